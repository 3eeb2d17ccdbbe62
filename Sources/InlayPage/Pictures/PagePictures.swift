import Inlay
import InlayPixels

/// The pictures of a document, decoded when they are first asked for, scaled once for each size. Safe on any thread.
final class PagePictures: Sendable {
  /// What layout needs to know of an image.
  enum Measure: Sendable, Hashable {
    /// It can be drawn; its size in pixels.
    case drawable(width: Int, height: Int)
    /// It cannot: its description stands in a frame. Why.
    case described(String)
  }

  /// `scale` is pixels a point: insets of glyphs are whole points.
  init(_ text: DecomposedText, decoder: ImageDecoder, limits: Limits, scale: Double = 1) {}

  /// Decodes an image, if it was not yet. `height` is the number of pixels it is likely to be drawn at.
  func measure(_ image: FlowImage, height: Int) -> Measure { .described("not built") }

  /// The picture at its size, to be drawn at ``PagePicture/left`` and ``PagePicture/top`` of its box without further scaling;
  /// `nil` if it cannot be had any more, which is a diagnostic.
  func picture(_ key: PictureKey) -> PagePicture? { nil }

  /// Where in its box a picture stands: what ``picture(_:)`` is scaled to, and ``original(_:height:)`` has to be.
  func frame(_ key: PictureKey) -> PictureFrame {
    PictureFrame(left: 0, top: 0, width: key.width, height: key.height)
  }

  /// The picture as it is stored, for PDF: not scaled unless it has more than 4 × `height` rows, `height` being what it is drawn
  /// at; `nil` if it cannot be had, which is a diagnostic.
  func original(_ entry: Int, height: Int) -> PagePicture? { nil }

  /// What was noticed so far.
  var diagnostics: [Diagnostic] { [] }
}
