import InlayCore
import Testing

@testable import InlayPage

@Suite struct DecorationTests {
  private func line(_ runs: [(String, (inout CharacterAttributeValues) -> Void)]) throws -> TypesetLine {
    let attributed = runs.map { text, change in
      var values = CharacterAttributeValues()
      change(&values)
      return AttributedRun(text, character: CharacterAttributes(values))
    }
    return try #require(try LaidOut(.of(attributed)).lines.first)
  }

  private func rules(_ line: TypesetLine) -> [RuleStroke] {
    line.commands.compactMap { if case .rule(let rule) = $0 { rule } else { nil } }
  }

  @Test func anUnderlineIsOneLineForTextOfSeveralStyles() throws {
    let line = try line([
      ("thin ", { $0.underline = .single }),
      (
        "bold",
        {
          $0.underline = .single
          $0.weight = 700
        }
      ), (" none", { _ in }),
    ])
    let rules = rules(line)
    #expect(rules.count == 1)
    #expect(rules[0].left == 0)
    #expect(rules[0].right > 60 && rules[0].right < line.placed.width)
    #expect(rules[0].thickness == 1)
    #expect(rules[0].y == 1.5)
  }

  @Test func wordsAreUnderlinedOneByOne() throws {
    let line = try line([("two words", { $0.underline = .words })])
    let rules = rules(line)
    #expect(rules.map(\.style) == [.single, .single])
    #expect(rules[1].left - rules[0].right > 3)
    #expect(abs(rules[1].right - line.placed.width) < 0.01)
  }

  @Test(arguments: [LineStyle.double, .thick, .dotted, .dashed, .dashDot, .dashDotDot, .wave])
  func linesKeepTheirStyle(_ style: LineStyle) throws {
    let rules = rules(try line([("text", { $0.strikethrough = style })]))
    #expect(rules.map(\.style) == [style])
    #expect(rules[0].thickness == (style == .thick ? 2 : 1))
    #expect(rules[0].y < -3)
  }

  @Test func coloursBehindTextJoin() throws {
    let yellow = TextColor(red: 255, green: 255, blue: 0)
    let line = try line([
      ("ab ", { $0.backgroundColor = yellow }),
      (
        "cd",
        {
          $0.backgroundColor = yellow
          $0.isItalic = true
        }
      ), ("e", { _ in }),
    ])
    let fills = line.commands.compactMap { if case .fill(let bounds, _) = $0 { bounds } else { nil } }
    #expect(fills.count == 1)
    #expect(fills[0].top == -17 && fills[0].bottom == 5)
    #expect(fills[0].right == fills[0].right.rounded())
  }

  @Test func linksCoverTheirText() throws {
    let line = try line([("a ", { _ in }), ("link", { $0.link = "https://example.org" })])
    let links = line.commands.compactMap {
      if case .link(let to, let bounds) = $0 { (to, bounds) } else { nil }
    }
    #expect(links.map(\.0) == ["https://example.org"])
    #expect(abs(links[0].1.right - line.placed.width) < 0.01)
    #expect(rules(line).count == 1)
  }

  @Test(arguments: [(50, 0, 1), (-50, 1, 1), (0, 1, 0)])
  func outlinesAreDrawnAloneOrOverTheText(_ width: Int, _ glyphs: Int, _ outlines: Int) throws {
    let line = try line([("text", { $0.strokeWidth = width })])
    #expect(line.commands.count { if case .glyphs = $0 { true } else { false } } == glyphs)
    let strokes = line.commands.compactMap {
      if case .outline(_, _, _, let width, _) = $0 { width } else { nil }
    }
    #expect(strokes.count == outlines)
    #expect(strokes.allSatisfy { abs($0 - 0.8) < 1e-9 })
  }

  @Test func superscriptsLeaveThePitchAlone() throws {
    let runs = [
      ("x", { (_: inout CharacterAttributeValues) in }), ("2", { $0.superscript = 1 }),
      ("y", { $0.superscript = -1 }),
    ]
    #expect(try line(runs).bottom == 22)
  }

  @Test func codeHasOneColourBehindAllItsLines() throws {
    let out = try LaidOut(.plain("one\ntwo\nthree") { $0.role = .code })
    let fills = out.lines.map { line in
      line.commands.compactMap { if case .fill(let bounds, _) = $0 { bounds } else { nil } }
    }
    #expect(fills.map(\.count) == [1, 1, 1])
    for (index, line) in out.lines.enumerated() {
      #expect(fills[index][0].top + Double(line.baseline) == Double(line.top))
      #expect(fills[index][0].bottom + Double(line.baseline) == Double(line.bottom))
    }
    #expect(zip(out.lines, out.lines.dropFirst()).allSatisfy { $0.bottom == $1.top })
  }

  @Test func colourGoesOnOverTheSpaceBetweenParagraphs() throws {
    let out = try LaidOut(
      .plain("one\ntwo") {
        $0.role = .code
        $0.spacingAfter = .points(30)
      })
    #expect(out.lines[1].top == out.lines[0].bottom)
    #expect(out.lines[1].placed.y == Double(out.lines[0].bottom + 30))
  }

  @Test func leadersFillTheGapBeforeTheirStop() throws {
    let plain = try LaidOut(.plain("one\t1") { $0.tabStops = [TabStop(.points(300), alignment: .right)] })
    let filled = try LaidOut(
      .plain("one\t1") { $0.tabStops = [TabStop(.points(300), alignment: .right, leader: ".")] })
    let count = { (out: LaidOut) in out.lines[0].commands.count }
    #expect(count(filled) == count(plain) + 1)
    #expect(filled.lines[0].placed.width == plain.lines[0].placed.width)
  }
}
