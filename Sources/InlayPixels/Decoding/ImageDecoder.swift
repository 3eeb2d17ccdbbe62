import InlayContainer
public import InlayCore

/// Pixels from the bytes of an image, by its content: a value that is passed to whatever draws, so that a
/// program links only the decoders it wants.
///
/// ```swift
/// func thumbnail(of source: any ByteSource, heic: ImageDecoder) throws -> StraightPixels {
///   let decoder = ImageDecoder.standard.adding(heic)  // PNG, WebP and JPEG, and what `heic` takes
///   return try decoder.decode(source, selection: .pixelHeight(64)).pixels
/// }
/// ```
///
/// What is of no type it takes is an ``InlayError`` with the code `pixels.unsupported`, for which
/// renderers draw a described box.
public struct ImageDecoder: Sendable {
  /// Decodes images of certain types. The header has been read and is of one of them; sizes are not yet
  /// checked.
  ///
  /// Throw an ``InlayError`` with the code `pixels.damaged` or `pixels.unsupported` if the image is to blame,
  /// with `pixels.unavailable` if the decoder cannot work now. Calls that look at each picture, such as
  /// `DecomposedText.addingFallbacks`, report these and go on; errors with other codes end them. Renderers
  /// draw a described box for any error but `CancellationError`.
  public typealias Decode = @Sendable (DecodingRequest) throws -> DecodedImage

  private static let metadataCodes: Set<DiagnosticCode> = [
    .containerDamagedMetadata, .containerBadChecksum, .containerMetadataOverLimit,
  ]

  private var table: [MIMEType: Decode]

  /// A decoder for images whose content is of one of `mediaTypes`.
  public init(_ mediaTypes: some Sequence<MIMEType>, decode: @escaping Decode) {
    table = Dictionary(mediaTypes.map { ($0, decode) }) { first, _ in first }
  }

  /// The types it takes.
  public var mediaTypes: Set<MIMEType> { Set(table.keys) }

  /// This decoder and `other`, which is asked for types both take.
  public func adding(_ other: ImageDecoder) -> ImageDecoder {
    var sum = self
    sum.table.merge(other.table) { _, new in new }
    return sum
  }

  /// The pixels of an image file: one strike, upright, in sRGB. Of an animated file the first frame.
  ///
  /// A canceled task stops PNG and JPEG after some rows; WebP, and what has to be read whole before its first
  /// row (interlaced PNG, progressive JPEG), before and after the library's call: half a second at the
  /// default limits.
  ///
  /// - Complexity: O(bytes + pixels).
  /// - Throws: ``InlayError`` if the type is not among those this decoder takes, the file is damaged, over a
  ///   limit or cannot be read, or the decoder is not available.
  public func decode(
    _ source: any ByteSource, selection: StrikeSelection = .first, limits: Limits = .default
  ) throws -> DecodedImage {
    try Task.checkCancellation()
    let type = try mediaType(of: source)
    guard let decode = table[type] else {
      throw InlayError.pixelsUnsupported(type, why: "no decoder for this type is here")
    }
    let header = try header(of: source, as: type, limits: limits)
    var image = try decode(
      DecodingRequest(source: source, header: header.value, selection: selection, limits: limits))
    // Damaged metadata may have held the orientation.
    image.diagnostics =
      header.diagnostics.filter { Self.metadataCodes.contains($0.code) } + image.diagnostics
    return image
  }

  /// The pixels of an image file in memory.
  ///
  /// - Throws: ``InlayError`` as there.
  public func decode(
    _ bytes: [UInt8], selection: StrikeSelection = .first, limits: Limits = .default
  ) throws -> DecodedImage {
    try decode(MemorySource(bytes), selection: selection, limits: limits)
  }

  /// Whether a file's content is of a type this decoder takes; its bytes may be damaged all the same.
  ///
  /// - Throws: ``InlayError`` if the file cannot be read.
  public func takes(_ source: any ByteSource) throws -> Bool {
    guard let type = try recognizedType(of: source) else { return false }
    return table[type] != nil
  }

  /// The header of an image file of a type this decoder takes.
  func header(of source: any ByteSource, limits: Limits) throws -> Converted<ImageHeader> {
    let type = try mediaType(of: source)
    guard table[type] != nil else {
      throw InlayError.pixelsUnsupported(type, why: "no decoder for this type is here")
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
      throw InlayError.pixelsUnsupported(nil, why: "the content is of no kind known here")
    }
    return type
  }

  private func recognizedType(of source: any ByteSource) throws -> MIMEType? {
    ImageHeader.recognize(try source.read(0..<min(source.count, 512)))
  }
}
