import InlayCore

/// A level of a list, as the list table states it.
struct RTFListLevel {
  /// `\levelnfc`: 23 is a bullet, 255 is none, anything else is a numbering style.
  var numbering = 0
  /// `\leveltext` without its length. Scalars below 9 stand for the number of that level.
  var text: [Unicode.Scalar] = []
  /// Cocoa's `\levelmarker`.
  var marker: String?
  var start = 1
  /// Font of the bullet. Symbol fonts have their own codes.
  var fontName = ""

  var kind: RTFListRole.Kind? { numbering == 23 ? .bullet : numbering == 255 ? nil : .number }
}

/// A list of the list table.
struct RTFList {
  var id: Int32 = 0
  var name = ""
  var levels: [RTFListLevel] = []

  /// Appends a level. Levels after the ninth are ignored.
  mutating func append(_ level: RTFListLevel) {
    if levels.count < RTFListRole.levels.upperBound { levels.append(level) }
  }
}

/// A row of the override table: it maps `\ls` to a list, and may override levels.
struct RTFListOverride {
  var list: Int32 = 0
  var number = RTFParagraphState.none
  /// Overridden levels, by level from 0.
  var levels: [Int: RTFListLevel] = [:]
  var starts: [Int: Int] = [:]
}

/// The list tables of a document, and the entry being read.
struct RTFListTables {
  private(set) var lists: [Int32: RTFList] = [:]
  private(set) var overrides: [Int32: RTFListOverride] = [:]
  /// Numberings in Word 6's form. Paragraphs refer to them by index.
  private(set) var numberings: [RTFNumbering] = []
  private var numberingIndices: [RTFNumbering: Int32] = [:]
  var list = RTFList()
  var level = RTFListLevel()
  var override = RTFListOverride()
  /// Index, from 0, of the override level being read; -1 outside an override level.
  var overrideLevel = -1
  var overrideLevels = 0
  var numbering = RTFNumbering()

  var count: Int { lists.count + overrides.count + numberings.count }

  mutating func endList() {
    if lists[list.id] == nil { lists[list.id] = list }
    list = RTFList()
  }

  mutating func endOverride() {
    if override.number != RTFParagraphState.none, overrides[override.number] == nil {
      overrides[override.number] = override
    }
    override = RTFListOverride()
  }

  /// Ends a numbering, and returns its index.
  mutating func endNumbering() -> Int32 {
    if let known = numberingIndices[numbering] { return known }
    let index = Int32(clamping: numberings.count)
    numberings.append(numbering)
    numberingIndices[numbering] = index
    return index
  }

  /// The list with this `\ls` number, and its level.
  func level(list number: Int32, _ level: Int) -> (
    list: RTFList, levels: [RTFListLevel], level: RTFListLevel
  )? {
    guard let row = overrides[number], let list = lists[row.list] else { return nil }
    var levels = list.levels
    for index in levels.indices {
      if let other = row.levels[index] { levels[index] = other }
      if let start = row.starts[index] { levels[index].start = start }
    }
    guard level < levels.count else { return nil }
    return (list, levels, levels[level])
  }
}

/// A paragraph's numbering in Word 6's form, `\pn` (RTF 1.9.1, Bullets and Numbering).
struct RTFNumbering: Hashable {
  /// Level, from 1. `\pnlvlblt` and `\pnlvlbody` mean level 1.
  var level = 1
  var kind: RTFListRole.Kind?
  var numbers = Numerals.decimal
  /// Text before and after the number.
  var before: [UInt8] = []
  var after: [UInt8] = []
  var fontName = ""

  /// The marker in the model's form.
  var marker: String {
    if kind == .bullet {
      let text = String(decoding: before, as: UTF8.self)
      return MarkerFormat(bullet: RTFSymbols.text(Array(text.unicodeScalars), font: fontName)).marker
    }
    var pieces: [MarkerFormat.Piece] = [.number(numbers)]
    if !before.isEmpty { pieces.insert(.text(String(decoding: before, as: UTF8.self)), at: 0) }
    if !after.isEmpty { pieces.append(.text(String(decoding: after, as: UTF8.self))) }
    return MarkerFormat(pieces: pieces).marker
  }
}

/// Converts bullets of the symbol fonts that Word uses into Unicode.
enum RTFSymbols {
  /// Codes of Wingdings that Word and other programs offer as bullets, and the Unicode characters that look like them.
  private static let wingdings: [UInt32: Unicode.Scalar] = [
    0x6C: "\u{25CF}", 0x6E: "\u{25A0}", 0x6F: "\u{25A1}", 0x71: "\u{2751}", 0x76: "\u{2756}",
    0xA7: "\u{25AA}",
    0xA8: "\u{25FB}", 0xD8: "\u{27A2}", 0xE0: "\u{2192}", 0xF0: "\u{21E8}", 0xFC: "\u{2713}",
  ]

  /// A level's text with symbol codes converted to Unicode. Symbol fonts have the codes 0x20…0xFF, which Word also
  /// writes as U+F020…U+F0FF.
  static func text(_ scalars: [Unicode.Scalar], font: String) -> String {
    var text = String.UnicodeScalarView()
    let name = font.lowercased()
    for scalar in scalars {
      let code = scalar.value & 0xFFFF_FF00 == 0xF000 ? scalar.value & 0xFF : scalar.value
      let isPrivate = code != scalar.value
      if name.hasPrefix("wingdings"), code < 0x100, let known = wingdings[code] {
        text.append(known)
      } else if code == 0xB7 && (isPrivate || name == "symbol") {
        text.append("\u{2022}")
      } else if code == 0xA7 && isPrivate {
        text.append("\u{25AA}")
      } else if name == "courier new", scalar == "o" {
        text.append("\u{25E6}")
      } else {
        text.append(scalar)
      }
    }
    return String(text)
  }
}
