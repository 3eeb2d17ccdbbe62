public import InlayContainer
public import InlayCore

/// Decodes images by their content. A decoder is a value that is passed to whatever draws, so that a program links only
/// the decoders it needs.
///
/// ```swift
/// func thumbnail(of source: any ByteSource, heic: ImageDecoder) throws -> StraightPixels {
///   let decoder = ImageDecoder.standard.adding(heic)  // PNG, WebP and JPEG, and what `heic` takes
///   return try decoder.decode(source, selection: .pixelHeight(64)).pixels
/// }
/// ```
///
/// An image of an unsupported type gives an `InlayError` with the code `pixels.unsupported`. Renderers then draw a
/// box with the description.
public struct ImageDecoder: Sendable {
  /// Decodes images of certain types. The header was read and has one of these types, but sizes are not yet checked.
  ///
  /// It should throw an `InlayError` with the code `pixels.damaged` or `pixels.unsupported` if the image is the
  /// cause, and with `pixels.unavailable` if the decoder is not available. Functions that process every image, such as
  /// `DecomposedText.addingFallbacks`, report these errors and continue; other errors stop them. Renderers draw a box
  /// with the description for any error except `CancellationError`.
  public typealias Decode = @Sendable (DecodingRequest) throws -> DecodedImage

  private static let metadataCodes: Set<DiagnosticCode> = [
    .containerDamagedMetadata, .containerBadChecksum, .containerMetadataOverLimit,
  ]

  private var table: [MIMEType: Decode]

  /// A decoder for images whose content has one of `mediaTypes`.
  public init(_ mediaTypes: some Sequence<MIMEType>, decode: @escaping Decode) {
    table = Dictionary(mediaTypes.map { ($0, decode) }) { first, _ in first }
  }

  /// The supported media types.
  public var mediaTypes: Set<MIMEType> { Set(table.keys) }

  /// This decoder combined with `other`, which takes precedence for types that both support.
  public func adding(_ other: ImageDecoder) -> ImageDecoder {
    var sum = self
    sum.table.merge(other.table) { _, new in new }
    return sum
  }

  /// The pixels of an image file: one strike, upright, in sRGB. For an animation, the first frame.
  ///
  /// Cancellation stops PNG and JPEG after some rows. WebP, interlaced PNG and progressive JPEG must be read whole
  /// before their first row, so they stop only before and after the library's call, which takes up to half a second
  /// within the default limits.
  ///
  /// - Parameters:
  ///   - source: the bytes of the file.
  ///   - selection: the strike.
  ///   - size: the upright size that is needed; `nil` for that of the strike. The result is as if all pixels were decoded
  ///     and then scaled in linear light, with less memory: PNG and JPEG are scaled row by row, and JPEG and WebP are
  ///     decoded smaller if less than a quarter of a side is needed. Sides are not enlarged: a longer one counts as that
  ///     of the strike.
  ///   - limits: limits for the file and its pixels. They apply to the size of the strike, whatever size is needed.
  /// - Complexity: O(bytes + pixels).
  /// - Throws: `InlayError` if the decoder does not support the type or is not available, or if the file is damaged,
  ///   exceeds a limit or cannot be read.
  public func decode(
    _ source: any ByteSource, selection: StrikeSelection = .first, size: PixelSize? = nil,
    limits: Limits = .default
  ) throws -> DecodedImage {
    try Task.checkCancellation()
    let type = try mediaType(of: source)
    guard let decode = table[type] else {
      throw InlayError.pixelsUnsupported(type, why: "there is no decoder for this type")
    }
    let header = try header(of: source, as: type, limits: limits)
    var image = try decode(
      DecodingRequest(
        source: source, header: header.value, selection: selection, size: size, limits: limits))
    if let size {
      let pixels = image.pixels
      let target = size.clamped(to: pixels.size)
      image.pixels = try pixels.scaled(width: target.width, height: target.height, limits: limits)
    }
    // The damaged metadata may have contained the orientation.
    image.diagnostics =
      header.diagnostics.filter { Self.metadataCodes.contains($0.code) } + image.diagnostics
    return image
  }

  /// The pixels of an image file in memory. See ``decode(_:selection:size:limits:)-(ByteSource,_,_,_)``.
  ///
  /// - Throws: `InlayError` if the decoder does not support the type or is not available, or if the file is damaged
  ///   or exceeds a limit.
  public func decode(
    _ bytes: [UInt8], selection: StrikeSelection = .first, size: PixelSize? = nil, limits: Limits = .default
  ) throws -> DecodedImage {
    try decode(MemorySource(bytes), selection: selection, size: size, limits: limits)
  }

  /// Whether the decoder supports the type of a file's content. The file may still be damaged.
  ///
  /// - Throws: `InlayError` if the file cannot be read.
  public func takes(_ source: any ByteSource) throws -> Bool {
    guard let type = try recognizedType(of: source) else { return false }
    return table[type] != nil
  }

  /// The header of an image file with a supported type. Throws if the type is not supported.
  func header(of source: any ByteSource, limits: Limits) throws -> Converted<ImageHeader> {
    let type = try mediaType(of: source)
    guard table[type] != nil else {
      throw InlayError.pixelsUnsupported(type, why: "there is no decoder for this type")
    }
    return try header(of: source, as: type, limits: limits)
  }

  private func header(
    of source: any ByteSource, as type: MIMEType, limits: Limits
  ) throws -> Converted<ImageHeader> {
    do {
      return try ImageHeader.read(source, limits: limits)
    } catch let error as InlayError {
      throw error.inHeader(of: type)
    }
  }

  private func mediaType(of source: any ByteSource) throws -> MIMEType {
    guard let type = try recognizedType(of: source) else {
      throw InlayError.pixelsUnsupported(nil, why: "the content is not a recognized image")
    }
    return type
  }

  private func recognizedType(of source: any ByteSource) throws -> MIMEType? {
    ImageHeader.recognize(try source.read(0..<min(source.count, 512)))
  }
}
