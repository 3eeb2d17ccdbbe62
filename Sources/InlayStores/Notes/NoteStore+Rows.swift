internal import InlayCore
internal import InlayDatabase

/// Numbers of rows by what refers to them. Each is read once, with the first that is asked for: looking them up one by one
/// would read the whole table as often, where the database has no index.
struct NoteIndex {
  /// A small picture of an attachment.
  struct Preview {
    let identifier: String
    let generation: String?
    let area: Double
  }

  /// Attachments by their identifiers.
  var attachments: [ExactString: Int]?
  /// The attachments in attachments.
  var children: [Int: [(number: Int, identifier: String)]]?
  /// The small pictures of attachments.
  var previews: [Int: [Preview]]?
  /// Rows of bodies by the notes that they name.
  var bodies: [Int: Int]?
  /// Rows by the numbers of objects, and of bodies: the file may have no key.
  var rows: [String: [Int: Int]] = [:]
}

extension NoteStore {
  /// A file of an attachment.
  struct Media {
    let identifier: String
    let name: String?
    let generation: String?
  }

  /// The most bytes of an identifier that is looked up.
  private static let mostIdentifierBytes = 255
  /// Small pictures of an attachment that are looked for. Notes has four.
  private static let mostPreviews = 64

  /// The number of the attachment with an identifier.
  func number(of identifier: ExactString) throws -> Int? {
    if let known = index.attachments { return known[identifier] }
    let kinds = ["ICAttachment", "ICInlineAttachment"].compactMap { columns.kinds[$0] }
    let condition = kinds.isEmpty ? "1" : "Z_ENT in (\(kinds.map { "\($0)" }.joined(separator: ", ")))"
    var found: [ExactString: Int] = [:]
    try each(
      ["Z_PK", "ZIDENTIFIER"],
      where: "\(condition) and length(ZIDENTIFIER) <= \(Self.mostIdentifierBytes) order by Z_PK"
    ) { row in
      guard let number = row.number(0), let identifier = row.string(1) else { return }
      let key = ExactString(identifier)
      if found[key] == nil { found[key] = number }
    }
    index.attachments = found
    return found[identifier]
  }

  /// The attachments in an attachment, in the order in which they were made.
  func children(of number: Int) throws -> [(number: Int, identifier: String)] {
    if let known = index.children { return known[number] ?? [] }
    var found: [Int: [(number: Int, identifier: String)]] = [:]
    try each(
      ["Z_PK", "ZIDENTIFIER", "ZPARENTATTACHMENT"],
      where: "\(columns.value("ZPARENTATTACHMENT")) is not null order by Z_PK"
    ) { row in
      guard let number = row.number(0), let identifier = row.string(1), let parent = row.number(2) else {
        return
      }
      found[parent, default: []].append((number, identifier))
    }
    index.children = found
    return found[number] ?? []
  }

  /// The small pictures of an attachment, the largest first.
  func previews(of number: Int) throws -> [NoteIndex.Preview] {
    if let known = index.previews { return known[number] ?? [] }
    var found: [Int: [NoteIndex.Preview]] = [:]
    if let kind = columns.kinds["ICAttachmentPreviewImage"] {
      try each(
        ["ZATTACHMENT", "ZIDENTIFIER", "ZGENERATION", "ZWIDTH", "ZHEIGHT", "ZSCALE"], where: "Z_ENT = \(kind)"
      ) { row in
        guard let owner = row.number(0), let identifier = row.string(1),
          found[owner]?.count ?? 0 < Self.mostPreviews
        else { return }
        let scale = row.real(5) ?? 1
        found[owner, default: []].append(
          NoteIndex.Preview(
            identifier: identifier, generation: row.string(2),
            area: (row.real(3) ?? 0) * (row.real(4) ?? 0) * scale * scale))
      }
    }
    found = found.mapValues { $0.sorted { ($0.area, $1.identifier) > ($1.area, $0.identifier) } }
    index.previews = found
    return found[number] ?? []
  }

  /// The row of the body that names a note.
  func body(of number: Int) throws -> Int? {
    guard columns.has("ZNOTE", in: NoteColumns.bodies) else { return nil }
    if let known = index.bodies { return known[number] }
    var found: [Int: Int] = [:]
    try database.run("select rowid, ZNOTE from \(NoteColumns.bodies)") { row in
      if let body = row.number(0), let note = row.number(1), found[note] == nil { found[note] = body }
    }
    index.bodies = found
    return found[number]
  }

  /// The row of an attachment. `type` is what the note says, for rows that do not.
  func attachment(_ number: Int, type: String) throws -> NoteStoreAttachments.Row? {
    let names = [
      "ZTYPEUTI", "ZMEDIA", "ZALTTEXT", "ZTOKENCONTENTIDENTIFIER", "ZURLSTRING", "ZTITLE", "ZUSERTITLE",
      "ZFALLBACKIMAGEGENERATION", "ZISPASSWORDPROTECTED",
    ]
    return try first(names, of: number) { row in
      var found = NoteStoreAttachments.Row()
      found.id = number
      (found.type, found.isTyped) = row.string(0).map { ($0, true) } ?? (type, false)
      found.media = row.number(1)
      found.text = row.string(2)
      found.token = row.string(3)
      found.url = row.string(4)
      found.title = row.string(6) ?? row.string(5)
      found.generation = row.string(7)
      found.isLocked = row.number(8) ?? 0 != 0
      return found
    }
  }

  /// The bytes of a table.
  func tableBytes(_ number: Int) throws -> [UInt8]? {
    try first(["ZMERGEABLEDATA"], of: number) { $0.bytes(0) }.flatMap { $0 }
  }

  /// The row of a file.
  func media(_ number: Int) throws -> Media? {
    try first(["ZIDENTIFIER", "ZFILENAME", "ZGENERATION"], of: number) { row in
      row.string(0).map { Media(identifier: $0, name: row.string(1), generation: row.string(2)) }
    }.flatMap { $0 }
  }

  /// What `body` makes of some columns of the object with a number; `nil` if there is none.
  private func first<Value>(
    _ names: [String], of number: Int, _ body: (DatabaseRow) throws -> Value
  ) throws -> Value? {
    guard let row = try row(of: number, in: NoteColumns.objects) else { return nil }
    return try database.first(columns.select(names, where: "rowid = ?"), [.integer(row)], body)
  }

  /// The row of a table with a number; `nil` if there is none.
  func row(of number: Int, in table: String) throws -> Int? {
    if let known = index.rows[table] { return known[number] }
    var found: [Int: Int] = [:]
    try database.run("select rowid, Z_PK from \(table)") { row in
      if let place = row.number(0), let number = row.number(1), found[number] == nil { found[number] = place }
    }
    index.rows[table] = found
    return found[number]
  }

  private func each(
    _ names: [String], where condition: String, _ body: (DatabaseRow) throws -> Void
  ) throws {
    var counter = CancellationCounter()
    try database.run(columns.select(names, where: condition)) { row in
      try counter.check()
      try body(row)
    }
  }
}
