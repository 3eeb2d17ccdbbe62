import FormatsTestKit
import InlayCore
import InlayFiles
import InlayFormats
import TestKit
import Testing

@testable import InlayCocoa

@Suite struct MessageRoundTripTests {
  @Test func `random bodies come back from a typedstream`() throws {
    try Property.check("bodies through typedstreams", cases: 10_000) { source in
      let (body, bytes) = MessageBodies.body(source)
      source.note("text", body.text)
      let read = try MessageBody.read(bytes)
      try expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
      try expect(read.value.text, equals: body.text)
      for (found, wanted) in zip(read.value.runs, body.runs) {
        try expect(found.attributes.values.custom, equals: wanted.attributes.values.custom)
        try expect(found, equals: wanted)
      }
      try expect(read.value, equals: body)
      try body.checkInvariants()
      // Every prefix is an error: each byte counts.
      let cut = bytes.prefix(source.below(bytes.count))
      do {
        _ = try MessageBody.read(Array(cut))
        throw Unmet("a typedstream cut at \(cut.count) of \(bytes.count) was read")
      } catch let error as InlayError {
        try expect([.typedTruncated, .typedNotTypedStream].contains(error.code), "\(error)")
      }
    }
  }

  @Test func `damaged typedstreams are errors or bodies`() throws {
    try Property.check("damaged typedstreams", cases: 3_000) { source in
      let bytes = source.mutation(of: MessageBodies.body(source).bytes)
      do { try MessageBody.read(bytes, limits: .strict).value.checkInvariants() } catch is InlayError {}
    }
  }

  @Test(.needs(.corpus("typedstream/genuine"))) func `damaged genuine bodies are errors or bodies`() throws {
    var files = try Corpus.files(under: "typedstream/genuine").filter { !$0.name.hasSuffix(".plist") }
    if Corpus.holds("crabstep-typedstream") { files += try Corpus.files(under: "crabstep-typedstream/src") }
    let bodies = try files.map { try $0.bytes() }.filter { $0.count < 10_000 }
    try Property.check("damaged genuine bodies", cases: 10_000) { source in
      let bytes = source.mutation(of: source.pick(bodies))
      do { try MessageBody.read(bytes, limits: .strict).value.checkInvariants() } catch is InlayError {}
    }
  }

  /// The writer of the corpus was made from the grammar, by itself.
  @Test(.needs(.python), .needs(.corpus("typedstream/make_typedstream.py")))
  func `bodies that the writer of the corpus makes are read`() throws {
    let script = """
      import json, sys
      sys.path.insert(0, sys.argv[1])
      import make_typedstream as made
      kinds = {"s": str, "i": made.Num, "q": lambda v: made.Num(v, "q"), "u": made.Url}
      for line in sys.stdin:
        entry = json.loads(line)
        sets = [{k: kinds[t](v) for k, t, v in pairs} for pairs in entry["sets"]]
        runs = [(n, sets[s]) for n, s in entry["runs"]]
        print(made.body(entry["text"], runs, mutable=entry["mutable"], share=entry["share"]).hex())
      """
    let source = ChoiceSource(seed: 7)
    var input = ""
    var bodies: [MessageBody] = []
    for _ in 0..<300 {
      let made = CorpusBody(source)
      input += made.json + "\n"
      bodies.append(made.body)
    }
    let run = try Python.run(["-c", script, Corpus.folder("typedstream")], input: Array(input.utf8))
    let lines = run.text.split(separator: "\n")
    #expect(lines.count == bodies.count, "\(run.errorText.suffix(500))")
    for (line, body) in zip(lines, bodies) {
      let digits = line.utf8.map { UInt8($0 < 0x60 ? $0 - 0x30 : $0 - 0x57) }
      let bytes = stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
      let read = try MessageBody.read(bytes)
      #expect(read.value == body && read.diagnostics.isEmpty)
    }
  }

  @Test func `the row reads, and does not write`() throws {
    let run = MessageBody.Run(0..<1)
    var writer = TypedStreamWriter()
    writer.attributedString(Array("\u{FFFC}".utf8), [(1, 0)], [[]])
    let input = FormatInput.file(MemorySource(writer.bytes), name: nil)
    #expect(FormatRegistry.all.recognize(input)?.name == .typedstream)
    let read = try Format.typedstream.read(input)
    #expect(try read.value == MessageBody(text: "\u{FFFC}", runs: [run]).document().value)
    #expect(read.diagnostics.map(\.code) == [.typedImageMissing])
    #expect(!Format.typedstream.canWrite)
    let error = #expect(throws: InlayError.self) { try Format.typedstream.write(read.value) }
    #expect(error?.code == "format.cannotWrite", "\(String(describing: error))")
    for beginning in [[], [4], [4, 11], [3, 11] + Array("streamtyped".utf8)] as [[UInt8]] {
      #expect(Format.typedstream.match(FormatLook(.file(MemorySource(beginning), name: nil))) == nil)
    }
  }
}

/// A body that the script beside the corpus writes from JSON.
private struct CorpusBody {
  var body = MessageBody(text: "", runs: [])
  var json = ""

  init(_ source: ChoiceSource) {
    let words = ["a", "Größe", "😀", "\u{FFFC}", "long " + String(repeating: "x", count: 300), "👩🏽‍🚀 "]
    let names = ["p", "q", "r"].map { "at_0_\($0)" }
    var sets: [(run: MessageBody.Run, json: String)] = []
    for _ in 0..<source.int(in: 1...4) {
      var run = MessageBody.Run(0..<0)
      var values = CharacterAttributeValues()
      var pairs: [String] = []
      func put(_ name: String, _ kind: String, _ value: String) {
        pairs.append("[\"\(name)\", \"\(kind)\", \(value)]")
      }
      run.part = source.pick([0, 1, 200, -200, 100_000])
      put("__kIMMessagePartAttributeName", source.pick(["i", "q"]), "\(run.part ?? 0)")
      if source.bool() {
        let name = source.pick(names)
        (run.transfer, run.isEmoji) = (name, source.bool())
        put("__kIMFileTransferGUIDAttributeName", "s", "\"\(name)\"")
        put("__kIMEmojiImageAttributeName", "i", run.isEmoji ? "1" : "0")
      }
      if source.bool() {
        values.link = "https://example.com/a"
        put("__kIMLinkAttributeName", "u", "\"https://example.com/a\"")
      }
      if source.bool() {
        values.custom["messages.mention"] = .string("+15550100")
        put("__kIMMentionConfirmedMention", "s", "\"+15550100\"")
      }
      run.attributes = CharacterAttributes(values)
      sets.append((run, "[\(pairs.joined(separator: ", "))]"))
    }
    var lengths: [String] = []
    for _ in 0..<source.int(in: 0...6) {
      let number = source.below(sets.count)
      let word = source.pick(words)
      var run = sets[number].run
      run.range = body.text.utf16.count..<body.text.utf16.count + word.utf16.count
      body.text += word
      body.runs.append(run)
      lengths.append("[\(word.utf16.count), \(number)]")
    }
    json = """
      {"text": "\(body.text)", "runs": [\(lengths.joined(separator: ", "))], \
      "sets": [\(sets.map(\.json).joined(separator: ", "))], \
      "mutable": \(source.bool()), "share": \(source.bool())}
      """
  }
}
