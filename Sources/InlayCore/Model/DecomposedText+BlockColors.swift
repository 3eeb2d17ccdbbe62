extension DecomposedText {
  /// Whether a paragraph has a ``ParagraphAttributeValues/blockColor``. Complexity: O(paragraphs).
  package var hasBlockColors: Bool {
    var last: ObjectIdentifier?
    for paragraph in paragraphs {
      // Paragraphs share their attributes, which are large.
      let identity = paragraph.attributes.identity
      if identity == last { continue }
      last = identity
      if paragraph.attributes.blockColor != nil { return true }
    }
    return false
  }
}
