import InlayCore
import InlayFiles
import TestKit
import Testing

/// Tables made by a grammar, whose words may stand anywhere. Fuzzing goes through the same door (`FuzzRTFTables`).
@Suite struct RTFTableGrammarTests {
  @Test func whateverIsReadComesBack() throws {
    try Property.check("RTF by a grammar of tables", cases: Property.costly) { source in
      let choices = source.array(count: 0...200) { UInt8($0.below(256)) }
      let rtf = RTFTableGrammar.rtf(choices)
      source.note("rtf", String(decoding: rtf, as: UTF8.self))
      try RTFTableDoor.check(rtf)
    }
  }

  @Test func everySeedComesBack() throws {
    let seeds = try Files.tree(PackageRoot.path(to: "Fuzz/Corpus/rtftables"))
    #expect(!seeds.isEmpty)
    for (name, choices) in seeds {
      do { try RTFTableDoor.check(RTFTableGrammar.rtf(choices)) } catch {
        Issue.record("\(name): \(error): \(String(decoding: RTFTableGrammar.rtf(choices), as: UTF8.self))")
      }
    }
  }

  @Test func everyTextOfTheFuzzerComesBack() throws {
    let seeds = try Files.tree(PackageRoot.path(to: "Fuzz/Corpus/rtf"))
    #expect(!seeds.isEmpty)
    for (name, text) in seeds {
      do { try RTFTableDoor.checkBundle(text) } catch { Issue.record("\(name): \(error)") }
    }
  }

  /// What fuzzing found, made short.
  @Test(arguments: [
    // A table ends a cell, in Word's form: the paragraph after it that was added stays.
    #"{\rtf\trowd\cellx\cell\itap3c\nestcell\trowd\w\cellx"#,
    // The first cell has the end of a line of which the begin stands before the table, and loses it.
    #"{\rtf\'0d\cell\trowd\trleft20\cellx1l\row\trowd\cellx?\row"#,
  ])
  func whatWasFoundComesBack(_ rtf: String) throws {
    try RTFTableDoor.check(Array(rtf.utf8))
    try RTFTableDoor.checkBundle(Array(rtf.utf8))
  }
}
