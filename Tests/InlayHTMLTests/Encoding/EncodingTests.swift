import InlayCore
import InlayFiles
import TestKit
import Testing

@testable import InlayEncodings
@testable import InlayHTML
@testable import InlayMarkup

/// Bytes → characters.
@Suite struct EncodingTests {
  private func source(_ bytes: [UInt8], _ charset: String? = nil) -> (
    text: String, encoding: String, messages: [String]
  ) {
    var collector = DiagnosticCollector()
    let page = HTMLDecodedPage(bytes, charset: charset, collector: &collector)
    #expect(collector.diagnostics.allSatisfy { $0.code == .htmlEncoding })
    return (
      String(decoding: page.source.bytes, as: UTF8.self), page.encoding.name,
      collector.diagnostics.map(\.message)
    )
  }

  @Test(
    arguments: [
      ("windows-1252", [0x80, 0x81, 0xE9], "€\u{81}é"), ("ISO-8859-1", [0x80, 0x9F], "€Ÿ"),
      ("latin2", [0xB1, 0x80], "ą\u{80}"),
      ("iso-8859-3", [0xA1, 0xA5], "Ħ\u{FFFD}"), ("iso-8859-4", [0xB9], "š"), ("cyrillic", [0xB0], "А"),
      ("arabic", [0xC7, 0xA1], "ا\u{FFFD}"),
      ("greek", [0xE1, 0xA4], "α€"), ("hebrew", [0xE0, 0xFD], "א\u{200E}"), ("logical", [0xE0], "א"),
      ("latin6", [0xBD], "―"),
      ("iso-8859-13", [0xE0], "ą"), ("iso-8859-14", [0xA1], "Ḃ"), ("l9", [0xA4], "€"),
      ("iso-8859-16", [0xAA], "Ș"), ("koi8", [0xC1], "а"),
      ("koi8-u", [0xA4, 0xAE], "єў"), ("mac", [0x8A, 0xDB], "ä€"), ("tis-620", [0xA1, 0xDB], "ก\u{FFFD}"),
      ("cp1250", [0xF8], "ř"),
      ("cp1251", [0xCF], "П"), ("cp1253", [0xE1, 0xAA], "α\u{FFFD}"), ("latin5", [0xFE], "ş"),
      ("cp1255", [0xE0, 0xCA], "א\u{5BA}"),
      ("cp1256", [0xC7], "ا"), ("cp1257", [0xE0, 0xA1], "ą\u{FFFD}"), ("cp1258", [0xD2], "\u{309}"),
      ("x-mac-ukrainian", [0xA2, 0xFF], "Ґ€"),
      ("866", [0x8F], "П"), ("x-user-defined", [0x80, 0xFF, 0x41], "\u{F780}\u{F7FF}A"),
      ("gb2312", [0xD6, 0xD0, 0x80, 0xA8, 0xBC], "中€ḿ"),
      ("gb18030", [0x81, 0x30, 0x81, 0x30, 0x94, 0x39, 0xFC, 0x36], "\u{80}😀"),
      ("big5", [0xA4, 0xA4, 0x88, 0x62, 0x87, 0x45], "中\u{CA}\u{304}\u{27267}"),
      ("euc-jp", [0xA4, 0xA2, 0x8E, 0xB1, 0x8F, 0xB0, 0xA1], "あｱ丂"),
      ("sjis", [0x82, 0xA0, 0x83, 0x5C, 0xB1], "あソｱ"), ("ks_c_5601-1987", [0xC7, 0xD1, 0x81, 0x41], "한갂"),
      (
        "iso-2022-jp", [0x1B, 0x24, 0x42, 0x24, 0x22, 0x1B, 0x28, 0x4A, 0x5C, 0x1B, 0x28, 0x42, 0x5C], "あ¥\\"
      ),
      ("utf-16", [0x3D, 0xD8, 0x00, 0xDE, 0x41, 0x00], "😀A"),
      ("utf-16be", [0xD8, 0x3D, 0xDE, 0x00, 0x00, 0x41], "😀A"),
      (" UTF8\n", [0xC3, 0xA9], "é"),
    ] as [(String, [UInt8], String)])
  func everyEncodingHasItsCharacters(label: String, bytes: [UInt8], text: String) {
    let seen = source(bytes, label)
    #expect(seen.text == text)
    #expect(seen.messages.isEmpty == !text.contains("\u{FFFD}"))
  }

