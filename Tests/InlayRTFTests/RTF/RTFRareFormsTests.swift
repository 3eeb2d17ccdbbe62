import InlayCore
import InlayFiles
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
    (#"{\fonttbl\f A;}\f0 x"#, { $0.fontFamily = "A" }),
    (#"{\colortbl;\red1\green2\blue3;}\strikec1\strikec x"#, { _ in }),
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

  @Test(
    arguments: [
      (#"\mo3\dy4"#, nil), (#"\yr10000\mo3"#, nil), (#"\yr-1"#, nil), ("", nil), (#"\yr0\mo100"#, "0000"),
      (#"\yr2025\mo3\dy24\hr7\min5\sec9"#, "2025-03-24T07:05:09"), (#"\yr2025\dy24"#, "2025"),
    ] as [(String, String?)])
  func aDateGoesUpToItsFirstMissingPart(_ words: String, _ date: String?) throws {
    let found = try read("{\\rtf1{\\info{\\creatim\(words)}{\\title T}}x}")
    #expect(found.value.attributes.created == date && found.value.attributes.title == "T")
    #expect(found.diagnostics.isEmpty)
  }

  @Test func languagesWithoutACodeAreReported() throws {
    let found = try read(#"{\rtf1\lang9999 x\lang1031 y\lang9999 z}"#)
    #expect(found.value.runs.map(\.attributes.language) == ["de-DE"])
    #expect(found.diagnostics.map(\.message) == ["the language code 9999 is unknown"])
  }

  /// A tab that ends the text is no bullet.
  @Test(arguments: ["\t", "a\n\t", "\u{2022}\tb\n\t"]) func aTabAtTheEndComesBack(_ text: String) throws {
    let sink = MemorySink()
    let written = try Decomposer.decompose([AttributedRun(text[...])]).value
    _ = try RTFWriter.write(written, to: sink)
    let back = try RTFReader.read(sink.bytes).value
    #expect(back.text == text && back.paragraphs.allSatisfy { $0.attributes.role == nil })
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

  @Test func picturesThatAreNotTheContentOfAShapeAreDropped() throws {
    let picture = #"{\sv{\pict\pngblip 89504e470d0a1a0a}}"#
    let shape = #"{\shp{\*\shpinst{\sp{\sn lineFillBlip}"# + picture + "}{\\sp{\\sn pib}" + picture + "}}}"
    let found = try read("{\\rtf1 a\(shape)b}")
    #expect(found.value.text == "a\u{FFFC}b")
    #expect(
      found.diagnostics.filter { $0.code == .rtfNotCarried }.map(\.message)
        == ["the picture lineFillBlip of a shape was dropped"])
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
