import InlayCore
import InlayDocument
import InlayFiles
import InlayJSON
import TestKit
import Testing

@Suite struct DocumentErrorTests {
  /// Calls of every family, each with something it refuses.
  private static let calls: [NamedCall<TemporaryFolder>] = [
    NamedCall(name: "read, JSON") { _ in _ = try PortableDocument.read(json: [0x7B]) },
    NamedCall(name: "read, no text") { _ in
      _ = try PortableDocument.read(
        json: Array(#"{"format":"inlay","offsetUnit":"utf16","version":"1.0"}"#.utf8))
    },
    NamedCall(name: "read, tar") { _ in _ = try PortableDocument.read(tar: MemorySource([1, 2, 3])) },
    NamedCall(name: "read, folder") { _ = try PortableDocument.read(folder: $0 / "no.inlay") },
    NamedCall(name: "read, tree") { _ in _ = try PortableDocument.read(tree: FileTree()) },
    NamedCall(name: "verify, JSON") { _ in _ = try PortableDocument.verify(json: []) },
    NamedCall(name: "verify, tar") { _ in _ = try PortableDocument.verify(tar: MemorySource([0])) },
    NamedCall(name: "verify, folder") { _ = try PortableDocument.verify(folder: $0 / "no.inlay") },
    NamedCall(name: "verify, tree") { _ in _ = try PortableDocument.verify(tree: FileTree()) },
    NamedCall(name: "canonicalBytes") { _ in _ = try PortableDocument.canonicalBytes(of: Self.unfit()) },
    NamedCall(name: "digest") { _ in _ = try PortableDocument.digest(of: Self.unfit()) },
    NamedCall(name: "tree") { _ in _ = try PortableDocument.tree(of: Self.unfit()) },
    NamedCall(name: "writeJSON") { _ in try PortableDocument.writeJSON(Self.unfit(), to: MemorySink()) },
    NamedCall(name: "writeTar") { _ in try PortableDocument.writeTar(Self.unfit(), to: MemorySink()) },
    NamedCall(name: "write") { try PortableDocument.write(smallDocument(), folder: $0 / "no/where") },
  ]

  private static func unfit() throws -> DecomposedText {
    var text = try smallDocument()
    text.unknownMembers["text"] = true
    return text
  }

  @Test(arguments: calls) func callsThrowOnlyInlayErrors(_ call: NamedCall<TemporaryFolder>) throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: InlayError.self) { try call.body(folder) }
    #expect(error.map { !$0.description.isEmpty && !$0.description.contains("\n") } == true)
  }

  /// What the caller's own sink throws comes back as it is.
  @Test func aSinksErrorPassesThrough() throws {
    struct Full: Error, Equatable {}
    final class Sink: OutputSink {
      func write(_ bytes: [UInt8]) throws { throw Full() }
    }
    #expect(throws: Full()) { try PortableDocument.writeJSON(smallDocument(), to: Sink()) }
    #expect(throws: Full()) { try PortableDocument.writeTar(smallDocument(), to: Sink()) }
  }

  @Test(arguments: [
    (#""files":[{"name":"a","missing":{"reason":"x"},"extra":1}]"#, #"unexpected member "extra""#),
    (
      #""blocks":[{"at":0,"length":2,"style":0},{"at":2,"length":1,"style":1}],"blockStyles":[{"width":1}]"#,
      "`blocks[1]` refers to `blockStyles[1]`, which is not in the list"
    ),
    (
      #""blockStyles":[{"width":1}],"blocks":[{"at":0,"length":2,"style":0},{"at":2,"length":1,"style":1}]"#,
      "`blocks[1]` refers to `blockStyles[1]`, which is not in the list"
    ),
    (
      #""blocks":[{"at":0,"length":2},{"at":2,"length":1,"style":0}]"#,
      "`blocks[1]` refers to `blockStyles[0]`, which is not in the list"
    ),
  ])
  func whatIsWrongInAListIsNamed(members: String, message: String) {
    let json = #"{"format":"inlay","offsetUnit":"utf16","version":"1.1","text":"a\nb",\#(members)}"#
    let error = #expect(throws: InlayError.self) {
      try PortableDocument.read(json: Array(json.utf8), options: PortableReadOptions(unsealed: true))
    }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }

  private static let digest = "sha256:" + String(repeating: "0", count: 64)

  @Test(arguments: [
    (#""blockStyles":[{"width":1}]"#, "blockStyles"), (#""blocks":[{"at":0,"length":1}]"#, "blocks"),
    (#""tables":[{"columns":1}]"#, "tables"),
    (#""source":{"digest":"\#(digest)","format":"rtf","size":1,"value":"\#(digest)"}"#, "source"),
  ])
  func membersOfVersionOneOneAreRefusedInVersionOne(member: String, name: String) {
    let json = #"{"format":"inlay","offsetUnit":"utf16","version":"1.0","text":"a",\#(member)}"#
    let error = #expect(throws: InlayError.self) {
      try PortableDocument.read(json: Array(json.utf8), options: PortableReadOptions(unsealed: true))
    }
    #expect(error?.message == "\"\(name)\" needs version 1.1, but this document states 1.0")
  }

  @Test(arguments: [
    (#"{"blur":0,"offsetY":0}"#, "offsetX"), (#"{"blur":0,"offsetX":0}"#, "offsetY"),
    (#"{"offsetX":0,"offsetY":0}"#, "blur"),
  ])
  func aShadowHasAllOfItsLengths(shadow: String, name: String) {
    let json =
      #"{"format":"inlay","offsetUnit":"utf16","version":"1.0","text":"a","runs":[{"at":0,"length":1,"shadow":\#(shadow)}]}"#
    let error = #expect(throws: InlayError.self) {
      try PortableDocument.read(json: Array(json.utf8), options: PortableReadOptions(unsealed: true))
    }
    #expect(error?.message == "the member \"\(name)\" is missing from the object")
  }

  @Test func aStoreTakesNoDocumentWithoutADigest() throws {
    let json = Array(#"{"format":"inlay","offsetUnit":"utf16","version":"1.0","text":"a"}"#.utf8)
    let error = #expect(throws: InlayError.self) { try SealedDocument(document: json) }
    #expect(error == .documentMissingDigest)
    let sealed = try PortableDocument.documentJSON(DecomposedText(text: "a"))
    #expect(try SealedDocument(document: sealed).bytes == sealed)
  }

  @Test func someErrorsHaveAdvice() {
    let digest = ContentDigest.sha256(of: [])
    #expect(InlayError.documentMissingDigest.advice?.contains("PortableReadOptions.unsealed") == true)
    #expect(InlayError.documentAbsentBlob(digest).advice?.contains("folder") == true)
    #expect(InlayError.documentWrongDigest(stated: digest, found: digest).advice == nil)
  }

  @Test(
    arguments: [
      ("", ""), ("2.\n0\u{7F}", "2.0"),
      (String(repeating: "9", count: 64), String(repeating: "9", count: 64)),
      (String(repeating: "9", count: 65), String(repeating: "9", count: 64) + "…"),
    ])
  func quotedTextIsShortAndWithoutControls(text: String, shown: String) {
    #expect(
      InlayError.documentUnsupportedVersion(text).description
        == "the format version \"\(shown)\" is not supported; this program supports major version 1")
  }
}
