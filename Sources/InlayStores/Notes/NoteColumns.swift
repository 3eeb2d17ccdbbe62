internal import InlayCore
internal import InlayDatabase

/// The columns of the tables of a notes store. Releases of Notes number them in different ways: what is ZTITLE1 in one may
/// be ZTITLE2 in another, because many kinds of objects share one table.
struct NoteColumns {
  /// The table of notes, folders, accounts, attachments and media.
  static let objects = "ZICCLOUDSYNCINGOBJECT"
  /// The table of the bodies of notes.
  static let bodies = "ZICNOTEDATA"

  private var names: [String: Set<String>] = [:]
  /// The numbers of kinds of objects, such as `ICNote`, which differ between releases.
  private(set) var kinds: [String: Int] = [:]

  /// Reads what the database says of its tables.
  ///
  /// - Throws: `InlayError` if it is not that of Notes, or cannot be read.
  init(_ database: Database, _ path: String) throws {
    for table in [Self.objects, Self.bodies, "Z_PRIMARYKEY"] {
      let columns = try database.columns(of: table)
      if !columns.isEmpty { names[table] = Set(columns.map { $0.uppercased() }) }
    }
    guard has("Z_PK", in: Self.objects), has("Z_ENT", in: Self.objects), has("ZIDENTIFIER", in: Self.objects),
      has("ZDATA", in: Self.bodies), has("ZNOTE", in: Self.bodies) || has("Z_PK", in: Self.bodies)
    else { throw InlayError.storeForeign(path, "Notes") }
    guard has("Z_ENT", in: "Z_PRIMARYKEY"), has("Z_NAME", in: "Z_PRIMARYKEY") else { return }
    try database.run("select Z_NAME, Z_ENT from Z_PRIMARYKEY") { row in
      if case .text(let name) = row.value(0), case .integer(let number) = row.value(1) {
        kinds[name] = number
      }
    }
  }

  /// Whether a table has a column.
  func has(_ column: String, in table: String) -> Bool { names[table]?.contains(column) ?? false }

  /// An expression for the value of a column of the objects, however it is numbered; of several, the value that is there.
  func value(_ column: String) -> String {
    let all = (names[Self.objects] ?? []).filter { name in
      name.hasPrefix(column)
        && name.utf8.dropFirst(column.utf8.count).allSatisfy { (0x30...0x39).contains($0) }
    }
    // Higher numbers are of newer releases.
    let sorted = all.sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
    guard !sorted.isEmpty else { return "null" }
    return "coalesce(\(sorted.map { "\"\($0)\"" }.joined(separator: ", ")), null)"
  }

  /// A statement for some columns of the objects.
  func select(_ columns: [String], where condition: String) -> String {
    "select \(columns.map(value).joined(separator: ", ")) from \(Self.objects) where \(condition)"
  }
}

extension DatabaseRow {
  /// The text in a column; `nil` if there is none, or it is empty.
  func string(_ column: Int) -> String? {
    guard case .text(let text) = value(column), !text.isEmpty else { return nil }
    return text
  }

  /// The whole number in a column; `nil` if there is none.
  func number(_ column: Int) -> Int? {
    switch value(column) {
    case .integer(let number): number
    case .real(let number): Int(exactly: number)
    default: nil
    }
  }

  /// The number in a column; `nil` if there is none, or it is infinite.
  func real(_ column: Int) -> Double? {
    switch value(column) {
    case .integer(let number): Double(number)
    case .real(let number): number.isFinite ? number : nil
    default: nil
    }
  }

  /// The bytes in a column; `nil` if there are none.
  func bytes(_ column: Int) -> [UInt8]? {
    guard case .blob(let bytes) = value(column), !bytes.isEmpty else { return nil }
    return bytes
  }
}
