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

  /// The picture, and its frame in the box.
  mutating func picture(_ key: PictureKey) -> (picture: PDFPicture, frame: PictureFrame)? {
    let frame = pictures.frame(key)
    if let known = kept[key.entry] { return (known, frame) }
    guard let original = pictures.original(key.entry, height: max(frame.height, Self.minimumHeight)),
      let picture = PDFPicture(original, identifier: key.entry)
    else { return nil }
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
