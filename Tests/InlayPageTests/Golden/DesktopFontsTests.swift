import InlayCore
import InlayPage
import InlayPixels
import TestKit
import Testing

/// A note as TextEdit writes it, on desktops that have other fonts than Apple's.
@Suite struct DesktopFontsTests {
  private static let urw = "/usr/share/fonts/opentype/urw-base35"
  private static let hasURW = Need.files(
    [urw + "/NimbusSans-Regular.otf", urw + "/D050000L.otf"], of: "fonts-urw-base35")

  /// A heading in a decorative font that nobody has, and paragraphs of Helvetica without space between them.
  private func note(emoji: String) throws -> DecomposedText {
    func run(_ text: String, _ family: String, _ size: Int, _ kind: FontClass? = nil) -> AttributedRun {
      var character = CharacterAttributeValues()
      (character.fontFamily, character.fontSize, character.fontClass) = (family, .points(size), kind)
      var paragraph = ParagraphAttributeValues()
      (paragraph.spacingBefore, paragraph.spacingAfter) = (.zero, .zero)
      return AttributedRun(
        text, character: CharacterAttributes(character), paragraph: ParagraphAttributes(paragraph))
    }
    var runs = [
      run("Speiseplan\n", "Harrington", 20, .decorative),
      run(
        "Description: soup of the day with bread, then dumplings in gravy, and plums for whoever wants them. ",
        "Helvetica", 12),
      run("The kitchen closes at two.\nTea ", "Helvetica", 12),
    ]
    if !emoji.isEmpty { runs.append(run(emoji, "AppleColorEmoji", 12)) }
    runs.append(run(" is free.\nThank you!\n", "Helvetica", 12))
    runs.append(
      run("Times, too, has room between its lines, however many of them a paragraph takes up.", "Times", 12))
    return try Decomposer.decompose(runs).value
  }

  @Test(.needs(hasURW)) func `with URW's fonts lines have room, and headings are letters`() throws {
    let options = Golden.options {
      $0.fonts = FontConfiguration(directories: [Self.urw])
      $0.width = .points(280)
    }
    try Golden.check(note(emoji: ""), "desktop-urw", options)
  }

  @Test(.needs(Golden.fonts)) func `with Noto alone, an emoji leaves its line as high as the others`() throws
  {
    try Golden.check(note(emoji: "🍵"), "desktop-noto", Golden.options { $0.width = .points(280) })
  }

  @Test(.needs(Golden.fonts)) func `an emoji font does not change the height of a page`() throws {
    let options = Golden.options { $0.width = .points(280) }
    func height(_ text: DecomposedText) throws -> [UInt8] {
      var output = MemoryOutput()
      _ = try PageRenderer(text, options: options).render(.png(.small), to: &output)
      // The height in IHDR.
      return Array(output.files[0][20..<24])
    }
    #expect(try height(note(emoji: "🍵")) == height(note(emoji: "")))
  }
}
