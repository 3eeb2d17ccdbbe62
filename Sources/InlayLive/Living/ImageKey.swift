public import InlayCore

/// Names an image of a living text, whatever its place in the image table.
public enum ImageKey: Sendable, Hashable {
  /// An image by its URL, with the size and digest that the document states.
  case external(ExternalContent)
  /// An image by its bytes.
  case data(ContentDigest)
}
