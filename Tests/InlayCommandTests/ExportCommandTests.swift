import Foundation
import InlayCore
import InlayDocument
import TestKit
import Testing

/// `inlay messages`, on exports of networks.
@Suite struct ExportCommandTests {
  private let inlay: InlayCommandRunner

  init() throws { inlay = try InlayCommandRunner() }

  private static func messages(_ lines: [UInt8]) throws -> [MessageEnvelope] {
    try lines.split(separator: 0x0A).map { try MessageEnvelope.read(Array($0)).value }
  }

  @Test(.needs(.corpus("slack"))) func theZipOfAWorkspaceIsRead() throws {
    let zip = "\(try Corpus.folder("slack"))/testarchive.zip"
    let list = try inlay.run(["messages", zip], environment: ["TZ": "UTC"])
    #expect(list.exitCode == 0)
    #expect(
      list.text == """
        2 conversations · 158 messages

        №  conversation      messages  last
        1  enrique                102  2016-03-29 06:44
        2  traveling-sailor        56  2016-03-29 12:33

        """)
    let lines = try inlay.run(["messages", zip, "--to", "jsonl", "--quiet"])
    #expect(lines.exitCode == 0)
    let messages = try Self.messages(lines.output)
    #expect(messages.count == 158)
    #expect(Set(messages.compactMap { $0.conversation?.name }) == ["enrique", "traveling-sailor"])
    #expect(messages.allSatisfy { $0.service == "Slack" && $0.sent != nil })
  }

  @Test(.needs(.corpus("telegram"))) func aFileForEachMessageIsWritten() throws {
    try withTemporaryFolder { folder in
      let export = "\(try Corpus.folder("telegram"))/result.json"
      let run = try inlay.run(
        ["messages", export, "--to", "text", "--each", "message", "-d", folder / "out", "--quiet"])
      #expect(run.exitCode == 0)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder / "out").sorted()
      #expect(names == (1...4).map { "1 Jimmeny 00000\($0).txt" })
      let text = String(decoding: try Files.read(folder / "out/1 Jimmeny 000002.txt"), as: UTF8.self)
      #expect(text == "Hi nemesis")
    }
  }

  @Test(.needs(.corpus("discord"))) func aMapNamesTheEmojiOfAnExport() throws {
    try withTemporaryFolder { folder in
      try Files.write(
        #"{"inlay":"image-map","images":[{"identifier":"L","reference":"754441880066064584","description":"a lemon","file":"l.png"}]}"#,
        to: folder / "map.json")
      try FileManager.default.copyItem(
        atPath: PackageRoot.path(to: "Samples/Art/lake.png"), toPath: folder / "l.png")
      let export = "\(try Corpus.folder("discord"))/made-dce-formatted.json"
      let run = try inlay.run(["messages", export, "--to", "jsonl", "--map", folder / "map.json"])
      #expect(run.exitCode == 0)
      let image = try #require(try Self.messages(run.output).first?.document.images.first)
      #expect(image.identifier?.rawValue == "L")
      #expect(image.description == "a lemon")
      let wrong = try inlay.run(["messages", export, "--token", "[[{}]]"])
      #expect(wrong.exitCode == 64)
    }
  }

  @Test func aConversationIsAPageAndADocument() throws {
    try withTemporaryFolder { folder in
      try Files.write(
        #"{"name":"Ann","type":"personal_chat","id":1,"messages":[{"id":1,"type":"message","from":"Ann","date_unixtime":"0","text":"Tea <b>"},{"id":2,"from":"Bob","text":{"x":[]}}]}"#,
        to: folder / "result.json")
      let pages = try inlay.run(
        ["messages", folder.path, "--to", "html", "-d", folder / "pages"], environment: ["TZ": "UTC"])
      #expect(pages.exitCode == 0)
      let page = String(decoding: try Files.read(folder / "pages/1 Ann.html"), as: UTF8.self)
      #expect(page.contains("Tea &lt;b&gt;"))
      #expect(page.contains("Thursday, January 1, 1970"))
      let text = try inlay.run(["convert", folder / "result.json", "-", "--to", "text", "--quiet"])
      #expect(text.exitCode == 0)
      #expect(text.text.hasPrefix("Ann\n"))
    }
  }

  @Test func wrongCallsAreExplained() throws {
    try withTemporaryFolder { folder in
      let path = folder / "result.json"
      try Files.write(#"{"name":"A","type":"t","id":1,"messages":[]}"#, to: path)
      try Files.write(#"{"name":"A","type":"t","id":1 "messages":[]}"#, to: folder / "broken.json")
      for (arguments, status, words) in [
        ([path, "--each", "message"], Int32(64), "--each message needs -d"),
        ([path, "--each", "message", "--to", "jsonl", "-d", folder / "x"], 64, "--each message needs -d"),
        ([path, "--each", "line"], 64, "--each"),
        ([path, "--from", "slack"], 64, "did you mean slack-export?"),
        ([path, "--immutable"], 64, "--immutable does not apply"),
        ([path, "--from", "slack-export"], 65, "folder"),
        ([folder / "broken.json", "--from", "telegram-export"], 65, "byte 30"),
        ([PackageRoot.path(to: "Samples/Postcard.rtfd")], 65, "not the messages of a program"),
      ] {
        let run = try inlay.run(["messages"] + arguments)
        #expect(run.exitCode == status, "\(arguments): \(run.errorText)")
        #expect(run.errorText.contains(words), "\(arguments): \(run.errorText)")
      }
    }
  }
}
