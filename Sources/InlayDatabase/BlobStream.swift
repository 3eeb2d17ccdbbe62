internal import CSQLite
internal import InlayCore

/// The bytes in one column of one row, read or written piece by piece (incremental I/O of SQLite), so that
/// memory stays small however many there are.
@safe
package final class BlobStream {
  private let pointer: OpaquePointer
  private let database: Database
  /// Number of bytes. It cannot change here.
  package let count: Int

  init(_ database: Database, _ table: String, _ column: String, _ row: Int, isWritten: Bool) throws {
    var pointer: OpaquePointer?
    let code = unsafe sqlite3_blob_open(
      database.pointer, "main", table, column, Int64(row), isWritten ? 1 : 0, &pointer)
    guard code == SQLITE_OK, let pointer = unsafe pointer else { throw database.error(code) }
    unsafe self.pointer = pointer
    self.database = database
    count = Int(unsafe sqlite3_blob_bytes(pointer))
  }

  deinit { unsafe sqlite3_blob_close(pointer) }

  /// Reads the bytes of a range.
  ///
  /// - Throws: `InlayError` if they cannot be read, or are fewer.
  package func read(_ range: Range<Int>) throws -> [UInt8] {
    guard range.lowerBound >= 0, range.upperBound <= count else {
      throw database.damaged("bytes are missing")
    }
    var code = SQLITE_OK
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
      unsafe code = sqlite3_blob_read(
        pointer, buffer.baseAddress, Int32(range.count), Int32(range.lowerBound))
      filled = code == SQLITE_OK ? range.count : 0
    }
    guard code == SQLITE_OK else { throw database.error(code) }
    return bytes
  }

  /// Writes bytes from an offset on.
  ///
  /// - Throws: `InlayError` if they cannot be written, or lead past the end.
  package func write(_ bytes: [UInt8], at offset: Int) throws {
    guard offset >= 0, bytes.count <= count - offset else {
      throw database.damaged("there is no room for bytes")
    }
    let code = unsafe bytes.withUnsafeBytes {
      unsafe sqlite3_blob_write(pointer, $0.baseAddress, Int32($0.count), Int32(offset))
    }
    guard code == SQLITE_OK else { throw database.error(code) }
  }
}
