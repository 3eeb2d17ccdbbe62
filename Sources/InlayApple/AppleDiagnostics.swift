#if canImport(UIKit) || canImport(AppKit)
  package import InlayCore

  extension DiagnosticCode {
    /// Data is not that of an adaptive image glyph; what stands for it was set instead.
    package static let appleGlyphRefused = DiagnosticCode("apple.glyphRefused", .reduced)
    /// The system has another glyph of the same identifier in use, and shows that.
    package static let appleGlyphShared = DiagnosticCode("apple.glyphShared", .lost)
    /// A color is outside sRGB, or between two of its 256 steps; the nearest one was taken.
    package static let appleColorRounded = DiagnosticCode("apple.colorRounded", .reduced)
    /// A color has no components (a pattern), and was left out.
    package static let appleColorNotCarried = DiagnosticCode("apple.colorNotCarried", .reduced)
    /// A font of the family is not installed; the system's was set.
    package static let appleFontSubstituted = DiagnosticCode("apple.fontSubstituted", .reduced)
    /// A font or paragraph style has properties that are not carried.
    package static let appleStyleSimplified = DiagnosticCode("apple.styleSimplified", .reduced)
    /// A value does not have the type the system demands under its name; it was kept and not set.
    package static let appleValueKept = DiagnosticCode("apple.valueKept", .reduced)
    /// An attachment is a folder, or is drawn by the program itself, and its content was not carried.
    package static let appleAttachmentNotCarried = DiagnosticCode("apple.attachmentNotCarried", .lost)
    /// An image cannot be set under the platform's key: its bytes are over a limit, or cannot be read.
    package static let appleImageNotSet = DiagnosticCode("apple.imageNotSet", .reduced)
    /// An attachment had only a picture in memory; it was encoded as PNG.
    package static let appleAttachmentEncoded = DiagnosticCode("apple.attachmentEncoded", .reduced)
  }
#endif
