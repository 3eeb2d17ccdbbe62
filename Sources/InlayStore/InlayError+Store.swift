package import InlayCore
internal import InlaySystem

extension InlayError {
  /// A blob that a document refers to, and nobody has.
  static func storeAbsentBlob(_ digest: ContentDigest) -> InlayError {
    InlayError(
      .storeAbsentBlob, "the blob \(digest) is not in the store",
      advice: "put the blob, and save the document again")
  }

  static func storeAbsentDocument(_ name: String) -> InlayError {
    InlayError(.storeAbsentDocument, "the store has no document \(name.debugDescription)")
  }

  static func storeAmbiguous(_ text: String) -> InlayError {
    InlayError(
      .storeAmbiguous, "several digests begin with \(text.debugDescription)",
      advice: "give more of its digits")
  }

  package static func storeDamagedBlob(_ digest: ContentDigest) -> InlayError {
    InlayError(
      .storeDamagedBlob, "the blob \(digest) is damaged", advice: "put its bytes again, from a backup")
  }

  static func storeWrongDigest(_ digest: ContentDigest, found: ContentDigest) -> InlayError {
    InlayError(.storeWrongDigest, "these bytes are not those of \(digest): their digest is \(found)")
  }

  static func storeQuota(_ quota: Int) -> InlayError {
    InlayError(
      .storeQuota, "the store would exceed its quota of \(quota) bytes",
      advice: "raise the quota, or remove documents",
      details: ["allowed": "\(quota)"])
  }

  /// - Parameter what: what does not take it.
  package static func storeBlobTooLarge(_ size: Int, for what: String, allowed: Int) -> InlayError {
    InlayError(
      .storeBlobTooLarge, "a blob of \(size) bytes is too large for \(what), which takes \(allowed)",
      details: ["found": "\(size)", "allowed": "\(allowed)"])
  }

  static func storeCannotBackUp(_ path: String, _ error: SystemError) -> InlayError {
    InlayError(
      .storeCannotBackUp, "the backup cannot be made: \(error.message)", at: .file(path), underlying: error)
  }

  static let storeNoWords = InlayError(
    .storeNoWords, "the store has no index of words", advice: "make one: inlay store list STORE --index")

  static func storeBackupExists(_ path: String) -> InlayError {
    InlayError(
      .storeBackupExists, "something is there already, and a backup replaces nothing", at: .file(path),
      advice: "name another file")
  }
}

extension InlayError.Code {
  /// A document refers to a blob that is not in the store.
  package static let storeAbsentBlob: Self = "store.absentBlob"
  /// The store has no document of that name or digest.
  package static let storeAbsentDocument: Self = "store.absentDocument"
  /// Several digests begin with what was given.
  package static let storeAmbiguous: Self = "store.ambiguous"
  /// The bytes of a blob in the store are not those of its digest.
  package static let storeDamagedBlob: Self = "store.damagedBlob"
  /// Bytes were put under a digest that is not theirs.
  package static let storeWrongDigest: Self = "store.wrongDigest"
  /// The store has no room left by its own limit.
  package static let storeQuota: Self = "store.quota"
  /// A blob is too large for the file of a store, or for a database that it is exported to.
  package static let storeBlobTooLarge: Self = "store.blobTooLarge"
  /// A backup cannot be written.
  package static let storeCannotBackUp: Self = "store.cannotBackUp"
  /// Words were searched for in a store that has no index of them.
  package static let storeNoWords: Self = "store.noWords"
  /// A backup would replace something.
  package static let storeBackupExists: Self = "store.backupExists"
}

extension DiagnosticCode {
  /// A document is not in an export of a store, because a blob of it is damaged or too large.
  package static let storeDocumentLeftOut = DiagnosticCode("store.documentLeftOut", .lost)
  /// The database to which a store is exported cannot have the name of a document.
  package static let storeNameLeftOut = DiagnosticCode("store.nameLeftOut", .lost)
}
