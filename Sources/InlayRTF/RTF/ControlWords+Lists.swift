import InlayCore

/// A control word of the list tables, of Word 6's numbering or of the style sheet.
enum ListWord: Sendable {
  case listID, numbering, startAt, bullets, body, continued, level, font
  case numbers(Numerals)
  case style, characterStyle, otherStyle, basedOn
}

extension ControlWords {
  /// Control words of lists (RTF 1.9.1: List Tables; Bullets and Numbering) and of style sheets (Style Sheet).
  static let listRows: [(String, ControlAction)] = [
    ("listtable", .destination(.listTable)), ("list", .destination(.list)),
    ("listlevel", .destination(.listLevel)), ("leveltext", .destination(.levelText)),
    ("levelnumbers", .destination(.tableDetail)), ("levelmarker", .destination(.levelMarker)),
    ("listname", .destination(.listName)), ("liststylename", .destination(.tableDetail)),
    ("listoverridetable", .destination(.listOverrideTable)), ("listoverride", .destination(.listOverride)),
    ("lfolevel", .destination(.listOverrideLevel)), ("listpicture", .destination(.skip)),
    ("listid", .list(.listID)), ("levelnfc", .list(.numbering)), ("levelnfcn", .list(.numbering)),
    ("levelstartat", .list(.startAt)),
    ("pn", .destination(.numbering)), ("pntxtb", .destination(.textBefore)),
    ("pntxta", .destination(.textAfter)), ("pnlvlblt", .list(.bullets)), ("pnlvlbody", .list(.body)),
    ("pnlvlcont", .list(.continued)), ("pnlvl", .list(.level)), ("pnf", .list(.font)),
    ("pndec", .list(.numbers(.decimal))), ("pnucrm", .list(.numbers(.upperRoman))),
    ("pnlcrm", .list(.numbers(.lowerRoman))), ("pnucltr", .list(.numbers(.upperAlpha))),
    ("pnlcltr", .list(.numbers(.lowerAlpha))),
    ("stylesheet", .destination(.styleTable)), ("s", .list(.style)), ("cs", .list(.characterStyle)),
    ("ds", .list(.otherStyle)), ("ts", .list(.otherStyle)), ("sbasedon", .list(.basedOn)),
  ]
}

extension RTFDestination {
  /// Whether this word is part of the list tables or the style sheet. Unknown words in there are harmless.
  var isTable: Bool { rawValue >= Self.listTable.rawValue }

  /// Whether text inside this destination has no meaning.
  var isTableWithoutText: Bool {
    switch self {
    case .levelText, .levelMarker, .listName, .textBefore, .textAfter, .style: false
    default: isTable
    }
  }

  /// Whether this destination may stand in `outer`. Elsewhere the word is ignored, so that a stray word cannot swallow
  /// text.
  func mayStand(in outer: RTFDestination) -> Bool {
    switch self {
    case .listTable, .listOverrideTable, .numbering, .styleTable: outer == .text
    case .list: outer == .listTable
    case .listLevel: outer == .list || outer == .listOverrideLevel
    case .levelText, .levelMarker: outer == .listLevel
    case .listName: outer == .list
    case .listOverride: outer == .listOverrideTable
    case .listOverrideLevel: outer == .listOverride
    case .textBefore, .textAfter: outer == .numbering
    case .tableDetail: outer.isTable
    case .style: outer == .styleTable
    default: true
    }
  }
}
