import InlayCore

/// The pictures of a document on their way into a PDF: each is embedded once, at the size that the first page of it needs.
struct PDFPictures {
  private let pictures: PagePictures
  private var kept: [Int: PDFPicture] = [:]
  private var cost = 0

  /// Bytes of pixels that are kept from page to page.
  private static let keptBytes = 32 << 20
  /// Points that a picture is made ready for at least, as one that is small here may be large on a later page.
  private static let minimumHeight = 128

  init(_ pictures: PagePictures) { self.pictures = pictures }

  /// Where in its box a picture stands, and what stands there.
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

  /// A page is complete: what was drawn on it is written, and need not be kept.
  mutating func endPage() {
    guard cost > Self.keptBytes else { return }
    kept = [:]
    cost = 0
  }
}
