#if canImport(UIKit) || canImport(AppKit)
  public import Foundation
  public import InlayCore
  internal import InlayContainer

  /// A piece of a text as SwiftUI's `Text` takes it.
  public enum TextSegment: Sendable, Hashable {
    /// Words, and how they look.
    case text(String, CharacterAttributes)
    /// A picture's bytes, its size on screen, its description, and how text in its place would look.
    case picture(Data, PictureBox, label: String, CharacterAttributes)
    /// What stands for a picture that cannot be shown, and why it cannot.
    case standIn(PictureStandIn, InlayError, label: String, CharacterAttributes)
  }

  /// Size and place of a picture in a line.
  public struct PictureBox: Sendable, Hashable {
    /// Size in points.
    public var width, height: Double
    /// How far it reaches below the baseline, in points.
    public var descent: Double
    /// Rows of its bytes' picture, in pixels.
    public var pixelHeight: Int

    /// A box.
    public init(width: Double, height: Double, descent: Double = 0, pixelHeight: Int) {
      self.width = width
      self.height = height
      self.descent = descent
      self.pixelHeight = pixelHeight
    }
  }

  /// What stands for a picture that cannot be shown.
  public enum PictureStandIn: Sendable, Hashable {
    /// Its label in square brackets: description, else file name, else type.
    case label
    /// A symbol by name (`photo`), labelled so for who cannot see it.
    case symbol(String)
    /// Nothing.
    case nothing
  }
#endif
