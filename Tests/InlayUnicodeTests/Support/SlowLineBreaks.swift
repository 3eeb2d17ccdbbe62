@testable import InlayUnicode

/// Line breaks by the text of UAX #14 (Unicode 15.0): each rule is a pattern for what stands before a place and one for
/// what stands after it, and every place tries all rules in order. LB13 and LB25 are those of example 7 of section 8.2.
struct SlowLineBreaks {
  /// Before, after, whether a line may break. LB30a counts and stands apart.
  private static let rules: [(left: Pattern, right: Pattern, isBreak: Bool)] = [
    ("ZW SP*", "", true),  // LB8
    ("", "WJ", false), ("WJ", "", false),  // LB11
    ("GL", "", false), ("[^SP BA HY]", "GL", false),  // LB12
    ("[^NU]", "CL|CP|CP30", false), ("", "EX", false), ("[^NU]", "IS|SY", false),  // LB13
    ("NU NU|SY|IS*", "NU|SY|IS|CL|CP|CP30", false),  // LB25
    ("OP|OP30 SP*", "", false), ("QU SP*", "OP|OP30", false),  // LB14, LB15
    ("CL|CP|CP30 SP*", "NS", false), ("B2 SP*", "B2", false),  // LB16, LB17
    ("SP", "", true),  // LB18
    ("", "QU", false), ("QU", "", false),  // LB19
    ("", "CB", true), ("CB", "", true),  // LB20
    ("", "BA|HY|NS", false), ("BB", "", false),  // LB21
    ("HL HY|BA", "", false), ("SY", "HL", false), ("", "IN", false),  // LB21a, LB21b, LB22
    ("AL|HL", "NU", false), ("NU", "AL|HL", false),  // LB23
    ("PR", "ID|XP|EB|EM", false), ("ID|XP|EB|EM", "PO", false),  // LB23a
    ("PR|PO", "AL|HL", false), ("AL|HL", "PR|PO", false),  // LB24
    ("PR|PO", "OP|OP30|HY? NU", false), ("OP|OP30|HY", "NU", false),  // LB25
    ("NU NU|SY|IS*", "NU|SY|IS|CL|CP|CP30", false),
    ("NU NU|SY|IS* CL|CP|CP30?", "PO|PR", false),
    ("JL", "JL|JV|H2|H3", false), ("JV|H2", "JV|JT", false), ("JT|H3", "JT", false),  // LB26
    ("JL|JV|JT|H2|H3", "PO", false), ("PR", "JL|JV|JT|H2|H3", false),  // LB27
    ("AL|HL", "AL|HL", false), ("IS", "AL|HL", false),  // LB28, LB29
    ("AL|HL|NU", "OP30", false), ("CP30", "AL|HL|NU", false),  // LB30
    ("EB", "EM", false), ("XP", "EM", false),  // LB30b
  ].map { (Pattern($0.0), Pattern($0.1), $0.2) }

  /// Whether there is a ÷ before each scalar but the first, whether it is a mandatory one.
  enum Place { case prohibited, allowed, mandatory }

  static func places(_ text: String, objects: LineBreakRules.ObjectReplacement = .contingent) -> [Place] {
    var classes = text.unicodeScalars.map { ScalarProperties($0).lineBreak }
    if objects == .ideographic { classes = classes.map { $0 == .contingent ? .ideographic : $0 } }
    // LB9 and LB10: units, a scalar and its marks.
    var units: [(name: String, end: Int, joins: Bool)] = []
    for (index, scalar) in classes.enumerated() {
      let name = names[scalar] ?? "?"
      if scalar.isCombining, let last = units.last, !["BK", "CR", "LF", "NL", "SP", "ZW"].contains(last.name)
      {
        units[units.count - 1].end = index + 1
        units[units.count - 1].joins = scalar == .joiner
      } else {
        units.append((scalar.isCombining ? "AL" : name, index + 1, scalar == .joiner))
      }
    }
    var out = [Place](repeating: .prohibited, count: max(0, classes.count - 1))
    let unitNames = units.map(\.name)
    for index in units.indices.dropLast() {
      out[units[index].end - 1] = place(unitNames, index, joins: units[index].joins)
    }
    return out
  }

