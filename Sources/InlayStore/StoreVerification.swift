/// What is wrong with a store.
public struct StoreFinding: Sendable, Hashable {
  /// What kind of fault it is.
  public enum Kind: String, Sendable, Hashable {
    /// SQLite finds the file damaged.
    case file
    /// The bytes of a blob are not those of its digest.
    case damagedBlob
    /// A document cannot be read, or is not that of its digest.
    case damagedDocument
    /// A document refers to a blob that is not there.
    case absentBlob
    /// A document and its blob are both there, but the reference between them is not.
    case unreferenced
    /// The sums of the store are wrong.
    case totals
  }
  /// What kind of fault it is.
  public var kind: Kind
  /// A sentence.
  public var message: String
}

/// What a store was found to be.
public struct StoreVerification: Sendable, Hashable {
  /// The number of documents.
  public var documents = 0
  /// The number of blobs.
  public var blobs = 0
  /// The number of their bytes.
  public var blobBytes = 0
  /// What is wrong: the first ``mostFindings``.
  public var findings: [StoreFinding] = []
  /// The number of all findings.
  public var findingCount = 0

  /// The most findings that are listed.
  public static let mostFindings = 1_000

  /// Whether nothing is wrong.
  public var isSound: Bool { findingCount == 0 }

  mutating func add(_ kind: StoreFinding.Kind, _ message: String) {
    findingCount += 1
    if findings.count < Self.mostFindings { findings.append(StoreFinding(kind: kind, message: message)) }
  }
}
