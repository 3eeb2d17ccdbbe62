package import InlayCore

/// Options for the fallbacks that `DecomposedText.addingFallbacks(_:decoder:limits:)` adds.
public struct FallbackOptions: Sendable, Hashable {
  /// The default size in pixels per side. It is that of the first strike in glyphs from Image Playground, and is enough
  /// for text of 50 points at two pixels per point.
  public static let usualSize = 160

  /// The file format of the fallbacks.
  public var format: PictureFormat
  /// The side of the square that a fallback fits in, in pixels. Values below 1 count as 1.
  public var size: Int

  /// Fallbacks of this format and size.
  public init(_ format: PictureFormat, size: Int = usualSize) {
    self.format = format
    self.size = size
  }
}

extension DiagnosticCode {
  /// No fallback could be made for an image.
  package static let fallbackNotMade = DiagnosticCode("fallback.notMade", .reduced)
  /// No fallback could be made for an image because its decoder is not available, or was stopped while decoding it;
  /// `helper` names the missing program.
  package static let fallbackDecoderUnavailable = DiagnosticCode("fallback.decoderUnavailable", .reduced)
  /// A file in the text is not an image, so it has no fallback.
  package static let fallbackNotAPicture = DiagnosticCode("fallback.notAPicture", .implied)
}
