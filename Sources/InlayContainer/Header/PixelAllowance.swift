package import InlayCore

/// Counts the pixels that one call decodes, against `Limits.decodedPixels`. Images are counted in their order in the
/// document, so that threads do not decide which ones are left out.
///
/// Each 64 MiB of files allow as many pixels again, so that archives of photographs are read. A file counts once, however many
/// images name it: a document could repeat a name a thousand times.
package struct PixelAllowance {
  private var used = 0
  private var bytes = 0
  private var digests: Set<ContentDigest> = []
  /// Files whose digest is not known.
  private var files: Set<ObjectIdentifier> = []
  private var pdfs = 0
  private let limits: Limits

  /// Nothing is counted yet.
  package init(_ limits: Limits) { self.limits = limits }

  /// Counts the bytes of a file, unless they are counted already.
  package mutating func add(_ source: any ByteSource) {
    let isNew =
      if let digest = source.knownDigest {
        digests.insert(digest).inserted
      } else {
        files.insert(ObjectIdentifier(source.digestCache)).inserted
      }
    guard isNew else { return }
    let sum = bytes.addingReportingOverflow(source.count)
    bytes = sum.overflow ? .max : sum.partialValue
  }

  private var limit: Int {
    let more = (limits.decodedPixels >> 20).multipliedReportingOverflow(by: bytes >> 6)
    let sum = limits.decodedPixels.addingReportingOverflow(more.partialValue)
    return more.overflow || sum.overflow ? .max : sum.partialValue
  }

  /// Counts one strike of an image.
  ///
  /// - Throws: `InlayError` if it is too large for what is left. It does not count then.
  package mutating func take(_ strike: Strike) throws {
    let (area, overflow) = strike.width.multipliedReportingOverflow(by: strike.height)
    // The decoder refuses an image that exceeds the limits of a single one.
    guard !overflow, 1...max(1, limits.imagePixels) ~= area else { return }
    let sum = used.addingReportingOverflow(area)
    try Limits.check("decodedPixels", sum.overflow ? .max : sum.partialValue, limit)
    used = sum.partialValue
  }

  /// Counts the largest strike of some files, one of which will be decoded. Files without a readable header do not
  /// count. A PDF counts against `Limits.drawnPDFs`.
  ///
  /// - Parameter decoded: the pixels that are decoded of a strike, given the type of its file. An image that is needed
  ///   small may be decoded smaller.
  /// - Throws: `InlayError` if it is too large for what is left.
  package mutating func take(
    _ sources: [any ByteSource], decoded: (Strike, MIMEType) -> Strike = { strike, _ in strike }
  ) throws {
    for source in sources { add(source) }
    let headers = sources.compactMap { try? ImageHeader.read($0, limits: limits).value }
    if headers.contains(where: { $0.mediaType == .pdf }) {
      try Limits.check("drawnPDFs", pdfs + 1, limits.drawnPDFs)
      pdfs += 1
    }
    let strikes = headers.flatMap { header in header.strikes.map { decoded($0, header.mediaType) } }
    let largest = strikes.max { Double($0.width) * Double($0.height) < Double($1.width) * Double($1.height) }
    if let largest { try take(largest) }
  }
}
