public import InlayCore

extension ImageHeader {
  /// Bytes looked at to recognize a format.
  static let recognitionBytes = 512

  /// Reads the header of an image: HEIF (HEIC, AVIF), PNG, WebP, JPEG, GIF or TIFF. What is recognized but
  /// has no header reader here (PDF, …) gives its media type alone.
  ///
  /// Only what is needed is fetched, never the image data. Damage that leaves the header readable is a
  /// diagnostic: a cut tail, bad metadata, an ancillary chunk with a wrong checksum. Dimensions over the
  /// limits are a diagnostic too, as nothing of that size is allocated here; an Exif block of HEIF over
  /// `metadataBytes` is an error, because it decides what the file is.
  ///
  /// - Complexity: O(boxes, chunks or segments), O(bytes) of the metadata.
  /// - Throws: ``InlayError`` if the content is of no kind known here, is cut short or malformed, is over a
  ///   limit, or cannot be read.
  public static func read(
    _ source: any ByteSource, limits: Limits = .default
  ) throws -> Converted<ImageHeader> {
    try read(ByteCursor(source), limits: limits)
  }

  /// Reads the header of an image in memory.
  ///
  /// - Throws: ``InlayError`` if the content is of no kind known here, is cut short or malformed, is over a
  ///   limit, or cannot be read.
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

/// What every format's reader works with.
struct HeaderContext {
  var cursor: ByteCursor
  let limits: Limits
  var diagnostics = DiagnosticCollector()

  init(cursor: ByteCursor, limits: Limits) {
    self.cursor = cursor
    self.limits = limits
  }

  /// Says so if the image is larger than a decoder may take.
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
        "an image of \(width) × \(height) pixels is over the limit imageSide of \(limits.imageSide)")
    } else if overflow || pixels > limits.imagePixels {
      diagnostics.report(
        .containerOverPixelLimit,
        "an image of \(width) × \(height) pixels is over the limit imagePixels of \(limits.imagePixels)")
    }
  }
}

extension ImageHeader {
  /// Makes the one strike of a format that holds one image, and takes over what its metadata says.
  mutating func setSingleStrike(_ metadata: ImageMetadata, diagnostics: inout DiagnosticCollector) {
    if let turned = metadata.exif.orientation { orientation = turned }
    var strike = Strike(
      width: width ?? 0, height: height ?? 0, orientation: orientation, hasAlpha: hasAlpha)
    metadata.apply(to: &strike)
    strikes = [strike]
    software = metadata.exif.software
    adoptFirstStrike(diagnostics: &diagnostics)
  }

  /// Takes identifier and description from the first strike and reports what is unusual about them.
  mutating func adoptFirstStrike(diagnostics: inout DiagnosticCollector) {
    guard let first = strikes.first else { return }
    identifier = first.identifier
    identifierSource = first.identifierSource
    description = first.description
    switch first.identifierSource {
    case .imageUniqueID?:
      diagnostics.report(
        .containerIdentifierFromImageUniqueID,
        "the identifier comes from Exif ImageUniqueID, there is no DocumentName")
    case .xmp?:
      diagnostics.report(
        .containerIdentifierFromXMP, "the identifier comes from XMP, Exif has no DocumentName")
    case .documentName?: break
    case nil:
      if strikes.contains(where: { $0.identifier != nil }) {
        diagnostics.report(
          .containerIdentifierNotOnFirstImage, "a later image has an identifier, the first has none")
      }
    }
    if let identifier, strikes.contains(where: { $0.identifier != nil && $0.identifier != identifier }) {
      diagnostics.report(.containerIdentifiersDiffer, "the images of the file name different identifiers")
    }
  }
}
