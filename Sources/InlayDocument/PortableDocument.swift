public import InlayCore

/// The portable document (`Documentation/format.md`): a `DecomposedText` as canonical JSON. The bytes of its images and
/// files are blobs named by their SHA-256. There are three forms, which share one digest.
///
/// ```swift
/// let text = try Decomposer.decompose([AttributedRun("Tea at four.")]).value
/// try PortableDocument.write(text, folder: "tea.inlay")
/// let read = try PortableDocument.read(folder: "tea.inlay")
/// precondition(read.value == text)
/// ```
public enum PortableDocument {
  /// The value of the member `format`.
  package static let formatName = "inlay"
  /// The major version this code reads and writes.
  package static let majorVersion = 1
  /// The version of a document without members of newer versions.
  static let firstVersion = "1.0"
  /// The version of a document with `source`, with tables or boxes, or with `blockColor` of a paragraph.
  static let secondVersion = "1.1"
  /// The file name of the document in the folder and tar forms.
  public static let documentName = "document.json"
  /// The folder of the blobs in the folder and tar forms.
  package static let blobFolder = "blobs/sha256"

  /// The path of a blob in the folder and tar forms.
  public static func blobPath(of digest: ContentDigest) -> String { "\(blobFolder)/\(digest.hex)" }
}

/// The forms of a portable document.
public enum PortableDocumentForm: String, Sendable, Hashable, CaseIterable {
  /// A folder, `name.inlay`, with `document.json` and `blobs/sha256/…`.
  case folder
  /// The same as a deterministic tar, `name.inlay.tar`.
  case tar
  /// One JSON file with the blobs inline as base64, `name.inlay.json`; for small documents.
  case json
}

/// Options for reading a portable document.
public struct PortableReadOptions: Sendable, Hashable {
  /// How much input is accepted.
  public var limits: Limits
  /// Whether to accept a document without `digest`, such as one written by hand. A wrong digest is never accepted.
  public var unsealed: Bool
  /// What is not an error.
  package var damage = TakenDamage.none

  /// Options. By default, documents must be sealed by a digest and stay within the default limits.
  public init(limits: Limits = .default, unsealed: Bool = false) {
    self.limits = limits
    self.unsealed = unsealed
  }
}

/// The damage that a reader takes, with a diagnostic for each part that is lost.
package enum TakenDamage: Int, Sendable, Hashable, Comparable {
  /// All damage is an error.
  case none
  /// A damaged blob reads as missing, and so does an absent one of a tar or JSON file.
  case blobs
  /// The document itself may be damaged or cut short, too, or have a wrong digest.
  case all

  /// Whether `a` takes less than `b`.
  package static func < (a: TakenDamage, b: TakenDamage) -> Bool { a.rawValue < b.rawValue }
}
