import Foundation
import TestKit
import Testing

@testable import InlayUnicode

/// The committed tables against the files they come from, read here a second time and in another way.
@Suite struct TablesTests {
  /// A property of every code point, from lists of ranges; the later wins.
  private func property<T>(_ initial: T, _ ranges: [(range: ClosedRange<UInt32>, value: T)]) -> [T] {
    var out = [T](repeating: initial, count: 0x110000)
    for (range, value) in ranges {
      for index in range { out[Int(index)] = value }
    }
    return out
  }

  private func scalars(_ visit: (Unicode.Scalar) -> Void) {
    for value in (UInt32(0)...0x10FFFF) {
      if let scalar = Unicode.Scalar(value) { visit(scalar) }
    }
  }

  @Test(.needs(.unicode("auxiliary/GraphemeBreakProperty.txt", "emoji/emoji-data.txt")))
  func graphemeBreakOfEveryScalar() throws {
    let lines = try UnicodeFiles.lines("auxiliary/GraphemeBreakProperty.txt")
    let emoji = try UnicodeFiles.lines("emoji/emoji-data.txt")
    let names: [String: GraphemeBreakClass] = [
      "CR": .cr, "LF": .lf, "Control": .control, "Extend": .extend, "ZWJ": .joiner, "Prepend": .prepend,
      "Regional_Indicator": .regionalIndicator, "SpacingMark": .spacingMark, "L": .hangulL, "V": .hangulV,
      "T": .hangulT, "LV": .hangulLV, "LVT": .hangulLVT,
    ]
    let pictographs = UnicodeFiles.ranges(emoji).filter { $0.value == "Extended_Pictographic" }
    let wanted = property(
      GraphemeBreakClass.other,
      pictographs.map { ($0.range, .pictograph) }
        + UnicodeFiles.ranges(lines).compactMap { line in names[line.value].map { (line.range, $0) } })
    var differences: [UInt32] = []
    scalars {
      if ScalarProperties($0).graphemeBreak != wanted[Int($0.value)] { differences.append($0.value) }
    }
    #expect(differences == [])
  }

  @Test(
    .needs(
      .unicode(
        "LineBreak.txt", "EastAsianWidth.txt", "emoji/emoji-data.txt", "extracted/DerivedGeneralCategory.txt")
    ))
  func lineBreakOfEveryScalar() throws {
    let lines = try UnicodeFiles.lines("LineBreak.txt")
    let widths = try UnicodeFiles.lines("EastAsianWidth.txt")
    let emoji = try UnicodeFiles.lines("emoji/emoji-data.txt")
    let categories = try UnicodeFiles.lines("extracted/DerivedGeneralCategory.txt")
    // Defaults as the file's head has them.
    let defaults: [(range: ClosedRange<UInt32>, value: String)] = [
      (0x3400...0x4DBF, "ID"), (0x4E00...0x9FFF, "ID"), (0xF900...0xFAFF, "ID"), (0x20000...0x2FFFD, "ID"),
      (0x30000...0x3FFFD, "ID"), (0x1F000...0x1FAFF, "ID"), (0x1FC00...0x1FFFD, "ID"),
      (0x20A0...0x20CF, "PR"),
    ]
    let wanted = property("XX", defaults + UnicodeFiles.ranges(lines))
    let width = property("N", UnicodeFiles.ranges(widths))
    let category = property("Cn", UnicodeFiles.ranges(categories))
    let isPictograph = property(
      false,
      UnicodeFiles.ranges(emoji).filter { $0.value == "Extended_Pictographic" }.map { ($0.range, true) })
    let names: [String: LineBreakClass] = [
      "BK": .mandatory, "CR": .carriageReturn, "LF": .lineFeed, "NL": .nextLine, "SP": .space,
      "ZW": .zeroWidthSpace, "CM": .combiningMark, "ZWJ": .joiner, "WJ": .wordJoiner, "GL": .glue,
      "CB": .contingent, "AL": .alphabetic, "AI": .alphabetic, "XX": .alphabetic, "SG": .alphabetic,
      "HL": .hebrewLetter, "NU": .numeric, "ID": .ideographic, "EB": .emojiBase, "EM": .emojiModifier,
      "OP": .openPunctuation, "CL": .closePunctuation, "CP": .closeParenthesis, "QU": .quotation,
      "NS": .nonstarter, "CJ": .nonstarter, "EX": .exclamation, "IS": .infixSeparator, "SY": .symbol,
      "IN": .inseparable, "PR": .prefixNumeric, "PO": .postfixNumeric, "BA": .breakAfter, "HY": .hyphen,
      "BB": .breakBefore, "B2": .breakBoth, "JL": .hangulL, "JV": .hangulV, "JT": .hangulT, "H2": .hangulLV,
      "H3": .hangulLVT, "RI": .regionalIndicator,
    ]
    var differences: [UInt32] = []
    scalars { scalar in
      let index = Int(scalar.value)
      var expected = names[wanted[index]]
      let isWide = ["F", "W", "H"].contains(width[index])
      switch wanted[index] {
      case "SA": expected = ["Mn", "Mc"].contains(category[index]) ? .combiningMark : .alphabetic
      case "OP" where !isWide: expected = .narrowOpenPunctuation
      case "CP" where !isWide: expected = .narrowCloseParenthesis
      case "ID" where isPictograph[index] && category[index] == "Cn": expected = .unassignedPictograph
      default: break
      }
      if ScalarProperties(scalar).lineBreak != expected { differences.append(scalar.value) }
    }
    #expect(differences == [])
  }

