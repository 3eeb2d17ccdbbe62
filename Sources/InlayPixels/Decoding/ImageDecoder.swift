package import InlayContainer
public import InlayCore

/// Pixels from the bytes of an image, by its content: a value that is passed to whatever draws, so that a program
/// links only the decoders it wants.
///
/// ```swift
/// func thumbnail(of source: any ByteSource, heic: ImageDecoder) throws(PixelError) -> StraightPixels {
///   let decoder = ImageDecoder.standard.adding(heic)  // PNG, WebP and JPEG, and what `heic` takes
///   return try decoder.decode(source, selection: .pixelHeight(64)).pixels
/// }
/// ```
///
/// What is of no type it takes is ``PixelError/unsupported(_:why:)``, for which renderers draw a described box.
public struct ImageDecoder: Sendable {
  /// Decodes images of certain types. The header has been read and is of one of them; sizes are not yet checked.
  public typealias Decode = @Sendable (DecodingRequest) throws(PixelError) -> DecodedImage

  private static let metadataCodes: Set<DiagnosticCode> = [
    .containerDamagedMetadata, .containerBadChecksum, .containerMetadataOverLimit,
  ]

  private var table: [MediaType: Decode]

  /// A decoder for images whose content is of one of `mediaTypes`.
  public init(_ mediaTypes: some Sequence<MediaType>, decode: @escaping Decode) {
    table = Dictionary(mediaTypes.map { ($0, decode) }) { first, _ in first }
  }

  /// The types it takes.
  public var mediaTypes: Set<MediaType> { Set(table.keys) }

  /// This decoder and `other`, which is asked for types both take.
  public func adding(_ other: ImageDecoder) -> ImageDecoder {
    var sum = self
    sum.table.merge(other.table) { _, new in new }
    return sum
  }

  /// The pixels of an image file: one strike, upright, in sRGB. Of an animated file the first frame.
  ///
  /// A cancelled task stops PNG and JPEG after some rows; WebP, and what has to be read whole before its first row
  /// (interlaced PNG, progressive JPEG), before and after the library's call: half a second at the default limits.
  ///
  /// - Complexity: O(bytes + pixels).
  /// - Throws: ``PixelError``: the type is not among those this decoder takes, the file is damaged, over a
  ///   limit or cannot be read, or the decoder is not available.
  public func decode(
    _ source: any ByteSource, selection: StrikeSelection = .first, limits: Limits = .default
  ) throws(PixelError) -> DecodedImage {
    try PixelError.checkCancellation()
    let type = try mediaType(of: source)
    guard let decode = table[type] else { throw .unsupported(type, why: "no decoder for this type is here") }
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
  /// - Throws: ``PixelError`` as there.
  public func decode(
    _ bytes: [UInt8], selection: StrikeSelection = .first, limits: Limits = .default
  ) throws(PixelError) -> DecodedImage {
    try decode(MemorySource(bytes), selection: selection, limits: limits)
  }

  /// Whether a file's content is of a type this decoder takes; its bytes may be damaged all the same.
  ///
  /// - Throws: ``PixelError`` if the file cannot be read.
  public func takes(_ source: any ByteSource) throws(PixelError) -> Bool {
    do throws(PixelError) {
      return table[try mediaType(of: source)] != nil
    } catch {
      if case .unsupported = error { return false }
      throw error
    }
  }

  /// The header of an image file of a type this decoder takes.
  func header(of source: any ByteSource, limits: Limits) throws(PixelError) -> Converted<ImageHeader> {
    let type = try mediaType(of: source)
    guard table[type] != nil else { throw .unsupported(type, why: "no decoder for this type is here") }
    return try header(of: source, as: type, limits: limits)
  }

  private func header(
    of source: any ByteSource, as type: MediaType, limits: Limits
  ) throws(PixelError) -> Converted<ImageHeader> {
    do { return try ImageHeader.read(source, limits: limits) } catch { throw PixelError(error, in: type) }
  }

  private func mediaType(of source: any ByteSource) throws(PixelError) -> MediaType {
    let prefix: [UInt8]
    do { prefix = try source.read(0..<min(source.count, 512)) } catch {
      throw PixelError.source(error).settled
    }
    guard let type = ImageHeader.recognize(prefix) else {
      throw .unsupported(nil, why: "the content is of no kind known here")
    }
    return type
  }
}

extension PixelError {
  /// What went wrong in a header, as a failure to get pixels.
  package init(_ error: ContainerError, in type: MediaType) {
    self =
      switch error {
      case .unrecognised: .unsupported(type, why: error.description)
      case .truncated(let offset): .damaged(type, at: offset, what: "the header ends too early")
      case .malformed(let offset, let what): .damaged(type, at: offset, what: what)
      case .limit(let limit): .limit(limit)
      case .source(.cancelled), .cancelled: .cancelled
      case .source(let error): .source(error)
      }
  }
}
