public import InlayCore

/// The size of a page.
public struct PageSize: Sendable, Hashable {
  /// Width and height, both positive.
  public var width, height: Length

  /// Creates a size.
  public init(width: Length, height: Length) { (self.width, self.height) = (width, height) }
}

/// The margins of a page.
public struct PageMargins: Sendable, Hashable {
  /// The four margins; none is negative.
  public var top, left, bottom, right: Length

  /// Creates equal margins on all sides.
  public init(_ all: Length) { (top, left, bottom, right) = (all, all, all, all) }

  /// Creates margins for each side.
  public init(top: Length, left: Length, bottom: Length, right: Length) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
}

/// The background of a page.
public enum PageBackground: Sendable, Hashable {
  /// The document's own background, or the style sheet's.
  case sheet
  /// A color.
  case color(TextColor)
  /// No background: the picture has alpha.
  case transparent
}
