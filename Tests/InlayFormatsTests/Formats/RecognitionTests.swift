import FormatsTestKit
import InlayCore
import InlayFiles
import InlayRTF
import TestKit
import Testing

@testable import InlayFormats

@Suite struct RecognitionTests {
  private func name(_ bytes: [UInt8], called name: String? = nil) -> String? {
    FormatRegistry.all.recognize(.file(MemorySource(bytes), name: name))?.name.rawValue
  }
  private func name(_ text: String, called name: String? = nil) -> String? {
    self.name(Array(text.utf8), called: name)
  }

  @Test(arguments: [
    ("{\\rtf1\\ansi hi}", "rtf"),
    (#"{"format":"inlay","text":""}"#, "inlay.json"),
    (" \n\t{ \"digest\" : \"x\", \"format\" : \"inlay\"", "inlay.json"),
    (#"{"string":"a","imageRanges":[],"imageData":{}}"#, "triple"),
    (#"{"imageData":{"a":"AA=="},"imageRanges":[],"string":"x"}"#, "triple"),
    ("plain", "text"),
    ("", "text"),
    ("{not json", "text"),
    (#"{"string":"a"}"#, "text"),
    (#"{"a":{"imageRanges":[],"string":""}}"#, "text"),
    (#"{"a":"imageRanges","b":"string"}"#, "text"),
    (#"{"format":"other"}"#, "text"),
    (#"["format","inlay"]"#, "text"),
    ("\u{FEFF}{\"format\":\"inlay\"}", "inlay.json"),
  ])
  func contentDecides(content: String, expected: String) {
    #expect(name(content) == expected)
    #expect(name(content, called: "a.unknown") == expected)
  }

  @Test func plainContentBeatsTheExtension() {
    #expect(name("{\\rtf1}", called: "a.txt") == "rtf")
    #expect(name(#"{"format":"inlay"}"#, called: "a.rtf") == "inlay.json")
  }

  @Test func extensionBeatsTheGuessOfPlainText() {
    #expect(name("{\\rt", called: "a.rtf") == "rtf")
    #expect(name("{", called: "a.inlay.json") == "inlay.json")
    #expect(name("", called: "a.triple.json") == "triple")
    #expect(name("x", called: "a.rtfd") == "text")
  }

  @Test func documentWhoseBlobsFillThePrefixIsRecognised() {
    let blob = String(repeating: "A", count: FormatLook.jsonPrefixBytes)
    #expect(
      name("{\"attributes\":{},\"blobs\":{\"sha256:0\":\"\(blob)\"},\"format\":\"inlay\"}") == "inlay.json")
    #expect(name("{\"imageData\":{\"x\":\"\(blob)\"},\"imageRanges\":[],\"string\":\"\"}") == "triple")
  }

  @Test func encodingsOfTextAreRecognised() {
    #expect(name([0xFF, 0xFE, 0x41, 0]) == "text")
    #expect(name([0xFE, 0xFF, 0, 0x41]) == "text")
    #expect(name([0xEF, 0xBB, 0xBF, 0x41]) == "text")
    let cut = [UInt8](repeating: 0x41, count: FormatLook.textPrefixBytes - 1) + Array("é…".utf8)
    #expect(name(cut) == "text")
  }

  @Test func binariesAreNoText() {
    #expect(name(Samples.png) == nil)
    #expect(name([0x41, 0, 0x42]) == nil)
    #expect(name([0xC3]) == nil)
    #expect(name([0x41, 0, 0x42], called: "a.txt") == "text")
  }

  @Test func bundlesAreRecognisedByTheirMarker() throws {
    func tree(_ tree: FileTree, _ name: String? = nil) -> String? {
      FormatRegistry.all.recognize(.tree(tree, name: name))?.name.rawValue
    }
    #expect(tree(try Samples.tree(("TXT.rtf", []))) == "rtfd")
    #expect(tree(try Samples.tree(("document.json", [])), "a.rtfd") == "inlay")
    #expect(tree(try Samples.tree(("x", [])), "a.rtfd") == "rtfd")
    #expect(tree(try Samples.tree(("x", [])), "a.txt") == nil)
    #expect(tree(FileTree()) == nil)
  }

  @Test func tarsAreRecognisedByTheirNames() throws {
    let hash = String(repeating: "0", count: 64)
    #expect(name(try Samples.tar(("TXT.rtf", []))) == "rtfd")
    #expect(name(try Samples.tar(("a.rtfd/TXT.rtf", []))) == "rtfd")
    let document = try Samples.tar(("document.json", Array("{}".utf8)), ("blobs/sha256/\(hash)", [1]))
    #expect(name(document) == "inlay.tar")
    #expect(name(Array(document.prefix(2_100))) == "inlay.tar")
    #expect(name(try Samples.tar(("x", []))) == nil)
    #expect(name(try Samples.tar(("x", [])), called: "a.inlay.tar") == "inlay.tar")
  }

  @Test func tarOfABundleIsRead() throws {
    let source = MemorySource(try Samples.tar(("x", [])))
    let error = #expect(throws: InlayError.self) {
      try Format.rtf.read(.tree(FileTree(), name: nil))
    }
    #expect(error?.description == "a folder cannot be read as rtf")
    let other = #expect(throws: InlayError.self) {
      try Format.rtfd.read(.file(MemorySource([1]), name: nil))
    }
    #expect(other?.description == "this file cannot be read as rtfd, which is a folder")
    #expect(other?.code == "format.needsFolder")

    #expect(throws: InlayError.self) { try Format.rtfd.read(.file(source, name: nil)) }
  }

  @Test func recognisingNeverTrips() throws {
    try Property.check("recognise", cases: 3_000) { source in
      let seeds = [
        Array(#"{"imageData":{"a":"AA==\"\\"},"imageRanges":[],"string":"x"}"#.utf8),
        Array(#"{"digest":"x","format":"inlay"}"#.utf8), Array("{\\rtf1 x}".utf8),
        try Samples.tar(("TXT.rtf", [1, 2, 3])),
      ]
      let bytes = source.mutation(of: source.pick(seeds))
      _ = FormatRegistry.all.recognize(
        .file(MemorySource(bytes), name: source.optional { $0.fileName(hostile: true) }))
    }
  }
}
