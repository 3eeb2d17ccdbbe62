package import InlayCore
internal import InlayFiles
package import InlaySystem

extension InlayError {
  /// The program that unpacks was not found.
  package static func unpackerMissing(_ missing: HelperProgram.Missing) -> InlayError {
    InlayError(
      .archiveHelperMissing, "a zip or gzip cannot be opened: \(missing.sentence)", advice: missing.advice,
      details: ["helper": "inlay-unpack"])
  }

  /// The program that unpacks did not do its work.
  package static func unpackerFailed(_ why: String) -> InlayError {
    InlayError(
      .archiveHelperFailed, "the helper program inlay-unpack failed: \(why)",
      details: ["helper": "inlay-unpack"])
  }

  /// This program was built without what unpacks.
  static func archiveUnsupported(_ kind: ArchiveKind) -> InlayError {
    InlayError(
      .archiveUnsupported, "this is a \(kind), and this program was built without support for it",
      advice: "unpack it first, or build with the trait Archives")
  }

  /// Too many archives are in one another.
  static func archiveDepth(allowed: Int) -> InlayError {
    InlayError(
      .limit("archiveDepth"), "archives are nested more than \(allowed) deep (limit archiveDepth)",
      advice: "unpack it yourself, then open what it holds", details: ["allowed": String(allowed)])
  }

  /// An archive has no document in it. `what` says what it is.
  static func archiveWithoutDocument(_ what: String, known: String) -> InlayError {
    InlayError(
      .archiveNoDocument, "this is \(what), not a document in a format that Inlay reads",
      advice: "Inlay reads \(known)")
  }

  /// An archive has several documents in it.
  static func archiveSeveral(_ kind: ArchiveKind, _ names: [String]) -> InlayError {
    let shown = names.prefix(3).map { Visible.name($0) }.joined(separator: ", ")
    let rest = names.count > 3 ? " and \(names.count - 3) more" : ""
    return InlayError(
      .archiveSeveral, "this \(kind) holds \(names.count) documents: \(shown)\(rest)",
      advice: "unpack it, and open them one by one")
  }
}

extension InlayError.Code {
  /// The helper program `inlay-unpack` was not found.
  static let archiveHelperMissing: Self = "archive.helperMissing"
  /// The helper program `inlay-unpack` failed.
  static let archiveHelperFailed: Self = "archive.helperFailed"
  /// The program was built without support for zip and gzip.
  static let archiveUnsupported: Self = "archive.unsupported"
  /// A zip or gzip holds no document.
  static let archiveNoDocument: Self = "archive.noDocument"
  /// A zip or gzip holds more than one document.
  static let archiveSeveral: Self = "archive.severalDocuments"
}
