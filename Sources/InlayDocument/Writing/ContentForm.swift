package import InlayCore
internal import InlayFiles

/// How the document represents the content of a representation or file.
enum ContentForm {
  /// By digest and size. The bytes are a blob, which may be absent from a folder.
  case blob(ContentDigest, size: Int)
  case external(ExternalContent)
  case missing(MissingContent)

  /// The form of `content`. Throws if it cannot be read or written. Complexity: O(count) if the digest is not yet
  /// known.
  init(_ content: ImageContent) throws {
    switch content {
    case .data(let source):
      self = .blob(try source.digest(), size: source.count)
    case .external(let external):
      try Self.check(external.count)
      self = .external(external)
    case .missing(let missing):
      try Self.check(missing.count)
      // An absent blob is written as if it were present, so that a folder without it is written again unchanged.
      if missing.reason == .absent, let digest = missing.digest, let count = missing.count {
        self = .blob(digest, size: count)
      } else {
        self = .missing(missing)
      }
    }
  }

  private static func check(_ count: Int?) throws {
    if let count { try checkNumber(count, "a size") }
  }
}

/// Throws if a reader would not accept the value as a size in bytes or pixels.
func checkNumber(_ value: Int, _ what: String) throws {
  guard sizeRange.contains(value) else {
    throw InlayError.documentInexpressible("\(what) of \(value) cannot be written")
  }
}

/// Sizes in bytes and pixels: the integers that JSON numbers hold exactly.
let sizeRange = 0...9_007_199_254_740_991

/// A blob of a document.
package struct Blob: Sendable {
  /// Their SHA-256, and how many there are.
  package let digest: ContentDigest
  package let size: Int
  /// The bytes; `nil` if they are absent.
  package internal(set) var source: (any ByteSource)?
}
