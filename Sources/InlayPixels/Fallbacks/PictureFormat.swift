public import InlayCore

/// Kinds of files that pixels are written as for those who cannot read the original.
public enum PictureFormat: String, Sendable, Hashable, CaseIterable {
  /// PNG, as small as it gets.
  case png
  /// WebP without loss.
  case webp

  /// The media type.
  public var mediaType: MediaType {
    switch self {
    case .png: .png
    case .webp: .webp
    }
  }

  /// The format an extension of a file name (in any case, without the dot) stands for.
  public init?(fileExtension: String) { self.init(rawValue: fileExtension.lowercased()) }

  /// A file with every pixel as it is, alpha included. The same pixels give the same bytes.
  ///
  /// - Throws: ``PictureFormatError``. Complexity: O(pixels).
  public func encode(_ pixels: StraightPixels) throws(PictureFormatError) -> [UInt8] {
    switch self {
    case .png:
      do { return try PNGEncoder(.small).encode(pixels) } catch {
        throw PictureFormatError.png(error).settled
      }
    case .webp:
      do { return try WebPEncoder(.lossless).encode(pixels) } catch {
        throw PictureFormatError.webp(error).settled
      }
    }
  }
}

/// Why a file of a ``PictureFormat`` could not be made.
public enum PictureFormatError: CancellationReporting, Sendable, Hashable, CustomStringConvertible {
  /// As PNG.
  case png(PNGEncodingError)
  /// As WebP.
  case webp(WebPEncodingError)
  /// The task was cancelled.
  case cancelled

  /// Whether it stands for a cancelled task.
  public var isCancellation: Bool {
    self == .cancelled || self == .png(.cancelled) || self == .webp(.cancelled)
  }

  /// One sentence.
  public var description: String {
    switch self {
    case .png(let error): error.description
    case .webp(let error): error.description
    case .cancelled: Cancelled.sentence
    }
  }
}
