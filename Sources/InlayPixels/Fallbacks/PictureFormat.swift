public import InlayCore

/// Kinds of files that pixels are written as for those who cannot read the original.
public enum PictureFormat: String, Sendable, Hashable, CaseIterable {
  /// PNG, as small as it gets.
  case png
  /// WebP without loss.
  case webp

  /// The media type.
  public var mediaType: MIMEType {
    switch self {
    case .png: .png
    case .webp: .webp
    }
  }

  /// The format an extension of a file name (in any case, without the dot) stands for.
  public init?(fileExtension: String) { self.init(rawValue: fileExtension.lowercased()) }

  /// A file with every pixel as it is, alpha included. The same pixels give the same bytes.
  ///
  /// - Throws: ``InlayError`` if the format has no such size, or memory is short. Complexity: O(pixels).
  public func encode(_ pixels: StraightPixels) throws -> [UInt8] {
    switch self {
    case .png: try PNGEncoder(.small).encode(pixels)
    case .webp: try WebPEncoder(.lossless).encode(pixels)
    }
  }
}
