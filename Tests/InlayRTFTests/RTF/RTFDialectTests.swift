import InlayCore
import InlayFormats
import InlayRTF
import TestKit
import Testing

/// RTF as other programs write it: text that is easily lost, and bytes that are easily taken for text.
@Suite struct RTFDialectTests {
  private func read(_ rtf: String) throws -> Converted<DecomposedText> {
    let read = try RTFReader.read(Array(rtf.utf8))
    try read.value.checkInvariants()
    return read
  }

  @Test(arguments: [
    // Nested tables (RTF 1.9.1, Nested Tables): programs put text into the row's properties.
    (
      #"{\rtf1 a\itap2 n\nestcell{\*\nesttableprops\trowd\cellx9 {t}\nestcell\nestrow}{\nonesttables\par}b}"#,
      "an\nt\nb"
    ),
    // Tables of programs, without the star.
    (
      #"{\rtf1{\themedata 504b}{\colorschememapping 3c}{\datastore 01}{\mmathPr x}{\generator Riched;}a}"#,
      "a"
    ),
    (
      #"{\rtf1{\latentstyles{\lsdlockedexcept Normal;}}{\xmlnstbl x}{\rsidtbl x}{\wgrffmtfilter 2450}a}"#, "a"
    ),
    (#"{\rtf1{\fonttbl{\f0{\panose 0202}Arial;}}\f0 a{*\themedata 504b}}"#, "a*"),
    // A destination without a group of its own must not take the rest.
    (#"{\rtf1 a\themedata b\header c\footnote d}"#, "abcd"),
    // Revisions.
    (#"{\rtf1 a{\deleted\revauthdel1 gone}b}"#, "ab"),
    (#"{\rtf1 a\deleted gone\par\deleted0 b\deleted gone\plain c}"#, "abc"),
    (#"{\rtf1 a{\deleted{\b g}{\field{\*\fldinst PAGE}{\fldrslt 7}}{\pict\pngblip 00}\u945?\'e9}b}"#, "ab"),
    (#"{\rtf1 a{\mvf from}b{\mvt to}{\revised\revauth1 new}}"#, "abtonew"),
    // Notes.
    (#"{\rtf1 a{\super\chftn}{\footnote{\super\chftn} n}b{\chftn{\footnote\chftn n}}c}"#, "a1b2c"),
    (
      #"{\rtf1 a\chftn{\footnote\ftnalt\chftn n}b\chftn{\footnote n}c\chftn {\footnote  \ftnalt x}}"#,
      "aib1cii"
    ),
    (#"{\rtf1\aftnnar\aftnstart7 \chftn\chftn{\footnote\ftnalt x}\chftn{\footnote\b\ftnalt x}}"#, "172"),
    (#"{\rtf1\ftnstart9\ftnnrlc a\chftn\chftn b}"#, "aixxb"),
    (#"{\rtf1\ftnstart26\ftnnauc\chftn\chftn}"#, "ZAA"),
    (#"{\rtf1\ftnstart4000\ftnnruc\chftn}"#, "4000"),
    (#"{\rtf1\ftnstart-7\ftnnalc\chftn\chftn}"#, "0a"),
    // HTML inside of RTF: programs that show RTF show what is marked as RTF only.
    (
      #"{\rtf1\fromhtml1{\*\htmltag64 <p>}\htmlrtf {\htmlrtf0 hi{\*\htmltag84 &nbsp;}\htmlrtf \'a0\htmlrtf0 x}}"#,
      "hi\u{A0}x"
    ),
    // Symbols.
    (#"{\rtf1 a{\field{\*\fldinst SYMBOL 97 \\f "Symbol" \\s 12}{\fldrslt}}b}"#, "aαb"),
    (#"{\rtf1 a{\field{\*\fldinst SYMBOL 74 \\f Wingdings \\s 10}{\fldrslt\fs20}}b}"#, "a\u{F04A}b"),
    (#"{\rtf1 a{\field{\*\fldinst SYMBOL 0x3b1 \\u}}b}"#, "aαb"),
    (#"{\rtf1 a{\field{\*\fldinst SYMBOL 233 \\f Arial}{\fldrslt}}b}"#, "aéb"),
    (#"{\rtf1 a{\field{\*\fldinst SYMBOL 97 \\f Symbol}{\fldrslt z}}b}"#, "azb"),
    (#"{\rtf1 a{\field{\*\fldinst SYMBOL 4294967296}{\fldrslt}}{\field{\*\fldinst SYMBOL}}b}"#, "ab"),
    (#"{\rtf1 a{\field{\*\fldinst SYMBOL 55296 \\u}}b}"#, "a\u{FFFD}b"),
    // Hidden text is text with an attribute.
    (#"{\rtf1 a{\v hid}b}"#, "ahidb"),
  ])
  func textIsWhatProgramsShow(rtf: String, text: String) throws {
    try expect(read(rtf).value.text, equals: text)
  }

  @Test(arguments: [
    (
      #"{\rtf1 a{\deleted g}{\deleted h}}"#,
      ["text marked as deleted (\\deleted) was dropped"]
    ),
    (
      #"{\rtf1 a{\revised b}{\revised c}}"#,
      ["a mark of inserted text (\\revised) was dropped; the text was kept"]
    ),
    (
      #"{\rtf1{\header h\'e9}a{\footnote\chftn  f\u55357?\u56832?}{\footnote{\pict\pngblip 00}{\b g}}{\*\annotation c}}"#,
      [
        "headers and footers were dropped: 1 with 2 UTF-16 units",
        "footnotes and endnotes were dropped: 2 with 5 UTF-16 units",
        "comments were dropped: 1 with 1 UTF-16 units",
      ]
    ),
    // A comment in a footnote is a part of it, and a footnote in a title is none.
    (
      #"{\rtf1 a{\footnote b{\*\annotation c}d}}"#,
      ["footnotes and endnotes were dropped: 1 with 3 UTF-16 units"]
    ),
    (#"{\rtf1{\info{\title T{\footnote x}}{\footnote y}}a}"#, []),
    (
      #"{\rtf1\fromhtml1{\*\htmltag64 <p>}{\*\mhtmltag64 <p>}\htmlrtf a\htmlrtf0}"#,
      ["this RTF also contains the HTML it was made from, which was ignored"]
    ),
    (#"{\rtf1\fromhtml0 a}"#, []),
    (#"{\rtf1{\*\themedata 00}{\themedata 00}{\*\nesttableprops}{\*\atnid x}a{\v b}}"#, []),
    (
      #"{\rtf1{\info{\manager M}{\*\category C}}a}"#,
      ["\\manager is not supported and was ignored", "\\category is not supported and was ignored"]
    ),
    (
      #"{\rtf1\trowd\cellx9\intbl a\cell\row\trowd\cellx9\intbl b\cell\row}"#,
      []
    ),
    (#"{\rtf1\embo0\impr0\animtext0 a}"#, []),
    (#"{\rtf1\header a}"#, ["the destination \\header does not have its own group and was ignored"]),
    (
      #"{\rtf1{\field{\*\fldinst SYMBOL 97 \\f Symbol}{\fldrslt z}}}"#,
      ["a SYMBOL field already has a result; its text was kept"]
    ),
    (
      #"{\rtf1{\field{\*\fldinst SYMBOL 74 \\f Wingdings}}}"#,
      ["codes of a symbol font became private-use characters"]
    ),
  ])
  func whatIsLeftOutIsSaid(rtf: String, said: [String]) throws {
    #expect(try read(rtf).diagnostics.map(\.message) == said)
  }

  @Test func anInnerFieldIsPartOfTheOuterInstruction() throws {
    let rtf = #"""
      {\rtf1 a{\field{\*\fldinst {HYPERLINK "http://x/}{\field{\*\fldinst QUOTE y}{\fldrslt in}}{"}}{\fldrslt link}}b}
      """#
    let read = try read(rtf)
    try expect(read.value.text, equals: "alinkb")
    var link = CharacterAttributeValues()
    link.link = "http://x/in"
    #expect(read.value.runs.map(\.range) == [1..<5])
    #expect(read.value.runs.map(\.attributes) == [CharacterAttributes(link)])
    #expect(read.diagnostics.isEmpty)
  }

  @Test func aSymbolHasItsFontAndSize() throws {
    let rtf = #"""
      {\rtf1{\fonttbl\f0\fcharset0 Arial;\f3\fcharset2 Symbol;}\f0 a{\field{\*\fldinst SYMBOL 98 \\f Symbol \\s 10}{\fldrslt\b}}\
      {\field{\*\fldinst SYMBOL 74 \\f Wingdings}}a}
      """#
    let read = try read(rtf)
    try expect(read.value.text, equals: "aβ\n\u{F04A}a")
    var (plain, symbol, wingdings) = (
      CharacterAttributeValues(), CharacterAttributeValues(), CharacterAttributeValues()
    )
    plain.fontFamily = "Arial"
    symbol.fontFamily = "Symbol"
    symbol.fontSize = .points(10)
    symbol.weight = 700
    wingdings.fontFamily = "Wingdings"
    #expect(
      read.value.runs.map(\.attributes)
        == [plain, symbol, plain, wingdings, plain].map { CharacterAttributes($0) })
  }

  @Test func hiddenTextIsAnAttribute() throws {
    var hidden = CharacterAttributeValues()
    hidden.isHidden = true
    #expect(
      try read(#"{\rtf1 a{\v b}}"#).value.runs == [CharacterRun(1..<2, CharacterAttributes(hidden))])
  }

  @Test(arguments: [
    (#"{\rtf1\pard\lin283\rin100 a}"#, 283, 100), (#"{\rtf1\pard\li720\ri0\rin5\lin6 a}"#, 720, 0),
    (#"{\rtf1\pard\lin6\rin5\li720\ri9 a}"#, 720, 9),
  ])
  func logicalIndentsCountWhereNoOthersAre(rtf: String, left: Int, right: Int) throws {
    var wanted = ParagraphAttributeValues()
    wanted.leadingIndent = .twips(left)
    wanted.trailingIndent = .twips(right)
    let read = try read(rtf).value.paragraphs.map(\.attributes.values)
    #expect(read.map(\.leadingIndent) == [wanted.leadingIndent])
    #expect(read.map(\.trailingIndent) == [wanted.trailingIndent])
  }
}
