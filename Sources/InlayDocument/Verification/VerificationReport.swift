public import Inlay

/// What ``PortableDocument/verify(tree:limits:)`` and its like found out about a document that could be parsed.
public struct VerificationReport: Sendable, Hashable {
  /// One thing worth telling.
  public enum Finding: Sendable, Hashable, CustomStringConvertible {
    /// There is no `digest`.
    case missingDigest
    /// The document is not the one its `digest` was made for.
    case wrongDigest(stated: Digest, found: Digest)
    /// A blob that is referred to is not there.
    case absentBlob(Digest)
    /// A blob has another size than the document says.
    case wrongSize(Digest, stated: Int, found: Int)
    /// A blob has other bytes than its name says.
    case differingBlob(stated: Digest, found: Digest)
    /// A blob cannot be read.
    case unreadableBlob(Digest, ByteSourceError)
    /// A blob that nothing refers to: no damage.
    case unreferencedBlob(Digest)
    /// A file that is no part of a portable document: no damage.
    case strayFile(String)

    /// Whether the document is damaged by this.
    public var isDamage: Bool {
      switch self {
      case .unreferencedBlob, .strayFile: false
      default: true
      }
    }

    public var description: String {
      switch self {
      case .missingDigest: "the document has no digest"
      case .wrongDigest(let stated, let found): "the digest of the document is \(found), it states \(stated)"
      case .absentBlob(let digest): "the blob \(digest) is absent"
      case .wrongSize(let digest, let stated, let found):
        "the blob \(digest) has \(found) bytes, the document says \(stated)"
      case .differingBlob(let stated, let found):
        "the blob \(stated) has other bytes: their digest is \(found)"
      case .unreadableBlob(let digest, let error): "the blob \(digest) cannot be read: \(error)"
      case .unreferencedBlob(let digest): "nothing refers to the blob \(digest)"
      case .strayFile(let path): "\(path) is no part of the document"
      }
    }
  }

  /// The digest the content of the document has.
  public var digest: Digest
  /// Distinct blobs the document refers to.
  public var blobCount: Int
  /// What was found: first the document, then its blobs in the order of their digests, then what is not of it.
  public var findings: [Finding]

  /// Whether nothing is damaged.
  public var isSound: Bool { !findings.contains(where: \.isDamage) }

  /// The exit status of a command that verifies: 0 sound, 1 damaged. What cannot be parsed is a ``DocumentError``.
  public var exitStatus: Int32 { isSound ? 0 : 1 }
}
