package import InlayCore

/// Which forms `DecomposedText.addingFallbacks(_:decoder:limits:)` adds.
public struct FallbackOptions: Sendable, Hashable {
  /// Pixels a side where nothing else is said: that of the first strike of Image Playground's glyphs, enough
  /// for text of 50 points at two pixels a point.
  public static let usualSize = 160

  /// What they are written as.
  public var format: PictureFormat
  /// Pixels a side of the square they fit in; at least 1 is taken.
  public var size: Int

  /// Fallbacks of this format and size.
  public init(_ format: PictureFormat, size: Int = usualSize) {
    self.format = format
    self.size = size
  }
}

extension DiagnosticCode {
  /// No fallback could be made for a picture.
  package static let fallbackNotMade = DiagnosticCode("fallback.notMade", .reduced)
  /// No fallback could be made for a picture because its decoder cannot work, or was stopped over it;
  /// `helper` names the program that is missing.
  package static let fallbackDecoderUnavailable = DiagnosticCode("fallback.decoderUnavailable", .reduced)
  /// A file set into the text is no picture, so it has no fallback.
  package static let fallbackNotAPicture = DiagnosticCode("fallback.notAPicture", .implied)
}
