import Foundation
import InlayCore
import InlayDatabase
import InlayDocument
import InlayFiles
import InlayFormats
import TestKit
import Testing

@testable import InlayStores

/// Databases that a script makes, in use, damaged, or hostile.
@Suite(.needs(.python)) struct MessagesDatabaseTests {
  /// Makes a database of so many messages, and then changes it by SQL.
  private static func make(_ path: String, _ count: Int, _ sql: String = "") throws {
    let script = """
      import sqlite3, sys
      sys.path.insert(0, sys.argv[1])
      import messages_database
      messages_database.make(sys.argv[2], int(sys.argv[3]))
      database = sqlite3.connect(sys.argv[2])
      database.executescript(sys.argv[4])
      database.commit()
      """
    let run = try Python.run(["-c", script, PackageRoot.path(to: "Scripts/faults"), path, "\(count)", sql])
    #expect(run.exitCode == 0, "\(run.errorText)")
  }

  private static func read(_ path: String, isImmutable: Bool = false) throws -> (
    texts: [String], diagnostics: [Diagnostic]
  ) {
    let store = try MessagesStore(path, isImmutable: isImmutable)
    var texts: [String] = []
    var diagnostics: [Diagnostic] = []
    for conversation in try store.conversations() + [Conversation?.none] {
      try store.messages(of: conversation) { read in
        diagnostics += read.diagnostics
        if let message = read.value { texts.append(message.document.text) }
      }
    }
    return (texts, diagnostics)
  }

  @Test func `a database in use is read with its log, and stays as it is`() throws {
    try withTemporaryFolder { folder in
      let path = folder / "chat.db"
      try Self.make(path, 40)
      let writer = try Database(foreign: path, name: path, isImmutable: false, mostValueBytes: 1 << 20)
      try writer.run("pragma journal_mode = wal")
      try writer.run("pragma wal_autocheckpoint = 0")
      try writer.run("insert into message (guid, text, date) values ('new', 'fresh', 1)")
      try writer.run("begin immediate")
      try writer.run("update message set text = 'never' where guid = 'new'")
      let before = try (Files.read(path), Files.read(path + "-wal"))
      #expect(try Self.read(path).texts.contains("fresh"))
      #expect(try Files.read(path) == before.0)
      #expect(try Files.read(path + "-wal") == before.1)
      // Who says that nothing changes the file gets what is in it, without the log.
      #expect(try !Self.read(path, isImmutable: true).texts.contains("fresh"))
      try writer.run("commit")
      #expect(try Self.read(path).texts.contains("never"))
    }
  }

  @Test func `a broken message is one diagnostic, and the rest goes on`() throws {
    try withTemporaryFolder { folder in
      let path = folder / "chat.db"
      try Self.make(
        path, 40,
        """
        update message set attributedBody = x'040b73747265616d747970656481e80384', text = 'beside it' where ROWID = 5;
        update message set attributedBody = x'00', text = null where ROWID = 6;
        update message set message_summary_info = x'62706c697374303000' where ROWID = 7;
        update message set guid = x'ff', date = 'never', handle_id = 'nobody' where ROWID = 8;
        """)
      let read = try Self.read(path)
      #expect(read.texts.count == 37)
      #expect(read.texts.contains("beside it"))
      #expect(
        read.diagnostics.map(\.code.rawValue).filter {
          $0.hasPrefix("message") && !$0.contains("File") && !$0.contains("file")
        }.sorted() == [
          "message.bodyBroken", "message.bodyBroken", "message.summaryBroken",
        ])
    }
  }

  @Test func `other databases are refused`() throws {
    try withTemporaryFolder { folder in
      let path = folder / "other.db"
      try Self.make(path, 1, "drop table chat_message_join")
      let error = #expect(throws: InlayError.self) { try MessagesStore(path) }
      #expect(error?.code.rawValue == "store.foreign")
    }
  }

  @Test func `damaged databases are errors, or are read in part`() throws {
    try withTemporaryFolder { folder in
      let path = folder / "chat.db"
      try Self.make(path, 60)
      let bytes = try Files.read(path)
      try Property.check("damaged databases", cases: 300) { source in
        let damaged = folder / "damaged.db"
        try Files.write(source.mutation(of: bytes, edits: 8), to: damaged)
        do { _ = try Self.read(damaged) } catch is InlayError {}
        do { _ = try Self.read(damaged, isImmutable: true) } catch is InlayError {}
      }
    }
  }

  @Test func `triggers and views of a database do not run`() throws {
    try withTemporaryFolder { folder in
      let path = folder / "chat.db"
      try Self.make(
        path, 3,
        "alter table message rename to stored; create view message as select *, load_extension('x') as x from stored;"
      )
      let error = #expect(throws: InlayError.self) { try Self.read(path) }
      #expect(error != nil)
    }
  }

  @Test func `an index that names rows which are not there leads to none`() throws {
    try withTemporaryFolder { folder in
      let path = folder / "chat.db"
      try Self.make(
        path, 3,
        """
        delete from chat_message_join;
        create table other (date integer);
        insert into other (ROWID, date) values (900, 1), (901, 2);
        create index message_date on message (date);
        create index other_date on other (date);
        pragma writable_schema = on;
        update sqlite_schema set rootpage =
          (select sum(rootpage) from sqlite_schema where name in ('message_date', 'other_date')) - rootpage
          where name in ('message_date', 'other_date');
        """)
      let read = try Self.read(path)
      #expect(read.texts.isEmpty)
      #expect(read.diagnostics.isEmpty)
    }
  }

  @Test func `many messages are read in their order`() throws {
    try withTemporaryFolder { folder in
      let path = folder / "chat.db"
      try Self.make(path, 3_000)
      let store = try MessagesStore(path)
      var (messages, reactions, edits) = (0, 0, 0)
      for conversation in try store.conversations() {
        var last: MessageTime?
        try store.messages(of: conversation) { read in
          let message = try #require(read.value)
          if let last, let sent = message.sent { #expect(last <= sent) }
          last = message.sent
          (messages, reactions, edits) = (
            messages + 1, reactions + message.reactions.count, edits + message.edited.count
          )
        }
      }
      #expect((messages, reactions, edits) == (3_000 - 272, 272, 55))
    }
  }
}

