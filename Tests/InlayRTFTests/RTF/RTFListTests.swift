import FormatsTestKit
import InlayCore
import InlayFiles
import InlayFormats
import InlayRTF
import TestKit
import Testing

/// Lists, numberings, styles and headings: what each dialect says, and what is written.
@Suite struct RTFListTests {
  private func read(_ rtf: String) throws -> Converted<DecomposedText> {
    let read = try RTFReader.read(Array(rtf.utf8))
    try read.value.checkInvariants()
    return read
  }

  /// One line a paragraph: role, level, marker, length of the marker, style, list.
  private func summary(_ text: DecomposedText) -> [String] {
    let units = Array(text.text.utf16)
    var lines: [String] = []
    var start = 0
    while start < units.count {
      let end = (units[start...].firstIndex(of: 0x0A) ?? units.count - 1) + 1
      let values =
        text.paragraphs.first { $0.range.contains(start) }?.attributes.values ?? ParagraphAttributeValues()
      var line = String(decoding: units[start..<end], as: UTF16.self)
        .replacing("\n", with: "").replacing("\t", with: "→")
      line += " | \(values.role?.rawValue ?? "")"
      if let level = values.listLevel { line += " L\(level)" }
      if let marker = values.listMarker { line += " \(marker)" }
      if let length = values.markerLength { line += " #\(length)" }
      for name in values.custom.keys.sorted() {
        if case .string(let value)? = values.custom[name] { line += " \(name)=\(value)" }
        if case .integer(let value)? = values.custom[name] { line += " \(name)=\(value)" }
      }
      lines.append(line)
      start = end
    }
    return lines
  }

  // MARK: Dialects

