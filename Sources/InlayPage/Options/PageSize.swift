public import InlayCore

/// The size of a page.
public struct PageSize: Sendable, Hashable {
  /// Width and height, both positive.
  public var width, height: Length

  /// A size.
  public init(width: Length, height: Length) { (self.width, self.height) = (width, height) }
}

/// Space around the text of a page.
public struct PageMargins: Sendable, Hashable {
  /// The four sides; none is negative.
  public var top, left, bottom, right: Length

  /// The same on all sides.
  public init(_ all: Length) { (top, left, bottom, right) = (all, all, all, all) }

  /// One for each side.
  public init(top: Length, left: Length, bottom: Length, right: Length) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
}

/// The background of a page.
public enum PageBackground: Sendable, Hashable {
  /// The document's own, else the style sheet's.
  case sheet
  /// This color.
  case color(TextColor)
  /// Nothing: the picture has alpha.
  case transparent
}
