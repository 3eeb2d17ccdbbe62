/// A string-backed constant with an open set of values. A value that this version does not know is carried unchanged.
///
/// Kinds, roles, media types and diagnostic codes are open constants, so older readers can carry newer documents.
/// Values compare by their UTF-8 bytes.
public protocol OpenConstant: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral,
  CustomStringConvertible
where RawValue == String {
  /// Wraps any string. Never fails.
  init(rawValue: String)
}

extension OpenConstant {
  /// The constant for a literal. It need not be one this version knows.
  public init(stringLiteral value: String) { self.init(rawValue: value) }
  /// The string itself.
  public var description: String { rawValue }
  /// Compares the UTF-8 bytes. Canonically equivalent spellings are different constants.
  public static func == (a: Self, b: Self) -> Bool { exactlyEqual(a.rawValue, b.rawValue) }
  /// Hashes the UTF-8 bytes.
  public func hash(into hasher: inout Hasher) { hashExactly(rawValue, into: &hasher) }
}

/// The opaque name that an image's creator gave it (`contentIdentifier` of an adaptive image glyph).
///
/// It is not trusted and is never used as a path: it may be wrong, appear again with other bytes, or hold any
/// characters. The identity of the bytes is the ``ContentDigest``.
public struct ContentIdentifier: OpenConstant {
  /// The identifier, as it was given.
  public let rawValue: String
  /// Any string is an identifier.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// An Internet media type (RFC 6838), such as `image/heic`. The types that Inlay writes are lowercase.
public struct MIMEType: OpenConstant {
  /// The type, such as `image/png`.
  public let rawValue: String
  /// A type with this name. It need not be one this version knows.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// HEIF with HEVC: the format of adaptive image glyphs.
  public static let heic: MIMEType = "image/heic"
  /// HEIF with any codec.
  public static let heif: MIMEType = "image/heif"
  /// AVIF.
  public static let avif: MIMEType = "image/avif"
  /// PNG.
  public static let png: MIMEType = "image/png"
  /// WebP.
  public static let webp: MIMEType = "image/webp"
  /// JPEG.
  public static let jpeg: MIMEType = "image/jpeg"
  /// GIF.
  public static let gif: MIMEType = "image/gif"
  /// TIFF.
  public static let tiff: MIMEType = "image/tiff"
  /// PDF.
  public static let pdf: MIMEType = "application/pdf"
  /// Plain text.
  public static let plainText: MIMEType = "text/plain"
  /// Rich Text Format.
  public static let rtf: MIMEType = "application/rtf"
  /// HTML.
  public static let html: MIMEType = "text/html"
  /// JSON.
  public static let json: MIMEType = "application/json"
  /// A tar archive.
  package static let tar: MIMEType = "application/x-tar"
  /// A folder, stored as its deterministic tar.
  package static let folder: MIMEType = "application/vnd.inlay.folder+tar"
  /// Bytes of an unknown type.
  public static let octetStream: MIMEType = "application/octet-stream"
}