  @Test func cocoasListsAreRead() throws {
    let rtf = #"""
      {\rtf1\ansi\ansicpg1252\cocoartf2822
      {\*\listtable{\list\listtemplateid1\listhybrid{\listlevel\levelnfc23\levelnfcn23\leveljc0\leveljcn0\levelfollow0\levelstartat1\levelspace360\levelindent0{\*\levelmarker \{disc\}}{\leveltext\leveltemplateid1\'01\uc0\u8226 ;}{\levelnumbers;}\fi-360\li720\lin720 }{\listlevel\levelnfc23\levelnfcn23{\*\levelmarker \{hyphen\}}{\leveltext\leveltemplateid2\'01\uc0\u8259 ;}{\levelnumbers;}\fi-360\li1440\lin1440 }{\listname ;}\listid1}
      {\list\listtemplateid2\listhybrid{\listlevel\levelnfc0\levelnfcn0\levelstartat4{\*\levelmarker \{decimal\}.}{\leveltext\leveltemplateid101\'02\'00.;}{\levelnumbers\'01;}\fi-360\li720\lin720 }{\listname ;}\listid2}}
      {\*\listoverridetable{\listoverride\listid1\listoverridecount0\ls1}{\listoverride\listid2\listoverridecount0\ls2}}
      \pard\tx220\tx720\li720\fi-720\pardirnatural\partightenfactor0
      \ls1\ilvl0\cf0 {\listtext	\uc0\u8226 	}One\
      \pard\ls1\ilvl1\cf0 {\listtext	\uc0\u8259 	}Two\
      \pard\ls2\ilvl0\cf0 {\listtext	4.	}Four\
      \pard\cf0 plain}
      """#
    let read = try read(rtf)
    #expect(
      summary(read.value) == [
        "→•→One | bullet1 L1 {disc} #3", "→⁃→Two | bullet2 L2 {hyphen} #3",
        "→4.→Four | number1 L1 {decimal}. #4 rtf.list=2 rtf.listStart=4", "plain | ",
      ])
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
  }

  @Test func wordsListsAreRead() throws {
    let rtf = #"""
      {\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0\froman\fcharset0 Times New Roman;}{\f2\fmodern\fcharset0 Courier New;}{\f3\froman\fcharset2 Symbol;}{\f10\fnil\fcharset2 Wingdings;}}
      {\*\listtable{\list\listtemplateid-1\listhybrid{\listlevel\levelnfc23\leveljc0\levelfollow0\levelstartat1{\leveltext\leveltemplateid67698689\'01\u-3913 ?;}{\levelnumbers;}\f3\fbias0 \fi-360\li720\lin720 }{\listlevel\levelnfc23{\leveltext\'01o;}{\levelnumbers;}\f2 \fi-360\li1440}{\listlevel\levelnfc23{\leveltext\'01\u-3929 ?;}{\levelnumbers;}\f10 \li2160}{\listname ;}\listid1000}
      {\list\listtemplateid2{\listlevel\levelnfc1\levelstartat1{\leveltext\'02\'00.;}{\levelnumbers\'01;}}{\listlevel\levelnfc4\levelstartat3{\leveltext\'03(\'01);}{\levelnumbers\'02;}}{\listlevel\levelnfc0{\leveltext\'06\'00.\'01.\'02.;}{\levelnumbers\'01\'03\'05;}}{\listlevel\levelnfc5{\leveltext\'01\'03;}{\levelnumbers\'01;}}{\listlevel\levelnfc255{\leveltext\'00;}{\levelnumbers;}}{\listname ;}\listid-2000}}
      {\*\listoverridetable{\listoverride\listid1000\listoverridecount0\ls1}{\listoverride\listid-2000\listoverridecount0\ls2}{\listoverride\listid-2000\listoverridecount1{\lfolevel\listoverridestartat\levelstartat7}\ls3}{\listoverride\listid-2000\listoverridecount1{\lfolevel\listoverrideformat{\listlevel\levelnfc23{\leveltext\'01-;}{\levelnumbers;}}}\ls4}}
      \pard\plain{\listtext\pard\plain\f3 \'b7\tab}\fi-360\li720\ls1\ilvl0 A\par
      \pard\ilvl1\ls1 B\par\pard\ilvl2\ls1 C\par
      \pard\ls2 D\par\pard\ls2\ilvl1 E\par\pard\ls2\ilvl2 F\par\pard\ls2\ilvl3 G\par\pard\ls2\ilvl4 H\par
      \pard\ls3 I\par\pard\ls4 J\par\pard\ls9 K}
      """#
    let read = try read(rtf)
    #expect(
      summary(read.value) == [
        "\(read.value.text.prefix(1))→A | bullet1 L1 {disc} #2", "B | bullet2 L2 {circle}",
        "C | bullet3 L3 {square}",
        "D | number1 L1 {upper-roman}. rtf.list=2",
        "E | number2 L2 ({lower-alpha}) rtf.list=2 rtf.listStart=3",
        "F | number3 L3 {upper-roman}.{lower-alpha}.{decimal}. rtf.list=2",
        "G | number4 L4 {decimal} rtf.list=2",
        "H |  L5 ", "I | number1 L1 {upper-roman}. rtf.list=3 rtf.listStart=7", "J | bullet1 L1 -", "K |  L1",
      ])
    #expect(read.diagnostics.map(\.code) == [.rtfListFormat, .rtfUndefinedEntry])
  }

  @Test func word6sNumberingIsRead() throws {
    let rtf = #"""
      {\rtf1\ansi\deff0{\fonttbl{\f0\fnil\fcharset0 Calibri;}{\f1\fnil\fcharset2 Symbol;}}
      \pard{\pntext\f1\'B7\tab}{\*\pn\pnlvlblt\pnf1\pnindent0{\pntxtb\'B7}}\fi-360\li720 Bullet\par
      {\pntext\f1\'B7\tab}Second\par
      \pard plain\par
      \pard{\pntext\f0 a)\tab}{\*\pn\pnlvl2\pnf0\pnstart1\pnlcltr{\pntxta )}}Item\par
      \pard{\*\pn\pnlvlbody\pndec{\pntxtb (}{\pntxta .)}}Other\par\pard{\pntext 3.\tab}left}
      """#
    let read = try read(rtf)
    let bullet = read.value.text.prefix(1)
    #expect(
      summary(read.value) == [
        "\(bullet)→Bullet | bullet1 L1 {disc} #2", "\(bullet)→Second | bullet1 L1 {disc} #2", "plain | ",
        "a)→Item | number2 L2 {lower-alpha}) #3", "Other | number1 L1 ({decimal}.)", "3.→left | number1 #3",
      ])
    #expect(read.diagnostics.map(\.code) == [.rtfMarkerInferred])
    #expect(read.diagnostics.map(\.at) == [(read.value.text.utf16.count - 7)])
  }

  @Test(arguments: [
    (#"\u8226 ?\tab x"#, "bullet1 #2", 1), (#"\tab\bullet\tab x"#, "bullet1 #3", 1),
    (#"\bullet  x"#, "", 0), (#"-\tab x"#, "", 0), (#"1.\tab x"#, "", 0), (#"\ls0\bullet\tab x"#, "", 0),
    (#"\outlinelevel0\bullet\tab x"#, "heading1", 0), (#"{\listtext}\bullet\tab x"#, " #0", 0),
    (#"\ls5{\listtext\bullet\tab}x"#, "bullet1 L1 #2", 2),
    (#"\ls5\ilvl2{\listtext 12)\tab}x"#, "number3 L3 #4", 2),
    (#"{\listtext\u55357?\u56832?\tab}x"#, " #3", 0),
  ])
  func typedMarkers(body: String, wanted: String, diagnostics: Int) throws {
    let read = try read("{\\rtf1\\ansi\\pard\(body)}")
    let line = try #require(summary(read.value).first)
    #expect(line.hasSuffix(" | " + wanted), "\(line)")
    #expect(read.diagnostics.count == diagnostics, "\(read.diagnostics)")
    #expect(
      read.diagnostics.filter { $0.code == .rtfMarkerInferred }.allSatisfy {
        $0.at == 0 && $0.severity == .implied
      })
  }

  @Test func aLevelMayShowTheNumberOfOneThatIsMissing() throws {
    let read = try read(
      #"""
      {\rtf1{\*\listtable{\list{\listlevel\levelnfc4{\leveltext\'02\'05.;}{\levelnumbers\'01;}}\listid1}}
      {\*\listoverridetable{\listoverride\listid1\ls1}}\ls1 x}
      """#)
    #expect(summary(read.value) == ["x | number1 L1 {decimal}. rtf.list=1"])
    #expect(read.diagnostics.map(\.code) == [.rtfListFormat])
  }

  /// The text before the number has two scalars in the list's format and one in the text, which are equal.
  @Test func markersMayBeComposedOtherwiseThanTheirFormat() throws {
    let text = try read(
      #"{\rtf1\pard{\*\pn\pnlvlbody\pndec{\pntxtb e\u769 ?}}{\pntext\'e9}x\par{\pntext\'e97}y\par}"#
    ).value
    #expect(
      summary(text) == ["éx | number1 L1 e\u{301}{decimal} #1", "é7y | number1 L1 e\u{301}{decimal} #2"])
    let sink = MemorySink()
    _ = try RTFWriter.write(text, to: sink)
    try expect(RTFReader.read(sink.bytes).value.text, equals: text.text)
  }

  @Test func listsOfOtherProgramsKeepTheirNumbers() throws {
    let rtf = #"""
      {\rtf1{\*\listtable{\list{\listlevel\levelnfc0\levelstartat4{\leveltext\'02\'00.;}{\levelnumbers\'01;}}\listid7}}
      {\*\listoverridetable{\listoverride\listid7\ls3}}\pard\ls3{\listtext\tab 4.\tab}x\par}
      """#
    let text = try read(rtf).value
    #expect(summary(text) == ["→4.→x | number1 L1 {decimal}. #4 rtf.list=3 rtf.listStart=4"])
    let sink = MemorySink()
    #expect(try RTFWriter.write(text, to: sink).isEmpty)
    #expect(try RTFReader.read(sink.bytes).value == text)
  }

  // MARK: Styles

  @Test func rolesComeFromOutlineLevelThenStyleThenList() throws {
    let rtf = #"""
      {\rtf1\ansi{\stylesheet{\s0 Normal;}{\s1\sbasedon0\outlinelevel0 heading 1;}{\s2 Heading 2,h2;}{\s3\sbasedon2 Mine;}{\s4 Title;}{\s5\sbasedon6 A;}{\s6\sbasedon5 B;}{\*\cs10 \additive Strong;}{\s7 \'dcberschrift 1;}{\s8\outlinelevel3 Deep;}}
      \pard\s1 a\par\pard\s2 b\par\pard\s3 c\par\pard\s4 d\par\pard\s5 e\par\pard\s7 f\par\pard\s8 g\par
      \pard\s4\outlinelevel1 h\par\pard\s2\outlinelevel9 i\par\pard\outlinelevel6 j\par\pard\s99 k\par\pard\s0 l}
      """#
    let read = try read(rtf)
    #expect(
      summary(read.value) == [
        "a | heading1", "b | heading2 rtf.style=Heading 2,h2", "c | heading2 rtf.style=Mine", "d | title",
        "e |  rtf.style=A", "f |  rtf.style=Überschrift 1", "g | heading4 rtf.style=Deep",
        "h | heading2 rtf.style=Title", "i |  rtf.style=Heading 2,h2", "j | heading7", "k | ", "l | ",
      ])
    #expect(
      read.diagnostics.map(\.code) == [
        .rtfRoleFromStyleName, .rtfRoleFromStyleName, .rtfRoleFromStyleName, .rtfUndefinedEntry,
      ])
    #expect(read.diagnostics.map(\.at) == [2, 4, 6, 20])
    #expect(DiagnosticCode.rtfRoleFromStyleName.severity == .implied)
  }

  @Test func characterStylesAreCustomAttributes() throws {
    let rtf = #"""
      {\rtf1{\stylesheet{\*\cs10 \additive Default Paragraph Font;}{\*\cs15 \additive\b Strong;}}a{\cs15\b b}{\cs10 c}}
      """#
    let read = try read(rtf)
    #expect(
      read.value.runs.filter { !$0.attributes.custom.isEmpty }.map(\.attributes.custom) == [
        ["rtf.characterStyle": .string("Strong")]
      ])
    #expect(read.value.runs.map(\.range) == [1..<2])
  }

  @Test func zerosThatRTFCannotTellFromNoneAreSaid() throws {
    var values = CharacterAttributeValues()
    values.baselineOffset = .zero
    values.superscript = 0
    let text = try Decomposer.decompose([AttributedRun("x", character: CharacterAttributes(values))]).value
    let losses = try RTFWriter.write(text, to: MemorySink())
    #expect(losses.map(\.code) == [.rtfNotCarried, .rtfNotCarried])
  }

  /// As LibreOffice 7.4 writes them.
  @Test func libreOfficesListsAndStylesAreRead() throws {
    let rtf = #"""
      {\rtf1\ansi\deff3\adeflang1025
      {\fonttbl{\f3\froman\fprq2\fcharset0 DejaVu Serif;}{\f5\fnil\fprq0\fcharset2 OpenSymbol{\*\falt Arial Unicode MS};}}
      {\stylesheet{\s0\snext0\ltrpar\cf0\f3\fs24 Normal;}
      {\s1\sbasedon17\snext18\ilvl0\outlinelevel0\sb240\keepn\b Heading 1;}
      {\*\cs15\snext15\f5 Bullets;}
      {\s17\sbasedon0\snext18\sb240 Heading;}
      {\s18\sbasedon0\snext18\loch\sl276\slmult1\sb0\sa140 Text Body;}
      {\s22\sbasedon0\li567 Quotations;}
      {\s23\sbasedon0 Preformatted Text;}
      }{\*\listtable{\list\listtemplateid1
      {\listlevel\levelnfc23\leveljc0\levelstartat1\levelfollow0{\leveltext \'01\u8226 ?;}{\levelnumbers;}\f5\rtlch\af5 \ltrch\loch\fi-283\li709}\listid1}
      {\list\listtemplateid2
      {\listlevel\levelnfc0\leveljc0\levelstartat1\levelfollow0{\leveltext \'02\'00.;}{\levelnumbers\'01;}\fi-283\li709}
      {\listlevel\levelnfc4\leveljc0\levelstartat1\levelfollow0{\leveltext \'02\'01.;}{\levelnumbers\'01;}\fi-283\li1418}\listid2}
      }{\listoverridetable{\listoverride\listid1\listoverridecount0\ls1}{\listoverride\listid2\listoverridecount0\ls2}}
      \pard\plain \s1\ilvl0\outlinelevel0\sb240\keepn\b{\loch Head}
      \par \pard\plain \s18{\loch Body}
      \par \pard\plain \s18{\listtext\pard\plain \f5 \u8226\'95\tab}\ilvl0\ls1 \li709\fi-283{\loch a}
      \par \pard\plain \s18{\listtext\pard\plain  1.\tab}\ilvl0\ls2 {\loch one}
      \par \pard\plain \s18{\listtext\pard\plain  a.\tab}\ilvl1\ls2 {\loch aa}
      \par \pard\plain \s22{\loch quoted}
      \par \pard\plain \s23{\loch code}
      \par }
      """#
    #expect(
      try summary(read(rtf).value) == [
        "Head | heading1", "Body | body rtf.style=Text Body",
        "•→a | bullet1 L1 {disc} #2 rtf.style=Text Body",
        " 1.→one | number1 L1 {decimal}. #4 rtf.list=2 rtf.style=Text Body",
        " a.→aa | number2 L2 {lower-alpha}. #4 rtf.list=2 rtf.style=Text Body",
        "quoted | quote rtf.style=Quotations",
        "code | code rtf.style=Preformatted Text",
      ])
  }

  // MARK: Round trips

  @Test func randomListsAndStylesComeBack() throws {
    try Property.check("lists and styles through RTF", cases: 12_000) { source in
      let text = try RTFListTexts().text(source).withCocoaSpacing()
      let sink = MemorySink()
      let losses = try RTFWriter.write(text, to: sink)
      source.note("rtf", String(decoding: sink.bytes, as: UTF8.self))
      let read = try RTFReader.read(sink.bytes)
      try expect(read.value.text, equals: text.text)
      if losses.isEmpty {
        try expect(read.value.paragraphs, equals: text.paragraphs)
        try expect(read.value, equals: text)
      } else {
        try expect(
          losses.allSatisfy {
            $0.message.contains("rtf.") || $0.message.contains("style name")
              || $0.message.contains("two different formats")
          }, "\(losses)")
      }
      let second = MemorySink()
      _ = try RTFWriter.write(read.value, to: second)
      let third = MemorySink()
      _ = try RTFWriter.write(RTFReader.read(second.bytes).value, to: third)
      try expect(third.bytes, equals: second.bytes)
      if losses.isEmpty { try expect(second.bytes, equals: sink.bytes) }
    }
  }
}