@Suite struct MessageFilesTests {
  @Test func `names in a backup are hashes`() {
    // The database's own name, as backups of telephones have it.
    #expect(SHA1.hexadecimal("HomeDomain-Library/SMS/sms.db") == "3d0d7e5fb2ce288813306e4d4636395e047a3d28")
    #expect(SHA1.hexadecimal("") == "da39a3ee5e6b4b0d3255bfef95601890afd80709")
    #expect(SHA1.hexadecimal(String(repeating: "a", count: 56)) == "c2db330f6083854c99d4b5bfb6e8f29f201be699")
  }

  @Test func `files are found in a folder and in a backup, and nowhere else`() throws {
    try withTemporaryFolder { folder in
      let name = SHA1.hexadecimal("MediaDomain-Library/SMS/Attachments/1/a.png")
      for path in ["Attachments/0", "\(name.prefix(2))"] {
        try FileManager.default.createDirectory(atPath: folder / path, withIntermediateDirectories: true)
      }
      try Files.write("near", to: folder / "Attachments/0/b.png")
      try Files.write("backup", to: folder / "\(name.prefix(2))/\(name)")
      try Files.write("secret", to: folder / "secret")
      try FileManager.default.createSymbolicLink(
        atPath: folder / "Attachments/link", withDestinationPath: folder / "secret")
      let lookup = try FolderFiles(path: folder.path)
      let files = MessageFiles({ try lookup.file($0) }, limits: .default)
      func text(_ path: String?) throws -> String {
        let found = try files.file(path)
        return try found.source.map { String(decoding: try $0.readAll(), as: UTF8.self) } ?? found.reason
      }
      #expect(try text("~/Library/Messages/Attachments/0/b.png") == "near")
      #expect(try text("/Users/ada/Library/Messages/Attachments/0/b.png") == "near")
      #expect(try text("/var/mobile/Library/SMS/Attachments/1/a.png") == "backup")
      #expect(try text("~/Library/SMS/Attachments/1/a.png") == "backup")
      #expect(
        try text("~/Library/Messages/Attachments/link")
          == "there is no such file in the folder with attachments")
      #expect(try text("~/Library/Messages/../secret") == "its path leads out of the folder of Messages")
      #expect(try text("/etc/passwd") == "its path does not lead into the folder of Messages")
      #expect(try text(nil) == "it was not downloaded")
    }
  }
}
