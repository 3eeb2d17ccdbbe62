import FormatsTestKit
import Foundation
import InlayCore
import InlayFiles
import InlayFormats
import InlayHTML
import TestKit
import Testing

@testable import InlayMail

/// What a written mail looks like to others.
@Suite struct MailWriterTests {
  @Test func aSmallMailIsThis() throws {
    var text = try Decomposer.decompose([AttributedRun("Hé")]).value
    text.attributes.title = "Hé"
    let mail = String(decoding: try MailKit.write(text).value, as: UTF8.self)
    let boundary = try #require(mail.firstMatch(of: /boundary="(=_inlay-[0-9a-f]{32}-a)"/)?.output.1)
    let head = """
      X-Unsent: 1
      Subject: =?utf-8?B?SMOp?=
      MIME-Version: 1.0
      Content-Type: multipart/alternative;
       boundary="\(boundary)"

      --\(boundary)
      Content-Type: text/plain; charset="utf-8"
      Content-Transfer-Encoding: base64

      SMOp
      --\(boundary)
      Content-Type: text/html; charset="utf-8"
      Content-Transfer-Encoding: quoted-printable

      <!DOCTYPE html>

      """
    #expect(mail.hasPrefix(head.replacing("\n", with: "\r\n")))
    #expect(mail.hasSuffix("</body>\r\n</html>\r\n\r\n--\(boundary)--\r\n"))
  }

  /// Equal texts give equal bytes, and pictures with equal bytes are one part.
  @Test func mailsAreDeterministic() throws {
    let run = Samples.run(Samples.image("a"))
    let text = try Samples.text(run, AttributedRun(" "), Samples.run(Samples.image("b")))
    let mail = try MailKit.write(text).value
    #expect(try MailKit.write(text).value == mail)
    let ids = String(decoding: mail, as: UTF8.self).matches(of: /Content-ID: <([^>]*)>/).map {
      String($0.output.1)
    }
    #expect(ids == ["\(Samples.pngDigest.hex.prefix(32))@inlay.invalid"])
    #expect(try MailKit.read(mail).value.images.map(\.identifier) == ["a", "b"])
  }

  @Test func theDomainIsChosen() throws {
    var options = WriteOptions()
    options[HTMLWriteOptions.self].resources = .cid(domain: "e.org")
    let mail = try MailKit.write(Samples.text(Samples.run(Samples.image())), options).value
    #expect(String(decoding: mail, as: UTF8.self).contains("@e.org>"))
  }

  /// Programs clip pages of more than 102 kB: pictures are parts, whatever their number.
  @Test func thePageStaysSmall() throws {
    let runs = (0..<40).map { number in
      Samples.run(
        Samples.image("\(number)", content: .bytes([UInt8](repeating: UInt8(number), count: 50_000))))
    }
    let mail = try MailKit.write(Decomposer.decompose(runs).value).value
    let message = try MailMessage(MemorySource(mail), limits: .default)
    let page = try #require(message.parts.first { $0.type == "text/html" })
    #expect(page.range.count < 60_000 && message.parts.count == 44)
  }

  @Test(arguments: [
    "a\r\nBcc: x@y", "a\nb", "\0", "=?utf-8?q?x?=", " a", "a  b", "\u{2028}",
    String(repeating: "é", count: 300),
    String(repeating: "a", count: 3_000), "a\r\n\r\n<script>", "a\tb", "plain",
  ])
  func noTitleBeginsAField(title: String) throws {
    var text = try Decomposer.decompose([AttributedRun("x")]).value
    text.attributes.title = title
    let mail = try MailKit.write(text).value
    try MailDoor.checkWritten(mail)
    let header = String(decoding: mail, as: UTF8.self).components("\r\n\r\n")[0]
    #expect(!header.contains("\nBcc"))
    #expect(try MailKit.read(mail).value.attributes.title == title)
  }

