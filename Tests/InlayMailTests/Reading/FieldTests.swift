import InlayCore
import InlayDocument
import TestKit
import Testing

@testable import InlayMail

/// What headers say: encoded words, parameters, people, dates.
@Suite struct FieldTests {
  @Test(arguments: [
    ("plain", "plain"), ("=?utf-8?q?H=C3=A9_x?=", "Hé x"), ("=?UTF-8?B?SMOp?=", "Hé"),
    ("a =?utf-8?q?b?= c", "a b c"), ("=?utf-8?q?a?= =?utf-8?q?b?=", "ab"),
    ("=?utf-8?q?a?=  x =?utf-8?q?b?=", "a  x b"),
    // Parted within a character, in both encodings.
    ("=?utf-8?q?=C3?=\r\n =?utf-8?b?qQ==?=", "é"), ("=?iso-8859-1?q?=E9?= =?utf-8?q?=C3=A9?=", "éé"),
    ("=?utf-8*en?q?a?=", "a"), ("=?iso-2022-jp?B?GyRCRnxLXBsoQg==?=", "日本"),
    // None of these is a word.
    ("=?utf-8?q?a", "=?utf-8?q?a"), ("=?utf-8?x?a?=", "=?utf-8?x?a?="), ("=??q?a?=", "=??q?a?="),
    ("=?", "=?"),
    ("a=b?=", "a=b?="), ("raw é", "raw é"), ("=?utf-8?q??=", ""), ("=?nonsense?q?a=E9?=", "aé"),
  ])
  func wordsAreDecoded(field: String, text: String) {
    #expect(MailWords.decode(Array(field.utf8)) == text)
  }

  @Test func rawBytesThatAreNoUTF8AreWindows1252() {
    #expect(MailWords.decode([0x61, 0xE9, 0x80]) == "aé€")
  }

  @Test(arguments: [
    ("text/plain; name=a", "a"), ("text/plain; name=\"a b\"", "a b"), ("text/plain; name=\"a\\\"b\"", "a\"b"),
    ("text/plain; name=a b; x=1", "a b"), ("text/plain (c;d) ; (x) name (y) = a", "a"),
    ("text/plain; name*=utf-8''%C3%A9%20x", "é x"), ("text/plain; name*=iso-8859-1'en'%E9", "é"),
    ("text/plain; name*0=\"a\"; name*1=b", "ab"),
    ("text/plain; name*1=b; name*0*=utf-8''%C3; name*2*=%A9", "\u{FFFD}b\u{FFFD}"),
    ("text/plain; name*0*=utf-8''%C3; name*1*=%A9", "é"), ("text/plain; name*0=a; name*2=c", "a"),
    ("text/plain; name=b; name*=utf-8''a", "a"), ("text/plain; name=\"=?utf-8?q?=C3=A9?=\"", "é"),
    ("text/plain; NAME=a; name=b", "a"), ("text/plain; ; =x; name=a", "a"), ("text/plain;name=\"a", "a"),
    ("text/plain; name=\"a\" junk; y=z", "a"), ("text/plain; name=a (1).pdf", "a (1).pdf"),
    // No section, none without a beginning, and no encoding.
    ("text/plain; name*x=b; name=a", "a"), ("text/plain; name*-1=b; name=a", "a"),
    ("text/plain; name*1=b; name=a", "a"), ("text/plain; name*=''a%20b", "a b"),
    ("text/plain; name*=a'b", "a'b"), ("text/plain; name*0=a; name*0=b", "a"),
  ])
  func parametersAreDecoded(field: String, value: String) {
    let parsed = MailParameters(Array(field.utf8))
    #expect(parsed.value == "text/plain")
    #expect(parsed["name"] == value)
  }

  @Test(arguments: ["us-ascii (Plain text)", "us-ascii\t(a) (b)", "\"us-ascii\" (a)", " us-ascii ; x=(y)"])
  func commentsArePassedOver(value: String) {
    #expect(MailParameters(Array("text/plain; charset=\(value)".utf8))["charset"] == "us-ascii")
  }

  @Test(arguments: [
    ("a@b.c", "a@b.c"), ("<a@b.c>", "a@b.c"), ("Ann <a@b.c>", "Ann <a@b.c>"), ("a@b.c (Ann)", "Ann <a@b.c>"),
    ("\"Lee, Ann\" <a@b.c>, b@b.c", "\"Lee, Ann\" <a@b.c>, b@b.c"),
    ("=?utf-8?q?Lee=2C_=C3=84nn?= <a@b.c>", "\"Lee, Änn\" <a@b.c>"),
    ("friends: a@b.c, B <b@b.c>; c@b.c", "friends: a@b.c, B <b@b.c>;, c@b.c"),
    ("undisclosed-recipients:;", "undisclosed-recipients: ;"), ("\"a \\\" b\" <x@y>", "\"a \\\" b\" <x@y>"),
    (" , ,a@b.c,", "a@b.c"), ("Ann", "Ann"), ("(only a comment)", ""), ("a@b.c <", "\"a@b.c\" <>"),
    ("a@b.c (A\\)nn (\\\\))", "\"A)nn (\\\\)\" <a@b.c>"),
  ])
  func peopleAreParsed(field: String, text: String) {
    let people = MailAddresses(Array(field.utf8))
    #expect(people.text == text)
    #expect(MailAddresses(Array(people.text.utf8)) == people)
  }

