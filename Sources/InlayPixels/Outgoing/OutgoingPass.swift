import InlayContainer
import InlayCore

/// Adds outgoing forms to images one by one.
struct OutgoingPass {
  /// The types that everybody shows.
  private static let commonTypes: Set<MIMEType> = [.png, .jpeg, .webp, .gif]

  private let options: OutgoingOptions
  private let encoding: OutgoingEncoding
  private let decoder: ImageDecoder
  private let limits: Limits
  private var allowance: PixelAllowance
  var collector = DiagnosticCollector()

  /// What became of an image.
  private struct Outcome {
    /// What is sent instead of the file, if that is not sent as it is.
    var form: Representation?
    /// Why it is not as the options demand.
    var error: InlayError?
  }

  /// The outcomes of bytes already processed. The source is kept alive, so that its address is not reused.
  private var known: [Key: (source: any ByteSource, outcome: Outcome)] = [:]

  private enum Key: Hashable {
    case digest(ContentDigest)
    case identity(ObjectIdentifier)
  }

  init(_ options: OutgoingOptions, decoder: ImageDecoder, limits: Limits) {
    self.options = options
    encoding = OutgoingEncoding(options, limits: limits)
    self.decoder = decoder
    self.limits = limits
    allowance = PixelAllowance(limits)
  }

  /// The image with its outgoing form. Throws if bytes cannot be read or kept, or for an animation that is refused.
  mutating func adding(
    to image: InlineImage, isGlyph: Bool, at place: Int?, keeping: ([UInt8]) throws -> any ByteSource
  ) throws -> InlineImage {
    try Task.checkCancellation()
    var parts = image.parts
    parts.alternates.removeAll { $0.role == .outgoing }
    if isGlyph { return InlineImage(parts) }
    guard let source = image.content.source else {
      if case .missing = image.content {
        report(image, at: place, .pixelsUnsupported(nil, why: "its bytes are not available"))
      }
      return InlineImage(parts)
    }
    let key = source.knownDigest.map { Key.digest($0) } ?? .identity(ObjectIdentifier(source))
    let outcome: Outcome
    if let earlier = known[key] {
      outcome = earlier.outcome
    } else {
      outcome = try self.outcome(of: image, source, at: place, keeping)
      known[key] = (source, outcome)
    }
    if let form = outcome.form { parts.alternates.append(form) }
    if let error = outcome.error { report(image, at: place, error) }
    return InlineImage(parts)
  }

  /// What is sent of an image that stands in no text. Throws also if it cannot be made as the options demand.
  mutating func representation(of image: InlineImage) throws -> Representation {
    guard let source = image.content.source else { return image.primary }
    let outcome = try outcome(of: image, source, at: nil) { MemorySource($0) }
    if let error = outcome.error { throw error }
    return outcome.form ?? image.primary
  }

  private mutating func outcome(
    of image: InlineImage, _ source: any ByteSource, at place: Int?,
    _ keeping: ([UInt8]) throws -> any ByteSource
  ) throws -> Outcome {
    guard let header = try header(of: image, source) else { return Outcome() }
    var form: OutgoingForm?
    var error: InlayError?
    do {
      form = try self.form(of: image, source, header, at: place)
    } catch let obstacle as InlayError where obstacle.isOutgoingObstacle {
      error = obstacle
      // The file is sent, but not what it tells.
      form = try? kept(source, header)
    }
    try Task.checkCancellation()
    guard let form else { return Outcome(error: error) }
    let representation = Representation(
      role: .outgoing, mediaType: form.mediaType, content: .data(try keeping(form.bytes)),
      width: form.width, height: form.height)
    return Outcome(form: representation, error: error)
  }

  /// The header of an image that may need a form; `nil` for other files, and for glyphs. Throws if bytes cannot be read.
  private func header(of image: InlineImage, _ source: any ByteSource) throws -> ImageHeader? {
    guard image.mediaType != .folder else { return nil }
    let beginning = try source.read(0..<min(source.count, 512))
    guard let type = ImageHeader.recognize(beginning), type.isImage else { return nil }
    do {
      let header = try ImageHeader.read(source, limits: limits).value
      return header.isAdaptiveImageGlyph ? nil : header
    } catch let error as InlayError where error.isAboutImageHeader {
      return ImageHeader(mediaType: type)
    }
  }

