import FormatsTestKit
import InlayCore
import InlayFiles
import InlayFormats
import TestKit
import Testing

@testable import InlayMail

/// Single parts, and what is no mail.
@Suite struct PartTests {
  /// A message that is only signed is not encrypted.
  @Test func aSignedMessageIsNotEncrypted() throws {
    let signed = MailKit.part("Content-Type: application/pkcs7-mime; smime-type=signed-data", content: "x")
    #expect(try MailKit.read(signed).diagnostics.isEmpty)
  }

  /// A line that is no field, and longer than what is read at once, stays whole in the body.
  @Test(arguments: [0, 1 << 18, (256 << 10) + (1 << 18), 2 << 20]) func aLongFirstLineStays(count: Int) throws
  {
    let line = String(repeating: "x", count: count) + "y"
    let mail = "Content-Type: multipart/mixed; boundary=A\n\n--A\n\(line)\nz\n--A\n\nb\n--A--"
    let isSame = try MailKit.read(mail).value.text == "\(line)\nz\nb"
    #expect(isSame)
  }

  /// A genuine glyph as a part that no page names stands in the text as a glyph.
  @Test func aGlyphThatNoPageNamesIsAGlyph() throws {
    let path = "Samples/Postcard.rtfd/AdaptiveImageGlyph-1723BEDF-D9DF-408E-AC68-C44086DF3EED0.heic"
    let glyph = try Files.read(PackageRoot.path(to: path))
    let head = "Content-Type: multipart/mixed; boundary=A\n\n--A\n\na\n--A\nContent-Type: image/heic\n\n"
    let read = try MailKit.read(Array(head.utf8) + glyph + Array("\n--A--".utf8)).value
    let placed = try #require(Recomposer.runs(of: read).compactMap(\.image).first)
    #expect(placed.attributes.kind == .glyph && placed.image.identifier != nil)
    #expect(placed.image.content.source?.count == glyph.count && read.files.isEmpty)
  }

  @Test func aFolderIsNoMail() throws {
    let folder = FormatInput.tree(try Samples.tree(("a.eml", Array("Subject: x\nTo: y\n".utf8))), name: nil)
    #expect(throws: InlayError.formatNeedsFile(.eml)) { try Format.eml.read(folder) }
    #expect(throws: InlayError.formatNeedsFile(.mbox)) { try Mailbox(folder, ReadOptions()) }
    #expect(FormatRegistry(Format.mail).recognize(folder) == nil)
    let tar = try Samples.tar(("a.eml", Array("Subject: x\nTo: y\n".utf8)))
    #expect(FormatRegistry(Format.mail).recognize(.file(MemorySource(tar), name: nil)) == nil)
  }
}