  @Test(
    .needs(
      .unicode(
        "EastAsianWidth.txt", "emoji/emoji-data.txt", "DerivedCoreProperties.txt", "PropList.txt",
        "extracted/DerivedGeneralCategory.txt")))
  func widthAndEmojiOfEveryScalar() throws {
    let widths = try UnicodeFiles.lines("EastAsianWidth.txt")
    let emoji = try UnicodeFiles.lines("emoji/emoji-data.txt")
    let core = try UnicodeFiles.lines("DerivedCoreProperties.txt")
    let list = try UnicodeFiles.lines("PropList.txt")
    let categories = try UnicodeFiles.lines("extracted/DerivedGeneralCategory.txt")
    let defaults: [(range: ClosedRange<UInt32>, value: String)] = [
      (0x3400...0x4DBF, "W"), (0x4E00...0x9FFF, "W"), (0xF900...0xFAFF, "W"), (0x20000...0x2FFFD, "W"),
      (0x30000...0x3FFFD, "W"),
    ]
    let width = property("N", defaults + UnicodeFiles.ranges(widths))
    let category = property("Cn", UnicodeFiles.ranges(categories))
    func flags(_ lines: [Substring], _ name: String) -> [Bool] {
      property(false, UnicodeFiles.ranges(lines).filter { $0.value == name }.map { ($0.range, true) })
    }
    let isEmoji = flags(emoji, "Emoji")
    let isPresentation = flags(emoji, "Emoji_Presentation")
    let isModifier = flags(emoji, "Emoji_Modifier")
    let isBase = flags(emoji, "Emoji_Modifier_Base")
    let isIgnorable = flags(core, "Default_Ignorable_Code_Point")
    let isBidiControl = flags(list, "Bidi_Control")
    let isUnassigned = category.map { $0 == "Cn" }
    var differences: [UInt32] = []
    scalars { scalar in
      let index = Int(scalar.value)
      let found = ScalarProperties(scalar)
      var same = found.isEmoji == isEmoji[index] && found.isEmojiPresentation == isPresentation[index]
      same = same && found.isEmojiModifier == isModifier[index] && found.isEmojiModifierBase == isBase[index]
      same =
        same && found.isDefaultIgnorable == isIgnorable[index] && found.isUnassigned == isUnassigned[index]
      same = same && found.isBidiControl == isBidiControl[index]
      same = same && found.isControl == ["Cc", "Zl", "Zp"].contains(category[index])
      // Width by itself, where nothing but East_Asian_Width speaks of it.
      if ["Lu", "Ll", "Lt", "Nd", "Ps", "Pe", "Sm", "Sc", "Pd"].contains(category[index]) {
        let wanted: CellClass =
          ["W", "F"].contains(width[index]) ? .wide : width[index] == "A" ? .ambiguous : .narrow
        same = same && found.cell == wanted
      }
      if category[index] == "Mn" || category[index] == "Me" {
        same = same && [.zero, .emojiSelector, .textSelector].contains(found.cell)
      }
      if isPresentation[index] { same = same && [.wide, .skinTone, .regionalIndicator].contains(found.cell) }
      if !same { differences.append(scalar.value) }
    }
    #expect(differences == [])
  }

