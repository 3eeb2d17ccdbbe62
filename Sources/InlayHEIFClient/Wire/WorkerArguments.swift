/// What a worker is told at its start.
package struct WorkerArguments: Hashable {
  /// Bytes of memory beside what it has when it is ready.
  package var memory: Int

  private static let serve = "--serve"
  private static let memoryOption = "--memory"

  package var list: [String] { [Self.serve, "\(PipeFormat.version)", Self.memoryOption, "\(memory)"] }

  package init(memory: Int) { self.memory = memory }

  /// Reads a command line without the program's name; `nil` if it is not that of a worker of this version.
  package init?(_ list: [String]) {
    guard list.count == 4, list[0] == Self.serve, list[1] == "\(PipeFormat.version)",
      list[2] == Self.memoryOption, let memory = Int(list[3]), memory >= 0
    else { return nil }
    self.memory = memory
  }
}