  @Test(arguments: [
    ("Fri, 27 Nov 2026 18:08:29 +0100", "2026-11-27T18:08:29", "2026-11-27T17:08:29Z"),
    ("27 Nov 2026 18:08 -0000", "2026-11-27T18:08:00", "2026-11-27T18:08:00Z"),
    ("Fri,27 Nov 26 18:08:29 EST (x)", "2026-11-27T18:08:29", "2026-11-27T23:08:29Z"),
    ("1 Jan 99 00:00:00 GMT", "1999-01-01T00:00:00", "1999-01-01T00:00:00Z"),
    ("Thu, 29 Feb 2024 23:59:60 +0000", "2024-02-29T23:59:60", "2024-03-01T00:00:00Z"),
    // Without a zone, or with a letter for one, nobody knows it.
    ("27 Nov 2026 18:08:29", "2026-11-27T18:08:29", "2026-11-27T18:08:29Z"),
    ("27 Nov 2026 18:08", "2026-11-27T18:08:00", "2026-11-27T18:08:00Z"),
    ("27 Nov 2026 18:08:29 A", "2026-11-27T18:08:29", "2026-11-27T18:08:29Z"),
    ("27 Nov 2026 18:08:29 +0199", "2026-11-27T18:08:29", "2026-11-27T18:08:29Z"),
    ("1 Jan 126 00:00:00 GMT", "2026-01-01T00:00:00", "2026-01-01T00:00:00Z"),
  ])
  func datesAreParsed(field: String, local: String, time: String) throws {
    let date = try #require(MailDate(Array(field.utf8)))
    #expect(date.time.text == time)
    if !local.hasSuffix("60") { #expect(date.local == local) }
  }

  @Test(arguments: [
    "Fri, 1x Nov 2026 10:00 +0000", "27 Nov 2026 -1:00", "27 Nov 20266 10:00", "1 Jan 0000 00:00:00 +0000",
    "31 Dec 9999 23:59:59 -0100", "1 Jan 0001 00:00:00 +0100",
    "27 Nov 2026 10:00 +0000 (" + String(repeating: "x", count: 1_000) + ")",
    "", "x", "30 Feb 2026 10:00:00 +0000", "27 Nov 2026", "27 Nov 2026 25:00:00 +0000", "99 99 99 99:99:99",
  ])
  func otherDatesAreNone(field: String) { #expect(MailDate(Array(field.utf8)) == nil) }

  @Test func aDateWithoutAZoneComesBack() throws {
    let field = try #require(MailDate.field(local: "2026-11-07T08:05:09"))
    #expect(field == "7 Nov 2026 08:05:09 -0000")
    #expect(MailDate(Array(field.utf8))?.local == "2026-11-07T08:05:09")
    #expect(MailDate.field(local: "2026-11") == nil && MailDate.field(local: "2026-02-30T00:00:00") == nil)
  }

  @Test func theHeaderDescribesTheDocument() throws {
    let mail = """
      Received: by x
      From: =?utf-8?q?=C3=84nn?= <a@b.c>
      To: "Lee, Bob" <b@b.c>
      Subject: =?utf-8?q?a_cat_?= =?utf-8?q?=F0=9F=90=B1?=
      Date: Fri, 27 Nov 2026 18:08:29 +0100
      Message-ID: <1@b.c>
      In-Reply-To: <0@b.c>
      References: <x@b.c>
       <0@b.c>
      X-Other: 1

      text
      """
    let read = try MailKit.read(mail)
    var attributes = DocumentAttributes()
    attributes.title = "a cat 🐱"
    attributes.author = "Änn"
    attributes.created = "2026-11-27T18:08:29"
    for (name, value) in [
      ("mail.from", "Änn <a@b.c>"), ("mail.to", "\"Lee, Bob\" <b@b.c>"),
      ("mail.date", "Fri, 27 Nov 2026 18:08:29 +0100"), ("mail.message-id", "<1@b.c>"),
      ("mail.in-reply-to", "<0@b.c>"), ("mail.references", "<x@b.c> <0@b.c>"),
    ] {
      attributes.custom[ExactString(name)] = .string(ExactString(value))
    }
    #expect(read.value.attributes == attributes)
    #expect(
      read.diagnostics.map(\.message) == ["2 fields of the header were left out, such as received, x-other"])
    // A mail written from it has the header again.
    let again = try MailKit.read(MailKit.write(read.value).value)
    #expect(again.value.attributes == attributes)
  }

  /// A field that names nobody is no attribute.
  @Test func aSenderWhoIsOnlyACommentIsNone() throws {
    let read = try MailKit.read("From: (nobody)\nTo: a@b.c\nReply-To: ,\n\ntext")
    #expect(read.value.attributes.author == nil)
    #expect(read.value.attributes.custom == ["mail.to": .string("a@b.c")])
    #expect(try MailKit.write(read.value).diagnostics.isEmpty)
  }

  @Test func keywordsAndCommentsAreKept() throws {
    let attributes = try MailKit.read("Keywords: a, b\nComments: =?utf-8?q?=C3=A9?= x\n\ntext").value
      .attributes
    #expect(attributes.keywords == "a, b" && attributes.comment == "é x")
    #expect(try MailKit.read("Keywords:\nComments: \n\ntext").value.attributes == DocumentAttributes())
  }

  @Test func listsOfReferencesAreJoined() throws {
    let read = try MailKit.read("References: <a@b>\nSubject: x\nReferences: <c@d> \t\n <e@f>\n\ntext")
    #expect(read.value.attributes.custom["mail.references"] == .string("<a@b> <c@d> <e@f>"))
  }
}
