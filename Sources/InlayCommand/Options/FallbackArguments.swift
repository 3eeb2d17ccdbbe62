internal import ArgumentParser
internal import InlayDoorPictures
internal import InlayFormats
internal import InlayPixels
internal import InlayPrograms

/// The options for the fallbacks of pictures.
struct FallbackArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Add a version of each picture that all software can show: png, webp or none. (default: in HTML and RTF, a PNG for each picture that they cannot show; else none)",
      valueName: "format"))
  var fallback: FallbackChoice?

  @Option(
    help: ArgumentHelp(
      "The longest side of a fallback, in pixels. (default: \(FallbackOptions.usualSize); in HTML and RTF, \(PictureFallbacks.attachmentSize) for pictures that are not glyphs)",
      valueName: "n"))
  var fallbackSize: Int?

  func validate() throws {
    if let fallbackSize, !(1...65_535 ~= fallbackSize) {
      throw ValidationError("--fallback-size \(fallbackSize): use 1 to 65535 pixels")
    }
    if fallback == FallbackChoice.none { try checkSize() }
  }

  private func checkSize() throws {
    guard fallbackSize != nil, fallback?.format == nil else { return }
    throw ValidationError("--fallback-size needs --fallback png or --fallback webp")
  }

  /// Makes sure that the output's format can hold fallbacks.
  func check(_ format: Format) throws {
    if !format.fallbacks.areNeeded { try checkSize() }
    guard fallback?.format != nil, !format.fallbacks.areCarried else { return }
    throw CommandFailure(
      ExitStatus.usage, "--fallback: \(format.phrase) cannot hold fallbacks",
      advice: "these formats can: \(FormatRegistry.standard.names(\.fallbacks.areCarried))")
  }

  func apply(to options: inout WriteOptions) {
    if let fallbackSize { options[FallbackSettings.self].size = fallbackSize }
    guard let fallback else { return }
    options[FallbackSettings.self].choice = fallback.format.map { .format($0) } ?? .none
  }
}

/// The values of `--fallback`.
enum FallbackChoice: String, WordArgument {
  case png, webp, none

  var format: PictureFormat? { PictureFormat(rawValue: rawValue) }
}
