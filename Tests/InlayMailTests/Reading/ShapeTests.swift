import FormatsTestKit
import InlayCore
import TestKit
import Testing

@testable import InlayMail

/// The ways in which programs put pictures into mails.
@Suite struct ShapeTests {
  private struct Shape: Sendable {
    let name: String
    let mail: String
    let text: String
    var files: [String] = []
    var codes: [String] = []
  }

  private static let id = "Content-ID: <cat@x>"
  private static let page = MailKit.html("<p>Hi <img src=\"cid:cat@x\" alt=\"cat\">!</p>")
  private static let shown = "Hi ⟦cat 70⟧!"

  private static let shapes: [Shape] = [
    Shape(name: "only plain text", mail: MailKit.text("a\nb"), text: "a\nb"),
    Shape(name: "only a header", mail: "Subject: x", text: ""),
    Shape(
      name: "related in alternative, as Thunderbird writes it",
      mail: MailKit.parts(
        "alternative", "A", MailKit.text("Hi !"), MailKit.parts("related", "R", page, MailKit.png(id))),
      text: shown, codes: ["mail.alternative"]),
    Shape(
      name: "alternative in related, as Outlook writes it",
      mail: MailKit.parts(
        "related", "R", MailKit.parts("alternative", "A", MailKit.text("Hi !"), page), MailKit.png(id)),
      text: shown, codes: ["mail.alternative"]),
    Shape(
      name: "related alone", mail: MailKit.parts("related", "R", page, MailKit.png(id)), text: shown),
    Shape(
      name: "the root is named",
      mail: MailKit.parts(
        "related; start=\"<root@x>\"", "R", MailKit.png(id), "Content-ID: <root@x>\n" + page),
      text: shown),
    Shape(
      name: "mixed around it",
      mail: MailKit.parts(
        "mixed", "M", MailKit.parts("related", "R", page, MailKit.png(id)),
        MailKit.part(
          "Content-Type: application/pdf; name=a.pdf",
          "Content-Disposition: attachment; filename=\"b c.pdf\"",
          content: "%PDF")),
      text: shown, files: ["b c.pdf application/pdf 4"]),
    Shape(
      name: "the picture outside of related",
      mail: MailKit.parts("mixed", "M", MailKit.parts("related", "R", page), MailKit.png(id)), text: shown),
    Shape(
      name: "text, picture, text in order",
      mail: MailKit.parts(
        "mixed", "M", MailKit.text("Before"), MailKit.png("Content-Disposition: inline; filename=cat.png"),
        MailKit.text("after")),
      text: "Before\n⟦cat.png 70⟧\nafter"),
    Shape(
      name: "pages in order",
      mail: MailKit.parts("mixed", "M", MailKit.html("<p>One"), MailKit.png(), MailKit.html("<p>two")),
      text: "One\n⟦ 70⟧\ntwo"),
    Shape(
      name: "a picture that is attached",
      mail: MailKit.parts(
        "mixed", "M", MailKit.text("a"), MailKit.png("Content-Disposition: attachment; filename=cat.png")),
      text: "a", files: ["cat.png image/png 70"]),
    Shape(
      name: "Content-Location",
      mail: MailKit.parts(
        "related", "R", MailKit.html("<img src=\"images/cat.png\"><img src=\"http://e.org/b.png\">"),
        MailKit.png("Content-Location: images/cat.png"), MailKit.png("Content-Location: http://e.org/b.png")),
      text: "⟦cat.png 70⟧⟦b.png 70⟧"),
    Shape(
      name: "Content-Location below that of the page",
      mail: MailKit.parts(
        "related", "R",
        "Content-Location: file:///C:/x/page.htm\n" + MailKit.html("<img src=\"cat.png\" alt=\"cat\">"),
        MailKit.png("Content-Location: file:///C:/x/cat.png")),
      text: "⟦cat.png 70⟧"),
    Shape(
      name: "any case, escapes, no brackets",
      mail: MailKit.parts(
        "related", "R", MailKit.html("<img src=\"CID:a%20b%40x\" alt=\"cat\">"),
        MailKit.png("Content-Id: a b@x")),
      text: "⟦cat 70⟧"),
    Shape(
      name: "plain text of Outlook alone",
      mail: MailKit.parts(
        "mixed", "M", MailKit.text("see [cid:image001.png@01D7AE49.9D147C10] and [cid:no] [1]"),
        MailKit.png(
          "Content-ID: <image001.png@01D7AE49.9D147C10>", "Content-Disposition: inline; filename=i.png")),
      text: "see ⟦i.png 70⟧ and [cid:no] [1]"),
    Shape(
      name: "Apple's picture with two parts",
      mail: MailKit.parts(
        "related", "R",
        MailKit.html(
          "a <picture><source srcset=\"cid:h@x\" type=\"image/x-apple-adaptive-glyph\"><img src=\"cid:p@x\" alt=\"dog\"></picture> b"
        ),
        MailKit.part(
          "Content-Type: image/heic", "Content-ID: <h@x>", "Content-Transfer-Encoding: base64",
          content: "AAAAGGZ0eXBoZWljAAAAAG1pZjFoZWlj"), MailKit.png("Content-ID: <p@x>")),
      text: "a ⟦dog 24⟧ b", codes: ["html.image"]),
    Shape(
      name: "a mail in a mail",
      mail: MailKit.parts(
        "mixed", "M", MailKit.text("see"),
        MailKit.part("Content-Type: message/rfc822", content: "Subject: a/b\n\ninner")),
      text: "see", files: ["a_b.eml message/rfc822 19"]),
    Shape(
      name: "a digest",
      mail: MailKit.parts("digest", "D", "\nSubject: one\n\n1", "\nSubject: two\n\n2"),
      text: "", files: ["one.eml message/rfc822 15", "two.eml message/rfc822 15"]),
    Shape(
      name: "a calendar among the forms",
      mail: MailKit.parts(
        "alternative", "A", MailKit.text("x"), MailKit.html("<b>x</b>"),
        MailKit.part("Content-Type: text/calendar; name=i.ics", content: "BEGIN:VCALENDAR")),
      text: "x", files: ["i.ics text/calendar 15"], codes: ["mail.alternative"]),
    Shape(
      name: "files without names",
      mail: MailKit.parts(
        "mixed", "M", MailKit.text("x"), MailKit.part("Content-Type: application/octet-stream", content: "1"),
        MailKit.part("Content-Type: application/pdf", content: "2")),
      text: "x", files: ["part-2 ? 1", "part-3.pdf application/pdf 1"]),
    Shape(
      name: "encrypted",
      mail: MailKit.parts(
        "encrypted", "E", MailKit.part("Content-Type: application/pgp-encrypted", content: "Version: 1"),
        MailKit.part("Content-Type: application/octet-stream; name=e.asc", content: "x")),
      text: "", files: ["e.asc ? 1", "part-1 application/pgp-encrypted 10"], codes: ["mail.encrypted"]),
    Shape(
      name: "boundaries that begin like others, and never end",
      mail:
        "Content-Type: multipart/mixed; boundary=A\n\nbefore\n--A\nContent-Type: multipart/mixed; boundary=AA\n\n--AA\n\none\n--AAA\n--AA  \n\ntwo\n--A\n\nthree\n",
      text: "one\n--AAA\ntwo\nthree\n", codes: ["mail.malformed", "mail.outside"]),
    Shape(
      name: "a boundary that ends like an end",
      mail: "Content-Type: multipart/mixed; boundary=\"A--\"\n\n--A--\n\none\n--A----\nafter", text: "one",
      codes: ["mail.outside"]),
    Shape(
      name: "text behind the last part of one that never ends",
      mail: "Content-Type: multipart/mixed; boundary=A\n\n--A\n"
        + MailKit.parts("mixed", "B", MailKit.text("one")) + "after", text: "one",
      codes: ["mail.malformed", "mail.outside"]),
    Shape(
      name: "a picture in the plain form",
      mail: MailKit.parts(
        "alternative", "A",
        MailKit.parts(
          "mixed", "M", MailKit.text("plain"), MailKit.png("Content-Disposition: inline; filename=a.png")),
        MailKit.html("<p>page")),
      text: "page", files: ["a.png image/png 70"], codes: ["mail.alternative"]),
    Shape(
      name: "a picture in the form of a page, as Apple writes it",
      mail: MailKit.parts(
        "alternative", "A", MailKit.text("plain"),
        MailKit.parts(
          "mixed", "M", MailKit.html("<p>page"), MailKit.png("Content-Disposition: inline; filename=a.png"))),
      text: "page\n⟦a.png 70⟧", codes: ["mail.alternative"]),
    Shape(
      name: "the root is named without brackets, or is not there",
      mail: MailKit.parts(
        "mixed", "M",
        MailKit.parts("related; start=\"root@x\"", "R", MailKit.png(id), "Content-ID: <root@x>\n" + page),
        MailKit.parts("related; start=\"<no@x>\"", "S", MailKit.html("<p>two"), MailKit.png("Content-ID: <>"))
      ),
      text: "Hi ⟦cat 70⟧!\ntwo", files: ["part-6.png image/png 70"]),
    Shape(
      name: "a page without text between others",
      mail: MailKit.parts("mixed", "M", MailKit.text("a"), MailKit.html("<p>"), MailKit.text("b")),
      text: "a\nb"),
    Shape(
      name: "names and descriptions that are empty",
      mail: MailKit.parts(
        "mixed", "M", MailKit.text("a"),
        MailKit.png(
          "Content-ID: <>", "Content-Location: ", "Content-Description: ", "Content-Disposition: inline"),
        MailKit.png("Content-Description: =?utf-8?q?a_cat?="),
        MailKit.part("Content-Type: message/rfc822", content: "Subject:\n\ninner")),
      text: "a\n⟦ 70⟧\n⟦a cat 70⟧", files: ["message.eml message/rfc822 15"]),
    Shape(
      name: "a message that is encrypted, and one that is only signed",
      mail: MailKit.parts(
        "mixed", "M",
        MailKit.part(
          "Content-Type: application/pkcs7-mime; smime-type=signed-data; name=a.p7m", content: "x"),
        MailKit.part(
          "Content-Type: application/x-pkcs7-mime; smime-type=enveloped-data; name=b.p7m", content: "x")),
      text: "", files: ["a.p7m application/pkcs7-mime 1", "b.p7m application/x-pkcs7-mime 1"],
      codes: ["mail.encrypted"]),
    Shape(name: "no boundary", mail: "Content-Type: multipart/mixed\n\n--A\n", text: "--A\n"),
    Shape(name: "no media type", mail: "Content-Type: text\n\nx", text: "x"),
  ]

