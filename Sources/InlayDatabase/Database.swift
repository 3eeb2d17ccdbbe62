internal import CInlaySystem
internal import CSQLite
package import InlayCore
internal import InlaySystem

/// Ends a statement at its first row.
private struct FirstRow: Error {}

/// A connection to an SQLite file. Used by one thread at a time.
///
/// In a file of ours, each transaction is done as a whole or not at all, also if the process is killed. Several
/// processes may use one file, but not over a network file system. Files of other programs are refused and left as they
/// are, unless they are opened as such.
@safe
package final class Database {
  private(set) var pointer: OpaquePointer
  /// The path of the file, for messages.
  let path: String
  /// Whether the content can be had again, so that a file that is damaged may be removed.
  private let isExpendable: Bool
  private var statements: [String: DatabaseStatement] = [:]
  let work = DatabaseWork()

  /// Opens a file, and makes it if there is none or it is empty. Only its user may read a file made here.
  ///
  /// - Throws: `InlayError` if it cannot be opened or written, is damaged, or is of another program or release.
  package init(_ path: String, _ format: DatabaseFormat, _ options: DatabaseOptions = DatabaseOptions())
    throws
  {
    (self.path, isExpendable) = (path, format.isExpendable)
    let name = try Self.made(path)
    try Self.checkJournal(path)
    unsafe pointer = try Self.opened(name.characters, SQLITE_OPEN_READWRITE, path)
    guard unsafe sqlite3_db_readonly(pointer, "main") == 0 else { throw InlayError.databaseReadOnly(path) }
    unsafe inlay_sqlite_wait(pointer, options.patience)
    unsafe work.watch(pointer)
    work.allow(steps: Self.schemaSteps)
    try prepare(format)
    try checkSchema(format, isWritten: true)
    // From here on, nothing interrupts a write.
    unsafe work.unwatch(pointer)
    try tune(options)
  }

  /// Far more than it takes to read the schema of ours.
  private static let schemaSteps = 10_000_000

  /// Opens a file of ours to read it. Others may write it meanwhile. In a folder that may only be read, it is read as it is.
  /// If the task is canceled, statements throw `CancellationError`.
  ///
  /// - Throws: `InlayError` if it cannot be opened, is damaged, or is of another program or release.
  package init(readOnly path: String, _ format: DatabaseFormat) throws {
    (self.path, isExpendable) = (path, format.isExpendable)
    let name = try Self.checkedName(path)
    try Self.checkJournal(path)
    unsafe pointer = try Self.opened(name.characters, SQLITE_OPEN_READONLY, path)
    do { try checkReadable(format) } catch let error as InlayError
      where error.code == .databaseCannotOpen || error.code == .databaseReadOnly
    {
      // SQLite wants to make an index of the log beside the file. Without a log there is nothing to index.
      guard Self.size(path + "-wal") == 0 else { throw error }
      let other = unsafe try Self.opened(
        "file:\(Self.percentEncoded(path))?immutable=1", SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, path)
      statements = [:]
      unsafe sqlite3_close_v2(pointer)
      unsafe pointer = other
      try checkReadable(format)
    }
    work.allow(steps: .max)
    unsafe inlay_sqlite_wait(pointer, DatabaseOptions().patience)
    for pragma in ["query_only = on", "temp_store = memory", "mmap_size = 0", "cell_size_check = on"] {
      try run("pragma \(pragma)")
    }
  }

  /// A database in memory, in which statements were run.
  init(inMemory statements: [String]) throws {
    (path, isExpendable) = (":memory:", true)
    unsafe pointer = try Self.opened(":memory:", SQLITE_OPEN_READWRITE, path)
    for statement in statements { try run(statement) }
  }

  /// Opens a file; messages call it `path`.
  private static func opened(
    _ name: UnsafePointer<CChar>, _ flags: Int32, _ path: String
  ) throws -> OpaquePointer {
    var pointer: OpaquePointer?
    var code = unsafe sqlite3_open_v2(
      name, &pointer, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard let pointer = unsafe pointer else { throw InlayError.databaseCannotOpen(path, "memory is short") }
    if code == SQLITE_OK { code = unsafe inlay_sqlite_harden(pointer) }
    guard code == SQLITE_OK else {
      let words = unsafe sqlite3_errmsg(pointer).map { unsafe String(cString: $0) }
      unsafe sqlite3_close_v2(pointer)
      // What cannot be opened is not known to be damaged.
      throw InlayError.database(path, code, words ?? "error \(code)", isExpendable: false)
    }
    return unsafe pointer
  }

  /// Opens a file of another program, of which a log may stand beside it.
  ///
  /// - Parameters:
  ///   - name: the path of the file in messages.
  ///   - isImmutable: that nothing changes the file. It is then read as it is, without its log and without locks. If not,
  ///     the file is a private copy, in which SQLite puts what its log has.
  ///   - mostValueBytes: the most bytes of a value or a row. A statement that meets a longer one fails.
  /// - Throws: `InlayError` if it cannot be opened. Whether it is a database shows at the first statement. A statement throws
  ///   `CancellationError` if the task is canceled.
  package init(foreign path: String, name: String, isImmutable: Bool, mostValueBytes: Int) throws {
    (self.path, isExpendable) = (name, false)
    if !isImmutable { try Self.checkJournal(path, name) }
    let bytes = Self.size(path) + (isImmutable ? 0 : Self.size(path + "-wal"))
    unsafe pointer = try Self.opened(
      isImmutable
        ? "file:\(Self.percentEncoded(path))?immutable=1" : path.hasPrefix("/") ? path : "./" + path,
      isImmutable ? SQLITE_OPEN_READONLY | SQLITE_OPEN_URI : SQLITE_OPEN_READWRITE, name)
    unsafe sqlite3_limit(pointer, SQLITE_LIMIT_LENGTH, Int32(clamping: mostValueBytes))
    try refuseFunctions()
    unsafe work.watch(pointer)
    work.allow(steps: Self.leastSteps + bytes * Self.stepsOfByte)
    // Constraints of others would be checked by what is in them, which may take any time.
    for pragma in [
      "mmap_size = 0", "cell_size_check = on", "cache_size = -16384", "ignore_check_constraints = on",
    ] {
      try run("pragma \(pragma)")
    }
  }

  /// The steps for a file of another program, at least and for each byte. Real ones take fewer than 20 for a byte.
  private static let (leastSteps, stepsOfByte) = (50_000_000, 100)

  deinit {
    statements = [:]
    unsafe sqlite3_close_v2(pointer)
  }

  /// Makes the tables of an empty file in one transaction, so that another process sees all of them or none.
  private func prepare(_ format: DatabaseFormat) throws {
    if try number("pragma page_count") > 0 { return try checkOurs(format) }
    try transaction {
      // Another process may have been first. The page that this transaction begins with holds nothing.
      let isEmpty = try number("select count(*) from sqlite_schema") == 0
      guard try isEmpty && number("pragma application_id") == 0 else { return try checkOurs(format) }
      try run("pragma application_id = \(format.applicationID)")
      try run("pragma user_version = \(format.version)")
      for statement in format.schema { try run(statement) }
    }
  }

  /// Refuses the files of others. Reads only.
  private func checkOurs(_ format: DatabaseFormat) throws {
    guard try number("pragma application_id") == Int(format.applicationID) else {
      throw InlayError.databaseForeign(path, "this file belongs to another program")
    }
    let version = try number("pragma user_version")
    guard version == Int(format.version) else {
      throw InlayError.databaseVersion(path, found: version, known: format.version)
    }
  }

  /// Refuses files that must not be read as ours.
  private func checkReadable(_ format: DatabaseFormat) throws {
    unsafe work.watch(pointer)
    work.allow(steps: Self.schemaSteps)
    try checkOurs(format)
    try checkSchema(format, isWritten: false)
  }

  private func tune(_ options: DatabaseOptions) throws {
    let hasLog = try keepLog(options.patience)
    // Without the log, only full durability keeps the file sound when the power fails.
    let durability = hasLog ? options.durability : .full
    let page = max(1, try number("pragma page_size"))
    for pragma in [
      "synchronous = \(durability.rawValue)", "foreign_keys = on", "temp_store = memory", "mmap_size = 0",
      "cell_size_check = on", "journal_size_limit = \(options.logBytes)",
      "cache_size = -\(options.cacheBytes >> 10)",
      "wal_autocheckpoint = \(max(1, options.logBytes / page))",
    ] { try run("pragma \(pragma)") }
    if let most = options.mostBytes {
      try run("pragma max_page_count = \(max(1, most / page))")
    }
  }

  /// Sets the write-ahead log, by which readers and a writer do not wait for each other. Returns whether the
  /// file system can. While others open the same new file, SQLite does not wait for them here.
  private func keepLog(_ patience: Int32) throws -> Bool {
    let end = ContinuousClock.now + .milliseconds(Int(patience))
    while true {
      do {
        return try first("pragma journal_mode = wal", []) { try $0.text(0) } == "wal"
      } catch let error as InlayError where error.code == .databaseBusy && ContinuousClock.now < end {
        usleep(5_000)
      }
    }
  }
}

extension Database {
  /// Runs a statement, and gives each row to `body`. Values stand for the parameters, in order.
  ///
  /// - Throws: `InlayError`; what `body` throws.
  package func run(
    _ sql: String, _ values: [DatabaseValue] = [], _ body: (DatabaseRow) throws -> Void = { _ in }
  ) throws {
    let statement: DatabaseStatement
    if let known = statements.removeValue(forKey: sql) {
      statement = known
    } else {
      statement = try DatabaseStatement(sql, self)
    }
    // A statement that runs is not in the table, so that its own rows may run it again.
    defer { if statements.count < 64 { statements[sql] = statement } }
    try statement.run(values, body)
  }

  /// What `body` makes of the first row; `nil` if there is none.
  ///
  /// - Throws: `InlayError`; what `body` throws.
  package func first<Value>(
    _ sql: String, _ values: [DatabaseValue] = [], _ body: (DatabaseRow) throws -> Value
  ) throws -> Value? {
    var found: Value?
    do {
      try run(sql, values) { row in
        found = try body(row)
        throw FirstRow()
      }
    } catch is FirstRow {}
    return found
  }

  /// The integer that a statement gives.
  ///
  /// - Throws: `InlayError` if it gives none.
  package func number(_ sql: String, _ values: [DatabaseValue] = []) throws -> Int {
    guard let number = try first(sql, values, { try $0.integer(0) }) else {
      throw damaged("a number is missing")
    }
    return number
  }

  /// The rows that the last statement changed, without those that triggers did.
  package var changes: Int { Int(unsafe sqlite3_changes(pointer)) }
  /// The number of the row that was last inserted.
  package var lastRow: Int { Int(clamping: unsafe sqlite3_last_insert_rowid(pointer)) }

  /// Runs `body` in a transaction that writes, and that has the right to from its beginning: one that reads
  /// first may find that another process wrote meanwhile.
  ///
  /// - Throws: `InlayError`; what `body` throws. Nothing is then changed.
  package func transaction<Value>(_ body: () throws -> Value) throws -> Value {
    try within("begin immediate", body)
  }

  /// Runs `body`, which only reads, on the file as it is now, whatever others write meanwhile.
  ///
  /// - Throws: `InlayError`; what `body` throws.
  package func snapshot<Value>(_ body: () throws -> Value) throws -> Value { try within("begin", body) }

  private func within<Value>(_ begin: String, _ body: () throws -> Value) throws -> Value {
    try run(begin)
    do {
      let value = try body()
      try run("commit")
      return value
    } catch {
      // SQLite may have rolled back itself. The first error is the one to tell.
      if unsafe sqlite3_get_autocommit(pointer) == 0 { try? run("rollback") }
      throw error
    }
  }

  /// The bytes in a column of a row.
  ///
  /// - Throws: `InlayError` if there is no such row.
  package func stream(
    _ table: String, _ column: String, row: Int, isWritten: Bool = false
  ) throws -> BlobStream { try BlobStream(self, table, column, row, isWritten: isWritten) }

  /// Whether a file of another program has taken all the work that it may. Each further statement fails.
  package var isUsedUp: Bool { work.isUsedUp }

  /// Counts work on what was read from a file of another program, in steps of about 15 ns.
  ///
  /// - Throws: `InlayError` if it is too much for a file of its size.
  package func spend(_ steps: Int) throws {
    work.spend(steps)
    if isUsedUp { throw InlayError.databaseEndless(path, isExpendable: isExpendable) }
  }

  /// The error for a result code, in the words of SQLite; `CancellationError` if the task is canceled.
  func error(_ code: Int32) -> any Error {
    if code & 0xFF == SQLITE_INTERRUPT {
      return work.isUsedUp
        ? InlayError.databaseEndless(path, isExpendable: isExpendable) : CancellationError()
    }
    let words = unsafe sqlite3_errmsg(pointer).map { unsafe String(cString: $0) }
    // The shared index beside the file cannot grow on a full disk either, which SQLite does not call full.
    let system = unsafe sqlite3_system_errno(pointer)
    let isFull = code & 0xFF == SQLITE_IOERR && system == SystemError.diskFull.code
    return InlayError.database(
      path, isFull ? SQLITE_FULL : code, words ?? "error \(code)", isExpendable: isExpendable)
  }

  /// The error for content that nobody of ours wrote.
  package func damaged(_ reason: String) -> InlayError {
    InlayError.databaseDamaged(path, reason, isExpendable: isExpendable)
  }
}
