import FormatsTestKit
import InlayCore
import InlayFiles
import InlayFormats
import TestKit
import Testing

@testable import InlayMail

/// What HTML carries, and what a header and attachments add to it, comes back from a mail.
@Suite struct MailRoundTripTests {
  private static let people = [
    "a@b.c", "Ann <a@b.c>", "\"Lee, Bob\" <b@b.c>, Änn <c@b.c>", "\"=?x\" <a@b>",
    "friends: a@b.c, b@b.c;, c@d",
    "\"a \\\"b\\\" (c)\" <x@y>", "undisclosed-recipients: ;",
    "\"a very long name, longer than any line of a header can be, which must be parted somewhere\" <x@y.z>",
  ]

  private static func attributes(_ source: ChoiceSource, _ attributes: inout DocumentAttributes) {
    if source.bool() { attributes.title = source.text(pieces: 1...8) }
    for field in [MailField.from, .to, .cc, .replyTo] where source.oneIn(3) {
      attributes.custom[field.attribute] = .string(ExactString(source.pick(people)))
    }
    // What a header says of its author and its date is in the document, too.
    if attributes.custom["mail.from"] != nil { attributes.author = attributes.author ?? "Ann" }
    if source.oneIn(3) {
      attributes.custom["mail.date"] = .string("Fri, 27 Nov 2026 18:08:29 +0100")
      attributes.created = attributes.created ?? "2026-11-27T18:08:29"
    }
    if source.oneIn(3) { attributes.custom["mail.references"] = .string("<a@b> <c@d>") }
  }

  private static func files(_ source: ChoiceSource) -> [BundleFile] {
    let names = [
      "a.txt", "é.bin", "b c.pdf", "x=y.z", "\(String(repeating: "l", count: 100)).png", "日本語.txt",
    ]
    let count = source.int(in: 0...3)
    return names.prefix(count).map { name in
      BundleFile(
        name, content: .bytes(source.bytes()),
        mediaType: source.optional { $0.pick([MIMEType.pdf, .png, .plainText]) })
    }
  }

  @Test func randomTextsComeBack() throws {
    try Property.check("texts through mail") { source in
      var text = try HTMLTexts().text(source)
      Self.attributes(source, &text.attributes)
      text = try text.with(files: Self.files(source))
      source.note("text", text.text)
      let written = try MailKit.write(text)
      source.note("mail", String(decoding: written.value, as: UTF8.self))
      try MailDoor.checkWritten(written.value)
      let read = try MailKit.read(written.value)
      try expect(read.value.text, equals: text.text)
      try expect(read.value.attributes == text.attributes, "\(read.value.attributes) for \(text.attributes)")
      try expect(MailKit.files(read.value), equals: MailKit.files(text))
      try expect(read.value.images == text.images, "images")
      try expect(read.value == text, "the document")
      let lost = written.diagnostics.filter { $0.code.severity == .lost }
      try expect(lost.isEmpty, "\(lost)")
      try expect(try MailKit.write(read.value).value, equals: written.value, "the second mail")
    }
  }
}
