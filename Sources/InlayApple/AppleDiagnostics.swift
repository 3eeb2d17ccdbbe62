#if canImport(UIKit) || canImport(AppKit)
  public import InlayCore

  extension DiagnosticCode {
    /// Data is not that of an adaptive image glyph; what stands for it was set instead.
    public static let appleGlyphRefused: Self = "apple.glyphRefused"
    /// The system has another glyph of the same identifier in use, and shows that.
    public static let appleGlyphShared: Self = "apple.glyphShared"
    /// A colour is outside sRGB, or between two of its 256 steps; the nearest one was taken.
    public static let appleColorRounded: Self = "apple.colorRounded"
    /// A colour has no components (a pattern), and was left out.
    public static let appleColorNotCarried: Self = "apple.colorNotCarried"
    /// A font of the family is not installed; the system's was set.
    public static let appleFontSubstituted: Self = "apple.fontSubstituted"
    /// A font or paragraph style has properties that are not carried.
    public static let appleStyleSimplified: Self = "apple.styleSimplified"
    /// A value does not have the type the system demands under its name; it was kept and not set.
    public static let appleValueKept: Self = "apple.valueKept"
    /// An attachment is a folder, or is drawn by the program itself, and its content was not carried.
    public static let appleAttachmentNotCarried: Self = "apple.attachmentNotCarried"
    /// An image cannot be set under the platform's key: its bytes are over a limit, or cannot be read.
    public static let appleImageNotSet: Self = "apple.imageNotSet"
    /// An attachment had only a picture in memory; it was encoded as PNG.
    public static let appleAttachmentEncoded: Self = "apple.attachmentEncoded"
  }
#endif
