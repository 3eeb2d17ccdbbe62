public import ArgumentParser
internal import Inlay
public import InlayFormats

/// How an output is written.
struct OutputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What becomes of pictures a format cannot hold: keep, describe or drop.", valueName: "policy"))
  var images: ImagePolicy?

  @Flag(help: "Leave out the descriptions of pictures; they may be private.")
  var stripDescriptions = false

  @Flag(help: "Write binary to a terminal.")
  var force = false

  var writeOptions: WriteOptions {
    var options = WriteOptions()
    if let images { options.images = images }
    options.stripDescriptions = stripDescriptions
    return options
  }
}

extension ImagePolicy: ExpressibleByArgument {}
