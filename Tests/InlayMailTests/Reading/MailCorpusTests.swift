import InlayCore
import InlayDocument
import InlayFiles
import InlayFormats
import InlayJSON
import TestKit
import Testing

@testable import InlayMail

/// Mails of other programs.
@Suite struct MailCorpusTests {
  /// What another parser takes for text and for files.
  @Test(
    .needs(.corpus("eml")),
    arguments: ["legacy-024", "thirdparty-011", "thirdparty-016", "thirdparty-018"])
  func anotherParserFindsTheSameParts(name: String) throws {
    let message = try MailMessage(
      MemorySource(Corpus.file("eml/stalwart-\(name).eml").bytes()), limits: .default)
    let said = try JSONValue(parsing: Corpus.file("eml/stalwart-\(name).json").bytes(), maximumDepth: 64)
    let body = MailBody(message)
    func numbers(_ member: String) -> [Int] {
      said[member]?.elements?.compactMap(\.integer) ?? []
    }
    #expect(body.shown == numbers("html_body"))
    #expect(body.files == numbers("attachments"))
    #expect(message.parts.count == said["parts"]?.elements?.count)
  }

  /// Of two media types the first counts. The other parser takes the last, and so loses the page.
  @Test(.needs(.corpus("eml"))) func aPartWithTwoTypesIsRead() throws {
    let read = try MailKit.read(Corpus.file("eml/stalwart-malformed-020.eml").bytes())
    #expect(read.value.text.hasPrefix("HTML Body") && read.value.placements.count == 1)
    #expect(MailKit.codes(read.diagnostics) == ["mail.alternative", "mail.malformed", "mail.outside"])
  }

  @Test(
    .needs(.corpus("eml")),
    arguments: [
      ("iphone.eml", 1, 0), ("made-apple-order.eml", 1, 0), ("attachment_inline1.eml", 3, 0),
      ("attachment_content_location.eml", 1, 0), ("bluedot-postcard.eml", 1, 0), ("raw_email11.eml", 0, 1),
      ("attachment_message_rfc822_inline_image.eml", 1, 1), ("stalwart-legacy-015.eml", 2, 2),
      ("stalwart-legacy-018.eml", 2, 0), ("stalwart-legacy-024.eml", 2, 0), ("stalwart-legacy-028.eml", 2, 0),
      ("stalwart-thirdparty-011.eml", 1, 0), ("stalwart-thirdparty-018.eml", 1, 1), ("rich-text.eml", 3, 0),
    ])
  func picturesAreInTheText(file: String, pictures: Int, files: Int) throws {
    let read = try MailKit.read(Corpus.file("eml/\(file)").bytes())
    let shown = read.value.placements.filter { read.value.images[$0.image].content.source != nil }
    #expect(shown.count == pictures)
    #expect(read.value.files.count == files)
  }

  /// Every mail is recognized, and what is read of it comes back from the mail that is written.
  @Test(.needs(.corpus("eml"))) func everyMailComesBack() throws {
    for file in try Corpus.files(under: "eml", extensions: ["eml"]) {
      let bytes = try file.bytes()
      #expect(FormatLook(.file(MemorySource(bytes), name: nil)).isMail, "\(file)")
      try MailDoor.message(bytes, limits: .default)
    }
  }

  /// The picture stands between the two texts.
  @Test(.needs(.corpus("eml"))) func theOrderOfAppleIsKept() throws {
    let read = try MailKit.read(Corpus.file("eml/made-apple-order.eml").bytes())
    #expect(MailKit.essence(read.value) == "Before \n⟦cat.png 70⟧\nafter")
  }

  @Test(.needs(.corpus("eml"))) func aMailboxIsRead() throws {
    let read = try MailboxKit.read(Corpus.file("eml/made.mbox").bytes())
    #expect(read.messages.map(\.document.text) == ["Hi \u{FFFC}\nFrom here", "plain\n"])
    #expect(read.messages.map(\.document.attributes.title) == ["Hé", "two"])
  }

  /// Outlook's pictures stand where its text has places for them.
  @Test(.needs(.corpus("eml"))) func picturesOfOutlookHaveTheirPlaces() throws {
    let read = try MailKit.read(Corpus.file("eml/rich-text.eml").bytes()).value
    #expect(read.images.first?.mediaType == .jpeg && read.images.first?.content.source?.count == 375_081)
    let names = read.placements.map { read.images[$0.image].fileName ?? "" }
    #expect(
      names == [
        "kitten-playing-with-a-christmas-tree.jpg", "Build_a_train_table.tnef", "Christmas_Celebration_.tnef",
      ])
    #expect(read.placements[0].range.lowerBound == 0 && read.files.isEmpty)
  }

  @Test(.needs(.corpus("eml")), arguments: [("body.tnef", "HTML"), ("attachments.tnef", "RTF")])
  func aFileOfOutlookIsRead(file: String, form: String) throws {
    let winmail = try #require(try Winmail(Corpus.file("eml/\(file)").bytes(), limits: .default))
    #expect(!winmail.isDamaged)
    #expect((winmail.html != nil) == (form == "HTML") && (winmail.rtf != nil) == (form == "RTF"))
    let text = try #require(try WinmailFiles(winmail).text(limits: .default)).value
    if form == "HTML" {
      #expect(winmail.subject == "Bill of Rights" && text.text.contains("Amendment"))
    } else {
      #expect(winmail.files.map(\.name) == ["zappa_av1.jpg", "bookmark.htm"])
      #expect(text.placements.count == 2 && text.text.contains("Casdasdfasdfasd"))
    }
  }
}

extension FormatLook {
  fileprivate var isMail: Bool { MailRecognition.isMail(self)?.isCertain ?? false }
}