  @Test(
    arguments: [
      ("1969-12-31T12:00:00", "31 Dec 1969 12:00:00 -0000"),
      ("1904-02-29T23:59:59", "29 Feb 1904 23:59:59 -0000"),
      ("2026-11-27T00:00:00", "27 Nov 2026 00:00:00 -0000"), ("2026-13-01T00:00:00", nil),
      ("2026-02-30T00:00:00", nil),
    ] as [(String, String?)])
  func datesAreWritten(local: String, field: String?) {
    #expect(MailDate.field(local: local) == field)
    if let field { #expect(MailDate(Array(field.utf8))?.local == local) }
  }

  /// Lines with encoded words are short (RFC 2047, 2), and GMime, which stops at padding, reads all of them.
  @Test func encodedWordsAreShortAndWhole() throws {
    let characters: [Character] = ["a", " ", "=", "é", "日", "🐱"]
    try Property.check("encoded words") { source in
      let text = String((0...source.int(in: 0...120)).map { _ in source.pick(characters) })
      let words = MailHeaderWriter.encodedWords(text)
      let read = MailWords.decode(Array(words.joined(separator: [0x20])))
      let isPadded = words.dropLast().contains { $0.suffix(3).elementsEqual("=?=".utf8) }
      guard read == text, !isPadded, words.allSatisfy({ $0.count <= 64 }) else {
        throw MailDoor.Broken("\(text) becomes \(words.map { String(decoding: $0, as: UTF8.self) })")
      }
    }
    #expect(
      MailHeaderWriter.encodedWords("é日日").map { String(decoding: $0, as: UTF8.self) } == [
        "=?utf-8?B?w6nml6Xml6U=?="
      ])
  }

  /// Where no word ends without padding, the first character is one of its own.
  @Test(arguments: ["a", "é", "a🐱"]) func charactersMayBeWordsOfTheirOwn(start: String) {
    let text = start + String(repeating: "日", count: 60)
    let words = MailHeaderWriter.encodedWords(text)
    #expect(MailWords.decode(Array(words.joined(separator: [0x20]))) == text)
    #expect(words[0].starts(with: "=?utf-8?Q?=".utf8))
    #expect(words.dropLast().allSatisfy { !$0.suffix(3).elementsEqual("=?=".utf8) && $0.count <= 64 })
  }

  @Test(arguments: [
    ("mail.to", "a@b.c\r\nBcc: x@y"), ("mail.from", "A <a@b.c\n>"), ("mail.to", "é@b.c"), ("mail.to", ""),
    ("mail.message-id", "<a\r\n b@c>"), ("mail.date", "yesterday"), ("mail.references", "<é@x>"),
    ("mail.to", "a <b@c"), ("mail.to", "a@b.c;;"),
  ])
  func whatCannotStandInAHeaderIsLeftOut(name: String, value: String) throws {
    var text = try Decomposer.decompose([AttributedRun("x")]).value
    text.attributes.custom[ExactString(name)] = .string(ExactString(value))
    let written = try MailKit.write(text)
    try MailDoor.checkWritten(written.value)
    #expect(MailKit.codes(written.diagnostics) == ["mail.fieldNotWritten"])
    #expect(try MailKit.read(written.value).value.attributes.custom.isEmpty)
  }

