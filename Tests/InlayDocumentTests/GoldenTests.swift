import InlayCore
import InlayDocument
import InlayFiles
import TestKit
import Testing

/// The exact bytes of one document; the same stand in `Documentation/format.md` as the worked example.
@Suite struct GoldenTests {
  @Test func smallDocumentIsTheseBytes() throws {
    let text = try smallDocument()
    let wanted = #"""
      {"attributes":{"title":"T"},\#
      "digest":"sha256:18cd13a4b25775f24191b9e83c23c671420efa7c450ec1df3b86c1f65d5a7ef9","files":[\#
      {"digest":"sha256:06eb7d6a69ee19e5fbdf749018d3d2abfa04bcbd1365db312eb86dc7169389b8",\#
      "mediaType":"text/plain","name":"b.txt","size":2}],"format":"inlay","images":[{"description":"dog",\#
      "identifier":"142D3296-51E6-40E2-AC35-0FAD3C5E965C0","representations":[\#
      {"digest":"sha256:cd6357efdd966de8c0cb2f876cc89ec74ce35f0968e11743987084bd42fb8944","height":320,\#
      "mediaType":"image/heic","role":"primary","size":3,"width":320},\#
      {"digest":"sha256:7894056bbd2329d6c781c025d5b29920b7bbe9e8e9c68589655fd68c213cbb7c","height":160,\#
      "mediaType":"image/png","role":"fallback","size":7,"width":160}]},{"fileName":"a.pdf",\#
      "representations":[\#
      {"digest":"sha256:cd6357efdd966de8c0cb2f876cc89ec74ce35f0968e11743987084bd42fb8944",\#
      "mediaType":"application/pdf","role":"primary","size":3}]}],"literalObjectReplacement":[8],\#
      "offsetUnit":"utf16","paragraphs":[{"at":0,"length":7,"role":"title"}],"placements":[{"at":3,\#
      "image":0,"kind":"glyph","length":1},{"at":4,"image":0,"kind":"glyph","length":1},{"at":7,\#
      "displaySize":{"height":20000,"width":10000},"image":1,"kind":"attachment","length":1}],"runs":[\#
      {"at":0,"custom":{"k":{"real":"-0"}},"length":3,"weight":700}],"text":"Hi \#u{FFFC}\#u{FFFC}!\n\#u{FFFC}\#u{FFFC}","version":"1.0"}
      """#
    try expect(PortableDocument.documentJSON(text), equals: Array(wanted.utf8))
  }

  @Test func aTableIsTheseBytes() throws {
    func cell(_ range: Range<Int>, _ row: Int, _ column: Int, columnSpan: Int = 1) -> TextBlock {
      TextBlock(range, cell: TextTableCell(table: 0, row: row, column: column, columnSpan: columnSpan))
    }
    var layout = TableAttributeValues()
    layout.layout = .fixed
    var look = BlockAttributeValues()
    look.padding.left = .points(4)
    look.width = .share(250)
    var price = cell(9..<14, 0, 1)
    price.attributes = BlockAttributes(look)
    let text = try DecomposedText(
      text: "Menu\nTea\n3.50\nwith milk\n",
      tables: [TextTable(columnCount: 2, attributes: TableAttributes(layout))],
      blocks: [cell(5..<9, 0, 0), price, cell(14..<24, 1, 0, columnSpan: 2)])
    let wanted = #"""
      {"attributes":{},"blockStyles":[{"paddingLeft":4000,"width":{"share":250}}],"blocks":[\#
      {"at":5,"column":0,"length":4,"row":0,"table":0},{"at":9,"column":1,"length":5,"row":0,"style":0,"table":0},\#
      {"at":14,"column":0,"columnSpan":2,"length":10,"row":1,"table":0}],\#
      "digest":"sha256:462d59a908cb725cca1cea81dc2f7c1a94d3a82b6560d2b32660dffca90325d7","files":[],\#
      "format":"inlay","images":[],"literalObjectReplacement":[],"offsetUnit":"utf16","paragraphs":[],\#
      "placements":[],"runs":[],"tables":[{"columns":2,"layout":"fixed"}],\#
      "text":"Menu\nTea\n3.50\nwith milk\n","version":"1.1"}
      """#
    try expect(PortableDocument.documentJSON(text), equals: Array(wanted.utf8))
  }

  @Test func smallDocumentHasTheseFiles() throws {
    #expect(
      try PortableDocument.tree(of: smallDocument()).files.map(\.path.description) == [
        "blobs/sha256/06eb7d6a69ee19e5fbdf749018d3d2abfa04bcbd1365db312eb86dc7169389b8",
        "blobs/sha256/7894056bbd2329d6c781c025d5b29920b7bbe9e8e9c68589655fd68c213cbb7c",
        "blobs/sha256/cd6357efdd966de8c0cb2f876cc89ec74ce35f0968e11743987084bd42fb8944",
        "document.json",
      ])
  }

  @Test func jsonFormDiffersOnlyInItsBlobs() throws {
    let folder = String(decoding: try PortableDocument.documentJSON(smallDocument()), as: UTF8.self)
    let json = String(decoding: try PortableDocument.json(smallDocument()), as: UTF8.self)
    let blobs = #"""
      "blobs":{"sha256:06eb7d6a69ee19e5fbdf749018d3d2abfa04bcbd1365db312eb86dc7169389b8":"AP8=",\#
      "sha256:7894056bbd2329d6c781c025d5b29920b7bbe9e8e9c68589655fd68c213cbb7c":"ZG9nLnBuZw==",\#
      "sha256:cd6357efdd966de8c0cb2f876cc89ec74ce35f0968e11743987084bd42fb8944":"ZG9n"},
      """#
    try expect(
      json, equals: folder.replacing(#""digest":"sha256:18cd"#, with: blobs + #""digest":"sha256:18cd"#))
  }

  @Test func propertyListValuesAreTagged() throws {
    var text = DecomposedText()
    text.attributes.custom = [
      "array": .array([.integer(-1), .integer(18_446_744_073_709_551_615)]), "boolean": .boolean(true),
      "data": .data([0xFB, 0xFF]), "date": .date(.init(0.5)),
      "dictionary": .dictionary(["\u{E000}": .string(""), "\u{1F600}": .string("a")]),
      "real": .array(
        [0, -0.0, 1e21, 1e-7, 0.1, .leastNonzeroMagnitude, .infinity, -.infinity, .nan, -.nan, .signalingNaN]
          .map {
            .real(.init($0))
          }),
    ]
    let wanted = #"""
      {"attributes":{"custom":{"array":{"array":[{"integer":"-1"},{"integer":"18446744073709551615"}]},\#
      "boolean":{"boolean":true},"data":{"data":"+/8="},"date":{"date":"0.5"},\#
      "dictionary":{"dictionary":{"\#u{1F600}":{"string":"a"},"\#u{E000}":{"string":""}}},\#
      "real":{"array":[{"real":"0"},{"real":"-0"},{"real":"1e+21"},{"real":"1e-7"},{"real":"0.1"},\#
      {"real":"5e-324"},{"real":"inf"},{"real":"-inf"},{"real":"nan"},{"real":"nan:fff8000000000000"},\#
      {"real":"nan:7ff4000000000000"}]}}},"files":[],"format":"inlay","images":[],\#
      "literalObjectReplacement":[],"offsetUnit":"utf16","paragraphs":[],"placements":[],"runs":[],"text":"",\#
      "version":"1.0"}
      """#
    try expect(PortableDocument.canonicalBytes(of: text), equals: Array(wanted.utf8))
  }
}
