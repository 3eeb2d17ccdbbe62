internal import CSQLite
internal import InlayCore

/// A prepared statement. Used by the thread that uses its database.
@safe
final class DatabaseStatement {
  private let pointer: OpaquePointer
  private unowned let database: Database

  init(_ sql: String, _ database: Database) throws {
    var pointer: OpaquePointer?
    let code = unsafe sqlite3_prepare_v3(
      database.pointer, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &pointer, nil)
    guard code == SQLITE_OK, let pointer = unsafe pointer else { throw database.error(code) }
    unsafe self.pointer = pointer
    self.database = database
  }

  deinit { unsafe sqlite3_finalize(pointer) }

  /// Binds the values to the parameters, and gives each row to `body`.
  func run(_ values: [DatabaseValue], _ body: (DatabaseRow) throws -> Void) throws {
    defer {
      unsafe sqlite3_reset(pointer)
      unsafe sqlite3_clear_bindings(pointer)
    }
    for (index, value) in values.enumerated() {
      let code = bind(value, Int32(index + 1))
      guard code == SQLITE_OK else { throw database.error(code) }
    }
    while true {
      let code = unsafe sqlite3_step(pointer)
      if code == SQLITE_DONE { return }
      guard code == SQLITE_ROW else { throw database.error(code) }
      try body(DatabaseRow(statement: self))
    }
  }

  private func bind(_ value: DatabaseValue, _ index: Int32) -> Int32 {
    switch value {
    case .integer(let number): unsafe sqlite3_bind_int64(pointer, index, Int64(number))
    case .text(let text): bind(utf8: Array(text.utf8), index)
    case .utf8(let bytes): bind(utf8: bytes, index)
    case .blob(let bytes):
      unsafe bytes.withUnsafeBytes { bytes in
        unsafe inlay_sqlite_bind_blob(pointer, index, bytes.baseAddress, Int32(clamping: bytes.count))
      }
    case .zeros(let count): unsafe sqlite3_bind_zeroblob64(pointer, index, UInt64(clamping: count))
    }
  }

  private func bind(utf8 bytes: [UInt8], _ index: Int32) -> Int32 {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe inlay_sqlite_bind_text(
        pointer, index, UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self),
        Int32(clamping: bytes.count))
    }
  }

  func integer(_ column: Int) throws -> Int {
    try check(column, SQLITE_INTEGER)
    return Int(clamping: unsafe sqlite3_column_int64(pointer, Int32(column)))
  }

  func text(_ column: Int) throws -> String {
    try check(column, SQLITE_TEXT)
    guard let start = unsafe sqlite3_column_text(pointer, Int32(column)) else { return "" }
    let count = Int(unsafe sqlite3_column_bytes(pointer, Int32(column)))
    let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw database.damaged("a text is not UTF-8")
    }
    return text
  }

  func blob(_ column: Int) throws -> [UInt8] {
    try check(column, SQLITE_BLOB)
    guard let start = unsafe sqlite3_column_blob(pointer, Int32(column)) else { return [] }
    let count = Int(unsafe sqlite3_column_bytes(pointer, Int32(column)))
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
  }

  func value(_ column: Int) -> StoredValue {
    let column = Int32(clamping: column)
    switch unsafe sqlite3_column_type(pointer, column) {
    case SQLITE_INTEGER: return .integer(Int(clamping: unsafe sqlite3_column_int64(pointer, column)))
    case SQLITE_FLOAT: return .real(unsafe sqlite3_column_double(pointer, column))
    case SQLITE_TEXT:
      guard let start = unsafe sqlite3_column_text(pointer, column) else { return .text("") }
      let count = Int(unsafe sqlite3_column_bytes(pointer, column))
      database.work.spend(count)
      return .text(unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self))
    case SQLITE_BLOB:
      guard let start = unsafe sqlite3_column_blob(pointer, column) else { return .blob([]) }
      let count = Int(unsafe sqlite3_column_bytes(pointer, column))
      database.work.spend(count)
      return .blob(unsafe Array(UnsafeRawBufferPointer(start: start, count: count)))
    default: return .null
    }
  }

  /// SQLite stores a value of any type in any column, so another one there means that somebody else wrote it.
  private func check(_ column: Int, _ type: Int32) throws {
    guard unsafe sqlite3_column_type(pointer, Int32(column)) == type else {
      throw database.damaged("a value has another type")
    }
  }
}

/// A row that a statement gives. Good until the next one.
package struct DatabaseRow {
  let statement: DatabaseStatement

  /// The integer in a column, counted from 0. Throws `InlayError` if there is something else.
  package func integer(_ column: Int) throws -> Int { try statement.integer(column) }
  /// The text in a column.
  package func text(_ column: Int) throws -> String { try statement.text(column) }
  /// The bytes in a column.
  package func blob(_ column: Int) throws -> [UInt8] { try statement.blob(column) }
  /// What stands in a column, whatever it is.
  package func value(_ column: Int) -> StoredValue { statement.value(column) }
}
