import Foundation
import InlayCore
import InlayDatabase
import TestKit
import Testing

@Suite struct DatabaseTests {
  private static let format = DatabaseFormat(
    applicationID: 0x496E_5465, version: 3,
    schema: ["create table t(id integer primary key, v blob not null)"], isExpendable: true)
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder / "a.db"
  }

  private func open(_ change: (inout DatabaseOptions) -> Void = { _ in }) throws -> Database {
    var options = DatabaseOptions()
    change(&options)
    return try Database(path, Self.format, options)
  }

  private func code(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch { return (error as? InlayError)?.code.rawValue ?? "\(error)" }
  }

  @Test func aNewFileIsOurs() throws {
    do {
      let database = try open()
      try database.run("insert into t(v) values(?)", [.blob([1, 2])])
      #expect(database.lastRow == 1 && database.changes == 1)
    }
    let database = try open()
    #expect(try database.first("select v from t", []) { try $0.blob(0) } == [1, 2])
    #expect(try database.number("pragma application_id") == 0x496E_5465)
    #expect(try database.number("pragma user_version") == 3)
    #expect(try database.number("pragma foreign_keys") == 1)
    #expect(try database.number("pragma synchronous") == 2)
    #expect(try database.first("pragma journal_mode", []) { try $0.text(0) } == "wal")
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test func optionsHoldForTheConnection() throws {
    let database = try open {
      $0.durability = .normal
      $0.mostBytes = 40_960
    }
    #expect(try database.number("pragma synchronous") == 1)
    #expect(try database.number("pragma max_page_count") == 10)
    let full = code {
      try database.transaction { try database.run("insert into t(v) values(?)", [.zeros(99_999)]) }
    }
    #expect(full == "database.full")
    // Nothing of it is left, and the database goes on.
    #expect(try database.number("select count(*) from t") == 0)
    try database.transaction { try database.run("insert into t(v) values(?)", [.blob([1])]) }
  }

  /// A file that is not ours is refused and stays as it was.
  @Test(arguments: [
    ("a", "database.foreign"),
    ("not a database at all, but longer than the header of one. ".repeated(9), "database.foreign"),
    ("short", "database.foreign"),
  ])
  func otherFilesStay(_ text: String, _ expected: String) throws {
    try Files.write(Array(text.utf8), to: path)
    #expect(code { _ = try open() } == expected)
    #expect(try Files.read(path) == Array(text.utf8))
  }

  @Test func databasesOfOtherProgramsStay() throws {
    for (application, version, expected) in [
      (7, 3, "database.foreign"), (0, 3, "database.foreign"), (0x496E_5465, 4, "database.version"),
      (0x496E_5465, 0, "database.version"),
    ] {
      try? FileManager.default.removeItem(atPath: path)
      do {
        let other = try open()
        try other.run("pragma journal_mode = delete")
        try other.run("pragma application_id = \(application)")
        try other.run("pragma user_version = \(version)")
      }
      let before = try Files.read(path)
      #expect(code { _ = try open() } == expected)
      #expect(try Files.read(path) == before)
    }
  }

  @Test(
    arguments: [
      ([], nil), (["create trigger other after insert on t begin select 1; end"], "database.foreign"),
      (
        ["drop trigger t_in", "create trigger t_in after insert on t begin select 2; end"],
        "database.foreign"
      ),
      (["drop trigger t_in"], nil), (["create view other as select 1 from t"], nil),
      (["drop table t", "create view t as \(endless)"], "database.changed"),
      (["create index other on t(instr(v, v))"], "database.changed"),
      (["create table other(id references t)"], nil),
      (["alter table t add column other"], "database.changed"),
      (["alter table t rename column v to V"], nil),
      (["alter table t rename column v to w"], "database.changed"),
    ] as [([String], String?)])
  func triggersAndViewsOfOthersDoNotRun(_ sql: [String], _ expected: String?) throws {
    var format = Self.format
    format.schema.append("create trigger t_in after insert on t begin select 1; end")
    do {
      let made = try Database(path, format)
      for statement in sql { try made.run(statement) }
    }
    let changed = "database.changed"
    #expect(
      code { try Database(path, format).run("select id from t") }
        == (expected == changed ? "database.foreign" : expected))
    // Who only reads runs no triggers.
    let ofReaders = expected == changed ? "database.foreign" : nil
    #expect(code { try Database(readOnly: path, format).run("select id from t") } == ofReaders)
  }

  private static let endless =
    "with recursive n(i) as (select 1 union all select i from n) select i as id from n"

  /// Opens a file as if another program had made it.
  private func openForeign(_ sql: [String] = []) throws -> Database {
    let made = try Database(path, Self.format)
    for statement in sql { try made.run(statement) }
    return try Database(foreign: path, name: path, isImmutable: false, mostValueBytes: 1 << 20)
  }

  @Test func whatNeverEndsInAForeignFileIsAnError() throws {
    let database = try openForeign()
    let error = #expect(throws: InlayError.self) { try database.run(Self.endless) }
    #expect(error?.code == .databaseEndless)
    #expect(error?.place == .file(path))
    #expect(database.isUsedUp)
    #expect(code { try database.run(Self.endless) } == "database.endless")
  }

  @Test func whatIsDoneWithAForeignFileCounts() throws {
    let database = try openForeign()
    let bytes = try Files.read(path).count + Files.read(path + "-wal").count
    // What opening it took is a few thousand.
    #expect(code { try database.spend(49_900_000 + 100 * bytes) } == nil)
    #expect(code { try database.spend(100_000) } == "database.endless")
    #expect(code { try database.run(Self.endless) } == "database.endless")
  }

  @Test func aCanceledTaskReadsNoMore() async throws {
    try Database(path, Self.format).run("insert into t(v) values(x'01')")
    let (path, endless) = (path, Self.endless)
    let reading = Task {
      try Database(readOnly: path, Self.format).run(endless)
    }
    try await Task.sleep(for: .milliseconds(20))
    reading.cancel()
    await #expect(throws: CancellationError.self) { try await reading.value }
  }

  @Test(arguments: [
    ("create table o(a, b as (hex(a)) not null)", "insert into o(a) values(1)"),
    ("create table o(a, b as (a like '%a%a%') not null)", "insert into o(a) values('aa')"),
  ]) func functionsOfAForeignFileAreNotCalled(table: String, row: String) throws {
    let database = try openForeign([table, row])
    #expect(code { try database.run("pragma quick_check(1)") } == "database.failed")
    #expect(code { try database.run("select b from o") } == "database.failed")
    #expect(try database.number("select count(a) + max(length(a)) from o") > 1)
  }

  @Test func whatCannotBeOpenedIsAnError() throws {
    #expect(code { _ = try Database(folder / "absent/a.db", Self.format) } == "database.cannotOpen")
    #expect(code { _ = try Database(folder.path, Self.format) } == "database.cannotOpen")
    #expect(code { _ = try Database("a\0b", Self.format) } == "database.cannotOpen")
    #expect(!FileManager.default.fileExists(atPath: folder / "a"))
  }

  @Test(.enabled(if: geteuid() != 0, "the superuser may write everything"))
  func aFileThatMayOnlyBeReadIsAnError() throws {
    _ = try open()
    try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: path)
    #expect(code { _ = try open() } == "database.readOnly")
  }

  @Test func aFailedTransactionChangesNothing() throws {
    let database = try open()
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try database.transaction {
        try database.run("insert into t(v) values(?)", [.blob([1])])
        throw Stop()
      }
    }
    #expect(try database.number("select count(*) from t") == 0)
    #expect(
      code { try database.transaction { try database.run("insert into t(v) values(null)") } }
        == "database.failed")
    #expect(code { try database.run("nonsense") } == "database.failed")
    #expect(try database.transaction { 5 } == 5)
  }

  @Test func twoConnectionsWaitForEachOther() throws {
    let one = try open()
    let other = try open { $0.patience = 50 }
    try one.transaction { () throws in
      try one.run("insert into t(v) values(?)", [.blob([1])])
      // A reader goes on with what was there; a writer is told.
      #expect(try other.number("select count(*) from t") == 0)
      #expect(code { try other.transaction {} } == "database.busy")
    }
    #expect(try other.number("select count(*) from t") == 1)
    try other.snapshot { () throws in
      #expect(try other.number("select count(*) from t") == 1)
      try one.transaction { try one.run("insert into t(v) values(?)", [.blob([2])]) }
      #expect(try other.number("select count(*) from t") == 1)
    }
    #expect(try other.number("select count(*) from t") == 2)
  }

  /// Many open a new file at the same time: each finds all tables.
  @Test func manyMakeOneFile() async throws {
    for round in 0..<20 {
      let path = folder / "shared\(round).db"
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<4 {
          group.addTask {
            let database = try Database(path, Self.format)
            try database.transaction {
              try database.run("insert into t(v) values(?)", [.blob([UInt8(number)])])
            }
          }
        }
        try await group.waitForAll()
      }
      #expect(try Database(path, Self.format).number("select count(*) from t") == 4)
    }
  }

  @Test func streamsReadAndWriteInPieces() throws {
    let database = try open()
    try database.transaction {
      try database.run("insert into t(v) values(?)", [.zeros(1_000)])
      let stream = try database.stream("t", "v", row: database.lastRow, isWritten: true)
      try stream.write([1, 2, 3], at: 997)
      #expect(code { try stream.write([1], at: 1_000) } == "database.damaged")
      #expect(code { try stream.write([1], at: -1) } == "database.damaged")
    }
    let stream = try database.stream("t", "v", row: 1)
    #expect(try stream.read(996..<1_000) == [0, 1, 2, 3])
    #expect(try stream.read(5..<5) == [])
    #expect(code { _ = try stream.read(999..<1_001) } == "database.damaged")
    #expect(code { _ = try database.stream("t", "v", row: 99) } == "database.failed")
  }

  /// Also where the file beside the database is what finds no room.
  @Test(.needs(.mounting), arguments: [40, 64, 128])
  func aFullDiskIsNamed(_ kibibytes: Int) throws {
    let disk = try TemporaryFolder()
    let mount = try Subprocess.run(
      "/bin/mount", ["-t", "tmpfs", "-o", "size=\(kibibytes)k", "inlay-test", disk.path], timeLimit: 60)
    try #require(mount.exitCode == 0, "\(mount.errorText)")
    defer { _ = try? Subprocess.run("/bin/umount", ["-l", disk.path], timeLimit: 60) }
    let error = code {
      let database = try Database(disk / "a.db", Self.format, DatabaseOptions())
      for _ in 0..<20 {
        try database.run("insert into t(v) values(?)", [.blob([UInt8](repeating: 1, count: 8_192))])
      }
    }
    #expect(error == "database.full")
  }

  @Test func valuesKeepTheirTypes() throws {
    let database = try open()
    let row = "select ?, ?, ?, null, ?"
    let values: [DatabaseValue] = [.integer(.min), .text("a\0ü"), .blob([]), .text("")]
    try database.run(row, values) { (row) throws in
      #expect(try row.integer(0) == .min)
      #expect(try row.text(1) == "a\0ü")
      #expect(try row.blob(2) == [])
      #expect(code { _ = try row.text(0) } == "database.damaged")
      #expect(code { _ = try row.integer(3) } == "database.damaged")
      #expect(try row.text(4) == "")
    }
    #expect(
      code { _ = try database.first("select cast(x'FF' as text)", []) { try $0.text(0) } }
        == "database.damaged")
    #expect(code { _ = try database.number("select 1 where 0") } == "database.damaged")
  }

  /// A statement may be run within its own rows.
  @Test func statementsNest() throws {
    let database = try open()
    for byte in 1...3 { try database.run("insert into t(v) values(?)", [.blob([UInt8(byte)])]) }
    var sum = 0
    try database.run("select id from t where id > ?", [.integer(0)]) { row in
      let outer = try row.integer(0)
      try database.run("select id from t where id > ?", [.integer(outer)]) { sum += try $0.integer(0) }
    }
    #expect(sum == 2 + 3 + 3)
  }
}

extension String {
  fileprivate func repeated(_ count: Int) -> String { String(repeating: self, count: count) }
}
