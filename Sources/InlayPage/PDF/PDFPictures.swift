import InlayCore

/// The pictures of a document for a PDF. Each is embedded once, at the size required by the first page that shows it.
struct PDFPictures {
  private let pictures: PagePictures
  private var kept: [Int: PDFPicture] = [:]
  private var cost = 0

  /// Maximum number of bytes of pixels kept between pages.
  private static let keptBytes = 32 << 20
  /// Minimum height in points for which a picture is prepared, because a picture that is small here may be large on a
  /// later page.
  static let minimumHeight = 128

  init(_ pictures: PagePictures) { self.pictures = pictures }

  /// The picture, and its frame in the box; `nil` if it cannot be decoded.
  ///
  /// - Throws: `InlayError` if memory is short.
  mutating func picture(_ key: PictureKey) throws -> (picture: PDFPicture, frame: PictureFrame)? {
    let frame = pictures.frame(key)
    if let known = kept[key.entry] { return (known, frame) }
    guard let original = pictures.original(key.entry, height: max(frame.height, Self.minimumHeight)) else {
      return nil
    }
    guard let picture = PDFPicture(original, identifier: key.entry) else { throw InlayError.pageNoMemory }
    kept[key.entry] = picture
    cost += picture.cost
    return (picture, frame)
  }

  /// Ends a page. Its pictures are written, and need not be kept.
  mutating func endPage() {
    guard cost > Self.keptBytes else { return }
    kept = [:]
    cost = 0
  }
}
