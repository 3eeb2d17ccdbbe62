internal import InlayCore
internal import InlayFiles

/// What is wrong with a blob that can be read.
enum BlobDefect {
  /// Its size differs from the size stated in the document.
  case size(ContentDigest, stated: Int, found: Int)
  /// Its bytes do not match its name.
  case bytes(stated: ContentDigest, found: ContentDigest)

  /// What is wrong with the blob `digest` of `size` bytes; `nil` if it is intact. Checks the size first. Throws if the
  /// blob cannot be read. Complexity: O(size).
  init?(of source: any ByteSource, _ digest: ContentDigest, _ size: Int) throws {
    guard source.count == size else {
      self = .size(digest, stated: size, found: source.count)
      return
    }
    let found = try source.freshDigest()
    if found == digest { return nil }
    self = .bytes(stated: digest, found: found)
  }

  /// The error to throw when reading the document.
  var error: InlayError {
    switch self {
    case .size(let digest, let stated, let found): .documentWrongSize(digest, stated: stated, found: found)
    case .bytes(let stated, let found): .documentDifferingBlob(stated: stated, found: found)
    }
  }

  /// The finding to report when verifying the document.
  var finding: VerificationReport.Finding {
    switch self {
    case .size(let digest, let stated, let found): .wrongSize(digest, stated: stated, found: found)
    case .bytes(let stated, let found): .differingBlob(stated: stated, found: found)
    }
  }
}
