import TestKit
import Testing

@testable import InlayUnicode

@Suite struct LineBreakPropertyTests {
  private func slow(_ text: String, _ rules: LineBreakRules) -> [LineBreak] {
    let clusters = Set(GraphemeScanner.ends(text))
    var position = TextPosition.start
    var out: [LineBreak] = []
    for (scalar, place) in zip(
      text.unicodeScalars, SlowLineBreaks.places(text, objects: rules.objectReplacement))
    {
      position.utf8 += scalar.utf8.count
      position.utf16 += scalar.utf16.count
      switch place {
      case .prohibited: break
      case .mandatory: out.append(LineBreak(position: position, kind: .mandatory))
      case .allowed:
        if !rules.keepsClusters || clusters.contains(position.utf16) {
          out.append(LineBreak(position: position, kind: .allowed))
        }
      }
    }
    guard let last = text.unicodeScalars.last else { return out }
    let ends: Set<Unicode.Scalar> = ["\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"]
    let end = TextPosition(utf8: text.utf8.count, utf16: text.utf16.count)
    return out + [LineBreak(position: end, kind: ends.contains(last) ? .mandatory : .endOfText)]
  }

  @Test(arguments: [
    LineBreakRules.standard, .inline, LineBreakRules(objectReplacement: .ideographic, keepsClusters: false),
    LineBreakRules(objectReplacement: .contingent, keepsClusters: true),
  ])
  func breaksAreThoseOfTheRulesOneByOne(rules: LineBreakRules) throws {
    try Property.check("line breaks rule by rule \(rules)", cases: 20_000) { source in
      let text = source.classText()
      source.note("text", text)
      try expect(LineBreakScanner.breaks(text, rules), equals: slow(text, rules))
    }
  }

  /// Text in which numbers, quotations and parentheses are frequent.
  @Test func numbersBreakByTheRulesOneByOne() throws {
    let pieces = [
      "1", "a", "$", "%", "(", ")", ",", ".", "/", "-", " ", "\u{301}", "\u{200D}", "\u{5D0}", "\u{FFFC}",
      "一", "\"",
      "\u{2014}", "…", "\u{B4}", "！", "「", "」", "\u{200B}", "\u{2060}", "\u{A0}", "\u{1F1E6}", "\r", "\n",
      "|",
    ]
    try Property.check("line breaks of numbers", cases: 40_000) { source in
      let text = source.array(count: 0...12) { $0.pick(pieces) }.joined()
      source.note("text", text)
      try expect(LineBreakScanner.breaks(text, .standard), equals: slow(text, .standard))
    }
  }

  /// A text and what follows a line end in it are broken as each would be alone.
  @Test func breaksAreThoseOfTheLinesApart() throws {
    try Property.check("line breaks of lines apart") { source in
      let first =
        source.classText() + source.pick(["\n", "\r\n", "\u{2029}", "\u{85}", "\u{B}", "\u{C}", "\u{2028}"])
      let second = source.classText()
      source.note("first", first)
      source.note("second", second)
      let rules = source.pick([LineBreakRules.inline, .standard])
      let start = TextPosition(utf8: first.utf8.count, utf16: first.utf16.count)
      let moved = LineBreakScanner.breaks(second, rules).map { place in
        LineBreak(
          position: TextPosition(
            utf8: place.position.utf8 + start.utf8, utf16: place.position.utf16 + start.utf16),
          kind: place.kind)
      }
      try expect(
        LineBreakScanner.breaks(first + second, rules),
        equals: LineBreakScanner.breaks(first, rules) + moved)
      // The same from there on, whatever stands before.
      try expect(
        Array(LineBreakScanner(rules: rules, at: start).pieces(of: first + second)), equals: moved)
    }
  }

  /// No cluster is divided, and every place is one between scalars.
  @Test func inlineBreaksStandBetweenClusters() throws {
    try Property.check("inline breaks between clusters") { source in
      let text = source.bool() ? source.classText() : source.text()
      source.note("text", text)
      let ends = Set(GraphemeScanner().pieces(of: text).map(\.end))
      for place in LineBreakScanner.breaks(text, .inline) { try expect(ends.contains(place.position)) }
    }
  }

  /// A million of what the rules look ahead over or back at.
  @Test(arguments: [
    "\u{301}", " ", "$(", "$(\u{301}", "(", "\u{1F1E6}", "1,", "\u{200B}", "\u{FFFC}", "\r", "\"",
  ])
  func aMillionScalarsThatRulesLookOver(piece: String) throws {
    let text = "$(" + String(repeating: piece, count: 1_000_000) + "1"
    var last: LineBreak?
    var count = 0
    for place in LineBreakScanner().pieces(of: text) { (last, count) = (place, count + 1) }
    #expect(last?.position == TextPosition(utf8: text.utf8.count, utf16: text.utf16.count))
    #expect(count >= 1)
  }
}
