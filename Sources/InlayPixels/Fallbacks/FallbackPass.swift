import InlayContainer
import InlayCore

/// Adds fallbacks to images one by one.
struct FallbackPass {
  private let options: FallbackOptions
  private let side: Int
  private let decoder: ImageDecoder
  private let limits: Limits
  private var allowance: PixelAllowance
  var collector = DiagnosticCollector()

  /// The results for bytes already processed: the fallback, or why there is none. Images that differ only in their
  /// names share it. The source is kept alive, so that its address is not reused.
  private var known: [Key: (source: any ByteSource, made: Result<Representation, Failure>)] = [:]

  /// Why an image has no fallback.
  private struct Failure: Error {
    var why: String
    var code: DiagnosticCode = .fallbackNotMade
    var details: [String: String] = [:]
  }

  private enum Key: Hashable {
    case digest(ContentDigest)
    case identity(ObjectIdentifier)
  }

  init(_ options: FallbackOptions, decoder: ImageDecoder, limits: Limits) {
    self.options = options
    // Sizes above a million pixels make no difference.
    side = min(max(options.size, 1), 1_000_000)
    self.decoder = decoder
    self.limits = limits
    allowance = PixelAllowance(limits)
  }

  /// The image with its fallback. Throws if bytes cannot be read.
  mutating func adding(to image: InlineImage, at place: Int?) throws -> InlineImage {
    try Task.checkCancellation()
    guard let source = image.content.source else {
      report(image, at: place, Failure(why: "its bytes are not available"))
      return image
    }
    guard try isPicture(image, source) else {
      collector.report(
        .fallbackNotAPicture, at: place, "\(image.shortLabel) is not a picture, so it has no fallback")
      return image
    }
    let key = source.knownDigest.map { Key.digest($0) } ?? .identity(ObjectIdentifier(source))
    let made: Result<Representation, Failure>
    if let earlier = known[key] {
      made = earlier.made
    } else {
      // If the image already has a suitable fallback, none needs to be made.
      if let whole = wholeSize(of: source), has(whole.fitting(in: side), image) { return image }
      made = try make(of: image, source, at: place)
      known[key] = (source, made)
    }
    switch made {
    case .failure(let failure):
      report(image, at: place, failure)
      return image
    case .success(let form):
      guard let width = form.width, let height = form.height,
        !has(PixelSize(width: width, height: height), image)
      else {
        return image
      }
      var parts = image.parts
      parts.alternates.append(form)
      return InlineImage(parts)
    }
  }

  private mutating func make(
    of image: InlineImage, _ source: any ByteSource, at place: Int?
  ) throws -> Result<Representation, Failure> {
    let decoded: DecodedImage
    do {
      let needed = wholeSize(of: source).flatMap { ScaledDecoding.size($0.fitting(in: side), of: $0) }
      try allowance.take([source]) { ScaledDecoding.decoded($0, of: $1, needed: needed) }
      decoded = try decoder.decode(source, selection: .pixelHeight(side), size: needed, limits: limits)
    } catch let error as InlayError where error.isDecoderUnavailable {
      return .failure(
        Failure(why: "\(error)", code: .fallbackDecoderUnavailable, details: error.helperDetails))
    } catch let error as InlayError where error.isAboutPixels {
      return .failure(Failure(why: "\(error)"))
    }
    for diagnostic in decoded.diagnostics {
      collector.report(diagnostic.code, at: place, "\(image.shortLabel): \(diagnostic.message)")
    }
    let pixels = decoded.pixels
    let size = pixels.size.fitting(in: side)
    do {
      try Task.checkCancellation()
      let scaled = try pixels.scaled(width: size.width, height: size.height, limits: limits)
      return .success(
        Representation(
          role: .fallback, mediaType: options.format.mediaType,
          content: .bytes(try options.format.encode(scaled)), width: size.width, height: size.height))
    } catch let error as InlayError {
      return .failure(Failure(why: "\(error)"))
    }
  }

  /// The upright size of the strike of which a fallback would be made, if the header tells.
  private func wholeSize(of source: any ByteSource) -> PixelSize? {
    guard let header = try? ImageHeader.read(source, limits: limits).value else { return nil }
    let request = DecodingRequest(
      source: source, header: header, selection: .pixelHeight(side), limits: limits)
    guard let index = try? request.chosenStrike() else { return nil }
    let strike = header.strikes[index]
    guard min(strike.width, strike.height) > 0, max(strike.width, strike.height) <= limits.imageSide else {
      return nil
    }
    return strike.uprightSize
  }

  /// Whether an image has a representation of that type and size, or has that type itself and is no larger.
  private func has(_ size: PixelSize, _ image: InlineImage) -> Bool {
    let exists = image.alternates.contains { form in
      form.role == .fallback && form.mediaType == options.format.mediaType && form.width == size.width
        && form.height == size.height && form.content.source != nil
    }
    return exists || isSmallEnough(image)
  }

  private func isSmallEnough(_ image: InlineImage) -> Bool {
    guard let source = image.content.source,
      let header = try? ImageHeader.read(source, limits: limits).value,
      header.mediaType == options.format.mediaType, let width = header.width, let height = header.height
    else { return false }
    return width > 0 && height > 0 && max(width, height) <= side
  }

  private func isPicture(_ image: InlineImage, _ source: any ByteSource) throws -> Bool {
    if image.mediaType == .folder { return false }
    let prefix = try source.read(0..<min(source.count, 512))
    let type = ImageHeader.recognize(prefix) ?? image.mediaType
    return type?.isImage ?? false || (type == .pdf && decoder.mediaTypes.contains(.pdf))
  }

  private mutating func report(_ image: InlineImage, at place: Int?, _ failure: Failure) {
    collector.report(
      failure.code, at: place, "no fallback was made for \(image.shortLabel): \(failure.why)",
      details: failure.details)
  }
}
