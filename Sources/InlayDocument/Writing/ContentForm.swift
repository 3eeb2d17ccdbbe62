internal import InlayCore
internal import InlayFiles

/// How the document states the content of a representation or file.
enum ContentForm {
  /// By digest and size; the bytes are a blob, which may be absent from a folder.
  case blob(ContentDigest, size: Int)
  case external(ExternalContent)
  case missing(MissingContent)

  /// The form of `content`. Complexity: O(count) where the digest is not known yet.
  init(_ content: ImageContent) throws {
    switch content {
    case .data(let source):
      self = .blob(try source.digest(), size: source.count)
    case .external(let external):
      try Self.check(external.count)
      self = .external(external)
    case .missing(let missing):
      try Self.check(missing.count)
      // An absent blob is written as if it were there, so that a folder that lacks it is written again unchanged.
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

/// Refuses what the reader would not take as a size in bytes or pixels.
func checkNumber(_ value: Int, _ what: String) throws {
  guard sizeRange.contains(value) else {
    throw InlayError.documentInexpressible("\(what) of \(value) cannot be written")
  }
}

/// Sizes in bytes and pixels: what JSON's numbers hold exactly.
let sizeRange = 0...9_007_199_254_740_991

/// A blob of a document.
struct Blob {
  let digest: ContentDigest
  let size: Int
  /// The bytes; `nil` if they are absent.
  var source: (any ByteSource)?
}
