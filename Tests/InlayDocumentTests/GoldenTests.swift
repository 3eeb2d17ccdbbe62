import Inlay
import InlayDocument
import InlayFiles
import TestKit
import Testing

/// The exact bytes of one document; the same stand in `Documentation/format.md` as the worked example.
@Suite struct GoldenTests {
  @Test func smallDocumentIsTheseBytes() throws {
    let text = try smallDocument()
    let wanted = #"""
      GOLDEN
      """#
    if let bytes = try? PortableDocument.documentJSON(text) { print(String(decoding: bytes, as: UTF8.self)) }
    try expect(PortableDocument.documentJSON(text), equals: Array(wanted.utf8))
  }
}
