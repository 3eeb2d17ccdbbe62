import TestKit
import Testing

@testable import InlayUnicode

@Suite struct WidthProfileTests {
  /// The tables mark every character about which terminals disagree, or it would be counted by the shorter
  /// way.
  @Test func allExceptionsAreMarkedInTheTables() {
    var missed: [UInt32] = []
    for value in (UInt32(0x80)...0x10FFFF) {
      let dispute = ScalarDispute(value)
      let isException = WidthExceptions.allCases.contains { $0.width(of: value) != nil }
      if isException != (dispute == .exception) { missed.append(value) }
      if dispute == .none { continue }
      let properties = ScalarProperties(value: value)
      if !properties.isDisputed || properties.plainWidth > 0 && !properties.isPlainDisputed {
        missed.append(value)
      }
    }
    #expect(missed == [])
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

  @Test func ambiguousCharactersAreAsWideAsTheProfileSays() {
    var profile = WidthProfile.systemLibrary
    #expect(profile.count("α…①\u{E000}").cells == 4)
    profile.ambiguousWidth = 2
    #expect(profile.count("α…①\u{E000}").cells == 8)
    // Cells of an image in kitty's protocol, whatever the rest of private use is.
    #expect(profile.count("\u{10EEEE}\u{305}\u{30D}").cells == 1)
  }

  @Test func unknownEmojiAreThoseOfLaterVersions() {
    var profile = WidthProfile()
    let versions = [
      ("\u{1F600}", 6), ("\u{1F90C}", 13), ("\u{1F979}", 14), ("\u{1FAE8}", 15), ("\u{1FAE9}", 16),
      ("\u{1FAC6}", 16), ("\u{1FAEA}", 17),
      ("\u{1F6D8}", 17),
    ]
    for (text, version) in versions {
      for known in 12...17 {
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
    let clusters = Array(
      CellScanner(profile: .systemLibrary).pieces(of: "a\u{1B}\r\n\t\u{7F}\u{9B}\u{2028}b"))
    #expect(clusters.map(\.width) == [1, nil, nil, nil, nil, nil, nil, 1])
    #expect(
      WidthProfile.systemLibrary.count("a\u{1B}\r\n\t\u{7F}\u{9B}\u{2028}b")
        == CellCount(cells: 2, controls: 6))
  }
}
