package import InlayCore
package import TestKit

extension ChoiceSource {
  /// A decomposed text with images (some missing), literal U+FFFC, attributes and marked paragraphs.
  package func decomposedText() throws -> DecomposedText {
    let characters: [CharacterAttributes] = (0..<3).map { index in
      var values = CharacterAttributeValues()
      if index > 0 { values.weight = 100 * index }
      return CharacterAttributes(values)
    }
    let paragraphs: [ParagraphAttributes] = (0..<4).map { index in
      var values = ParagraphAttributeValues()
      if index > 0 { values.listLevel = index }
      if index > 1 { values.markerLength = index - 1 }
      return ParagraphAttributes(values)
    }
    let runs: [AttributedRun] = array(count: 0...12) { source in
      let character = source.pick(characters)
      let paragraph = source.pick(paragraphs)
      guard source.bool() else {
        return AttributedRun(source.text(pieces: 0...6), character: character, paragraph: paragraph)
      }
      let name = source.pick(["a", "b", "c"])
      let content: ImageContent =
        source.bool() ? .missing(MissingContent(.absent)) : .bytes(Array(name.utf8))
      let image = InlineImage(
        identifier: ContentIdentifier(rawValue: name),
        description: source.optional { $0.plainText(pieces: 0...3) },
        mediaType: .png, content: content)
      let over = source.pick(["\u{FFFC}", "\u{FFFC}\u{FFFC}", "😀", ":dog:"])
      return AttributedRun(
        over, character: character, paragraph: paragraph, image: PlacedImage(image, kind: .glyph))
    }
    return try Decomposer.decompose(runs).value
  }
}
