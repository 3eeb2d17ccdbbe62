public import InlayCore

/// The result of ``PortableDocument/verify(tree:limits:pictures:)`` and its variants, for a document that could be
/// parsed.
public struct VerificationReport: Sendable, Hashable {
  /// One finding.
  public enum Finding: Sendable, Hashable, CustomStringConvertible {
    /// The document has no `digest`.
    case missingDigest
    /// The content of the document does not match its `digest`.
    case wrongDigest(stated: ContentDigest, found: ContentDigest)
    /// A blob that the document refers to is missing.
    case absentBlob(ContentDigest)
    /// The size of a blob differs from the size stated in the document.
    case wrongSize(ContentDigest, stated: Int, found: Int)
    /// The bytes of a blob do not match its name.
    case differingBlob(stated: ContentDigest, found: ContentDigest)
    /// A blob cannot be read.
    case unreadableBlob(ContentDigest, InlayError)
    /// Nothing refers to a blob. Not damage.
    case unreferencedBlob(ContentDigest)
    /// A file is not part of a portable document. Not damage.
    case strayFile(String)
    /// A finding about an image.
    case picture(PictureFinding)

    /// Whether the finding means that the document is damaged.
    public var isDamage: Bool {
      switch self {
      case .unreferencedBlob, .strayFile: false
      case .picture(let finding): finding.kind == .damaged
      default: true
      }
    }

    /// One line with the blob or image, and what is wrong with it.
    public var description: String {
      switch self {
      case .missingDigest: "the document has no digest"
      case .wrongDigest(let stated, let found):
        "the document was changed or damaged: it states the digest \(stated), but its digest is \(found)"
      case .absentBlob(let digest): "the blob \(digest) is missing"
      case .wrongSize(let digest, let stated, let found):
        "the blob \(digest) has \(found) bytes, but the document states \(stated)"
      case .differingBlob(let stated, let found):
        "the blob \(stated) was changed or damaged: its digest is \(found)"
      case .unreadableBlob(let digest, let error): "the blob \(digest) cannot be read: \(error)"
      case .unreferencedBlob(let digest): "nothing refers to the blob \(digest)"
      case .strayFile(let path): "\(path) is not part of the document"
      case .picture(let finding): finding.description
      }
    }
  }

  /// The digest computed from the content of the document.
  public var digest: ContentDigest
  /// Number of distinct blobs that the document refers to.
  package var blobCount: Int
  /// The findings: about the document, then about its blobs by digest, then about files that are not part of it, then
  /// about its images in order.
  public var findings: [Finding]
  /// Whether images were decoded.
  package var isDeep: Bool

  /// Whether the document is undamaged.
  public var isSound: Bool { !findings.contains(where: \.isDamage) }

  /// Whether every image could be checked: none exceeded a limit, and no decoder was unavailable. Image types without a
  /// decoder do not count.
  public var isComplete: Bool {
    !pictures.contains { $0.kind == .overLimit || $0.kind == .unavailable }
  }

  /// The findings about images.
  package var pictures: [PictureFinding] {
    findings.compactMap { if case .picture(let finding) = $0 { finding } else { nil } }
  }
}