  @Test(arguments: shapes.map(\.name))
  func theShapeIsRead(name: String) throws {
    let shape = try #require(Self.shapes.first { $0.name == name })
    for mail in [shape.mail, shape.mail.replacing("\n", with: "\r\n")] {
      let read = try MailKit.read(mail)
      #expect(MailKit.essence(read.value) == shape.text)
      let isLong = mail.contains("\r\n") && shape.files.contains { $0.contains("rfc822") }
      if !isLong { #expect(MailKit.files(read.value) == shape.files) }
      #expect(MailKit.codes(read.diagnostics) == shape.codes)
    }
  }

  /// The HEIC is the picture, the PNG its fallback.
  @Test func bothPartsOfAGlyphStay() throws {
    let shape = try #require(Self.shapes.first { $0.name.hasPrefix("Apple's") })
    let image = try #require(try MailKit.read(shape.mail).value.images.first)
    #expect(image.representations.map { $0.content.source?.count } == [24, 70] && image.description == "dog")
  }

  /// Wherever the pieces end that a mail is read in, the same parts are found.
  @Test func piecesDoNotMatter() throws {
    for shift in 0..<12 {
      let filling = String(repeating: "x", count: (1 << 18) - 100 + 10 * shift)
      let mail = MailKit.parts(
        "mixed", "M", MailKit.text(filling), MailKit.text(filling + "\n-"), MailKit.text("b"))
      let isSame = try MailKit.read(mail).value.text == "\(filling)\n\(filling)\n-\nb"
      #expect(isSame, "\(shift)")
    }
  }

  @Test func aByteOrderMarkIsPassedOver() throws {
    let read = try MailKit.read("\u{FEFF}Subject: x\n\ny").value
    #expect(read.attributes.title == "x" && read.text == "y")
  }

  @Test(arguments: ["Dear all,\nx: y\n", "{\\rtf1 x: y}", " x: y"]) func whatIsNoMailIsRefused(text: String) {
    #expect(throws: InlayError.mailNotMail) { try MailKit.read(text) }
  }

  @Test(arguments: ["", "\nx", "From a 1:00\nx"]) func aMailMayHaveNoFields(text: String) throws {
    #expect(try MailKit.read(text).value.attributes == DocumentAttributes())
  }

  /// uuencoded parts, of programs before MIME, stay as they are.
  @Test func anUnknownEncodingIsReported() throws {
    let part = MailKit.part(
      "Content-Type: text/plain", "Content-Transfer-Encoding: X-UUencode", content: "#86)C")
    let read = try MailKit.read(MailKit.parts("mixed", "M", part, MailKit.text("b"), part))
    #expect(read.value.text == "#86)C\nb\n#86)C")
    #expect(
      read.diagnostics.map(\.message) == [
        "2 parts are not decoded, because the encoding x-uuencode for transfer is unknown"
      ])
  }

