package import ArgumentParser
internal import InlayDoor
internal import InlayFormats
package import InlayPrograms
internal import InlaySystem

/// The option for how many inputs are processed at a time.
package struct JobArguments: ParsableArguments {
  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "How many inputs to process at a time. Results keep the order of the inputs. (default: one per processor)",
      valueName: "n"))
  var jobs: Int?

  package init() {}

  /// Each job needs a thread, and memory for a document.
  static let most = 256
  package func validate() throws {
    if let jobs, !(1...Self.most ~= jobs) {
      throw ValidationError("--jobs \(jobs): use 1 to \(Self.most)")
    }
  }

  /// The number of jobs for this many inputs.
  package func count(for inputs: Int) -> Int { max(1, min(jobs ?? Machine.processors, inputs, Self.most)) }

  /// Reports on each input, and ends the command if a status is not 0.
  ///
  /// - Parameter report: reports on the input with this index, and returns an exit status.
  func run(
    _ inputs: [String], quiet: Bool, report: @escaping @Sendable (Int, ReportSink) throws -> Int32
  ) throws {
    try InputOpener.checkStandardInput(inputs)
    let status =
      try inputs.count == 1
      ? report(0, .direct) : Batch(inputs, jobs: count(for: inputs.count), quiet: quiet).run(nil, report)
    if status != 0 { Terminal.exit(status) }
  }
}

/// The options for several inputs whose outputs go into one folder.
package struct SeveralArguments: ParsableArguments {
  @Option(
    name: [.customShort("d"), .customLong("folder")],
    help: ArgumentHelp(
      "Write the outputs of any number of inputs into this folder. Each output has the name of its input. The folder is created if it does not exist.",
      valueName: "folder"), completion: .directory)
  var folder: String?

  @OptionGroup package var jobs: JobArguments

  package init() {}

  /// Whether outputs go into a folder. If not, there is one input, and `output` names its output.
  package func isUsed(_ inputs: [String], output: String?) throws -> Bool {
    if folder != nil, output != nil {
      throw CommandFailure(
        ExitStatus.usage, "-o and -d cannot be combined",
        advice: "use -o for the output of one input, and -d for a folder for those of several")
    }
    if folder == nil, inputs.count > 1 {
      throw CommandFailure(
        ExitStatus.usage, "\(inputs.count) inputs need a folder for their outputs",
        advice: "add -d FOLDER; -d . is the current folder")
    }
    return folder != nil
  }

  /// Makes the output of each input in the folder, and ends the command if one of them failed.
  package func run(
    _ inputs: [String], quiet: Bool, name: (Int) throws -> String,
    job: @escaping @Sendable (Int, String, ReportSink) throws -> Void
  ) throws {
    guard let folder, folder != "-", !folder.isEmpty else {
      throw CommandFailure(
        ExitStatus.usage, "-d needs a folder, not \(folder == "-" ? "standard output" : "an empty name")",
        advice: "-d . is the current folder")
    }
    if inputs.contains("-") {
      throw CommandFailure(
        ExitStatus.usage, "standard input has no name to derive the output's name from",
        advice: "leave out -d and name the output")
    }
    var index = 0
    let plan = try OutputPlan(inputs, in: folder) { _ in
      defer { index += 1 }
      return try name(index)
    }
    let status = try Batch(inputs, jobs: jobs.count(for: inputs.count), quiet: quiet).run(folder) {
      index, reports in
      try job(index, plan.outputs[index], reports)
      return 0
    }
    if status != 0 { Terminal.exit(status) }
  }

  /// The output of one input, which must be named.
  package static func named(_ output: String?) throws -> String {
    if let output { return output }
    throw CommandFailure(
      ExitStatus.usage, "no output given", advice: "add -o OUT, or -d FOLDER for any number of inputs")
  }

  /// The format of several outputs, whose names do not determine it.
  static func format(_ to: String?) throws -> Format {
    guard let to else {
      throw CommandFailure(
        ExitStatus.usage, "-d needs --to, which names the format of the outputs",
        advice: "use one of \(FormatRegistry.standard.names(\.canWrite))")
    }
    return try InputOpener.format(named: to, option: "--to", for: \.canWrite)
  }
}
