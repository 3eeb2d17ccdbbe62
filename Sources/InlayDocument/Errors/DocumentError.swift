public import InlayCore
public import InlayFiles
public import InlayJSON

/// Why a portable document cannot be read or written, each with the exit status it leads to.
public enum DocumentError: CancellationReporting, Sendable, CustomStringConvertible {
  /// The JSON is malformed or breaks a rule of the format, at a byte, line and column (65).
  case json(JSONError, JSONPosition)
  /// The bytes are JSON but no portable document: `format` is missing or another one (65).
  case notPortableDocument
  /// A folder or tar without `document.json` (65).
  case noDocument
  /// A major version this code does not know (65).
  case unsupportedVersion(String)
  /// A member that must be there is not (65).
  case missingMember(String)
  /// There is no `digest`, and unsealed documents were not asked for (65).
  case missingDigest
  /// The document is not the one its `digest` was made for (65).
  case wrongDigest(stated: Digest, found: Digest)
  /// The document breaks a rule of the model, which is named with its place (65).
  case invariant(InvariantViolation)
  /// A blob that the document names is not there, in a form that must hold it (65).
  case absentBlob(Digest)
  /// A blob has other bytes than its name says (65).
  case differingBlob(stated: Digest, found: Digest)
  /// A blob has another size than the document says (65).
  case wrongSize(Digest, stated: Int, found: Int)
  /// The document gives two sizes for one digest (65).
  case conflictingSizes(Digest, Int, Int)
  /// A limit is exceeded (65).
  case limit(LimitExceeded)
  /// The folder or tar is not safe or not sound (65), or the folder cannot be opened (66).
  case tree(FileTreeError)
  /// The document or a blob cannot be read (74).
  case source(ByteSourceError)
  /// The text holds what the format cannot express: a sentence (65).
  case inexpressible(String)
  /// The output cannot be written (73, 74, 130).
  case save(SaveError)
  /// The task was cancelled (130).
  case cancelled

  /// Whether it stands for a cancelled task.
  public var isCancellation: Bool {
    switch self {
    case .cancelled: true
    case .json(let error, _): error.isCancellation
    case .tree(let error): error.isCancellation
    case .source(let error): error.isCancellation
    case .save(let error): error.isCancellation
    default: false
    }
  }

  /// The exit status of a command that ends with this error.
  public var exitStatus: Int32 {
    switch self {
    case .tree(.io): 66
    case .tree(.source), .source: 74
    case .save(let error): error.exitStatus
    case .cancelled: 130
    default: 65
    }
  }

  /// The byte of the JSON concerned, where one is.
  public var byteOffset: Int? {
    if case .json(let error, _) = self { error.offset } else { nil }
  }

  /// How to go on, where there is a way.
  public var advice: String? {
    switch self {
    case .missingDigest: "--unsealed takes a document without a digest"
    case .limit(let limit): limit.advice
    case .tree(.limit(_, let limit)): limit.advice
    case .absentBlob: "the folder form takes a document with absent blobs"
    default: nil
    }
  }

  /// One sentence: what is wrong, and where.
  public var description: String {
    switch self {
    case .json(let error, let position): "\(error.reason), at byte \(error.offset) (\(position))"
    case .notPortableDocument: "this JSON is no portable document: \"format\" is not \"inlay\""
    case .noDocument: "there is no \(PortableDocument.documentName) in it"
    case .unsupportedVersion(let version):
      "version \(quoted(version)) of the format is not supported; this program knows major version "
        + "\(PortableDocument.majorVersion)"
    case .missingMember(let name): "the member \"\(name)\" is missing"
    case .missingDigest: "the document has no digest"
    case .wrongDigest(let stated, let found):
      "the document has been changed or damaged: its digest is \(found), it states \(stated)"
    case .invariant(let violation): "\(violation)"
    case .absentBlob(let digest): "the blob \(digest) is absent"
    case .differingBlob(let stated, let found): "the blob \(stated) has other bytes: their digest is \(found)"
    case .wrongSize(let digest, let stated, let found):
      "the blob \(digest) has \(found) bytes, the document says \(stated)"
    case .conflictingSizes(let digest, let a, let b):
      "the document gives two sizes, \(a) and \(b), for the blob \(digest)"
    case .limit(let limit): "\(limit)"
    case .tree(let error): "\(error)"
    case .source(let error): "\(error)"
    case .inexpressible(let sentence): sentence
    case .save(let error): "\(error)"
    case .cancelled: Cancelled.sentence
    }
  }
}

/// `text` between quotes, shortened and without control characters.
func quoted(_ text: String) -> String {
  var out = "\""
  for scalar in text.unicodeScalars.prefix(64) where scalar.properties.generalCategory != .control {
    out.unicodeScalars.append(scalar)
  }
  return out + (text.unicodeScalars.count > 64 ? "…\"" : "\"")
}

extension DiagnosticCode {
  /// A blob is not in the folder; the image or file reads as missing.
  public static let documentAbsentBlob: DiagnosticCode = "document.absentBlob"
}
