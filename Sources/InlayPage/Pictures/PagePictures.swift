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

  init(_ text: DecomposedText, decoder: ImageDecoder, limits: Limits) {}

  /// Decodes an image, if it was not yet. `height` is the number of pixels it is likely to be drawn at.
  func measure(_ image: FlowImage, height: Int) -> Measure { .described("not built") }

  /// The picture at its size, premultiplied; `nil` if it cannot be had any more, which is a diagnostic.
  func picture(_ key: PictureKey) -> PremultipliedPixels? { nil }

  /// What was noticed so far.
  var diagnostics: [Diagnostic] { [] }
}
