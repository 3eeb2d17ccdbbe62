import InlayCore
import InlayUnicode
import TestKit
import Testing

@testable import InlayTerminal

/// Texts that are made to be slow or wide. That none takes long is seen by none of these tests ever hanging.
@Suite struct HostileLayoutTests {
  private func lines(_ text: DecomposedText, _ options: LayoutOptions) -> (
    count: Int, widest: Int, bytes: Int
  ) {
    var layout = TerminalLayout(InlineFlow(text), options: options) { _ in .drawable(width: 100, height: 100)
    }
    var line = TerminalLine()
    var found = (count: 0, widest: 0, bytes: 0)
    while layout.next(into: &line) {
      found = (found.count + 1, max(found.widest, line.columns), found.bytes + line.text.count)
    }
    return found
  }

  @Test(arguments: [
    ("a", "\u{301}", 1_000_000, 1, 63), ("", "a", 200_000, 2_500, 200_000), ("a", " ", 200_000, 1, 1),
    ("", "\t", 100_000, 1, 0), ("", "\u{2060}", 100_000, 1, 300_000),
    ("", "a\u{AD}", 100_000, 1_266, 101_265),
    ("", "\u{1B}", 100_000, 1_250, 300_000), ("", "\u{1F469}\u{200D}", 100_000, 1, 112),
    ("", "\u{1100}", 100_000, 1, 96),
  ])
  func aLongStretchOfOneThingIsLaidOut(
    _ start: String, _ piece: String, _ times: Int, _ count: Int, _ bytes: Int
  ) throws {
    let text = try LayoutDrawing.text(start + String(repeating: piece, count: times))
    let found = lines(text, LayoutOptions())
    #expect(found.count == count && found.bytes == bytes && found.widest <= 80, "\(found)")
  }

  @Test(arguments: [
    "\u{202B}a", "\u{2067}a", "\u{2067}a\u{2069}", "(", "(\u{5D0}", "\u{5D0}a1", "\u{628}",
    "\u{202E}\u{202C}", "\u{5D0}\u{5B0}",
  ])
  func directionsDoNotPileUp(_ piece: String) throws {
    var options = LayoutOptions()
    options.bidi = .visual
    let found = lines(try LayoutDrawing.text(String(repeating: piece, count: 5_000) + "\u{5D0}"), options)
    #expect(found.widest <= 80 && found.count > 0)
  }

  @Test(arguments: [Int.min, -1, 0, 1, Int.max])
  func optionsOutOfRangeCountAsTheNearest(_ number: Int) throws {
    var options = LayoutOptions()
    (options.columns, options.glyphRows, options.maximumRows) = (number, number, number)
    var values = ParagraphAttributeValues()
    let far = Length(thousandths: number)
    (values.firstLineIndent, values.leadingIndent, values.trailingIndent) = (far, far, far)
    (values.spacingBefore, values.spacingAfter, values.defaultTabInterval) = (far, far, far)
    values.tabStops = [TabStop(far), TabStop(.points(1)), TabStop(far, alignment: .right)]
    let text = try LayoutDrawing.picture("a\tb # @\tc\n\tx", values)
    let found = lines(text, options)
    #expect(found.count >= 2 && found.widest <= max(1, min(options.columns, 1 << 20)))
  }

  @Test func aCellOfAnyShapeHasBoxes() throws {
    for (width, height) in [(1, 1_024), (1_024, 1), (1, 1), (1_024, 1_024)] {
      var options = LayoutOptions(columns: 40)
      options.cell = try #require(CellSize(width: width, height: height))
      #expect(lines(try LayoutDrawing.picture("a # b @ c"), options).widest <= 40)
    }
  }
}