  private static func place(_ names: [String], _ index: Int, joins: Bool) -> Place {
    let (left, right) = (names[index], names[index + 1])
    // LB4, LB5
    if left == "BK" || left == "LF" || left == "NL" || left == "CR" && right != "LF" { return .mandatory }
    if ["BK", "CR", "LF", "NL", "SP", "ZW"].contains(right) { return .prohibited }  // LB5 to LB7
    let before = names[...index]
    let after = names[(index + 1)...]
    if rules[0].left.matchesEnd(of: before) { return .allowed }  // LB8
    if joins { return .prohibited }  // LB8a
    for rule in rules.dropFirst() where rule.left.matchesEnd(of: before) && rule.right.matchesStart(of: after)
    {
      return rule.isBreak ? .allowed : .prohibited
    }
    // LB30a
    if right == "RI", before.reversed().prefix(while: { $0 == "RI" }).count % 2 == 1 { return .prohibited }
    return .allowed  // LB31
  }

  private static let names: [LineBreakClass: String] = [
    .mandatory: "BK", .carriageReturn: "CR", .lineFeed: "LF", .nextLine: "NL", .space: "SP",
    .zeroWidthSpace: "ZW",
    .combiningMark: "CM", .joiner: "ZWJ", .wordJoiner: "WJ", .glue: "GL", .contingent: "CB",
    .alphabetic: "AL",
    .hebrewLetter: "HL", .numeric: "NU", .ideographic: "ID", .unassignedPictograph: "XP", .emojiBase: "EB",
    .emojiModifier: "EM", .openPunctuation: "OP", .narrowOpenPunctuation: "OP30", .closePunctuation: "CL",
    .closeParenthesis: "CP", .narrowCloseParenthesis: "CP30", .quotation: "QU", .nonstarter: "NS",
    .exclamation: "EX",
    .infixSeparator: "IS", .symbol: "SY", .inseparable: "IN", .prefixNumeric: "PR", .postfixNumeric: "PO",
    .breakAfter: "BA", .hyphen: "HY", .breakBefore: "BB", .breakBoth: "B2", .hangulL: "JL", .hangulV: "JV",
    .hangulT: "JT", .hangulLV: "H2", .hangulLVT: "H3", .regionalIndicator: "RI",
  ]
}

/// A pattern over names: `A|B` one of them, `[^A B]` none of them, `*` any number, `?` one or none.
private struct Pattern: Sendable {
  private struct Part: Sendable {
    var names: Set<String>
    var isNegated: Bool
    var least: Int
    var most: Int

    func matches(_ name: String) -> Bool { names.contains(name) != isNegated }
  }

  private var parts: [Part] = []

  init(_ text: String) {
    if text.hasPrefix("[^") {
      let names = text.dropFirst(2).dropLast().split(separator: " ").map(String.init)
      parts = [Part(names: Set(names), isNegated: true, least: 1, most: 1)]
      return
    }
    for word in text.split(separator: " ") {
      let isStar = word.hasSuffix("*")
      let isOptional = word.hasSuffix("?")
      let names = (isStar || isOptional ? word.dropLast() : word).split(separator: "|").map(String.init)
      parts.append(
        Part(
          names: Set(names), isNegated: false, least: isStar || isOptional ? 0 : 1, most: isStar ? .max : 1))
    }
  }

  func matchesEnd(of names: ArraySlice<String>) -> Bool {
    Self.matches(parts.reversed(), Array(names.reversed())[...])
  }
  func matchesStart(of names: ArraySlice<String>) -> Bool { Self.matches(parts, names) }

  private static func matches(_ parts: [Part], _ names: ArraySlice<String>) -> Bool {
    guard let part = parts.first else { return true }
    let run = names.prefix(part.most == .max ? names.count : 1).prefix(while: part.matches).count
    guard run >= part.least else { return false }
    for count in (part.least...run).reversed() {
      if matches(Array(parts.dropFirst()), names.dropFirst(count)) { return true }
    }
    return false
  }
}
