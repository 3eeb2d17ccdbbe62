internal import ArgumentParser
internal import Inlay
internal import InlayFormats
internal import InlayPixels

/// Which fallbacks are put beside pictures.
struct FallbackArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Add a form of each picture that others can show: png, webp or none.", valueName: "format"))
  var fallback: FallbackChoice = .none

  @Option(
    help: ArgumentHelp(
      "Pixels a side of the square fallbacks fit in. (default: \(FallbackOptions.usualSize))", valueName: "n")
  )
  var fallbackSize: Int?

  func validate() throws {
    if let fallbackSize, !(1...65_535 ~= fallbackSize) {
      throw ValidationError("--fallback-size \(fallbackSize): 1 to 65535 pixels are possible")
    }
    if fallbackSize != nil, fallback == .none {
      throw ValidationError("--fallback-size needs --fallback png or --fallback webp")
    }
  }

  /// Makes sure that the format being written can hold them.
  func check(_ format: Format) throws {
    guard fallback != .none else { return }
    let able: [FormatName] = [.inlay, .inlayTar, .inlayJSON, .rtf]
    guard !able.contains(format.name) else { return }
    throw CommandFailure(
      ExitStatus.usage, "--fallback: \(format.title) has no place for fallbacks",
      advice: "there is one in \(able.map(\.rawValue).joined(separator: ", "))")
  }

  /// The text with the fallbacks asked for.
  func adding(to text: DecomposedText, limits: Limits, subject: String) throws -> Converted<DecomposedText> {
    guard let format = fallback.format else { return Converted(text) }
    let options = FallbackOptions(format, size: fallbackSize ?? FallbackOptions.usualSize)
    let made: Converted<DecomposedText>
    do { made = try text.addingFallbacks(options, decoder: PixelTools.decoder, limits: limits) } catch {
      throw CommandFailure(error, subject: subject)
    }
    try PixelTools.checkHelper()
    return made
  }
}

/// What `--fallback` takes.
enum FallbackChoice: String, ExpressibleByArgument, CaseIterable {
  case png, webp, none

  var format: PictureFormat? {
    switch self {
    case .png: .png
    case .webp: .webp
    case .none: nil
    }
  }
}
