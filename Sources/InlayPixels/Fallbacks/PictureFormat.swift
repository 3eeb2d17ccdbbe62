public import InlayCore

/// File formats for images that other software can read.
public enum PictureFormat: String, Sendable, Hashable, CaseIterable {
  /// PNG, optimized for size.
  case png
  /// Lossless WebP.
  case webp

  /// The media type.
  public var mediaType: MIMEType {
    switch self {
    case .png: .png
    case .webp: .webp
    }
  }

  /// The format for a file name extension, ignoring case and without the dot.
  public init?(fileExtension: String) { self.init(rawValue: fileExtension.lowercased()) }

  /// A lossless file, including alpha. The same pixels give the same bytes.
  ///
  /// - Throws: `InlayError` if the format does not support the size, or memory is short. Complexity: O(pixels).
  public func encode(_ pixels: StraightPixels) throws -> [UInt8] {
    switch self {
    case .png: try PNGEncoder(.small).encode(pixels)
    case .webp: try WebPEncoder(.lossless).encode(pixels)
    }
  }
}
