import TestKit
import Testing

@testable import InlayTerminal

/// The seeds of the fuzz target, and every input that once crashed it.
struct FuzzedRepliesTests {
  @Test("every seed is read the same however it is cut, and asking ends with the terminal as it was")
  func seeds() throws {
    let seeds = try Files.tree(PackageRoot.path(to: "Fuzz/Corpus/replies"))
    #expect(seeds.count >= 11)
    for (seed, input) in seeds where input.count > 2 {
      let bytes = Array(input[2...])
      let whole = ReplyParserTests.replies(bytes)
      for step in [1, 3, 64] {
        let cuts = Array(stride(from: 0, to: bytes.count, by: step))
        #expect(ReplyParserTests.replies(bytes, cuts: cuts) == whole, "\(seed)")
      }
      var port = ScriptedPort()
      port.answer = { _ in bytes }
      port.pieces = Int(input[0]) + 1
      let found = TerminalDetection.detect(environment: TerminalEnvironment(["TERM": "xterm"]), port: &port)
      #expect(!port.isOpen, "\(seed)")
      #expect(found.elapsed <= TerminalDetection.timeout, "\(seed)")
      #expect(found.capabilities.protocols.last == .text, "\(seed)")
    }
  }
}
