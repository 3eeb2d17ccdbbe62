import Foundation
import InlayCore
import InlayDocument
import TestKit
import Testing

/// `inlay messages`, on databases that a script makes.
@Suite(.needs(.python)) struct MessagesCommandTests {
  private let inlay: InlayCommandRunner

  init() throws { inlay = try InlayCommandRunner() }

  private static func make(_ path: String, _ count: Int, _ sql: String = "") throws {
    let script = """
      import sqlite3, sys
      sys.path.insert(0, sys.argv[1])
      import messages_database
      messages_database.make(sys.argv[2], int(sys.argv[3]), "StickerCache/genmoji.heic", chats=3)
      database = sqlite3.connect(sys.argv[2])
      database.executescript(sys.argv[4])
      database.commit()
      """
    let run = try Python.run(["-c", script, PackageRoot.path(to: "Scripts/faults"), path, "\(count)", sql])
    #expect(run.exitCode == 0, "\(run.errorText)")
  }

  @Test func `conversations are listed`() throws {
    try withTemporaryFolder { folder in
      let path = folder / "chat.db"
      try Self.make(path, 30)
      let run = try inlay.run(["messages", path], environment: ["TZ": "UTC"])
      #expect(run.exitCode == 0)
      #expect(
        run.text == """
          3 conversations · 30 messages and reactions

          №  conversation  people                      messages  last
          1  +15550000001                                    10  2023-03-08 20:27
          2  +15550000002                                    10  2023-03-08 20:27
          3  Crew 3        +15550000003, +15550000013        10  2023-03-08 20:27

          """)
    }
  }

  @Test func `lines are written, and read back`() throws {
    try withTemporaryFolder { folder in
      let path = folder / "chat.db"
      try Self.make(path, 60)
      let run = try inlay.run(["messages", path, "--to", "jsonl", "-o", folder / "all.jsonl"])
      #expect(run.exitCode == 0)
      // The file of the Genmoji is not there.
      #expect(run.errorText.contains("message.fileMissing"))
      let lines = try Files.read(folder / "all.jsonl").split(separator: 0x0A)
      #expect(lines.count == 60 - 5)
      let messages = try lines.map { try MessageEnvelope.read(Array($0)).value }
      #expect(messages.reduce(0) { $0 + $1.reactions.count } == 5)
      // The same goes to standard output, and one conversation alone.
      let one = try inlay.run(["messages", path, "--to", "jsonl", "--chat", "2", "--quiet"])
      #expect(
        one.output.split(separator: 0x0A).map(Array.init)
          == lines.map(Array.init).filter { String(decoding: $0, as: UTF8.self).contains("chat2") })
      // Only what is new.
      let last = try inlay.run([
        "messages", path, "--to", "jsonl", "--since", "2023-03-08T20:27:30Z", "--quiet",
      ])
      #expect(last.output.split(separator: 0x0A).count == 10)
      // Nothing is replaced unasked.
      let again = try inlay.run(["messages", path, "--to", "jsonl", "-o", folder / "all.jsonl", "--quiet"])
      #expect(again.exitCode == 73)
    }
  }

  @Test func `each conversation is a page`() throws {
    try withTemporaryFolder { folder in
      let path = folder / "chat.db"
      try Self.make(path, 30, "update message set text = 'Tea <b>', attributedBody = null where ROWID = 4")
      let run = try inlay.run(
        ["messages", path, "--to", "html", "-d", folder / "pages", "--quiet"], environment: ["TZ": "UTC"])
      #expect(run.exitCode == 0)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder / "pages").sorted()
      #expect(names == ["1 +15550000001.html", "2 +15550000002.html", "3 Crew 3.html"])
      let page = String(decoding: try Files.read(folder / "pages/2 +15550000002.html"), as: UTF8.self)
      #expect(page.contains("Tea &lt;b&gt;"))
      #expect(page.contains("Wednesday, March 8, 2023"))
    }
  }

  @Test func `a small database is a document, and a large one is not`() throws {
    try withTemporaryFolder { folder in
      let path = folder / "chat.db"
      try Self.make(path, 30)
      let run = try inlay.run(["convert", path, folder / "all.txt", "--quiet"])
      #expect(run.exitCode == 0)
      let text = String(decoding: try Files.read(folder / "all.txt"), as: UTF8.self)
      #expect(text.contains("Crew 3\n"))
      #expect(text.contains("Message of 5 words: tea tea tea tea tea"))
      try Self.make(
        folder / "large.db", 10,
        """
        with recursive n(i) as (select 11 union all select i + 1 from n where i < 100100)
        insert into message (ROWID, guid, date) select i, 'g' || i, i from n;
        """)
      let large = try inlay.run(["convert", folder / "large.db", folder / "large.txt"])
      #expect(large.exitCode == 65)
      #expect(large.errorText.contains("inlay messages writes lines"))
    }
  }

  @Test func `wrong calls are explained`() throws {
    try withTemporaryFolder { folder in
      let path = folder / "chat.db"
      try Self.make(path, 10)
      for (arguments, status, words) in [
        (["--chat", "9"], Int32(64), "there is no conversation 9"),
        (["--since", "soon", "--to", "jsonl"], 64, "this is no date"),
        (["--to", "html"], 64, "pages need a folder"),
        (["--to", "typedstream", "-d", folder / "x"], 64, "typedstream"),
        (["-o", folder / "x"], 64, "an export needs --to"),
        (["-o", "x", "-d", "y", "--to", "jsonl"], 64, "-o and -d cannot be combined"),
      ] {
        let run = try inlay.run(["messages", path] + arguments)
        #expect(run.exitCode == status, "\(arguments)")
        #expect(run.errorText.contains(words), "\(arguments): \(run.errorText)")
      }
      let elsewhere = try inlay.run(["messages", path], environment: ["TMPDIR": folder / "absent"])
      #expect(elsewhere.exitCode == 74)
      #expect(elsewhere.errorText.contains("set TMPDIR to another folder"))
      let absent = try inlay.run(["messages", folder / "absent.db"])
      #expect(absent.exitCode == 66)
      try Files.write("Dear Ada", to: folder / "letter")
      let letter = try inlay.run(["messages", folder / "letter"])
      #expect(letter.exitCode == 65)
      #expect(letter.errorText.contains("this is plain text, and not the messages of a program"))
    }
  }
}
