public import InlayCore

extension ImageHeader {
  /// Number of bytes used to recognize a format.
  static let recognitionBytes = 512

  /// Reads the header of an image: HEIF (HEIC, AVIF), PNG, WebP, JPEG, GIF or TIFF. For other recognized formats (PDF,
  /// …), the result has only the media type.
  ///
  /// Fetches only the bytes needed, never the image data. Damage that leaves the header readable gives a diagnostic: a
  /// truncated file, invalid metadata, or an ancillary chunk with a wrong checksum. Dimensions over the limits also
  /// give a diagnostic, because nothing of that size is allocated here. An Exif block of HEIF over `metadataBytes` is
  /// an error, because it decides what the file is.
  ///
  /// - Complexity: O(boxes, chunks or segments), O(bytes) of the metadata.
  /// - Throws: `InlayError` if the format is unknown, or if the content is truncated or malformed, exceeds a limit,
  ///   or cannot be read.
  public static func read(
    _ source: any ByteSource, limits: Limits = .default
  ) throws -> Converted<ImageHeader> {
    try read(ByteCursor(source), limits: limits)
  }

  /// Reads the header of an image in memory.
  ///
  /// - Throws: `InlayError` if the format is unknown, or if the content is truncated or malformed, or exceeds a
  ///   limit.
  public static func read(
    _ bytes: [UInt8], limits: Limits = .default
  ) throws -> Converted<ImageHeader> {
    try read(ByteCursor(bytes), limits: limits)
  }

  private static func read(
    _ cursor: ByteCursor, limits: Limits
  ) throws -> Converted<ImageHeader> {
    var cursor = cursor
    let prefix = try cursor.bytes(min(cursor.count, recognitionBytes))
    guard let mediaType = recognize(prefix) else { throw InlayError.containerUnrecognized }
    try cursor.seek(to: 0)
    var context = HeaderContext(cursor: cursor, limits: limits)
    var header: ImageHeader
    switch mediaType {
    case _ where mediaType.isHEIF: header = try context.readHEIF(mediaType)
    case .png: header = try context.readPNG()
    case .webp: header = try context.readWebP()
    case .jpeg: header = try context.readJPEG()
    case .gif: header = try context.readGIF()
    case .tiff: header = try context.readTIFF()
    default: header = ImageHeader(mediaType: mediaType)
    }
    context.reportSize(of: header)
    return Converted(header, diagnostics: context.diagnostics.diagnostics)
  }
}

/// The state that the readers of all formats share.
struct HeaderContext {
  var cursor: ByteCursor
  let limits: Limits
  var diagnostics = DiagnosticCollector()

  init(cursor: ByteCursor, limits: Limits) {
    self.cursor = cursor
    self.limits = limits
  }

  /// Reports an image that is larger than the limits allow for decoding.
  mutating func reportSize(of header: ImageHeader) {
    report(width: header.width ?? 0, height: header.height ?? 0)
    for strike in header.strikes where strike.width != header.width || strike.height != header.height {
      report(width: strike.width, height: strike.height)
    }
  }

  private mutating func report(width: Int, height: Int) {
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    if max(width, height) > limits.imageSide {
      diagnostics.report(
        .containerOverPixelLimit,
        "an image of \(width) × \(height) pixels exceeds the limit imageSide of \(limits.imageSide)")
    } else if overflow || pixels > limits.imagePixels {
      diagnostics.report(
        .containerOverPixelLimit,
        "an image of \(width) × \(height) pixels exceeds the limit imagePixels of \(limits.imagePixels)")
    }
  }
}

extension ImageHeader {
  /// Adds the single strike of a format that holds one image, and applies its metadata.
  mutating func setSingleStrike(_ metadata: ImageMetadata, diagnostics: inout DiagnosticCollector) {
    if let turned = metadata.exif.orientation { orientation = turned }
    var strike = Strike(
      width: width ?? 0, height: height ?? 0, orientation: orientation, hasAlpha: hasAlpha)
    metadata.apply(to: &strike)
    strikes = [strike]
    software = metadata.exif.software
    adoptFirstStrike(diagnostics: &diagnostics)
  }

  /// Copies identifier and description from the first strike, and reports anything unusual about them.
  mutating func adoptFirstStrike(diagnostics: inout DiagnosticCollector) {
    guard let first = strikes.first else { return }
    identifier = first.identifier
    identifierSource = first.identifierSource
    description = first.description
    switch first.identifierSource {
    case .imageUniqueID?:
      diagnostics.report(
        .containerIdentifierFromImageUniqueID,
        "the identifier comes from Exif ImageUniqueID, because there is no DocumentName")
    case .xmp?:
      diagnostics.report(
        .containerIdentifierFromXMP, "the identifier comes from XMP, because Exif has no DocumentName")
    case .documentName?: break
    case nil:
      if strikes.contains(where: { $0.identifier != nil }) {
        diagnostics.report(
          .containerIdentifierNotOnFirstImage, "a later image has an identifier, but the first has none")
      }
    }
    if let identifier, strikes.contains(where: { $0.identifier != nil && $0.identifier != identifier }) {
      diagnostics.report(.containerIdentifiersDiffer, "the images of the file have different identifiers")
    }
  }
}
