import Foundation
import InlayCore
import InlayDatabase
import InlayFiles
import InlaySystem
import TestKit
import Testing

@testable import InlayStores

/// How the databases of other programs are opened.
@Suite struct StoreCopyTests {
  @Test func aFileThatIsNoDatabaseIsRefused() throws {
    try withTemporaryFolder { folder in
      let path = folder / "letter.db"
      try Files.write("Dear Ada", to: path)
      let error = #expect(throws: InlayError.self) {
        try StoreCopy(path, of: "Messages", isImmutable: false, mostValueBytes: 1 << 20)
      }
      #expect(error?.code == .databaseForeign)
      #expect(error?.place == .file(path))
    }
  }

  /// Makes a database with one row.
  private static func make(_ path: String) throws -> Database {
    let database = try Database(
      path,
      DatabaseFormat(
        applicationID: 1, version: 1, schema: ["create table letter (text)"], isExpendable: false))
    try database.run("pragma journal_mode = delete")
    try database.run("insert into letter values ('Dear Ada')")
    return database
  }

  @Test func aFileThatChangesIsCopiedAgain() throws {
    try withTemporaryFolder { folder in
      let path = folder / "letters.db"
      let writer = try Self.make(path)
      var tries = 0
      let copy = try StoreCopy(path, of: "Letters", isImmutable: false, mostValueBytes: 1 << 20) {
        tries += 1
        if tries < 3 { try writer.run("insert into letter values ('\(tries)')") }
      }
      #expect(tries == 3)
      #expect(try copy.database.number("select count(*) from letter") == 3)
    }
  }

  @Test func aFileThatChangesThreeTimesIsInUse() throws {
    try withTemporaryFolder { folder in
      let path = folder / "letters.db"
      let writer = try Self.make(path)
      let error = #expect(throws: InlayError.self) {
        try StoreCopy(path, of: "Letters", isImmutable: false, mostValueBytes: 1 << 20) {
          try writer.run("insert into letter values ('again')")
        }
      }
      #expect(error?.code == .storeBusy)
      #expect(error?.advice == "quit Letters and try again")
    }
  }

  @Test(arguments: ["-wal", "-journal"]) func whatComesOrGoesBesideAFileIsAChange(suffix: String) throws {
    try withTemporaryFolder { folder in
      let path = folder / "letters.db"
      let writer = try Self.make(path)
      let beside = path + suffix
      var tries = 0
      let copy = try withExtendedLifetime(writer) {
        try StoreCopy(path, of: "Letters", isImmutable: false, mostValueBytes: 1 << 20) {
          tries += 1
          if tries == 1 { try Files.write("", to: beside) }
          if tries == 2 { try FileManager.default.removeItem(atPath: beside) }
        }
      }
      #expect(tries == 3)
      #expect(try copy.database.number("select count(*) from letter") == 1)
    }
  }

  @Test func whatCannotBeCopiedIsNamed() throws {
    try withTemporaryFolder { folder in
      func place(_ path: String) throws -> String? {
        let error = #expect(throws: InlayError.self) {
          try StoreCopy(path, of: "Letters", isImmutable: false, mostValueBytes: 1 << 20)
        }
        #expect(error?.code == .sourceCannotOpen)
        #expect(error?.place == .file(path) || error?.place == .file(path + "-wal"))
        return error?.message
      }
      #expect(try place(folder / "none.db") == SystemError.notFound.message)
      #expect(try place(folder.path) == SystemError.isFolder.message)
      let path = folder / "letters.db"
      _ = try Self.make(path)
      try FileManager.default.createDirectory(atPath: path + "-wal", withIntermediateDirectories: false)
      #expect(try place(path) == SystemError.isFolder.message)
    }
  }

  @Test(arguments: [true, false]) func pagesThatDisagreeAreDamage(isImmutable: Bool) throws {
    try withTemporaryFolder { folder in
      let path = folder / "letters.db"
      _ = try Self.make(path)
      var bytes = try Files.read(path)
      // The header counts three free pages.
      bytes[39] = 3
      try Files.write(bytes, to: path)
      let error = #expect(throws: InlayError.self) {
        try StoreCopy(path, of: "Letters", isImmutable: isImmutable, mostValueBytes: 1 << 20)
      }
      #expect(error?.code == .databaseDamaged)
      #expect(
        error?.message.contains("freelist: size is 0 but should be 3") == true, "\(error?.message ?? "")")
    }
  }

  @Test func aTransactionThatWasCutShortIsRolledBackInTheCopy() throws {
    try withTemporaryFolder { folder in
      let path = folder / "letters.db"
      let writer = try Self.make(path)
      try writer.run("pragma cache_size = 1")
      try writer.run("begin immediate")
      // What does not fit into memory is in the file already, and in its journal as it was.
      for number in 0..<2_000 {
        try writer.run("update letter set text = 'never'")
        try writer.run("insert into letter values (hex(zeroblob(\(400 + number % 7))))")
      }
      let copy = try StoreCopy(path, of: "Letters", isImmutable: false, mostValueBytes: 1 << 20)
      var texts: [String] = []
      try copy.database.run("select text from letter") { texts.append(try $0.text(0)) }
      #expect(texts == ["Dear Ada"])
      try writer.run("rollback")
    }
  }
}