  @Test(
    arguments: [
      (
        "utf-8", [0x61, 0xC3, 0x28, 0xE2, 0x82, 0xF0, 0x9F, 0x98, 0xED, 0xA0, 0x80, 0xFF],
        "a\u{FFFD}(\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}", 7
      ),
      ("utf-16le", [0x3D, 0xD8, 0x41, 0x00, 0x00, 0xDC, 0x41], "\u{FFFD}A\u{FFFD}\u{FFFD}", 3),
      ("utf-16be", [0xD8, 0x3D, 0x41], "\u{FFFD}", 1),
      (
        "gbk", [0x81, 0x3C, 0x62, 0xFF, 0x81, 0x30, 0x3C, 0x81, 0x30, 0x81, 0x3C, 0x81],
        "\u{FFFD}<b\u{FFFD}\u{FFFD}0<\u{FFFD}0\u{FFFD}<\u{FFFD}", 6
      ),
      ("big5", [0x81, 0x3C, 0x81, 0x81, 0x3C, 0xA4], "\u{FFFD}<\u{FFFD}<\u{FFFD}", 3),
      ("euc-kr", [0xC9, 0xA1, 0x80, 0xB0, 0x3C], "\u{FFFD}\u{FFFD}\u{FFFD}<", 3),
      ("euc-jp", [0xA1, 0x3C, 0x8F, 0xA1, 0x3C, 0x8F, 0xA1, 0x80], "\u{FFFD}<\u{FFFD}<\u{FFFD}", 3),
      ("shift_jis", [0x81, 0x3C, 0xA0, 0xFD, 0x81], "\u{FFFD}<\u{FFFD}\u{FFFD}\u{FFFD}", 4),
      (
        "iso-2022-jp", [0x1B, 0x3C, 0x0E, 0x1B, 0x24, 0x42, 0x1B, 0x28, 0x42, 0x80],
        "\u{FFFD}<\u{FFFD}\u{FFFD}\u{FFFD}", 4
      ),
    ] as [(String, [UInt8], String, Int)])
  func malformedBytesAreReplacedAndCounted(label: String, bytes: [UInt8], text: String, count: Int) {
    let seen = source(bytes, label)
    #expect(seen.text == text)
    #expect(
      seen.messages == [
        "\(count) malformed \(count == 1 ? "sequence" : "sequences") of \(seen.encoding) replaced with U+FFFD"
      ])
  }

  // MARK: Which encoding it is

  @Test func marksGoBeforeAll() {
    #expect(source([0xEF, 0xBB, 0xBF, 0xC3, 0xA9], "latin1").text == "é")
    #expect(source([0xFE, 0xFF, 0, 0x41], "latin1").text == "A")
    #expect(source([0xFF, 0xFE, 0x41, 0], "latin1").text == "A")
  }

  @Test func theTransportGoesBeforeThePage() {
    let page = Array("<meta charset=koi8-r>".utf8) + [0xE9]
    #expect(source(page, "cp1252").encoding == "windows-1252")
    #expect(source(page).encoding == "KOI8-R")
  }

  @Test func withoutAWordItIsUTF8OrWindows1252() {
    #expect(source([0x61, 0xC3, 0xA9]) == ("aé", "UTF-8", []))
    #expect(
      source([0x61, 0xE9]) == (
        "aé", "windows-1252",
        [
          "the page states no known encoding and is not UTF-8; it was read as windows-1252"
        ]
      ))
  }

  @Test(arguments: ["utf-7", "iso-2022-kr", "", "x" + String(repeating: "y", count: 200), "utf8é"])
  func unknownLabelsAreSaid(label: String) {
    let name = String(decoding: label.utf8.prefix(64), as: UTF8.self)
    #expect(source([0xC3, 0xA9], label) == ("é", "UTF-8", ["the encoding “\(name)” is unknown"]))
  }

  @Test func aPageThatIsNotUTF8IsLookedThroughForItsEncoding() {
    let far = String(repeating: "<!-- x --><p a='b'>\n", count: 200)
    let page = Array("\(far)<meta charset=cp1251>".utf8)
    #expect(source(page + [0xCF]).text.hasSuffix("П"))
    #expect(source(page + Array("\u{1B}é".utf8)).encoding == "windows-1251")
    let stated = source(Array("\(far)<meta charset=utf-8>".utf8) + [0xCF])
    #expect(stated.text.hasSuffix("\u{FFFD}"))
    #expect(stated.messages == ["1 malformed sequence of UTF-8 replaced with U+FFFD"])
    // What is UTF-8 is that.
    #expect(source(page + Array("é".utf8)).text.hasSuffix("é"))
    #expect(source(Array("\(far)<meta charset=iso-2022-jp>\u{1B}$B$\"".utf8)).text.hasSuffix("あ"))
  }

  @Test func unknownLabelsInAContentTypeAreSaid() {
    let page =
      "<meta http-equiv=content-type content='text/html;charset=utf-7'><meta content=charset=utf-8><meta charset=l2>"
    let seen = source(Array(page.utf8) + [0xB1])
    #expect(seen.encoding == "ISO-8859-2" && seen.messages == ["the encoding “utf-7” is unknown"])
  }

  @Test func unknownLabelsInThePageAreSaid() {
    let seen = source(Array("<meta charset=utf-7><meta charset=cp1251>".utf8) + [0xCF])
    #expect(seen.encoding == "windows-1251")
    #expect(seen.messages == ["the encoding “utf-7” is unknown"])
  }

  @Test(arguments: [
    ("<meta charset=cp1251>", "windows-1251"), ("<META\u{C}CHARSET = 'KOI8-R' x>", "KOI8-R"),
    ("<meta/charset=\"l2\">", "ISO-8859-2"),
    ("<meta http-equiv=content-type content='text/html; charset=cp1251'>", "windows-1251"),
    ("<meta content='text/html; charset = \"cp1251\"; x' HTTP-EQUIV=Content-Type>", "windows-1251"),
    ("<meta content='charset=cp1251'>", nil), ("<meta http-equiv=refresh content='charset=cp1251'>", nil),
    ("<meta http-equiv=content-type content='charset=\"cp1251'>", nil), ("<meta charset=utf-16>", "UTF-8"),
    ("<meta charset=x-user-defined>", "windows-1252"), ("<metacharset=cp1251>", nil),
    ("<meta charset=cp1251", nil), ("<!-- <meta charset=cp1251> -->", nil),
    ("<!--><meta charset=cp1251>", "windows-1251"),
    ("<!-- --><p a='<meta charset=l2>'><meta charset=cp1251>", "windows-1251"),
    ("</p a='<meta charset=l2>'><meta charset=cp1251>", "windows-1251"),
    ("<?x <meta charset=l2><meta charset=cp1251>", "windows-1251"),
    ("<meta charset=cp1251 charset=l2>", "windows-1251"),
    ("<meta name=a><meta charset=bad><meta charset=cp1251>", "windows-1251"),
    ("<?xml version='1.0' encoding='cp1251'?>", "windows-1251"), ("<?xml encoding=\"l 2\"?>", nil),
    (" <?xml encoding='l2'?>", nil),
    ("<?xml encoding='l2'?><meta charset=cp1251>", "windows-1251"), ("<\0?\0x\0", "UTF-16LE"),
    ("\0<\0?\0x", "UTF-16BE"),
    (String(repeating: " ", count: 1000) + "<meta charset=cp1251>", "windows-1251"),
    (String(repeating: " ", count: 1010) + "<meta charset=cp1251>", nil),
    ("<meta content='charset charset=cp1251' http-equiv='content-type'>", "windows-1251"), ("<", nil),
    ("<meta", nil), ("<!", nil), ("<!--", nil), ("", nil),
    ("<meta http-equiv=content-type content='charset='>", nil), ("<?xml encoding \t= \"l2\"?>", "ISO-8859-2"),
    ("<?xml encoding=l2?>", nil), ("<?xml encoding='l2?>", nil), ("<?xml encoding=>", nil),
    ("<?xml encoding  >", nil),
    ("<?xml>", nil),
  ])
  func pagesSayTheirEncoding(page: String, name: String?) {
    var scan = HTMLEncodingScan(Array(page.utf8))
    #expect(scan.run()?.name == name)
  }

  @Test func pagesThatAreUTF8AreNotCopied() {
    var collector = DiagnosticCollector()
    let page = [UInt8](repeating: 0x61, count: 100)
    let source = HTMLDecodedPage(page, charset: nil, collector: &collector).source
    let before = unsafe page.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
    let after = unsafe source.bytes.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
    #expect(before == after)
  }
}