  /// What is sent instead of a file; `nil` if it is sent as it is. Throws if it cannot be made.
  private mutating func form(
    of image: InlineImage, _ source: any ByteSource, _ header: ImageHeader, at place: Int?
  ) throws -> OutgoingForm? {
    if header.isAnimated {
      guard options.animations == .keep else {
        throw InlayError(
          .outgoingAnimation, "\(image.shortLabel) is animated, and animations are not sent",
          at: InlayError.Place(place.map { .utf16($0) }), advice: "remove it, or send animations as they are")
      }
      return try kept(source, header)
    }
    let request = DecodingRequest(
      source: source, header: header, selection: .pixelHeight(encoding.side), limits: limits)
    let strike = header.strikes[try request.chosenStrike()]
    let whole = strike.uprightSize
    let isCommon = Self.commonTypes.contains(header.mediaType)
    let fits = max(whole.width, whole.height) <= encoding.side
    let mayBeKept = isCommon && fits && source.count <= options.largestBytes ?? .max
    if mayBeKept, source.count <= options.keepsSmallOriginals {
      // A file that cannot be blanked is made anew.
      do { return try kept(source, header) } catch let error as InlayError
        where error.code == .containerNotStripped
      {}
    }
    let pixels: StraightPixels
    do {
      pixels = try decoded(image, request, whole, at: place)
    } catch let error as InlayError where mayBeKept && error.isOutgoingObstacle {
      // Nothing demands that it is made anew.
      return try kept(source, header)
    }
    if mayBeKept {
      // What would not be smaller is of no use.
      return try encoding.form(of: pixels, below: source.count) ?? kept(source, header)
    }
    // A scaled form is smaller than the file, too. One in another format may take more.
    return try encoding.form(of: pixels, atMost: isCommon ? source.count : .max)
  }

  /// The pixels, scaled to fit.
  private mutating func decoded(
    _ image: InlineImage, _ request: DecodingRequest, _ whole: PixelSize, at place: Int?
  ) throws -> StraightPixels {
    let size = whole.fitting(in: encoding.side)
    try allowance.take([request.source]) { ScaledDecoding.decoded($0, of: $1, needed: size) }
    let decoded = try decoder.decode(request.source, selection: request.selection, size: size, limits: limits)
    for diagnostic in decoded.diagnostics {
      collector.report(diagnostic.code, at: place, "\(image.shortLabel): \(diagnostic.message)")
    }
    return decoded.pixels
  }

  /// The file without its metadata; `nil` if it has none, or may keep it. Throws if it cannot be blanked.
  private func kept(_ source: any ByteSource, _ header: ImageHeader) throws -> OutgoingForm? {
    guard options.stripsMetadata else { return nil }
    try Limits.check("attachmentBytes", source.count, limits.attachmentBytes)
    let bytes = try source.readAll()
    let blanked = try MetadataStripper.stripped(bytes, of: [.descriptions, .origin], limits: limits)
    guard blanked != bytes else { return nil }
    return OutgoingForm(
      mediaType: header.mediaType, bytes: blanked, width: header.uprightWidth, height: header.uprightHeight)
  }

  private mutating func report(_ image: InlineImage, at place: Int?, _ error: InlayError) {
    collector.report(
      error.isDecoderUnavailable ? .outgoingDecoderUnavailable : .outgoingNotMade, at: place,
      "no version for sending was made of \(image.shortLabel): \(error)", details: error.helperDetails)
  }
}

extension InlayError {
  /// Whether no form can be made because of the image or its decoder, so that others go on.
  fileprivate var isOutgoingObstacle: Bool {
    isAboutPixels || isDecoderUnavailable || code == .containerNotStripped || code == .outgoingTooLarge
      || code == .webPTooMuchDetail
  }
}
