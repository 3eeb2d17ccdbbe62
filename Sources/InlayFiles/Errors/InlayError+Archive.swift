package import InlayCore

/// Why a zip or gzip is refused.
package enum ArchiveProblem: Hashable, Sendable {
  /// It ends too early, or a number in it cannot be right.
  case damaged(String)
  /// The local header of an entry is not what the central directory says.
  case disagreement(String)
  /// Two entries share bytes of the file.
  case overlap
  /// An entry is encrypted.
  case encrypted
  /// An entry is compressed with another method than deflate.
  case method(Int)
  /// It is one of several files that belong together.
  case split
  /// The checksum of a content is wrong.
  case checksum
  /// It holds nothing.
  case empty
  /// There is not enough memory to unpack it.
  case memory

  fileprivate var words: (code: InlayError.Code, sentence: String, advice: String?) {
    switch self {
    case .damaged(let what): (.archiveDamaged, what, nil)
    case .disagreement(let what):
      (.archiveDamaged, "the zip gives two different values for \(what) of an entry", nil)
    case .overlap: (.archiveOverlap, "entries of the zip overlap, as in a zip bomb", nil)
    case .encrypted: (.archiveEncrypted, "the zip is encrypted", "unzip it with its password first")
    case .method(let number):
      (
        .archiveMethod, "the zip uses compression method \(number), which is not supported",
        "unzip it first, or zip it with deflate"
      )
    case .split: (.archiveSplit, "the zip is split into several files", "join the files first")
    case .checksum: (.archiveChecksum, "a checksum in the archive is wrong", nil)
    case .empty: (.archiveEmpty, "the archive is empty", nil)
    case .memory: (.archiveMemory, "there is not enough memory to unpack the archive", nil)
    }
  }
}

extension InlayError {
  /// A zip or gzip is refused. `path` is the entry, if the problem is one entry's.
  package static func archive(_ problem: ArchiveProblem, entry path: String? = nil) -> InlayError {
    let (code, sentence, advice) = problem.words
    return InlayError(code, sentence, at: path.map { .file($0) } ?? Place(), advice: advice)
  }

  /// What is in an archive is more than `Limits.archiveRatio` times as large as the archive.
  package static func archiveRatio(allowed: Int) -> InlayError {
    InlayError(
      .limit("archiveRatio"), "it unpacks to more than \(allowed) times its size (limit archiveRatio)",
      advice: "if it is complete and you trust it, unpack it yourself, then open what it holds",
      details: ["allowed": String(allowed)])
  }
}

extension InlayError.Code {
  /// A zip or gzip is malformed or cut short, or contradicts itself.
  package static let archiveDamaged: Self = "archive.damaged"
  /// Entries of a zip share bytes.
  package static let archiveOverlap: Self = "archive.overlap"
  /// A zip is encrypted.
  package static let archiveEncrypted: Self = "archive.encrypted"
  /// A zip uses a method of compression that is not supported.
  package static let archiveMethod: Self = "archive.method"
  /// A zip is split into several files.
  package static let archiveSplit: Self = "archive.split"
  /// A checksum in a zip or gzip is wrong.
  package static let archiveChecksum: Self = "archive.checksum"
  /// A zip or gzip holds nothing.
  package static let archiveEmpty: Self = "archive.empty"
  /// There was not enough memory to unpack a zip or gzip.
  package static let archiveMemory: Self = "archive.memory"
}
