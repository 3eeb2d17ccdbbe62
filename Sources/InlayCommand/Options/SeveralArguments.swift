package import ArgumentParser
internal import InlayFormats

/// Several inputs, whose outputs go into one folder.
package struct SeveralArguments: ParsableArguments {
  @Option(
    name: [.customShort("d"), .customLong("folder")],
    help: ArgumentHelp(
      "A folder for the outputs of any number of inputs, made if it is not there. Each is called as its input, with the extension of its format.",
      valueName: "folder"), completion: .directory)
  var folder: String?

  @OptionGroup package var jobs: JobArguments

  package init() {}

  /// The folder, where outputs go into one; else there is one input, and `output` names where it goes.
  package func folder(_ inputs: [String], output: String?) throws -> String? {
    if let folder {
      if output != nil {
        throw CommandFailure(
          ExitStatus.usage, "-o and -d exclude each other",
          advice: "-o names the output of one input, -d a folder for those of several")
      }
      return folder
    }
    if inputs.count > 1 {
      throw CommandFailure(
        ExitStatus.usage, "there are \(inputs.count) inputs, but no folder for what is made of them",
        advice: "-d FOLDER names one; -d . is here")
    }
    return nil
  }

  /// The output of one input, where it must be named.
  package static func named(_ output: String?) throws -> String {
    if let output { return output }
    throw CommandFailure(
      ExitStatus.usage, "where the output goes is not said",
      advice: "-o OUT names it; -d FOLDER takes any number of inputs")
  }

  /// The format of several outputs, which have no names of their own to tell it.
  static func format(_ to: String?) throws -> Format {
    guard let to else {
      throw CommandFailure(
        ExitStatus.usage, "--to is missing: with -d the outputs have no names that tell the format",
        advice: "--to names one of \(InputOpener.names(of: \.canWrite))")
    }
    return try InputOpener.format(named: to, option: "--to", for: \.canWrite)
  }
}
