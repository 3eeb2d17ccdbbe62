#if canImport(UIKit) || canImport(AppKit)
  package import InlayCore

  extension DiagnosticCode {
    /// The data is not an adaptive image glyph. The fallback was set instead.
    package static let appleGlyphRefused = DiagnosticCode("apple.glyphRefused", .reduced)
    /// The system already uses another glyph with the same identifier, and shows that one.
    package static let appleGlyphShared = DiagnosticCode("apple.glyphShared", .lost)
    /// A color is outside sRGB, or between two of its 256 steps. The nearest color was used.
    package static let appleColorRounded = DiagnosticCode("apple.colorRounded", .reduced)
    /// A color has no components, because it is a pattern. It was dropped.
    package static let appleColorNotCarried = DiagnosticCode("apple.colorNotCarried", .reduced)
    /// No font of the family is installed. The system font was set.
    package static let appleFontSubstituted = DiagnosticCode("apple.fontSubstituted", .reduced)
    /// A font or paragraph style has properties that cannot be stored. They were dropped.
    package static let appleStyleSimplified = DiagnosticCode("apple.styleSimplified", .reduced)
    /// A value does not have the type that the system requires under its name. It was kept, but not set.
    package static let appleValueKept = DiagnosticCode("apple.valueKept", .reduced)
    /// An attachment is a folder, or the program draws it itself. Its content was dropped.
    package static let appleAttachmentNotCarried = DiagnosticCode("apple.attachmentNotCarried", .lost)
    /// An image cannot be set under the platform's key: its bytes exceed a limit, or cannot be read.
    package static let appleImageNotSet = DiagnosticCode("apple.imageNotSet", .reduced)
    /// An attachment had only a picture in memory, which was encoded as PNG.
    package static let appleAttachmentEncoded = DiagnosticCode("apple.attachmentEncoded", .reduced)
  }
#endif
