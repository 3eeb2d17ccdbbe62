internal import InlayCore
internal import InlayFiles

/// How the content of a representation or file is told in the document.
enum ContentForm {
  /// By digest and size; the bytes are a blob, which may be absent from a folder.
  case blob(Digest, size: Int)
  case external(ExternalContent)
  case missing(MissingContent)

  /// The form of `content`. Complexity: O(count) where the digest is not known yet.
  init(_ content: ImageContent) throws(DocumentError) {
    switch content {
    case .data(let source):
      let digest: Digest
      do { digest = try source.digest() } catch { throw DocumentError.source(error).settled }
      self = .blob(digest, size: source.count)
    case .external(let external):
      try Self.check(external.count)
      self = .external(external)
    case .missing(let missing):
      try Self.check(missing.count)
      // An absent blob is told as if it were there: so a folder that lacks it is written again unchanged.
      if missing.reason == .absent, let digest = missing.digest, let count = missing.count {
        self = .blob(digest, size: count)
      } else {
        self = .missing(missing)
      }
    }
  }

  private static func check(_ count: Int?) throws(DocumentError) {
    if let count { try checkNumber(count, "a size") }
  }
}

/// Refuses what the reader would not take as a size in bytes or pixels.
func checkNumber(_ value: Int, _ what: String) throws(DocumentError) {
  guard sizeRange.contains(value) else { throw .inexpressible("\(what) of \(value) cannot be written") }
}

/// Sizes in bytes and pixels: what JSON's numbers hold exactly.
let sizeRange = 0...9_007_199_254_740_991

/// A blob of a document.
struct Blob {
  let digest: Digest
  let size: Int
  /// The bytes; `nil` if they are absent.
  var source: (any ByteSource)?
}
