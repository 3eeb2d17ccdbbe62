import TestKit
import Testing

/// Rows of Messages that hold anything, and the seeds and past crashes of the fuzz target that makes them.
@Suite struct MessagesGrammarTests {
  @Test func `rows of any values are read or refused, and lines come back`() throws {
    try withTemporaryFolder { folder in
      let door = try MessagesDoor(folder / "chat.db")
      var read = 0
      try Property.check("rows of Messages", cases: 10_000) { source in
        read += try door.check(source.bytes(count: 0...400))
      }
      #expect(read > 0)
    }
  }

  @Test func `seeds of the fuzz target`() throws {
    try withTemporaryFolder { folder in
      let door = try MessagesDoor(folder / "chat.db")
      var read = 0
      for (_, bytes) in try Files.tree(PackageRoot.path(to: "Fuzz/Corpus/messages")) {
        read += try door.check(bytes)
      }
      #expect(read > 0)
    }
  }
}
