internal import ArgumentParser
internal import InlayCore
internal import InlayDoorPictures
internal import InlayFormats
internal import InlayPixels

/// Which fallbacks are put beside pictures.
struct FallbackArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Add a form of each picture that others can show: png, webp or none. (default: none; in HTML png, where browsers need one)",
      valueName: "format"))
  var fallback: FallbackChoice?

  @Option(
    help: ArgumentHelp(
      "Pixels a side of the square fallbacks fit in. (default: \(FallbackOptions.usualSize); in HTML \(PictureFallbacks.attachmentSize) for those that are no glyphs)",
      valueName: "n")
  )
  var fallbackSize: Int?

  func validate() throws {
    if let fallbackSize, !(1...65_535 ~= fallbackSize) {
      throw ValidationError("--fallback-size \(fallbackSize): 1 to 65535 pixels are possible")
    }
    if fallback == FallbackChoice.none { try checkSize() }
  }

  /// Makes sure that a size is that of something.
  func checkSize() throws {
    guard fallbackSize != nil, fallback?.format == nil else { return }
    throw ValidationError("--fallback-size needs --fallback png or --fallback webp")
  }

  /// Makes sure that the format being written can hold them.
  func check(_ format: Format) throws {
    if !format.fallbacks.areNeeded { try checkSize() }
    guard fallback?.format != nil else { return }
    guard !format.fallbacks.areCarried else { return }
    throw CommandFailure(
      ExitStatus.usage, "--fallback: \(format.title) has no place for fallbacks",
      advice: "there is one in \(FormatRegistry.standard.names(\.fallbacks.areCarried))")
  }

  /// What adds the fallbacks asked for to each text that is converted.
  func transform(images: ImagePolicy?, limits: Limits) -> Conversion.Transform {
    { text, format, input in
      try adding(to: text, for: format, images: images, limits: limits, subject: InputOpener.name(input))
    }
  }

  /// The text with the fallbacks asked for; for a page that has its images with those that browsers need.
  func adding(
    to text: DecomposedText, for format: Format, images: ImagePolicy?, limits: Limits, subject: String
  ) throws -> Converted<DecomposedText> {
    let areNeeded = format.fallbacks.areNeeded
    if areNeeded, images == .describe || images == .drop { return Converted(text) }
    let choice = fallback ?? (areNeeded ? .png : FallbackChoice.none)
    guard let picture = choice.format else { return Converted(text) }
    let made: Converted<DecomposedText>
    if areNeeded {
      do {
        made = try PictureFallbacks(PixelTools.decoder).adding(
          to: text, for: format, picture, size: fallbackSize, limits: limits)
      } catch { throw CommandFailure(error, subject: subject) }
    } else {
      let options = FallbackOptions(picture, size: fallbackSize ?? FallbackOptions.usualSize)
      do { made = try text.addingFallbacks(options, decoder: PixelTools.decoder, limits: limits) } catch {
        throw CommandFailure(error, subject: subject)
      }
    }
    // A page without them is a page all the same: only who asked for them cannot do without.
    if fallback != nil || !areNeeded { try PixelTools.checkHelper() }
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
