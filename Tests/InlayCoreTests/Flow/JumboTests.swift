import Testing

@testable import InlayCore

@Suite struct JumboTests {
  @Test(
    arguments: [
      ("\u{1F600}", .one), ("  \u{1F600}\n", .one), ("\u{1F600}\u{1F600}", .few),
      ("\u{1F600} \u{1F600}\n\u{1F600}", .few),
      ("\u{1F600}\u{1F600}\u{1F600}\u{1F600}", nil), ("", nil), ("   ", nil), ("a", nil), ("\u{1F600}a", nil),
      ("1", nil),
      ("1\u{FE0F}\u{20E3}", .one), ("\u{2764}", nil), ("\u{2764}\u{FE0F}", .one), ("\u{2764}\u{FE0E}", nil),
      ("\u{1F600}\u{FE0E}", nil), ("\u{1F44D}\u{1F3FD}", .one),
      ("\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", .one),
      ("\u{1F1E9}\u{1F1EA}", .one), ("\u{1F1E9}", nil), ("\u{1F1E9}\u{1F1EA}\u{1F1EB}\u{1F1F7}", .few),
      ("\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", .one), ("\u{1F600}\u{300}", nil),
      ("#\u{20E3}", .one),
      ("\u{200B}\u{1F600}", .one), ("•", nil), ("\u{A9}", nil), ("\u{A9}\u{FE0F}", .one), ("\u{FFFC}", nil),
    ] as [(String, Jumbo?)])
  func emojiAloneAreLarger(text: String, jumbo: Jumbo?) throws {
    let decomposed = try Decomposer.decompose([AttributedRun(text[...])]).value
    #expect(InlineFlow(decomposed).jumbo == jumbo)
  }

  private func flow(_ runs: [AttributedRun], options: FlowOptions = FlowOptions()) throws -> InlineFlow {
    InlineFlow(try Decomposer.decompose(runs).value, options: options)
  }

  @Test func glyphsCountWithEmoji() throws {
    let one = AttributedRun(image: glyph())
    let emoji = AttributedRun("\u{1F600}\n")
    #expect(try flow([one]).jumbo == .one)
    #expect(try flow([AttributedRun(":shortcode:", image: glyph())]).jumbo == .one)
    #expect(try flow([one, emoji, one]).jumbo == .few)
    #expect(try flow([one, emoji, one, one]).jumbo == nil)
    #expect(try flow([one, one, one, one]).jumbo == nil)
    #expect(try flow([one, AttributedRun(".")]).jumbo == nil)
    #expect(try flow([AttributedRun("a"), one]).jumbo == nil)
    #expect(try flow([one, AttributedRun("\u{FE0F}")]).jumbo == .one)
    #expect(try flow([one, AttributedRun("\u{301}")]).jumbo == nil)
  }

  @Test func attachmentsAndListItemsAreNotLarger() throws {
    let attachment = PlacedImage(image(), kind: .attachment)
    #expect(try flow([AttributedRun(image: attachment)]).jumbo == nil)
    #expect(try flow([AttributedRun(image: PlacedImage(image(), kind: "hologram"))]).jumbo == nil)
    #expect(try flow([AttributedRun("\u{1F600}", paragraph: role(.bullet1))]).jumbo == nil)
    #expect(try flow([AttributedRun("\u{1F600}", paragraph: role(.heading1))]).jumbo == .one)
  }

  @Test func sizesAreTheSheets() throws {
    let one = try flow([AttributedRun(image: glyph())])
    #expect(one.bodyStyle.text.fontSize == .points(48))
    let few = try flow([AttributedRun("\u{1F600}"), AttributedRun(image: glyph())])
    #expect(few.flatMap { $0.components.map(\.style.fontSize) } == [.points(32), .points(32)])
    let small = try flow([AttributedRun(image: glyph())], options: FlowOptions(allowsJumbo: false))
    #expect(small.jumbo == nil)
    #expect(small.bodyStyle.text.fontSize == .points(16))
  }
}
