import InlayContainer
import InlayCore
import InlayPixels

/// How large the attachments of a document can be at most on its pages. The lines they stand in are not known yet.
struct AttachmentBound: Sendable {
  private let columnWidth: Int
  private let contentScale: Double
  /// Display sizes in pixels, of the images that have one wherever they stand; the largest if there are several.
  private let shown: [Int: PixelSize]

  init(_ text: DecomposedText, _ geometry: PageGeometry) {
    columnWidth = geometry.columnWidth
    contentScale = geometry.contentScale
    var shown: [Int: PixelSize] = [:]
    var free: Set<Int> = []
    for placement in text.placements where placement.kind != .glyph {
      guard let size = placement.displaySize else {
        free.insert(placement.image)
        continue
      }
      let known = shown[placement.image] ?? PixelSize(width: 1, height: 1)
      shown[placement.image] = PixelSize(
        width: max(known.width, geometry.pixels(size.width)),
        height: max(known.height, geometry.pixels(size.height)))
    }
    self.shown = shown.filter { !free.contains($0.key) }
  }

  /// The largest size of an image whose own size is `whole`. Columns are never wider than this, and boxes keep the
  /// proportions of the picture or of its display size.
  func largest(_ entry: Int, _ whole: PixelSize) -> PixelSize {
    let (wide, high) =
      shown[entry].map { (Double($0.width), Double($0.height)) }
      ?? (Double(whole.width) * contentScale, Double(whole.height) * contentScale)
    let scale = min(1, Double(columnWidth) / max(1, wide))
    return PixelSize(
      width: Int((wide * scale).rounded(.up)), height: Int(min(high * scale, 1e9).rounded(.up)))
  }
}