  @Test func filesGoWithTheMail() throws {
    let files = [
      BundleFile("a.pdf", content: .bytes([1]), mediaType: .pdf),
      BundleFile("é \"x\".bin", content: .bytes([])),
      BundleFile("f/g.txt", content: .bytes([2]), mediaType: .plainText),
      BundleFile("gone", content: .missing(MissingContent(.absent))),
      BundleFile("h.eml", content: .bytes(Array("Subject: x\n\ny".utf8)), mediaType: "message/rfc822"),
      BundleFile(String(repeating: "n", count: 200) + ".txt", content: .bytes([4])),
    ]
    let text = try Decomposer.decompose([AttributedRun("x")]).value.with(files: files)
    let written = try MailKit.write(text)
    try MailDoor.checkWritten(written.value)
    #expect(
      written.diagnostics.map(\.message) == [
        "3 files go with the mail under another name or type", "the bytes of 1 file are not here",
      ])
    let read = try MailKit.read(written.value).value
    #expect(
      MailKit.files(read) == [
        "a.pdf application/pdf 1", "g.txt text/plain 1", "h.eml ? 13",
        String(repeating: "n", count: 200) + ".txt ? 1", "é _x_.bin ? 0",
      ])
  }

  @Test func aFieldThatIsNoTextIsLeftOut() throws {
    var text = try Decomposer.decompose([AttributedRun("x")]).value
    text.attributes.custom["mail.from"] = .boolean(true)
    #expect(
      try MailKit.write(text).diagnostics.map(\.message) == [
        "the attribute mail.from cannot stand in a header as From"
      ])
  }

  @Test func aPictureThatNoProgramShowsNeedsAFallback() throws {
    guard case .needed(let missing) = Format.eml.fallbacks else { throw Unmet("no fallbacks") }
    let pdf = InlineImage(mediaType: .pdf, content: .bytes(Array("%PDF-1.7\n".utf8)))
    #expect(try missing(Samples.text(Samples.run(pdf), Samples.run(Samples.image()))) == [0])
  }

  @Test func aFolderGoesAsATar() throws {
    let tar = try Samples.tar(("a.txt", [0x61]))
    let text = try Decomposer.decompose([AttributedRun("x")]).value.with(
      files: [BundleFile("f", content: .bytes(tar), mediaType: .folder)])
    let written = try MailKit.write(text)
    #expect(
      written.diagnostics.map(\.message) == ["1 file goes with the mail under another name or type"])
    let read = try MailKit.read(written.value).value
    #expect(read.files.map(\.name.string) == ["f.tar"])
    #expect(try read.files.map { try $0.content.source?.readAll() } == [tar])
  }

  /// Neither form of a mail without pictures says what they were.
  @Test(arguments: [(ImagePolicy.drop, false), (.describe, true)])
  func picturesMayBeLeftOut(policy: ImagePolicy, isSaid: Bool) throws {
    let text = try Samples.text(AttributedRun("here "), Samples.run(Samples.image()))
    let mail = Samples.string(try MailKit.write(text, WriteOptions(images: policy)).value)
    #expect(mail.contains("[a dog]") == isSaid)
    #expect(!mail.contains("image/png"))
  }

  /// Python's parser finds the header, the two forms of the text, and the bytes of pictures and files.
  @Test(.enabled(if: Python.isThere)) func pythonReadsTheSame() throws {
    var text = try Samples.text(
      AttributedRun("From here: é=\n.\n"), Samples.run(Samples.image()), AttributedRun("\nend "))
    text.attributes.title = "Ein längerer Titel, der über mehrere Zeilen geht, weil er wirklich lang ist: 🐱🐱🐱"
    text.attributes.created = "2026-11-27T18:08:29"
    text.attributes.custom["mail.from"] = .string("\"Lee, Änn\" <a@b.c>")
    text.attributes.custom["mail.to"] = .string("Bob <b@b.c>, c@b.c")
    text = try text.with(files: [
      BundleFile("ein längerer Name mit Umlauten wie äöü und mehr davon äöü.bin", content: .bytes([0, 255]))
    ])
    let mail = try MailKit.write(text).value
    let script = """
      import email.policy, hashlib, sys
      m = email.message_from_bytes(sys.stdin.buffer.read(), policy=email.policy.default)
      for name in ("subject", "from", "to", "date"): print(name, str(m[name]))
      for part in m.walk():
          if part.is_multipart(): print(part.get_content_type(), len(part.get_payload())); continue
          data = part.get_payload(decode=True)
          text = data.decode().replace("\\r\\n", "|") if part.get_content_type() == "text/plain" else hashlib.sha256(data).hexdigest()[:8]
          if part.get_content_type() == "text/html": text = str(b"cid:" in data)
          print(part.get_content_type(), part.get_content_disposition(), part.get_filename(), part["content-id"], text)
      print([type(d).__name__ for p in m.walk() for d in p.defects])
      """
    let run = try Python.run(["-c", script], input: mail)
    let digits = String(Samples.pngDigest.hex.prefix(32))
    #expect(
      run.text.components("\n") == [
        "subject \(text.attributes.title ?? "")", "from \"Lee, Änn\" <a@b.c>", "to Bob <b@b.c>, c@b.c",
        "date Fri, 27 Nov 2026 18:08:29 -0000", "multipart/mixed 2", "multipart/alternative 2",
        "text/plain None None None From here: é=|.|[a dog]|end ", "multipart/related 2",
        "text/html None None None True",
        "image/png inline \(digits).png <\(digits)@inlay.invalid> \(Samples.pngDigest.hex.prefix(8))",
        "application/octet-stream attachment ein längerer Name mit Umlauten wie äöü und mehr davon äöü.bin None \(ContentDigest.sha256(of: [0, 255]).hex.prefix(8))",
        "[]", "",
      ])
  }
}
