internal import InlayCore
internal import InlayDatabase
internal import InlayDocument
internal import InlayFiles

extension StoreTables {
  /// Rows that are looked at in one transaction. The log cannot be emptied meanwhile.
  private static let rows = 256

  /// Looks whether everything is there and is what its digest says.
  ///
  /// - Parameter deep: whether all bytes of blobs are hashed, and all pages of the file are looked at.
  /// - Complexity: O(n), constant memory.
  package func verify(deep: Bool) throws -> StoreVerification {
    var report = StoreVerification()
    try database.run("pragma \(deep ? "integrity_check" : "quick_check")(100)") {
      let words = try $0.text(0)
      if words != "ok" { report.add(.file, words) }
    }
    try database.run("pragma foreign_key_check") { row in
      report.add(.absentBlob, "a row of the table \(try row.text(0)) refers to what is not there")
    }
    try database.snapshot {
      let sums = try ["blob", "document"].map { table in
        let stated = try database.number("select \(table)s from total")
        let found = try database.number("select count(*) from \(table)")
        return stated == found
      }
      if sums.contains(false) {
        report.add(.totals, "the numbers of documents and blobs are not those that are stated")
      }
    }
    try verifyBlobs(deep, &report)
    try verifyDocuments(&report)
    return report
  }

  private func verifyBlobs(_ deep: Bool, _ report: inout StoreVerification) throws {
    var last = 0
    while true {
      try Task.checkCancellation()
      // In the order in which they are in the file.
      var batch: [(digest: ContentDigest, row: BlobRow)] = []
      try database.run(
        "select id, size, digest from blob where id > ? order by id limit ?",
        [.integer(last), .integer(Self.rows)]
      ) {
        batch.append((try digest($0, 2), BlobRow(id: try $0.integer(0), size: try $0.integer(1))))
      }
      guard let end = batch.last?.row.id else { return }
      for blob in batch {
        if deep, let source = try content(of: blob.digest, in: blob.row), try source.digest() != blob.digest {
          report.add(.damagedBlob, "\(InlayError.storeDamagedBlob(blob.digest))")
        }
        report.blobs += 1
        report.blobBytes += blob.row.size
      }
      last = end
    }
  }

  private func verifyDocuments(_ report: inout StoreVerification) throws {
    var last = 0
    while true {
      try Task.checkCancellation()
      var batch: [(id: Int, digest: [UInt8], json: String)] = []
      try database.run(
        "select id, digest, json from document where id > ? order by id limit ?",
        [.integer(last), .integer(Self.rows)]
      ) {
        batch.append((try $0.integer(0), try $0.blob(1), try $0.text(2)))
      }
      guard let end = batch.last?.id else { return }
      for row in batch { try verify(row.id, row.digest, Array(row.json.utf8), &report) }
      report.documents += batch.count
      last = end
    }
  }

  private func verify(
    _ id: Int, _ digest: [UInt8], _ json: [UInt8], _ report: inout StoreVerification
  ) throws {
    let name = ContentDigest(bytes: digest)?.description ?? "number \(id)"
    let sealed: SealedDocument
    do {
      sealed = try SealedDocument(document: json)
    } catch let error as InlayError {
      return report.add(.damagedDocument, "the document \(name) cannot be read: \(error)")
    }
    if sealed.digest.bytes != digest {
      report.add(.damagedDocument, "the document \(name) has the digest \(sealed.digest)")
    }
    var references: Set<ContentDigest> = []
    try database.run(
      "select blob.digest from ref join blob on blob.id = ref.blob where ref.document = ?", [.integer(id)]
    ) { references.insert(try self.digest($0, 0)) }
    // Nearly always all of them. The others are looked at one by one.
    for blob in sealed.blobs where !references.contains(blob.digest) {
      let state = try database.first(
        """
        select exists (select 1 from ref where ref.blob = blob.id and ref.document = ?) from blob where digest = ?
        """, [.integer(id), .blob(blob.digest.bytes)]
      ) { try $0.integer(0) }
      switch state {
      case nil:
        report.add(.absentBlob, "the document \(name) refers to the blob \(blob.digest), which is not there")
      case 0:
        report.add(
          .unreferenced, "the reference from the document \(name) to its blob \(blob.digest) is missing")
      default: break
      }
    }
  }
}
