import InlayCore
import InlayFiles
import InlayFormats
import TestKit
import Testing

@testable import InlayMail

/// How bytes travel, and what text they are.
@Suite struct ContentTests {
  @Test(arguments: [
    ("SGk=", "Hi"), ("SGk", "Hi"), ("S G\r\nk=", "Hi"), ("*S-G!k_=", "Hi"), ("SGk=SGk=", "HiHi"), ("", ""),
    ("=", ""),
    ("SGkh", "Hi!"), ("S", ""), ("SGkhSGkhSGkh", "Hi!Hi!Hi!"),
  ])
  func base64IsDecodedWithJunkInIt(text: String, bytes: String) {
    #expect(MailTransfer.base64(Array(text.utf8)[...]) == Array(bytes.utf8))
  }

  /// However the characters are cut into pieces, the bytes are the same.
  @Test func base64InPiecesIsTheSame() throws {
    try Property.check("base64 in pieces", cases: 2_000) { source in
      let text = source.array(count: 0...80) { source -> UInt8 in
        source.pick(Array("ABCDwxyz0189+/==\r\n -".utf8))
      }
      var decoder = MailTransfer.Base64Decoder()
      var out: [UInt8] = []
      var at = 0
      while at < text.count {
        let end = min(text.count, at + source.int(in: 1...9))
        decoder.decode(text[at..<end], to: &out)
        at = end
      }
      try expect(out + decoder.finished(), equals: MailTransfer.base64(text[...]))
    }
  }

  @Test(arguments: [
    ("a=C3=A9", "aé"), ("a=c3=a9", "aé"), ("a=\r\nb", "ab"), ("a=\nb", "ab"), ("a = b", "a = b"), ("a=", "a"),
    ("a=4", "a=4"),
    ("a  \r\nb", "a\r\nb"), ("a =  \r\nb", "a b"), ("=3D=20", "= "), ("a\n", "a\n"), ("\n\n", "\n\n"),
    ("=ZZ", "=ZZ"),
  ])
  func quotedPrintableIsDecoded(text: String, bytes: String) {
    #expect(MailTransfer.quotedPrintable(Array(text.utf8)) == Array(bytes.utf8))
  }

  /// What is written as quoted-printable comes back, in short lines of ASCII.
  @Test func quotedPrintableComesBack() throws {
    try Property.check("quoted-printable", cases: 2_000) { source in
      let text = source.array(count: 0...200) { source -> UInt8 in
        source.oneIn(2) ? source.byte() : source.pick(Array("From .=\n \ta\rx".utf8))
      }
      var out: [UInt8] = []
      QuotedPrintable.append(text, to: &out)
      let lines = String(decoding: out, as: UTF8.self).components("\r\n")
      for line in lines {
        try expect(line.utf8.count <= 76, line)
        try expect(line.utf8.allSatisfy { (0x20...0x7E).contains($0) || $0 == 9 }, line)
        try expect(!line.hasPrefix("From ") && !line.hasPrefix(".") && !line.hasSuffix(" "), line)
      }
      try expect(FlowedText.normalizedEnds(MailTransfer.quotedPrintable(out)), equals: text)
    }
  }

  @Test(arguments: [
    ("a \nb", false, "a b"), ("a \nb", true, "ab"), ("> a \n> b\nc", false, "> a b\nc"),
    ("> a \n>> b", false, "> a \n>> b"),
    ("a\n-- \nAnn \nLee", false, "a\n-- \nAnn Lee"), (" > a", false, "> a"), ("a\n", false, "a\n"),
    ("", false, ""),
    ("a \n\nb", false, "a \nb"),
  ])
  func flowedLinesAreJoined(text: String, deletesSpaces: Bool, joined: String) {
    let out = FlowedText.joined(Array(text.utf8), deletesSpaces: deletesSpaces)
    #expect(String(decoding: out, as: UTF8.self) == joined)
  }

  @Test(
    arguments: [
      ("Content-Type: text/plain; charset=iso-8859-1", [0xE9], "é", []),
      ("Content-Type: text/plain; charset=koi8-r", [0xC1], "а", []),
      ("Content-Type: text/plain", [0xC3, 0xA9], "é", []), ("Content-Type: text/plain", [0xE9], "é", []),
      ("Content-Type: text/plain; charset=us-ascii", [0xC3, 0xA9], "é", []),
      ("Content-Type: text/plain; charset=utf-8", [0xEF, 0xBB, 0xBF, 0x61], "a", []),
      ("Content-Type: text/plain; charset=utf-8", [0xE9], "\u{FFFD}", ["mail.encoding"]),
      ("Content-Type: text/plain; charset=nonsense", [0xE9], "é", ["mail.encoding"]),
      // The mark of another encoding is text.
      ("Content-Type: text/plain; charset=iso-8859-1", [0xEF, 0xBB, 0xBF, 0x61], "ï»¿a", []),
      ("Content-Type: text/html; charset=iso-8859-1", [0xE9], "é", []),
      (
        "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64", Array("w6k=".utf8), "é",
        []
      ),
      (
        "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: QUOTED-PRINTABLE ",
        Array("=C3=A9".utf8), "é", []
      ),
    ] as [(String, [UInt8], String, [String])])
  func textIsDecoded(header: String, bytes: [UInt8], text: String, codes: [String]) throws {
    let read = try MailKit.read(Array("\(header)\n\n".utf8) + bytes)
    #expect(read.value.text == text)
    #expect(MailKit.codes(read.diagnostics) == codes)
  }

  /// Bytes that travel as they are stay ranges of the mail.
  @Test func plainPartsAreNotCopied() throws {
    let mail = MailKit.parts(
      "mixed", "M", MailKit.text("a"), MailKit.part("Content-Type: application/x-y; name=a", content: "bytes")
    )
    let file = try #require(try MailKit.read(mail).value.files.first?.content.source)
    #expect(file is SliceSource)
    #expect(try file.readAll() == Array("bytes".utf8))
  }
}

extension String {
  func components(_ separator: String) -> [String] {
    split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
}

extension FlowedText {
  /// The text with line feeds for the ends that quoted-printable has; other returns stay.
  static func normalizedEnds(_ text: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    for (index, byte) in text.enumerated()
    where !(byte == 0x0D && index + 1 < text.count && text[index + 1] == 0x0A) {
      out.append(byte)
    }
    return out
  }
}
