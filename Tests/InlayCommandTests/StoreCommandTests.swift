import Foundation
import InlayCore
import InlayDocument
import InlayFiles
import InlayFormats
import InlayPrograms
import TestKit
import Testing

@testable import InlayCommand

/// `inlay store …`
@Suite struct StoreCommandTests {
  let inlay: InlayCommandRunner
  init() throws { inlay = try InlayCommandRunner() }

  private static func line(_ text: String, id: String? = nil, image: InlineImage? = nil) throws -> String {
    var runs = [AttributedRun(text[...])]
    if let image { runs.append(AttributedRun("\u{FFFC}", image: PlacedImage(image, kind: .attachment))) }
    let text = try Decomposer.decompose(runs).value
    var message = MessageEnvelope(text)
    message.id = id
    let sink = MemorySink()
    try (id == nil ? DocumentLine.document(text) : .message(message)).write(to: sink)
    return String(decoding: sink.bytes, as: UTF8.self)
  }

  private static let picture = InlineImage(
    mediaType: .png, content: .bytes([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))

  @Test func documentsComeBackByNameAndDigest() throws {
    try withTemporaryFolder { folder in
      let store = folder / "a.store"
      let added = try inlay("store", "add", store, postcard, "--name", "the card")
      #expect(added.exitCode == 0 && added.text == "1 document saved\n" && added.errorText.isEmpty)
      #expect(
        try inlay("store", "add", store, postcard, "--name", "again").text
          == "0 documents saved, 1 there already\n")
      let digests = try inlay("store", "list", store, "--digests").text.split(separator: "\n")
      let digest = try #require(digests.first?.split(separator: "\t").first)
      #expect(digests == ["\(digest)\tagain", "\(digest)\tthe card"])
      // The file that the document was read from is in the store, too.
      for (index, key) in ["the card", String(digest), String(digest.dropFirst(7).prefix(6))].enumerated() {
        let output = folder / "back\(index).rtfd"
        #expect(try inlay("store", "get", store, key, "-o", output).exitCode == 0)
        #expect(try Files.tree(output) == Files.tree(postcard))
      }
      #expect(
        try inlay("store", "get", store, "the card", "-o", "-", "--to", "text", "-q").text.contains("["))
      #expect(try inlay("store", "verify", store).text.hasPrefix("sound; 1 document, "))
      let names = try Files.tree(folder.path).keys.filter { $0.hasPrefix("a.store") }
      #expect(Set(names).isSubset(of: ["a.store", "a.store-wal", "a.store-shm"]))
    }
  }

  @Test func linesAreSavedAndExported() throws {
    try withTemporaryFolder { folder in
      let lines = try (0..<1_000).map { number in
        try Self.line(
          "text \(number)", id: "m\(number)", image: number.isMultiple(of: 2) ? Self.picture : nil)
      }
      let input = Array(lines.joined().utf8)
      let added = try inlay.run(["store", "add", folder / "a.store", "-", "--jsonl"], input: input)
      #expect(added.exitCode == 0 && added.text == "1000 documents saved\n" && added.errorText.isEmpty)
      let again = try inlay.run(["store", "add", folder / "a.store", "-", "--jsonl"], input: input)
      #expect(again.text == "0 documents saved, 1000 there already\n")
      #expect(try inlay("store", "export", folder / "a.store").output == input)
      let users = try inlay("store", "users", folder / "a.store", digest(of: Self.picture), "--digests")
      #expect(users.text.split(separator: "\n").count == 500)
      // The other form of an export is the same store with its pictures.
      for _ in 0..<2 {
        #expect(
          try inlay("store", "export", folder / "a.store", "--as", "blobs", "-d", folder / "out").exitCode
            == 0)
      }
      let hex = try digest(of: Self.picture)
      let files = try Files.tree(folder / "out")
      #expect(Set(files.keys) == ["documents.jsonl", "blobs/sha256/\(hex.prefix(2))/\(hex)"])
      let back = try inlay("store", "add", folder / "b.store", folder / "out/documents.jsonl", "--jsonl")
      #expect(back.exitCode == 0 && back.text == "1000 documents saved\n", "\(back.errorText)")
      #expect(try inlay("store", "export", folder / "b.store").output == input)
      // Lines alone have no pictures.
      let bare = try inlay.run(
        ["store", "add", folder / "c.store", "-", "--jsonl"],
        input: Files.read(folder / "out/documents.jsonl"))
      #expect(bare.exitCode == 1 && bare.text == "500 documents saved, 500 refused\n")
      #expect(bare.errorText.hasPrefix("inlay: standard input, line 1: the blob sha256:"))
      #expect(bare.errorText.split(separator: "\n").count == 100)
    }
  }

  /// A picture beside lines is taken only if it is the one that they name.
  @Test func damagedPicturesBesideLinesAreRefused() throws {
    try withTemporaryFolder { folder in
      let input = try Self.line("a", id: "a", image: Self.picture) + Self.line("b", id: "b")
      _ = try inlay.run(["store", "add", folder / "a.store", "-", "--jsonl"], input: Array(input.utf8))
      _ = try inlay("store", "export", folder / "a.store", "--as", "blobs", "-d", folder / "out")
      let hex = try digest(of: Self.picture)
      let blob = folder / "out/blobs/sha256/\(hex.prefix(2))/\(hex)"
      for (number, bytes) in [Array("12345678".utf8), Array("1234567".utf8), nil].enumerated() {
        if let bytes {
          try Files.write(bytes, to: blob)
        } else {
          try FileManager.default.removeItem(atPath: blob)
        }
        let store = folder / "\(number).store"
        let back = try inlay("store", "add", store, folder / "out/documents.jsonl", "--jsonl")
        #expect(back.exitCode == 1 && back.text == "1 document saved, 1 refused\n", "\(back.errorText)")
        #expect(try inlay("store", "verify", store).text == "sound; 1 document, 0 blobs, 0 bytes\n")
      }
    }
  }

  /// The order of messages is that of lines, whether a line cannot be read or its document is refused.
  @Test func refusalsAreInOrder() throws {
    try withTemporaryFolder { folder in
      let absent = InlineImage(
        mediaType: .png, content: .missing(MissingContent(.absent, count: 1, digest: .sha256(of: [1]))))
      let refused = try Self.line("a", image: absent)
      let lines = (0..<1_400).map { $0 % 30 == 0 ? "nonsense\n" : $0 % 47 == 0 ? refused : "" }
      let input = try lines.enumerated().map { try $1.isEmpty ? Self.line("\($0)") : $1 }.joined()
      let added = try inlay.run(
        ["store", "add", folder / "a.store", "-", "--jsonl"], input: Array(input.utf8))
      let expected = lines.indices.filter { !lines[$0].isEmpty }
      let found = added.errorText.split(separator: "\n").compactMap { line in
        line.split(separator: " ").drop { $0 != "line" }.dropFirst().first.flatMap { Int($0.dropLast()) }
      }
      #expect(found == expected.map { $0 + 1 })
      #expect(added.text == "\(1_400 - expected.count) documents saved, \(expected.count) refused\n")
    }
  }

  @Test func tablesForPostgreSQLAreWritten() throws {
    try withTemporaryFolder { folder in
      let name = "tab\t, line\n, \\ and \"quotes\""
      let input =
        try Self.line("a \\ b", id: name, image: Self.picture) + Self.line("b") + Self.line("c", id: "\0")
        + Self.line("d", id: String(repeating: "d", count: 2_601))
      _ = try inlay.run(["store", "add", folder / "a.store", "-", "--jsonl"], input: Array(input.utf8))
      for _ in 0..<2 {
        let written = try inlay(
          "store", "export", folder / "a.store", "--as", "postgres", "-d", folder / "out")
        #expect(
          written.exitCode == 0 && written.errorText.contains("2 names with U+0000"), "\(written.errorText)")
      }
      let files = try Files.tree(folder / "out").mapValues { String(decoding: $0, as: UTF8.self) }
      #expect(
        Set(files.keys).isSuperset(of: [
          "blob.copy", "collect.sql", "document.copy", "load.sql", "name.copy", "schema.sql", "unload.sql",
        ]))
      let hex = try digest(of: Self.picture)
      #expect(files["blob.copy"]?.hasPrefix("\\\\x\(hex)\t8\t") == true)
      #expect(files["blob.copy"]?.hasSuffix("\t\\\\x89504e470d0a1a0a\n") == true)
      let documents = try #require(files["document.copy"]).split(separator: "\n")
      #expect(documents.count == 4 && documents.contains { $0.contains("\"text\":\"a \\\\\\\\ b") })
      #expect(files["name.copy"]?.hasPrefix("tab\\t, line\\n, \\\\ and \"quotes\"\t\\\\x") == true)
      #expect(files["name.copy"]?.split(separator: "\n").count == 1)
      #expect(documents.filter { $0.contains("\t{\(hex)}\t{") }.count == 1)
      #expect(documents.filter { $0.contains("\t{}\t{") }.count == 3)
    }
  }

  /// PostgreSQL would refuse all of an export for one damaged blob, and an image whose layer is not there cannot be copied.
  @Test func documentsWithDamagedBlobsAreNotForOthers() throws {
    try withTemporaryFolder { folder in
      let input = try Self.line("a", id: "a", image: Self.picture) + Self.line("b", id: "b")
      _ = try inlay.run(["store", "add", folder / "a.store", "-", "--jsonl"], input: Array(input.utf8))
      #expect(try inlay("store", "backup", folder / "a.store", folder / "b.store").exitCode == 0)
      var bytes = try Files.read(folder / "b.store")
      bytes[try #require(bytes.firstRange(of: [0x89, 0x50, 0x4E, 0x47])).lowerBound] ^= 1
      try Files.write(bytes, to: folder / "c.store")
      let written = try inlay("store", "export", folder / "c.store", "--as", "postgres", "-d", folder / "out")
      #expect(written.exitCode == 0 && written.errorText.contains("so its documents were left out"))
      let files = try Files.tree(folder / "out").mapValues { String(decoding: $0, as: UTF8.self) }
      #expect(files["blob.copy"]?.isEmpty == true && files["name.copy"]?.hasPrefix("b\t") == true)
      #expect(files["document.copy"]?.split(separator: "\n").count == 1)
      let images = try inlay("store", "export", folder / "c.store", "--as", "oci", "-d", folder / "oci")
      #expect(images.exitCode == 0 && images.errorText.contains("the document a was left out"))
      let index = String(decoding: try Files.read(folder / "oci/index.json"), as: UTF8.self)
      #expect(index.contains("\"b\"") && !index.contains("\"a\""))
    }
  }

  @Test func aLayoutOfImagesIsWritten() throws {
    try withTemporaryFolder { folder in
      let input =
        try Self.line("a", id: "card", image: Self.picture) + Self.line("b", id: "to Ada")
        + Self.line("c", image: Self.picture)
      _ = try inlay.run(["store", "add", folder / "a.store", "-", "--jsonl"], input: Array(input.utf8))
      for _ in 0..<2 {
        let written = try inlay("store", "export", folder / "a.store", "--as", "oci", "-d", folder / "out")
        #expect(written.exitCode == 0 && written.errorText.isEmpty, "\(written.errorText)")
      }
      let files = try Files.tree(folder / "out")
      let index =
        try JSONSerialization.jsonObject(with: Data(try #require(files["index.json"]))) as? [String: Any]
      let images = try #require(index?["manifests"] as? [[String: Any]])
      let tags = images.compactMap {
        ($0["annotations"] as? [String: String])?["org.opencontainers.image.ref.name"]
      }
      #expect(tags.count == 3 && tags[0] == "card" && tags[1...].allSatisfy { $0.count == 64 })
      // Each blob has its digest for a name, and each image is there.
      for (path, bytes) in files where path.hasPrefix("blobs/") {
        #expect(path == "blobs/sha256/\(ContentDigest.sha256(of: bytes).hex)")
      }
      for image in images {
        let digest = try #require(image["digest"] as? String)
        #expect(files["blobs/sha256/\(digest.dropFirst(7))"]?.count == image["size"] as? Int)
      }
      // A picture, an empty configuration, and two blobs for each document.
      #expect(files.count == 2 + 1 + 1 + 6)
    }
  }

  private func digest(of image: InlineImage) throws -> String { try #require(image.content.digest).hex }

  @Test func brokenLinesDoNotStopOthers() throws {
    try withTemporaryFolder { folder in
      let input = try Self.line("a") + "nonsense\n\n" + Self.line("b")
      let added = try inlay.run(
        ["store", "add", folder / "a.store", "-", "--jsonl"], input: Array(input.utf8))
      #expect(added.exitCode == 1 && added.text == "2 documents saved, 2 refused\n")
      let errors = added.errorText.split(separator: "\n")
      #expect(
        errors.count == 2 && errors[0].hasPrefix("inlay: standard input, line 2: "), "\(added.errorText)")
      #expect(errors.last?.hasPrefix("inlay: standard input, line 3: ") ?? false)
    }
  }

  /// Documents before and after one that cannot be read are saved.
  @Test func brokenInputsDoNotStopOthers() throws {
    try withTemporaryFolder { folder in
      try Files.write("a", to: folder / "a.txt")
      try Files.write("b", to: folder / "b.txt")
      let added = try inlay(
        "store", "add", folder / "a.store", folder / "a.txt", folder / "none.rtf", folder / "b.txt")
      #expect(added.exitCode == 66 && added.text == "2 documents saved\n", "\(added.errorText)")
      #expect(added.errorText == "inlay: \(folder / "none.rtf"): No such file or directory\n")
      // Without a document there is no store.
      expectFailure(try inlay("store", "add", folder / "b.store", folder / "none.rtf"), 66, "none.rtf")
      #expect(!Files.exists(folder / "b.store"))
      // A store that cannot be used ends the command, and is what the message is about.
      let broken = try inlay("store", "add", folder / "a.txt", folder / "a.txt", folder / "b.txt")
      expectFailure(broken, 65, "a.txt: this file is not a database")
      #expect(try Files.read(folder / "a.txt") == [0x61])
    }
  }

  @Test func sendersAndTimesStayInTheDocument() throws {
    try withTemporaryFolder { folder in
      var message = MessageEnvelope(try Decomposer.decompose([AttributedRun("hi")]).value)
      (message.id, message.author) = ("1", MessageEnvelope.Name(name: "Ada"))
      message.sent = MessageTime("2026-11-25T20:15:00Z")
      message.reactions = [MessageEnvelope.Reaction("love")]
      let sink = MemorySink()
      try message.write(to: sink)
      let added = try inlay.run(["store", "add", folder / "a.store", "-", "--jsonl"], input: sink.bytes)
      #expect(added.exitCode == 0 && added.text == "1 document saved\n")
      #expect(added.errorText == "inlay: reactions and earlier versions of 1 message were left out\n")
      let read = try inlay("store", "get", folder / "a.store", "1", "-o", "-", "--to", "inlay.json").text
      #expect(read.contains("\"author\":\"Ada\"") && read.contains("\"created\":\"2026-11-25T20:15:00Z\""))
      let strict = try inlay.run(
        ["store", "add", folder / "a.store", "-", "--jsonl", "--strict", "-q"], input: sink.bytes)
      #expect(strict.exitCode == 1 && strict.output.isEmpty && strict.errorText.isEmpty)
    }
  }

  @Test func wordsAreFound() throws {
    try withTemporaryFolder { folder in
      let input = try Self.line("Happy birthday, Zoë", id: "1") + Self.line("happy", id: "2")
      _ = try inlay.run(["store", "add", folder / "a.store", "-", "--jsonl", "-q"], input: Array(input.utf8))
      expectFailure(
        try inlay("store", "list", folder / "a.store", "--words", "zoe"), 64, "no index of words", "--index")
      let found = try inlay(
        "store", "list", folder / "a.store", "--index", "--words", "zoe HAPPY", "--digests")
      #expect(found.text.hasSuffix("\t1\n") && found.text.split(separator: "\n").count == 1)
      // The index is kept from then on.
      _ = try inlay.run(
        ["store", "add", folder / "a.store", "-", "--jsonl", "-q"],
        input: Array(Self.line("zoe", id: "3").utf8))
      let both = try inlay("store", "list", folder / "a.store", "--words", "zoe", "--digests").text
      #expect(both.split(separator: "\n").map { $0.split(separator: "\t")[1] } == ["3", "1"])
    }
  }

  @Test func whatIsRemovedIsCollected() throws {
    try withTemporaryFolder { folder in
      let store = folder / "a.store"
      let input = try Self.line("a", id: "a", image: Self.picture) + Self.line("b", id: "b")
      _ = try inlay.run(["store", "add", store, "-", "--jsonl", "-q"], input: Array(input.utf8))
      #expect(try inlay("store", "remove", store, "a").exitCode == 0)
      expectFailure(try inlay("store", "remove", store, "a"), 66, "no document \"a\"")
      let usage = try inlay("store", "usage", store).text
      #expect(usage.contains("unused blobs  1       8 bytes"), "\(usage)")
      #expect(try inlay("store", "gc", store).text == "0 blobs removed, 0 bytes\n")
      #expect(try inlay("store", "gc", store, "--grace", "0").text == "1 blob removed, 8 bytes\n")
      #expect(try inlay("store", "backup", store, folder / "b.store").exitCode == 0)
      expectFailure(try inlay("store", "backup", store, folder / "b.store"), 73, "replaces nothing")
      let digests = try inlay("store", "list", folder / "b.store", "--digests")
      #expect(try digests.output == inlay("store", "list", store, "--digests").output)
      #expect(try inlay("store", "usage", store, "--quota", "1").text.contains("quota"))
      let refused = try inlay.run(
        ["store", "add", store, "-", "--jsonl"], input: Array(Self.line("c").utf8))
      #expect(refused.exitCode == 1 && refused.text == "0 documents saved, 1 refused\n")
      #expect(refused.errorText.contains("quota of 1 bytes"))
      #expect(try inlay("store", "usage", store, "--quota", "none").text.hasSuffix("none\n"))
    }
  }

  @Test func damageIsFound() throws {
    try withTemporaryFolder { folder in
      let store = folder / "a.store"
      _ = try inlay.run(
        ["store", "add", store, "-", "--jsonl", "-q"],
        input: Array(Self.line("a", id: "a", image: Self.picture).utf8))
      let backup = folder / "b.store"
      #expect(try inlay("store", "backup", store, backup).exitCode == 0)
      var bytes = try Files.read(backup)
      let at = try #require(bytes.firstRange(of: [0x89, 0x50, 0x4E, 0x47])).lowerBound
      bytes[at] ^= 1
      try Files.write(bytes, to: folder / "c.store")
      let verified = try inlay("store", "verify", folder / "c.store")
      #expect(verified.exitCode == 1 && verified.text.contains("is damaged"), "\(verified.text)")
      #expect(try inlay("store", "verify", folder / "c.store", "--shallow").exitCode == 0)
      let read = try inlay("store", "get", folder / "c.store", "a", "-o", folder / "a.html")
      #expect(read.exitCode == 0 && read.errorText.contains("[document.damagedBlob]"), "\(read.errorText)")
      let strict = try inlay("store", "export", folder / "c.store", "--strict", "-o", folder / "c.jsonl")
      #expect(strict.exitCode == 1, "\(strict.errorText)")
    }
  }

  private static let wrongCalls: [(String, Int32)] = [
    ("add", 64), ("add a.store", 64), ("get a.store x", 64), ("users a.store", 64),
    ("add a.store a b --name n", 64), ("add a.store a --jsonl --from rtf", 64),
    ("export a.store --as blobs", 64), ("export a.store -d x", 64),
    ("export a.store --as oci", 64), ("export a.store --as postgres -d x -o y", 64),
    ("usage a.store --quota much", 64),
    ("gc a.store --grace -1", 64), ("list none.store", 66), ("remove none.store a", 66),
    ("gc none.store", 66), ("list text", 65), ("add text text", 65), ("add - text", 64), ("list .", 66),
    ("add new.store none.rtf", 66), ("add new.store none.jsonl --jsonl", 66),
    ("add no/folder.store text", 66),
  ]

  @Test(arguments: wrongCalls) func wrongCallsSayWhy(call: String, status: Int32) throws {
    try withTemporaryFolder { folder in
      try Files.write("a text", to: folder / "text")
      let run = try inlay.run(["store"] + call.split(separator: " ").map(String.init), in: folder.path)
      #expect(run.exitCode == status && run.output.isEmpty && !run.errorText.isEmpty, "\(run.errorText)")
      // Only what adds documents makes a store.
      #expect(!Files.exists(folder / "none.store"))
    }
  }
}
