import InlayCore
import Testing

@testable import InlayTerminal

@Suite struct StyleTableTests {
  private let black = TextColor(red: 0, green: 0, blue: 0)

  private func cell(_ change: (inout TextStyleValues) -> Void) -> CellStyle {
    var values = TextStyleValues()
    values.foregroundColor = black
    change(&values)
    return CellStyle(TextStyle(values), plainColor: black)
  }

  @Test func plainTextIsTheTerminalsOwn() {
    #expect(cell { _ in } == CellStyle())
  }

  @Test(arguments: [
    (1, true, false), (300, true, false), (301, false, false), (599, false, false), (600, false, true),
  ])
  func weightsAreBoldOrFaint(_ weight: Int, _ isFaint: Bool, _ isBold: Bool) {
    let style = cell { $0.weight = weight }
    #expect((style.isFaint, style.isBold) == (isFaint, isBold))
  }

  @Test(arguments: [
    (LineStyle.single, CellStyle.Underline.single), (.thick, .single), (.words, .single), (.double, .double),
    (.dotted, .dotted), (.dashed, .dashed), (.dashDot, .dashed), (.dashDotDot, .dashed), (.wave, .curly),
  ])
  func linesBelowAreTheNearestThatTerminalsKnow(_ line: LineStyle, _ wanted: CellStyle.Underline) {
    #expect(cell { $0.underline = line }.underline == wanted)
  }

  @Test func equalStylesHaveOnePlace() {
    var table = StyleTable(plainColor: black)
    var values = TextStyleValues()
    values.isItalic = true
    let (a, b) = (TextStyle(values), TextStyle(values))
    let first = table.place(of: a, on: nil)
    let second = table.place(of: b, on: nil)
    let onBlock = table.place(of: a, on: black)
    let again = table.place(of: a, on: nil)
    #expect([first, second, onBlock, again] == [1, 1, 2, 1])
    #expect(table.all.map(\.background) == [nil, nil, black])
    let shown = table.placeOfShown(in: first)
    #expect(table.all[shown].isFaint && table.all[shown].isItalic)
  }

  @Test func linksAndColorsOfTheDocumentStay() throws {
    var values = CharacterAttributeValues()
    values.link = "https://example.org/"
    let text = try Decomposer.decompose([
      AttributedRun("a "), AttributedRun("link", character: CharacterAttributes(values)),
    ]).value
    var layout = TerminalLayout(InlineFlow(text), options: LayoutOptions()) { _ in .described }
    var line = TerminalLine()
    _ = layout.next(into: &line)
    let styles = line.pieces.map { layout.styles[$0.style] }
    #expect(styles.map(\.link) == [nil, "https://example.org/"])
    #expect(styles.map(\.underline) == [nil, .single])
    #expect(styles[0] == CellStyle())
    #expect(styles[1].foreground == TextColor(red: 0x0B, green: 0x57, blue: 0xD0))
  }
}
