import TestKit
import Testing

@testable import InlayUnicode

@Suite struct WidthProfileTests {
  /// One string measured on six terminals: the cells the cursor moved.
  struct Measured: Sendable, CustomStringConvertible {
    var description: String
    var text: String
    var xterm, kitty026, kitty, konsole, mlterm, foot: Int
    /// Where whole clusters count.
    var modern: Int

    init(_ description: String, _ text: String, _ cells: [Int], modern: Int) {
      (self.description, self.text, self.modern) = (description, text, modern)
      (xterm, kitty026, kitty) = (cells[0], cells[1], cells[2])
      (konsole, mlterm, foot) = (cells[3], cells[4], cells[5])
    }
  }

  // Columns: xterm 379, kitty 0.26, kitty 0.41, konsole 22.12, mlterm 3.9, foot 1.13.
  static let measured = [
    Measured("letter", "a", [1, 1, 1, 1, 1, 1], modern: 1),
    Measured("emoji", "\u{1F600}", [2, 2, 2, 2, 2, 2], modern: 2),
    Measured("ideograph", "\u{4E00}", [2, 2, 2, 2, 2, 2], modern: 2),
    Measured("heart alone", "\u{2764}", [1, 1, 1, 1, 1, 1], modern: 1),
    Measured("heart and selector", "\u{2764}\u{FE0F}", [1, 2, 2, 1, 1, 1], modern: 2),
    Measured("family", "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", [6, 6, 6, 2, 8, 6], modern: 2),
    Measured("flag", "\u{1F1E9}\u{1F1EA}", [2, 2, 2, 2, 2, 2], modern: 2),
    Measured("keycap", "1\u{FE0F}\u{20E3}", [1, 2, 2, 1, 1, 1], modern: 2),
    Measured("skin tone", "\u{1F44D}\u{1F3FD}", [4, 2, 2, 2, 4, 4], modern: 2),
    Measured("Unicode 15", "\u{1FAE8}", [1, 2, 2, 2, 1, 0], modern: 2),
    Measured("Unicode 16", "\u{1FAE9}", [1, 1, 2, 1, 1, 0], modern: 2),
    Measured("placeholder", "\u{10EEEE}\u{305}\u{305}", [1, 1, 1, 1, 1, 1], modern: 1),
    Measured("object replacement", "\u{FFFC}", [1, 1, 1, 1, 1, 1], modern: 1),
  ]

  @Test(arguments: measured)
  func widthsAreTheMeasuredOnes(row: Measured) {
    for (profile, cells) in [
      (WidthProfile.xterm, row.xterm), (.kitty026, row.kitty026), (.kitty, row.kitty),
      (.konsole, row.konsole),
      (.mlterm, row.mlterm), (.foot, row.foot), (.modern, row.modern),
    ] {
      #expect(profile.count(row.text) == CellCount(cells: cells), "\(profile)")
      let clusters = Array(CellScanner(profile: profile).pieces(of: row.text))
      #expect(clusters.map(\.width) == [cells], "\(profile)")
    }
  }

  @Test func namesOfProfilesAreDistinct() {
    #expect(Set(WidthProfile.named.map(\.name)).count == WidthProfile.named.count)
  }

  /// Text, cells by plain `wcwidth` rules, cells where clusters count.
  @Test(arguments: [
    ("", 0, 0), ("abc ~", 5, 5), ("e\u{301}", 1, 1), ("日本語", 6, 6), ("ｶﾅ", 2, 2), ("Ａ", 2, 2),
    ("한국어", 6, 6), ("\u{1112}\u{1161}\u{11AB}", 2, 2), ("a\u{200B}b\u{2060}c", 3, 3), ("\u{AD}", 0, 0),
    ("\u{200E}\u{202E}x\u{2069}", 1, 1), ("\u{600}", 1, 1), ("\u{3164}", 2, 2), ("\u{115F}\u{1160}", 2, 2),
    ("สวัสดี", 4, 4), ("हिन्दी", 5, 3), ("مرحبا", 5, 5), ("\u{FEFF}", 0, 0), ("\u{E0001}", 0, 0),
    ("\u{1F1E6}", 1, 2), ("\u{1F1E6}\u{1F1E7}\u{1F1E8}", 3, 4), ("\u{1F600}\u{FE0E}", 2, 2),
    ("\u{261D}\u{1F3FD}", 3, 2), ("a\u{1F3FD}", 3, 2), ("\u{2764}\u{FE0F}\u{200D}\u{1F525}", 3, 2),
    ("\u{1F3F4}\u{E0067}\u{E0062}\u{E007F}", 2, 2), ("α", 1, 1), ("\u{301}", 0, 0), ("\u{20000}", 2, 2),
    ("\u{2FFFD}", 2, 2), ("\u{378}", 1, 1), ("\u{10FFFF}", 1, 1), ("\u{303D}\u{FE0F}", 2, 2),
    ("a\u{FE0F}", 1, 1), ("#\u{FE0F}", 1, 2), ("\u{1FAEA}", 1, 1),
  ])
  func widthsOfText(text: String, plain: Int, modern: Int) {
    #expect(WidthProfile().count(text) == CellCount(cells: plain))
    #expect(WidthProfile.modern.count(text) == CellCount(cells: modern))
  }

  @Test func kittyNarrowsByTheTextSelector() {
    #expect(WidthProfile.kitty.count("\u{1F600}\u{FE0E}").cells == 1)
    #expect(WidthProfile.kitty.count("\u{2764}\u{FE0E}").cells == 1)
    #expect(WidthProfile.xterm.count("\u{1F600}\u{FE0E}").cells == 2)
  }

  @Test func ambiguousCharactersAreAsWideAsTheProfileSays() {
    var profile = WidthProfile.xterm
    #expect(profile.count("α…①\u{E000}").cells == 4)
    profile.ambiguousWidth = 2
    #expect(profile.count("α…①\u{E000}").cells == 8)
    // Cells of an image in kitty's protocol, whatever the rest of private use is.
    #expect(profile.count("\u{10EEEE}\u{305}\u{30D}").cells == 1)
  }

  @Test func unknownEmojiAreThoseOfLaterVersions() {
    var profile = WidthProfile.kitty
    let versions = [
      ("\u{1F600}", 14), ("\u{1FAE8}", 15), ("\u{1FAE9}", 16), ("\u{1FAC6}", 16), ("\u{1FAEA}", 17),
      ("\u{1F6D8}", 17),
    ]
    for (text, version) in versions {
      for known in 14...17 {
        profile.unicodeVersion = known
        #expect(profile.count(text).cells == (known >= version ? 2 : 1), "\(text) in \(known)")
      }
    }
  }

  @Test func emojiThatCameLaterAreThoseOfTheRuntime() {
    for value in (UInt32(0x1F000)...0x1FAFF) {
      guard let scalar = Unicode.Scalar(value), let age = scalar.properties.age, age.major > 15,
        scalar.properties.isEmojiPresentation
      else { continue }
      #expect(NewEmoji.version(of: value) == age.major, "\(scalar)")
    }
  }

  @Test func controlsHaveNoWidth() {
    let clusters = Array(CellScanner(profile: .xterm).pieces(of: "a\u{1B}\r\n\t\u{7F}\u{9B}\u{2028}b"))
    #expect(clusters.map(\.width) == [1, nil, nil, nil, nil, nil, nil, 1])
    #expect(
      WidthProfile.xterm.count("a\u{1B}\r\n\t\u{7F}\u{9B}\u{2028}b") == CellCount(cells: 2, controls: 6))
  }
}
