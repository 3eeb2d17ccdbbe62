#if canImport(UIKit) || canImport(AppKit)
  public import Foundation
  public import InlayCore
  internal import InlayContainer

  /// A piece of a text in a form suitable for SwiftUI's `Text`.
  public enum TextSegment: Sendable, Hashable {
    /// Text with its character attributes.
    case text(String, CharacterAttributes)
    /// The bytes of a picture, its size on screen, its description, and the character attributes at its place.
    case picture(Data, PictureBox, label: String, CharacterAttributes)
    /// A replacement for a picture that cannot be shown, with the reason, the label, and the character attributes at
    /// its place.
    case standIn(PictureStandIn, InlayError, label: String, CharacterAttributes)
  }

  /// Size and position of a picture in a line.
  public struct PictureBox: Sendable, Hashable {
    /// Size in points.
    public var width, height: Double
    /// Extent below the baseline in points.
    public var descent: Double
    /// Height of the encoded picture in pixels.
    public var pixelHeight: Int

    /// Creates a box.
    public init(width: Double, height: Double, descent: Double = 0, pixelHeight: Int) {
      self.width = width
      self.height = height
      self.descent = descent
      self.pixelHeight = pixelHeight
    }
  }

  /// What replaces a picture that cannot be shown.
  public enum PictureStandIn: Sendable, Hashable {
    /// Its label in square brackets: the description, else the file name, else the type.
    case label
    /// A symbol by name (`photo`), with the label for accessibility.
    case symbol(String)
    /// Nothing.
    case nothing
  }
#endif
