public import ArgumentParser
internal import Inlay
public import InlayFormats

/// How an output is written.
struct OutputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What becomes of pictures in text and RTF, which cannot hold them as they are: keep, describe or drop.",
      valueName: "policy"))
  var images: ImagePolicy?

  @Flag(help: "Leave out the descriptions of pictures; they may be private.")
  var stripDescriptions = false

  @Flag(help: "Write binary to a terminal.")
  var force = false

  /// Makes sure that what was asked of pictures can be done in the format being written.
  func check(_ format: Format) throws {
    guard let images, images != .keep else { return }
    let able: [FormatName] = [.text, .rtf]
    guard !able.contains(format.name) else { return }
    throw CommandFailure(
      ExitStatus.usage, "--images \(images.rawValue): \(format.title) keeps every picture",
      advice: "it works where a format cannot hold them: \(able.map(\.rawValue).joined(separator: ", "))")
  }

  var writeOptions: WriteOptions {
    var options = WriteOptions()
    if let images { options.images = images }
    options.stripDescriptions = stripDescriptions
    return options
  }
}

extension ImagePolicy: ExpressibleByArgument {}
