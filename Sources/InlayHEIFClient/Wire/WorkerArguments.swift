/// The command-line arguments of a worker.
package struct WorkerArguments: Hashable {
  /// Number of bytes of memory, beyond what the worker uses when it is ready.
  package var memory: Int

  private static let serve = "--serve"
  private static let memoryOption = "--memory"

  package var list: [String] { [Self.serve, "\(PipeFormat.version)", Self.memoryOption, "\(memory)"] }

  package init(memory: Int) { self.memory = memory }

  /// Parses a command line without the program's name; `nil` if it is not for a worker of this version.
  package init?(_ list: [String]) {
    guard list.count == 4, list[0] == Self.serve, list[1] == "\(PipeFormat.version)",
      list[2] == Self.memoryOption, let memory = Int(list[3]), memory >= 0
    else { return nil }
    self.memory = memory
  }
}
