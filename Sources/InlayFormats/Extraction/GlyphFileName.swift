package import InlayCore
internal import InlayFiles

/// Cocoa's file name for a glyph.
package enum GlyphFileName {
  /// `AdaptiveImageGlyph-<identifier>.heic`, made safe.
  package static func name(for identifier: ContentIdentifier) -> String {
    let plain = "AdaptiveImageGlyph-\(identifier.rawValue)"
    let flat = String(
      String.UnicodeScalarView(
        plain.unicodeScalars.map { $0 == "/" || $0 == "\\" ? "_" : $0 }))
    return SafeFileName.make(from: flat + ".heic")
  }
}
