import InlayCore
import InlayDocument
import InlayFiles
import TestKit

extension PortableDocument {
  static func json(_ text: DecomposedText) throws -> [UInt8] {
    let sink = MemorySink()
    try writeJSON(text, to: sink)
    return sink.bytes
  }

  static func tar(_ text: DecomposedText) throws -> [UInt8] {
    let sink = MemorySink()
    try writeTar(text, to: sink)
    return sink.bytes
  }

  static func documentJSON(_ text: DecomposedText) throws -> [UInt8] {
    guard let source = try tree(of: text).file(documentName) else { throw Unmet("no document.json") }
    return try source.readAll()
  }

  /// The tree of a document with other bytes for `document.json`.
  static func tree(_ document: [UInt8], blobs: [[UInt8]] = []) throws -> FileTree {
    var builder = FileTreeBuilder()
    try builder.add(file: MemorySource(document), at: documentName)
    for blob in blobs { try builder.add(file: MemorySource(blob), at: blobPath(of: .sha256(of: blob))) }
    return builder.finish()
  }
}

/// A document with one of everything that is small: two glyphs, an attachment, a fallback, a literal, attributes.
func smallDocument() throws -> DecomposedText {
  let dog = InlineImage(
    identifier: "142D3296-51E6-40E2-AC35-0FAD3C5E965C0", description: "dog", mediaType: .heic,
    content: .bytes(Array("dog".utf8)), width: 320, height: 320,
    alternates: [
      Representation(
        role: .fallback, mediaType: .png, content: .bytes(Array("dog.png".utf8)), width: 160, height: 160)
    ])
  let file = InlineImage(fileName: "a.pdf", mediaType: .pdf, content: .bytes(Array("dog".utf8)))
  var bold = CharacterAttributeValues()
  bold.weight = 700
  bold.custom = ["k": .real(.init(-0.0))]
  var title = ParagraphAttributeValues()
  title.role = .title
  var text = try Decomposer.decompose([
    AttributedRun("Hi ", character: CharacterAttributes(bold), paragraph: ParagraphAttributes(title)),
    AttributedRun(image: PlacedImage(dog, kind: .glyph), paragraph: ParagraphAttributes(title)),
    AttributedRun(image: PlacedImage(dog, kind: .glyph), paragraph: ParagraphAttributes(title)),
    AttributedRun("!\n", paragraph: ParagraphAttributes(title)),
    AttributedRun(
      image: PlacedImage(
        file, kind: .attachment, displaySize: DisplaySize(width: .points(10), height: .points(20)))),
    AttributedRun("\u{FFFC}"),
  ]).value
  text.attributes.title = "T"
  return try text.with(files: [BundleFile("b.txt", content: .bytes([0, 255]), mediaType: .plainText)])
}
