import Inlay
import InlayUnicode
import Testing

@testable import InlayTerminal

@Suite struct LayoutTests {
  @Test func wordsWrapAndSpacesHang() throws {
    let text = try LayoutDrawing.text("The quick  brown fox\njumps over")
    #expect(
      LayoutDrawing.draw(text, LayoutOptions(columns: 10)) == ["The quick", "brown fox¶", "jumps over¶"])
  }

  @Test func glyphsAreBoxesOfTwoCells() throws {
    let text = try LayoutDrawing.picture("Hello ##, you all")
    #expect(LayoutDrawing.draw(text, LayoutOptions(columns: 9)) == ["Hello ▣▣", "▣▣, you", "all¶"])
  }
}
