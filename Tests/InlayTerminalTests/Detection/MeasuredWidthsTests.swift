import InlayUnicode
import Testing

@testable import InlayTerminal

@Suite struct MeasuredWidthsTests {
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

  /// Strings measured on five of them a second time.
  // Columns: xterm 379, kitty 0.26, konsole 22.12, mlterm 3.9, foot 1.13.
  @Test(arguments: [
    ("syllable of jamo", "\u{1112}\u{1161}\u{11AB}", [2, 4, 2, 2, 2]),
    ("lone indicator", "\u{1F1E6}", [1, 2, 2, 1, 1]),
    ("Arabic number sign", "\u{600}\u{31}", [2, 1, 1, 2, 2]),
    ("Hindi", "\u{939}\u{93F}\u{928}\u{94D}\u{926}\u{940}", [5, 3, 5, 3, 5]),
    ("soft hyphen", "\u{61}\u{AD}\u{62}", [3, 2, 3, 3, 3]),
    ("hexagram", "\u{4DC0}", [2, 1, 1, 1, 2]),
    ("circled ten", "\u{3248}", [2, 1, 1, 1, 2]),
    ("direction mark", "\u{200F}", [0, 0, 0, 1, 0]),
    ("zero width space", "\u{200B}", [0, 0, 0, 1, 0]),
    ("circled ideograph", "\u{3297}", [2, 1, 2, 2, 2]),
    ("wavy dash", "\u{3030}", [2, 1, 2, 2, 2]),
    ("alternation mark", "\u{303D}", [2, 1, 2, 2, 2]),
    ("fillers of Hangul", "\u{115F}\u{1160}", [2, 0, 2, 2, 2]),
    ("hand and tone", "\u{261D}\u{1F3FD}", [3, 1, 1, 3, 3]),
    ("tone alone", "\u{1F3FD}", [2, 0, 2, 2, 2]),
    ("Unicode 13", "\u{1F90C}", [2, 2, 2, 1, 2]),
    ("Unicode 14", "\u{1F979}", [2, 2, 2, 1, 2]),
    ("tone mark of Hangul", "\u{AC00}\u{302E}", [4, 2, 3, 2, 4]),
    ("joiner between letters", "\u{61}\u{200D}\u{62}", [2, 2, 2, 3, 2]),
    ("Tamil", "\u{B95}\u{BCA}", [2, 1, 2, 1, 2]),
    ("rainbow flag", "\u{1F3F3}\u{FE0F}\u{200D}\u{1F308}", [3, 4, 1, 4, 3]),
    ("three indicators", "\u{1F1E6}\u{1F1E7}\u{1F1E8}", [3, 4, 4, 3, 3]),
    ("text selector", "\u{1F600}\u{FE0E}", [2, 1, 2, 2, 2]),
    ("Arabic letter mark", "\u{61C}", [0, 0, 0, 1, 0]),
  ])
  func widthsOfSequencesAreTheMeasuredOnes(name: String, text: String, cells: [Int]) {
    let profiles = [WidthProfile.xterm, .kitty026, .konsole, .mlterm, .foot]
    #expect(profiles.map { $0.count(text).cells } == cells)
    let clusters = profiles.map { profile in
      CellScanner(profile: profile).pieces(of: text).reduce(0) { $0 + ($1.width ?? 0) }
    }
    #expect(clusters == cells)
  }

