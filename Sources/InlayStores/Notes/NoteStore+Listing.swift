internal import InlayCore
internal import InlayDatabase

extension NoteStore {
  /// A folder or an account.
  private struct Place {
    var name: String?
    var identifier: String?
    var account: Int?
    var type: Int?

    /// Whether it is the folder of notes that were deleted recently.
    var isTrash: Bool { type == 1 || identifier?.hasPrefix("TrashFolder") ?? false }
  }

  /// All notes, by the time when they were made.
  static func list(_ database: Database, _ columns: NoteColumns) throws -> [NoteSummary] {
    let folders = try places("ICFolder", name: "ZTITLE", database, columns)
    let accounts = try places("ICAccount", name: "ZNAME", database, columns)
    // Without the numbers of kinds, a note is what has a body.
    let kind = columns.kinds["ICNote"].map { "Z_ENT = \($0)" } ?? "\(columns.value("ZNOTEDATA")) is not null"
    var notes: [NoteSummary] = []
    var counter = CancellationCounter()
    let statement = columns.select(
      [
        "Z_PK", "ZIDENTIFIER", "ZTITLE", "ZFOLDER", "ZACCOUNT", "ZCREATIONDATE", "ZMODIFICATIONDATE",
        "ZISPASSWORDPROTECTED", "ZISPINNED", "ZMARKEDFORDELETION", "ZNOTEDATA",
      ], where: kind)
    try database.run(statement) { row in
      try counter.check()
      guard let id = row.number(0) else { return }
      let folder = row.number(3).flatMap { folders[$0] }
      let account = (row.number(4) ?? folder?.account).flatMap { accounts[$0] }
      notes.append(
        NoteSummary(
          id: id, identifier: row.string(1), title: row.string(2), folder: folder?.name,
          account: account?.name,
          accountIdentifier: account?.identifier, created: row.real(5), modified: row.real(6),
          isLocked: row.number(7) ?? 0 != 0, isPinned: row.number(8) ?? 0 != 0,
          isTrashed: folder?.isTrash ?? false, isDeleted: row.number(9) ?? 0 != 0, body: row.number(10)))
    }
    return notes.sorted { ($0.created ?? -.infinity, $0.id) < ($1.created ?? -.infinity, $1.id) }
  }

  private static func places(
    _ kind: String, name: String, _ database: Database, _ columns: NoteColumns
  ) throws -> [Int: Place] {
    guard let number = columns.kinds[kind] else { return [:] }
    var places: [Int: Place] = [:]
    let statement = columns.select(
      ["Z_PK", name, "ZIDENTIFIER", "ZACCOUNT", "ZFOLDERTYPE"], where: "Z_ENT = \(number)")
    try database.run(statement) { row in
      guard let id = row.number(0) else { return }
      places[id] = Place(
        name: row.string(1), identifier: row.string(2), account: row.number(3), type: row.number(4))
    }
    return places
  }
}