  /// Lists of people are joined. Any other field that comes again is counted.
  @Test func repeatedFieldsAreJoinedOrCounted() throws {
    let read = try MailKit.read("To: a@b.c\nTo: d@e.f\nSubject: x\nSubject: y\nReceived: z\n\ntext")
    #expect(read.value.attributes.custom["mail.to"] == .string("a@b.c, d@e.f"))
    #expect(read.value.attributes.title == "x")
    #expect(
      read.diagnostics.map(\.message) == [
        "2 fields of the header were left out, such as subject, received"
      ])
  }

  /// Of parts with one name, a page means the nearest; what stands in a text is no file.
  @Test func theNearestPartIsMeant() throws {
    func related(_ picture: String, _ boundary: String) -> String {
      MailKit.parts(
        "related", boundary, MailKit.html("<img src=cid:a><img src='x/b.png'>"),
        MailKit.part("Content-Type: image/png", "Content-ID: <a>", content: picture))
    }
    let mail = MailKit.parts(
      "mixed", "M", related("GIF89a" + String(repeating: "1", count: 20), "R1"),
      related("GIF89a" + String(repeating: "2", count: 30), "R2"),
      MailKit.part("Content-Type: image/gif", "Content-Location: x/b.png", content: "GIF89a33333333"))
    let read = try MailKit.read(mail).value
    #expect(MailKit.essence(read) == "⟦ 26⟧⟦b.png 14⟧\n⟦ 36⟧⟦b.png 14⟧")
    #expect(read.files.isEmpty)
  }

  /// Tables of several pages stay apart.
  @Test func tablesOfPagesStayApart() throws {
    let table = "<table border=1><tr><td>a<td>b</table>"
    let mail = MailKit.parts("mixed", "M", MailKit.html(table), MailKit.text("x"), MailKit.html(table))
    let read = try MailKit.read(mail).value
    #expect(read.tables.count == 2 && read.blocks.count == 4 && read.text == "a\nb\nx\na\nb\n")
  }
}
