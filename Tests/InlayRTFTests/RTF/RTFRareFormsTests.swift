import InlayCore
import InlayFormats
import InlayRTF
import Testing

/// Forms that few programs write, or that are damaged in a way no program writes.
@Suite struct RTFRareFormsTests {
  private func read(_ rtf: String) throws -> Converted<DecomposedText> {
    let read = try RTFReader.read(Array(rtf.utf8))
    try read.value.checkInvariants()
    return read
  }

  @Test(arguments: [
    // A font that is missing from the table, twice.
    (#"SYMBOL 65 \\f "Fira" \\j"#, #"SYMBOL 66 \\f "Fira""#, "AB"),
    (#"SYMBOL 945"#, #"SYMBOL 0xF041"#, "αA"),
    (#"SYMBOL 128512 \\f "Fira""#, #"SYMBOL 128512 \\u"#, "😀😀"),
    (#"SYMBOL 233"#, #"SYMBOL 66"#, "éB"),
    (#"SYMBOL 31"#, #"SYMBOL 1114112"#, ""),
    // A font without a name, and half of a surrogate pair.
    (#"SYMBOL 65 \\f """#, #"SYMBOL 55296"#, "A\u{FFFD}"),
  ])
  func symbolsOfFieldsAreCharacters(_ first: String, _ second: String, _ text: String) throws {
    for page in ["1252", "932"] {
      let fields = [first, second].map { "{\\field{\\*\\fldinst{\($0)}}{\\fldrslt}}" }.joined()
      #expect(try read("{\\rtf1\\ansi\\ansicpg\(page){\\fonttbl\\f0 A;}\(fields)}").value.text == text)
    }
  }

  @Test func aFontThatAFieldNamesTakesTheNumberOfNoOther() throws {
    let field = #"{\field{\*\fldinst SYMBOL 65 \\f Fira}}"#
    let read = try read("{\\rtf1{\\fonttbl\\f-1000000 A;}\\f-1000000 a\(field)b\(field)}")
    #expect(read.value.text == "aAbA")
    #expect(read.value.runs.map(\.attributes.fontFamily) == ["A", "Fira", "A", "Fira"])
  }

  static let withoutNumbers: [(String, @Sendable (inout CharacterAttributeValues) -> Void)] = [
    (#"\deff{\fonttbl\f0 A;}x"#, { $0.fontFamily = "A" }),
    (#"{\colortbl;\red1\green2\blue3;}\cb1\cb x"#, { _ in }),
    (#"{\colortbl;\red1\green2\blue3;}\ulc1\ulc x"#, { _ in }),
    (#"{\colortbl;\red1\green2\blue3;}\strokec1\strokec x"#, { _ in }),
    (#"\dn x"#, { $0.baselineOffset = .points(-3) }), (#"\up x"#, { $0.baselineOffset = .points(3) }),
  ]

  @Test(arguments: withoutNumbers.indices) func aWordWithoutItsNumberHasTheUsualOne(_ index: Int) throws {
    let (rtf, change) = Self.withoutNumbers[index]
    var wanted = CharacterAttributeValues()
    change(&wanted)
    let text = try read("{\\rtf1\(rtf)}").value
    #expect(text.text == "x")
    #expect(text.runs.first?.attributes.values ?? CharacterAttributeValues() == wanted, "\(rtf)")
  }

  @Test(arguments: [
    // A word that should not be starred, and groups that stand where they say nothing.
    (#"a{\*\embo x}b"#, "ab"), (#"a{\falt x}b"#, "ab"), (#"a\appleaqc\appleemojiimage\width9 b"#, "ab"),
  ])
  func whatStandsOutOfPlaceIsNoText(_ rtf: String, _ text: String) throws {
    #expect(try read("{\\rtf1 \(rtf)}").value.text == text)
  }

  @Test(arguments: [
    (#"{\editor E}"#, "E"), (#"{\operator O}{\editor E}"#, "O"), (#"{\editor E}{\operator O}"#, "O"),
  ])
  func theEditorIsTheOperatorIfThereIsOne(_ info: String, _ name: String) throws {
    #expect(try read("{\\rtf1{\\info\(info)}x}").value.attributes.editor == name)
  }

  @Test func tabStopsAreInTheOrderOfTheirPlaces() throws {
    let stops = try read(#"{\rtf1\pard\tx720\tqr\tx360\tqc\tx720 x}"#).value.paragraphs.first?.attributes
      .tabStops
    #expect(
      stops == [
        TabStop(.twips(360), alignment: .right), TabStop(.twips(720)),
        TabStop(.twips(720), alignment: .center),
      ])
  }

  @Test(arguments: [
    (
      #"\'41\'df"#, #"{\*\expandedcolortbl;\csgenericrgb\c100000\c0\c50000;}"#,
      TextColor(red: 255, green: 0, blue: 128)
    ),
    (
      #"x"#, #"{\*\expandedcolortbl;\csgenericgray\c20000;}"#,
      TextColor(red: 51, green: 51, blue: 51)
    ),
  ])
  func colorsOfOtherSpacesAreReadAsSRGB(_: String, _ table: String, _ color: TextColor) throws {
    let found = try read("{\\rtf1{\\colortbl;\\red1\\green2\\blue3;}\(table)\\cf1 x}")
    #expect(found.value.runs.first?.attributes.values.foregroundColor == color)
    #expect(found.diagnostics.map(\.code) == [.rtfColorSpace])
  }

  @Test func colorsThatAreMissingAreReported() throws {
    let found = try read(#"{\rtf1{\colortbl;}\cf7 x\cf y}"#)
    #expect(found.value.text == "xy" && found.value.runs.isEmpty)
    #expect(found.diagnostics.map(\.code) == [.rtfUndefinedEntry])
  }

  @Test func shapesWithoutPicturesAreReported() throws {
    let shape = #"{\shp{\*\shpinst\shpleft5\shpright0\shpwr2{\sp{\sn wzDescription}{\sv a dog}}}}"#
    let found = try read("{\\rtf1 a\(shape)b\\shpwr2}")
    #expect(found.value.text == "ab")
    #expect(found.diagnostics.map(\.code) == [.rtfNotCarried, .rtfNotCarried])
    #expect(found.diagnostics.last?.message.contains("the description of a shape without a picture") == true)
  }

  @Test(arguments: [
    // Word's codes of symbols in fonts, and the letter of a hollow bullet.
    (#"\fs20\f1"#, #"\'01\u-3913 ?;"#, "Symbol", "•"), (#"\f1"#, #"\'01\u-3929 ?;"#, "Any", "▪"),
    (#"\f1"#, #"\'01o;"#, "Courier New", "◦"),
  ])
  func bulletsOfFontsAreUnicode(_ words: String, _ text: String, _ font: String, _ bullet: String) throws {
    let level = "{\\listlevel\\levelnfc23{\\leveltext\(text)}{\\levelnumbers;}\(words)}"
    let found = try read(
      """
      {\\rtf1{\\fonttbl\\f0 A;\\f1 \(font);}{\\*\\listtable{\\list\(level)\\listid1}}\
      {\\*\\listoverridetable{\\listoverride\\listid1\\ls1}}\\ls1 x\\par}
      """)
    let marker = found.value.paragraphs.first?.attributes.values.listMarker
    #expect(marker == MarkerFormat(bullet: bullet).marker)
  }

  @Test func numbersOutOfOrderAreReported() throws {
    let level = #"{\listlevel\levelnfc0{\leveltext\'03\'01.\'00;}{\levelnumbers\'01\'03;}}"#
    let found = try read(
      #"{\rtf1{\*\listtable{\list{\listlevel\levelnfc0{\leveltext\'01\'00;}{\levelnumbers\'01;}}"# + level
        + #"\listid1}}{\*\listoverridetable{\listoverride\listid1\ls1}}\ls1\ilvl1 x\par}"#)
    #expect(found.diagnostics.contains { $0.code == .rtfListFormat })
    #expect(found.value.text.hasSuffix("x\n"))
  }

  @Test func aByteOrderMarkAndBlanksMayStandBefore() throws {
    #expect(try read("\u{FEFF} \r\n\t{\\rtf1 x}").value.text == "x")
  }

  @Test func endsInsideOfAPictureOrFieldKeepTheText() throws {
    #expect(try read(#"{\rtf1 a{\field{\*\fldinst HYPERLINK "u"}{\fldrslt b"#).value.text == "ab")
    #expect(try read(#"{\rtf1 a{\pict\pngblip 8950"#).value.text.hasPrefix("a"))
  }
}