  /// Bidirectional classes of every scalar, from UnicodeData.txt and the defaults of unassigned ones.
  @Test(.needs(.unicode("UnicodeData.txt"))) func bidirectionalClassOfEveryScalar() throws {
    let lines = try UnicodeFiles.lines("UnicodeData.txt")
    var differences: [UInt32] = []
    for line in lines {
      let fields = line.split(separator: ";", omittingEmptySubsequences: false)
      guard let value = UInt32(fields[0], radix: 16), let scalar = Unicode.Scalar(value) else { continue }
      let found = ScalarProperties(scalar)
      let strong = ["R", "AL"].contains(fields[4])
      let affects = strong || ["AN", "RLE", "RLO", "RLI"].contains(fields[4])
      if found.isStrongRightToLeft != strong || found.affectsBidirectionalOrder != affects {
        differences.append(value)
      }
    }
    #expect(differences == [])
    // Unassigned, in blocks kept for right-to-left scripts and outside them.
    #expect(ScalarProperties("\u{5FF}").isStrongRightToLeft)
    #expect(ScalarProperties("\u{1EEFF}").isStrongRightToLeft)
    #expect(!ScalarProperties("\u{378}").isStrongRightToLeft)
  }

  /// Which scalars are recent, from DerivedAge.txt.
  @Test(.needs(.unicode("DerivedAge.txt", "extracted/DerivedGeneralCategory.txt")))
  func versionOfEveryScalar() throws {
    let ages = try UnicodeFiles.lines("DerivedAge.txt")
    let categories = try UnicodeFiles.lines("extracted/DerivedGeneralCategory.txt")
    let age = property("", UnicodeFiles.ranges(ages))
    let category = property("Cn", UnicodeFiles.ranges(categories))
    let versions = ["13.0": 13, "14.0": 14, "15.0": 15]
    var differences: [UInt32] = []
    scalars { scalar in
      let index = Int(scalar.value)
      let wanted = category[index] == "Cn" ? nil : versions[age[index]]
      let found = ScalarDispute(scalar.value)
      if found != .exception, found.version != wanted { differences.append(scalar.value) }
    }
    #expect(differences == [])
    #expect(ScalarDispute(.max) == .none)
  }

  /// The script gives the committed tables, and what it is told to compare it does compare.
  @Test(.needs(.unicode("auxiliary/GraphemeBreakProperty.txt")), .needs(.python))
  func theScriptGivesTheCommittedTables() throws {
    let script = PackageRoot.path(to: "Scripts/generate/unicode-tables")
    let run = try Python.run([script, "--check"], timeLimit: 120)
    #expect(run.exitCode == 0, "\(run.errorText)")
    let elsewhere = try Python.run([script, "--check", "--data", "/"], timeLimit: 120)
    #expect(elsewhere.exitCode == 1)
  }

  @Test func placesPastTheLastScalarAreUnassigned() {
    #expect(ScalarProperties(value: .max).isUnassigned)
    #expect(ScalarProperties(value: 0xD800).isUnassigned)
    #expect(ScalarProperties.unicodeVersion == "15.0.0")
  }

  /// Scalars of every version after 15.0 are unassigned here, whatever the Swift runtime knows.
  @Test func assignmentIsThatOfUnicode15() {
    var differences: [UInt32] = []
    scalars { scalar in
      let age = scalar.properties.age
      let isKnown = age.map { $0.major < 15 || $0.major == 15 && $0.minor == 0 } ?? false
      // Noncharacters have an age and are unassigned.
      let isAssigned = isKnown && scalar.properties.generalCategory != .unassigned
      if ScalarProperties(scalar).isUnassigned == isAssigned { differences.append(scalar.value) }
    }
    #expect(differences == [])
  }
}
