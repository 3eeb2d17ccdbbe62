package import InlayCore

extension InlayError.Code {
  /// The JSON is not a portable document: `format` is missing or different.
  package static let documentNotPortable: Self = "document.notPortableDocument"
  /// A folder or tar holds no `document.json`.
  package static let documentAbsent: Self = "document.noDocument"
  /// The document has a major version that this version does not support.
  package static let documentUnsupportedVersion: Self = "document.unsupportedVersion"
  /// The document lacks a required member.
  package static let documentMissingMember: Self = "document.missingMember"
  /// The document has no `digest`, and the options do not accept unsealed documents.
  package static let documentMissingDigest: Self = "document.missingDigest"
  /// The content of the document does not match its `digest`.
  package static let documentWrongDigest: Self = "document.wrongDigest"
  /// A blob is missing from a form that must contain all blobs.
  package static let documentAbsentBlob: Self = "document.absentBlob"
  /// The bytes of a blob do not match its name.
  package static let documentDifferingBlob: Self = "document.differingBlob"
  /// The size of a blob differs from the size stated in the document.
  package static let documentWrongSize: Self = "document.wrongSize"
  /// The document states two sizes for one blob.
  package static let documentConflictingSizes: Self = "document.conflictingSizes"
  /// The text holds something that the format cannot express.
  package static let documentInexpressible: Self = "document.inexpressible"
}

extension InlayError {
  package static let documentNotPortable = InlayError(
    .documentNotPortable, "this JSON is not a portable document: \"format\" is not \"inlay\"")

  package static let documentAbsent = InlayError(
    .documentAbsent, "this is not a portable document: it has no \(PortableDocument.documentName)")

  package static let documentMissingDigest = InlayError(
    .documentMissingDigest, "the document has no digest",
    advice: "PortableReadOptions.unsealed accepts a document without a digest")

  package static func documentUnsupportedVersion(_ version: String) -> InlayError {
    InlayError(
      .documentUnsupportedVersion,
      "the format version \(Visible.quoted(version)) is not supported; this program supports major version "
        + "\(PortableDocument.majorVersion)")
  }

  package static func documentMissingMember(_ name: String) -> InlayError {
    InlayError(.documentMissingMember, "the member \"\(name)\" is missing")
  }

  package static func documentWrongDigest(stated: ContentDigest, found: ContentDigest) -> InlayError {
    InlayError(
      .documentWrongDigest,
      "the document was changed or damaged: it states the digest \(stated), but its digest is \(found)")
  }

  package static func documentAbsentBlob(_ digest: ContentDigest) -> InlayError {
    InlayError(
      .documentAbsentBlob, "the blob \(digest) is missing",
      advice: "use the folder form, which may lack blobs")
  }

  package static func documentDifferingBlob(stated: ContentDigest, found: ContentDigest) -> InlayError {
    InlayError(
      .documentDifferingBlob, "the blob \(stated) was changed or damaged: its digest is \(found)")
  }

  package static func documentWrongSize(_ digest: ContentDigest, stated: Int, found: Int) -> InlayError {
    InlayError(
      .documentWrongSize, "the blob \(digest) has \(found) bytes, but the document states \(stated)")
  }

  package static func documentConflictingSizes(_ digest: ContentDigest, _ a: Int, _ b: Int) -> InlayError {
    InlayError(
      .documentConflictingSizes,
      "the document states two sizes, \(a) and \(b), for the blob \(digest)")
  }

  package static func documentInexpressible(_ sentence: String) -> InlayError {
    InlayError(.documentInexpressible, sentence)
  }
}

extension DiagnosticCode {
  /// A blob is not in the folder. Its image or file reads as missing.
  package static let documentAbsentBlob = DiagnosticCode("document.absentBlob", .lost)
  /// A blob is damaged. Its image or file reads as missing.
  package static let documentDamagedBlob = DiagnosticCode("document.damagedBlob", .lost)
  /// The document is damaged, and what is intact was read.
  package static let documentSalvaged = DiagnosticCode("document.salvaged", .lost)
  /// The file that the text was read from is not available, so writing its format makes a new one.
  package static let documentAbsentSource = DiagnosticCode("document.absentSource", .reduced)
  /// The text was edited since it was read from a file, which was not kept.
  package static let documentStaleSource = DiagnosticCode("document.staleSource", .reduced)
}