  /// What a character behind a letter adds, as measured: first and last of each range of characters that are
  /// alike.
  // Columns: xterm 379, kitty 0.26, konsole 22.12, mlterm 3.9, foot 1.13.
  @Test(arguments: [
    ("soft hyphen", 0xAD...0xAD, [1, 0, 1, 1, 1]), ("combining marks", 0x300...0x36F, [0, 0, 0, 0, 0]),
    ("signs before numbers", 0x600...0x605, [1, 0, 0, 1, 1]),
    ("end of ayah", 0x6DD...0x6DD, [1, 0, 0, 1, 1]),
    ("Syriac abbreviation", 0x70F...0x70F, [1, 0, 0, 1, 1]),
    ("letters of Unicode 14", 0x870...0x88E, [1, 1, 1, 1, 1]),
    ("pound signs", 0x890...0x891, [1, 0, 0, 1, 1]),
    ("marks of Unicode 14", 0x898...0x89F, [0, 0, 0, 1, 0]),
    ("spacing marks", 0x93E...0x940, [1, 0, 1, 0, 1]),
    ("a mark of Unicode 13", 0xD81...0xD81, [0, 0, 0, 1, 0]),
    ("a mark of Unicode 15", 0xECE...0xECE, [1, 0, 0, 1, -1]),
    ("a spacing mark of Unicode 15", 0xCF3...0xCF3, [1, 0, 1, 1, -1]),
    ("filler of initials", 0x115F...0x115F, [2, 0, 2, 2, 2]),
    ("filler of vowels", 0x1160...0x1160, [0, 0, 2, 0, 0]),
    ("vowels and finals", 0x1161...0x11FF, [0, 1, 2, 0, 0]),
    ("Mongolian selector", 0x180F...0x180F, [0, 0, 0, 1, 0]),
    ("zero width space", 0x200B...0x200C, [0, 0, 0, 1, 0]),
    ("direction marks", 0x200E...0x200F, [0, 0, 0, 1, 0]), ("embeddings", 0x202A...0x202E, [0, 0, 0, 1, 0]),
    ("invisible operators", 0x2060...0x2064, [0, 0, 0, 1, 0]),
    ("tone marks of Hangul", 0x302E...0x302F, [2, 0, 1, 0, 2]),
    ("wavy dash", 0x3030...0x3030, [2, 1, 2, 2, 2]), ("filler", 0x3164...0x3164, [2, 0, 2, 2, 2]),
    ("letters of Unicode 13", 0x31BB...0x31BF, [2, 2, 2, 1, 2]),
    ("circled numbers", 0x3248...0x324F, [2, 1, 1, 1, 2]), ("hexagrams", 0x4DC0...0x4DFF, [2, 1, 1, 1, 2]),
    ("old vowels", 0xD7B0...0xD7C6, [0, 1, 2, 1, 0]), ("old finals", 0xD7CB...0xD7FB, [0, 1, 2, 1, 0]),
    ("byte order mark", 0xFEFF...0xFEFF, [0, 0, 0, 1, 0]),
    ("half-width filler", 0xFFA0...0xFFA0, [1, 0, 1, 1, 1]),
    ("letters of Unicode 15", 0x1123F...0x11240, [1, 1, 1, 1, 0]),
    ("Egyptian controls of Unicode 15", 0x13439...0x1343F, [1, 0, 0, 1, 0]),
    ("reading marks", 0x16FF0...0x16FF1, [2, 0, 1, 1, 2]),
    ("kana of Unicode 15", 0x1B132...0x1B132, [1, 2, 2, 1, 0]),
    ("indicators", 0x1F1E6...0x1F1FF, [1, 2, 2, 1, 1]), ("squared kana", 0x1F202...0x1F202, [2, 1, 2, 2, 2]),
    ("skin tones", 0x1F3FB...0x1F3FF, [2, 0, 2, 2, 2]),
    ("symbol among emoji", 0x1F93B...0x1F93B, [1, 1, 1, 2, 1]),
    ("emoji of Unicode 13", 0x1F90C...0x1F90C, [2, 2, 2, 1, 2]),
    ("emoji of Unicode 14", 0x1FAF0...0x1FAF6, [2, 2, 2, 1, 2]),
    ("emoji of Unicode 15", 0x1FAF7...0x1FAF8, [1, 2, 2, 1, 0]),
    ("tags", 0xE0020...0xE007F, [0, 0, 0, 1, 0]),
  ])
  func widthsOfCharactersAreTheMeasuredOnes(name: String, values: ClosedRange<UInt32>, cells: [Int]) {
    let profiles = [WidthProfile.xterm, .kitty026, .konsole, .mlterm, .foot]
    for value in [values.lowerBound, values.upperBound] {
      guard let scalar = Unicode.Scalar(value) else { continue }
      #expect(profiles.map { $0.count("a" + String(scalar)).cells - 1 } == cells, "\(value)")
    }
  }

  @Test func namesOfProfilesAreDistinct() {
    #expect(Set(WidthProfile.named.map(\.name)).count == WidthProfile.named.count)
  }

  @Test func kittyNarrowsByTheTextSelector() {
    #expect(WidthProfile.kitty.count("\u{1F600}\u{FE0E}").cells == 1)
    #expect(WidthProfile.kitty.count("\u{2764}\u{FE0E}").cells == 1)
    #expect(WidthProfile.xterm.count("\u{1F600}\u{FE0E}").cells == 2)
  }
}
