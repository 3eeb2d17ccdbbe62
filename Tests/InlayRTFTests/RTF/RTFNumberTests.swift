import InlayCore
import InlayFormats
import Testing

@testable import InlayRTF

/// Numbers of control words that no program writes.
@Suite struct RTFNumberTests {
  private static let words: [String] = [
    ControlWords.documentRows, ControlWords.characterRows, ControlWords.paragraphRows,
    ControlWords.pictureRows,
    ControlWords.tableDefinitionRows, ControlWords.listRows, ControlWords.noteRows, ControlWords.tableRows,
    ControlWords.objectRows, ControlWords.textRows,
  ].flatMap { rows in rows.map { $0.0 } }

  /// Places where a word may stand.
  private static let places = [
    #"{\rtf1WORD x\par}"#, #"{\rtf1{\colortbl;\red1;}a\shadWORD x\par}"#,
    #"{\rtf1{\fonttbl{\f0WORD A;}}{\colortbl\red1WORD;}{\*\expandedcolortbl;\cssrgb\c1WORD;}\f0\cf0 x}"#,
    #"{\rtf1\trowdWORD\cellx9WORD\cellx99\pard\intbl x\cell y\cell\row}"#,
    #"{\rtf1\itap1\trowd\taflags1WORD\cellx9WORD\cellx99\pard\intbl\itap1 x\cell y\cell\row}"#,
    #"{\rtf1{\*\listtable{\list{\listlevel{\leveltext\'02\'00.;}{\levelnumbers\'01;}WORD}\listid1}}"#
      + #"{\*\listoverridetable{\listoverride\listid1\ls1}}\ls1 x\par{\pn\pnlvl2WORD}y}"#,
    #"{\rtf1{\pict\pngblip\picwgoal9\pichgoal9WORD 89504e470d0a1a0a}{\pict\wbitmap0\picw1\pich1WORD 00}}"#,
    #"{\rtf1{\shp{\*\shpinst\shpright9\shpbottom9WORD{\sp{\sn pib}{\sv{\pict\pngblip 89504e470d0a1a0a}}}}}}"#,
  ]

  @Test(arguments: ["-99999999999999999999", "-2147483648", "-1", "0", "2147483647", "99999999999999999999"])
  func anyNumberOfAnyWordKeepsTheRulesOfTheModel(number: String) throws {
    for word in Self.words {
      for place in Self.places {
        let rtf = place.replacing("WORD", with: "\\\(word)\(number)")
        do {
          try RTFReader.read(Array(rtf.utf8)).value.checkInvariants()
        } catch let error as InlayError where error.code.isLimit {
        } catch {
          Issue.record("\(error): \(rtf)")
        }
      }
    }
  }

  @Test func numbersOfADocumentAreCut() throws {
    let least = try RTFReader.read(
      Array(#"{\rtf1\viewkind-2147483648\viewscale-1000000001\hyphfactor-100000001 x}"#.utf8))
    var wanted = DocumentAttributes()
    (wanted.viewMode, wanted.viewZoom, wanted.hyphenationFactor) = (
      -1_000_000_000, -1_000_000_000, -1_000_000_000
    )
    #expect(least.value.attributes == wanted)
  }
}
