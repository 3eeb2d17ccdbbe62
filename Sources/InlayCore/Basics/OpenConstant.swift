/// A string-backed constant whose set of values is open: a value this version does not know is carried unchanged.
///
/// Kinds, roles, media types and diagnostic codes are of this shape, so newer documents survive older readers.
/// They compare by their UTF-8 bytes.
public protocol OpenConstant: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral,
  CustomStringConvertible
where RawValue == String {
  /// Wraps any string; never fails.
  init(rawValue: String)
}

extension OpenConstant {
  /// The constant of a literal, known or not.
  public init(stringLiteral value: String) { self.init(rawValue: value) }
  /// The string itself.
  public var description: String { rawValue }
  /// Byte for byte: two spellings that Unicode holds equal are two constants.
  public static func == (a: Self, b: Self) -> Bool { exactlyEqual(a.rawValue, b.rawValue) }
  /// Feeds the UTF-8 bytes.
  public func hash(into hasher: inout Hasher) { hashExactly(rawValue, into: &hasher) }
}

/// The opaque name an image was given by whoever made it (`contentIdentifier` of an adaptive image glyph).
///
/// It may lie, repeat with other bytes, or hold any characters: it is never a path and never trusted.
/// Identity of bytes is the ``ContentDigest``.
public struct ContentIdentifier: OpenConstant {
  /// The identifier, as it was given.
  public let rawValue: String
  /// Any string is an identifier.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// An Internet media type (RFC 6838), such as `image/heic`, in lower case as far as Inlay writes it.
public struct MIMEType: OpenConstant {
  /// The type, such as `image/png`.
  public let rawValue: String
  /// A type of this name, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// HEIF with HEVC, what adaptive image glyphs are.
  public static let heic: MIMEType = "image/heic"
  /// HEIF with any coding.
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
  public static let tar: MIMEType = "application/x-tar"
  /// A folder kept as its deterministic tar.
  package static let folder: MIMEType = "application/vnd.inlay.folder+tar"
  /// Bytes nothing is known about.
  public static let octetStream: MIMEType = "application/octet-stream"
}
