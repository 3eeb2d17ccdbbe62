import InlayCore
import InlayFormats
import InlayRTF
import TestKit
import Testing

/// Bytes and numbers → characters. Expected characters are those of the code pages' published tables.
@Suite struct RTFEncodingTests {
  private func expectText(_ rtf: [UInt8], _ text: String, _ codes: [DiagnosticCode] = []) throws {
    let read = try RTFReader.read(rtf)
    try read.value.checkInvariants()
    try expect(read.value.text, equals: text)
    #expect(read.diagnostics.map(\.code) == codes)
  }

  private func expectText(_ rtf: String, _ text: String, _ codes: [DiagnosticCode] = []) throws {
    try expectText(Array(rtf.utf8), text, codes)
  }

  @Test(arguments: [
    (437, #"\'82\'e1"#, "éß"), (850, #"\'82\'9b"#, "éø"), (852, #"\'fd"#, "ř"), (866, #"\'8f"#, "П"),
    (874, #"\'a1"#, "ก"), (1250, #"\'f8"#, "ř"), (1251, #"\'cf"#, "П"), (1252, #"\'80\'97"#, "€—"),
    (1253, #"\'e1"#, "α"), (1254, #"\'fe"#, "ş"), (1255, #"\'e0"#, "א"), (1256, #"\'c7"#, "ا"),
    (1257, #"\'e0"#, "ą"), (1258, #"a\'d2"#, "a\u{309}"), (10_000, #"\'82\'9b"#, "Çõ"),
    (10_007, #"\'80"#, "А"), (20_866, #"\'c1"#, "а"), (28_592, #"\'f8"#, "ř"),
    (932, #"\'82\'a0\'83\'5c\'b1"#, "あソｱ"), (936, #"\'d6\'d0\'80"#, "中€"), (949, #"\'c7\'d1\'81\'41"#, "한갂"),
    (950, #"\'a4\'a4\'a5\'5c"#, "中功"), (1361, #"\'88\'61"#, "가"), (54_936, #"\'d6\'d0"#, "中"),
    (54_936, #"\'81\'30\'81\'30\'90\'30\'81\'30\'94\'39\'fc\'36"#, "\u{80}\u{10000}😀"),
    (65_001, #"\'c3\'a9\'e2\'82\'ac\'f0\'9f\'98\'80"#, "é€😀"),
  ])
  func everyCodePageHasItsCharacters(number: Int, bytes: String, text: String) throws {
    try expectText(#"{\rtf1\ansi\ansicpg\#(number) \#(bytes) x}"#, text + " x")
    // The same from the font, whatever the document's page and the font's character set.
    try expectText(
      #"{\rtf1\ansi\ansicpg1252{\fonttbl{\f0\fnil\fcharset161\cpg\#(number) A;}}\f0 \#(bytes) x}"#,
      text + " x")
  }

  @Test(arguments: [("ansi", "‚›"), ("mac", "Çõ"), ("pc", "é¢"), ("pca", "éø")])
  func theFirstWordNamesThePage(word: String, text: String) throws {
    try expectText(#"{\rtf1\\#(word) \'82\'9b}"#, text)
  }

  @Test(arguments: [
    (0, #"\'cf"#, "Ï"), (77, #"\'82"#, "Ç"), (128, #"\'82\'a0"#, "あ"), (129, #"\'c7\'d1"#, "한"),
    (130, #"\'88\'61"#, "가"), (134, #"\'d6\'d0"#, "中"), (136, #"\'a4\'a4"#, "中"), (161, #"\'e1"#, "α"),
    (162, #"\'fe"#, "ş"), (163, #"\'d0"#, "Đ"), (177, #"\'e0"#, "א"), (178, #"\'c7"#, "ا"),
    (186, #"\'e0"#, "ą"),
    (204, #"\'cf"#, "П"), (222, #"\'a1"#, "ก"), (238, #"\'f8"#, "ř"), (254, #"\'e1"#, "ß"),
    (255, #"\'9b"#, "ø"),
    // The default character set is the document's page, Cyrillic here.
    (1, #"\'cf"#, "П"),
  ])
  func characterSetsOfFontsNamePages(set: Int, bytes: String, text: String) throws {
    try expectText(
      #"{\rtf1\ansi\ansicpg1251{\fonttbl{\f0\fnil\fcharset\#(set) A;}}\f0 \#(bytes) x}"#, text + " x")
  }

  @Test(arguments: [
    (#"\ansicpg936{\fonttbl{\f0\fnil\fcharset0 A;}}\f0 \'d6\'d0"#, "ÖÐ"),
    (#"\ansicpg936{\fonttbl{\f0\fnil A;}}\f0 \'d6\'d0"#, "中"),
    (#"{\fonttbl{\f0\fnil\cpg1251 A;}{\f1\fnil\fcharset0\cpg932 B;}}\f0\'cf\f1\'82\'a0"#, "Пあ"),
    (#"\deff1{\fonttbl{\f0\fcharset0 A;}{\f1\fcharset204 B;}}\'cf\f0\'cf\plain\'cf"#, "ПÏП"),
    // As Word mixes them: the font in force is the last one named.
    (
      #"{\fonttbl{\f0\fcharset0 A;}{\f13\fcharset128 B;}}\f0 a{\loch\af0\hich\af0\dbch\f13 \'82\'a0}b\'e9"#,
      "aあbé"
    ),
    // The name of a font is in its page too, and nothing of it is text.
    (#"{\fonttbl{\f0\fcharset128 \'82\'6c\'82\'72;}}\f0 x"#, "x"),
  ])
  func theFontGoesBeforeTheDocument(body: String, text: String) throws {
    try expectText(#"{\rtf1\ansi\#(body)}"#, text)
  }

  @Test func aFontMayBeDefinedWhereItIsNeeded() throws {
    try expectText(
      #"{\rtf1\ansi{\f0 a}{\fonttbl{\f0\fcharset204 A;}}\f0\'cf}"#, "aП", [.rtfUndefinedEntry])
    try expectText(#"{\rtf1\ansi\deff3\f7 \'e9}"#, "é", [.rtfUndefinedEntry])
  }

  @Test func anUnknownPageIsSaidOnceAndWindowsLatinTaken() throws {
    try expectText(#"{\rtf1\ansi\ansicpg99999\'e9\ansicpg99999\'e9}"#, "éé", [.rtfUnknownCodePage])
    try expectText(
      #"{\rtf1\ansi\ansicpg1251{\fonttbl{\f0\cpg4711 A;}}\f0\'e9\'e9}"#, "éé", [.rtfUnknownCodePage])
  }

  // MARK: Characters of several bytes

  @Test(arguments: [
    #"\'82\'a0"#, #"\'82\plain\'a0"#, #"{\b\'82}{\i\'a0}"#, #"\'82\b0\'a0"#, "\\'82\r\n\\'a0", #"\'82{}\'a0"#,
  ])
  func aPairMayBeSplitOverWordsAndGroups(pair: String) throws {
    try expectText(#"{\rtf1\ansi\ansicpg932 a\#(pair)b}"#, "aあb")
  }

  @Test func theSecondByteMayBePlainASCII() throws {
    try expectText(#"{\rtf1\ansi\ansicpg932 \'83A\'83\'41\'83\\\'83\'5c.}"#, "アアソソ.")
    try expectText(Array(#"{\rtf1\ansi\ansicpg932 "#.utf8) + [0x82, 0xA0, 0x83, 0x41, 0x7D], "あア")
    try expectText(Array(#"{\rtf1\ansi\ansicpg65001 "#.utf8) + Array("é€😀}".utf8), "é€😀")
  }

  @Test(arguments: [
    (932, #"\'82"#, "\u{FFFD}"), (932, #"\'82 e"#, "\u{FFFD} e"), (932, #"\'82\par"#, "\u{FFFD}\n"),
    (932, #"\'82\u945?b"#, "\u{FFFD}αb"), (932, #"\'85\'86x"#, "\u{FFFD}x"),
    (932, #"\'82\tab"#, "\u{FFFD}\t"),
    (936, #"\'d6"#, "\u{FFFD}"), (949, #"\'c71"#, "\u{FFFD}1"), (950, #"\'a4!"#, "\u{FFFD}!"),
    (1361, #"\'88!"#, "\u{FFFD}!"), (54_936, #"\'81\'30\'81x"#, "\u{FFFD}x"),
    (54_936, #"\'81\'30"#, "\u{FFFD}"),
    (54_936, #"\'84\'32\'a4\'39"#, "\u{FFFD}"), (54_936, #"\'81\'30x"#, "\u{FFFD}x"),
    (65_001, #"\'c3x"#, "\u{FFFD}x"), (65_001, #"\'c3\'c3\'a9"#, "\u{FFFD}é"), (65_001, #"\'ff"#, "\u{FFFD}"),
    (65_001, #"\'f0\'9f\'98é"#, "\u{FFFD}é"), (65_001, #"\'e2\'82x"#, "\u{FFFD}x"),
  ])
  func whatIsNoCharacterIsReplacedAndSaid(number: Int, bytes: String, text: String) throws {
    try expectText(#"{\rtf1\ansi\ansicpg\#(number) \#(bytes)}"#, text, [.rtfBrokenCharacter])
  }

  @Test(arguments: [
    // Over-long forms, surrogates and numbers beyond U+10FFFF are no UTF-8; each byte that begins nothing counts.
    (#"\'c0\'80"#, 2), (#"\'e0\'80\'80"#, 3), (#"\'ed\'a0\'80"#, 3), (#"\'f4\'90\'80\'80"#, 4),
    (#"\'f5\'80"#, 2),
  ])
  func forbiddenFormsOfUTF8AreReplaced(bytes: String, count: Int) throws {
    try expectText(
      #"{\rtf1\ansi\ansicpg65001 \#(bytes)}"#, String(repeating: "\u{FFFD}", count: count),
      [DiagnosticCode](repeating: .rtfBrokenCharacter, count: count))
  }

  @Test func aPairEndsWhereAnotherPageBegins() throws {
    try expectText(
      #"{\rtf1\ansi{\fonttbl{\f0\fcharset128 A;}{\f1\fcharset134 B;}}\f0\'82\f1\'d6\'d0}"#, "\u{FFFD}中",
      [.rtfBrokenCharacter])
    try expectText(
      #"{\rtf1\ansi{\fonttbl{\f0\fcharset128 A;}{\f1\fcharset0 B;}}\f0\'82\f1\'e9}"#, "\u{FFFD}é",
      [.rtfBrokenCharacter])
  }

  // MARK: Unicode

  @Test(arguments: [
    (#"{\uc2\u945\'61\'62x\u946\b yz\uc1\u947{a}b\u948\bin3 {{{c\u949\~d}"#, "αxβzγabδcεd"),
    (#"\uc0\u945 a{\uc2\u946 xya{\uc1\u947 xa}\u948 xya}\u949 a"#, "αaβaγaδaεa"),
    (#"\uc1\u-3913?\u8364?"#, "\u{F0B7}€"),
    (#"{\b\u55357?}{\i\u56832?} x\uc0\u-10179\u-8704 y"#, "😀 x😀y"),
    (#"\u55357{\b{}}\u56832?z"#, "😀z"),
    (#"{\upr{fallb\'e9}{\*\ud{uni\u233 }}}x"#, "uniéx"),
    (#"{\upr{a{b\u945 ?}c}{\*\ud{d{e\u946 ?}}}}f"#, "deβf"),
    (#"{\upr{a}{\*\ud{b{\upr{c}{\*\ud{d}}}e}}}f"#, "bdef"),
  ])
  func numbersStandForUTF16Units(body: String, text: String) throws {
    try expectText(#"{\rtf1\ansi \#(body)}"#, text)
  }

  @Test(arguments: [
    (#"\u55357?x"#, "\u{FFFD}x", 1), (#"\u56832?x"#, "\u{FFFD}x", 1),
    (#"\u55357?\u55357?\u56832?"#, "\u{FFFD}😀", 1),
    (#"\u55357?\par\u56832?"#, "\u{FFFD}\n\u{FFFD}", 2), (#"\u55357?\'e9"#, "\u{FFFD}é", 1),
    (#"\u-10179?"#, "\u{FFFD}", 1),
  ])
  func halvesOfPairsAreReplacedAndSaid(body: String, text: String, count: Int) throws {
    try expectText(
      #"{\rtf1\ansi \#(body)}"#, text, [DiagnosticCode](repeating: .rtfLoneSurrogate, count: count))
  }

  // MARK: Symbol fonts

  @Test func halfOfAPairOutsideTheTextIsNoneOfIt() throws {
    try expectText(#"{\rtf1\ansi{\*\generator \u55357?}text}"#, "text")
    try expectText(#"{\rtf1\ansi{\*\generator \u55357?}\u56832?}"#, "\u{FFFD}", [.rtfLoneSurrogate])
    try expectText(#"{\rtf1\ansi \u55357?{\*\generator x}\u56832?}"#, "😀")
    for character in [#"\u1234 ?"#, #"\u55357?"#, #"\u56832?"#, #"\u55357?\u56832?"#] {
      let group = #"{\*\unknown \#(character)}{\*\generator \#(character)}"#
      let read = try RTFReader.read(Array(#"{\rtf1\ansi a\u55357?\#(group)\u56832?b}"#.utf8))
      #expect(read.value.text == "a😀b")
    }
  }

  @Test func halfOfAPairStaysBeforeThePictureBehindIt() throws {
    let picture = #"{\pict\pngblip 89504e470d0a1a0a}"#
    let codes: [DiagnosticCode] = [.rtfLoneSurrogate]
    for (between, text) in [("", "a\u{FFFD}\u{FFFC}b"), (picture, "a\u{FFFD}\u{FFFC}\u{FFFC}b")] {
      let read = try RTFReader.read(Array(#"{\rtf1\ansi a\u-10179 ?\#(between)\#(picture)b}"#.utf8))
      #expect(read.value.text == text)
      #expect(read.diagnostics.map(\.code).filter(codes.contains) == codes)
    }
    // The glyph's own character is missing.
    let group = #"{{\NeXTGraphic a.png \width100 \height100}}"#
    let read = try RTFReader.read(Array(#"{\rtf1\ansi a\u-10179 ?\#(group)b}"#.utf8))
    #expect(read.value.text == "a\u{FFFD}\u{FFFC}b")
  }

  @Test(arguments: [
    ("Symbol", #"abc\'b7\u61623?"#, "αβχ••", []),
    ("ZapfDingbats", #"abc\'b7"#, "❁❂❃❷", []),
    ("ITC Zapf Dingbats", #"abc\'b7"#, "❁❂❃❷", []),
    // Brackets, numbers in circles, and codes that stand for nothing.
    ("ZapfDingbats", #"\'80\'8d\'ac\'b5\'7f\'ff"#, "❨❵①⑩\u{F07F}\u{F0FF}", []),
    (
      "Wingdings", #"abc\'fc\u61623?"#, "\u{F061}\u{F062}\u{F063}\u{F0FC}\u{F0B7}",
      [DiagnosticCode.rtfSymbolFont]
    ),
  ])
  func symbolFontsHaveCharactersOfTheirOwn(
    name: String, body: String, text: String, codes: [DiagnosticCode]
  ) throws {
    try expectText(
      #"{\rtf1\ansi{\fonttbl{\f0\fcharset0 A;}{\f1\fnil\fcharset2 \#(name);}}\f0 a{\f1 \#(body)}b\'e9}"#,
      "a" + text + "bé", codes)
    // Without the character set of symbols the name says nothing.
    try expectText(#"{\rtf1\ansi{\fonttbl{\f1\fnil\fcharset0 \#(name);}}\f1 abc}"#, "abc")
  }
}
