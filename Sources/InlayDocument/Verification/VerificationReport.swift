public import InlayCore

/// What ``PortableDocument/verify(tree:limits:pictures:)`` and its like found out about a document that could be parsed.
public struct VerificationReport: Sendable, Hashable {
  /// One thing that was found.
  public enum Finding: Sendable, Hashable, CustomStringConvertible {
    /// There is no `digest`.
    case missingDigest
    /// The document is not the one its `digest` was made for.
    case wrongDigest(stated: ContentDigest, found: ContentDigest)
    /// A blob that is referred to is not there.
    case absentBlob(ContentDigest)
    /// A blob has another size than the document says.
    case wrongSize(ContentDigest, stated: Int, found: Int)
    /// A blob has other bytes than its name says.
    case differingBlob(stated: ContentDigest, found: ContentDigest)
    /// A blob cannot be read.
    case unreadableBlob(ContentDigest, InlayError)
    /// A blob that nothing refers to: no damage.
    case unreferencedBlob(ContentDigest)
    /// A file that is no part of a portable document: no damage.
    case strayFile(String)
    /// A picture that was decoded, or could not be.
    case picture(PictureFinding)

    /// Whether the document is damaged by this.
    public var isDamage: Bool {
      switch self {
      case .unreferencedBlob, .strayFile: false
      case .picture(let finding): finding.kind == .damaged
      default: true
      }
    }

    /// One line: which blob or picture, and what is wrong with it.
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
      case .picture(let finding): finding.description
      }
    }
  }

  /// The digest the content of the document has.
  public var digest: ContentDigest
  /// Distinct blobs the document refers to.
  public var blobCount: Int
  /// What was found: first about the document, then its blobs by digest, then files that are no part of it, then its
  /// pictures in order.
  public var findings: [Finding]
  /// Whether pictures were decoded.
  public var isDeep = false

  /// Whether nothing is damaged.
  public var isSound: Bool { !findings.contains(where: \.isDamage) }

  /// Whether every picture could be checked: none is over a limit, and no decoder is unable to work. Types without a
  /// decoder do not count.
  public var isComplete: Bool {
    !pictures.contains { $0.kind == .overLimit || $0.kind == .unavailable }
  }

  /// What was found out about pictures.
  public var pictures: [PictureFinding] {
    findings.compactMap { if case .picture(let finding) = $0 { finding } else { nil } }
  }
}
