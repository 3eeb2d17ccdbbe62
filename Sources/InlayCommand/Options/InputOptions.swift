package import ArgumentParser
package import InlayCore
internal import InlayDoor
package import InlayFormats

/// How an input is read.
package struct InputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The input's format, whatever it looks like.", valueName: "format"),
    completion: .readableFormats)
  var from: String?

  @Option(help: ArgumentHelp("Limits on what is accepted: default or strict.", valueName: "profile"))
  package var limits: LimitsProfile = .default

  @Flag(help: "Take a portable document that has no digest, as people write by hand.")
  var unsealed = false

  package init() {}

  /// Opens and reads `path`, after `check` has seen the format it is in; `-` is standard input.
  package func read(_ path: String, check: (Format) throws -> Void = { _ in }) throws -> Input {
    let input = try InputOpener.open(path, limits: limits.value, as: from)
    let format = try InputOpener.format(of: input, path: path, from: from)
    try check(format)
    do {
      var options = ReadOptions(limits: limits.value, unsealed: unsealed)
      if format.readsFilesBeside, path != "-" { options.filesBeside = DocumentTools.files(beside: path) }
      let result = try format.read(input, options: options)
      return Input(path: path, format: format, text: result.value, diagnostics: result.diagnostics)
    } catch {
      throw CommandFailure(error, subject: InputOpener.name(path))
    }
  }
}

/// An input that was read.
package struct Input {
  package var path: String
  var format: Format
  package var text: DecomposedText
  package var diagnostics: [Diagnostic]
}

/// The documented profiles of limits.
package enum LimitsProfile: String, ExpressibleByArgument, CaseIterable {
  case `default`, strict
  package var value: Limits { self == .strict ? .strict : .default }
}
