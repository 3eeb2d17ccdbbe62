/// Finds the attributes that inserted text inherits. Edits must be looked up in order.
struct NeighbourLookup {
  /// The attributes of a neighbor.
  struct Found {
    var character = CharacterAttributes.none
    var paragraph = ParagraphAttributes.none
  }

  private let base: DecomposedText
  private let length: Int
  private var run = 0
  private var paragraph = 0
  /// The attributes last asked for, and the same without their link.
  private var unlinked: (from: CharacterAttributes, to: CharacterAttributes)?

  init(_ base: DecomposedText) {
    self.base = base
    length = base.utf16Count
  }

  /// The attributes that text in place of `range` inherits. Complexity: O(1) amortized over edits and runs.
  mutating func attributes(for range: Range<Int>, startsParagraph: Bool) -> Found {
    let at = range.lowerBound
    let before = at > 0 ? found(at - 1) : nil
    // Looks up the next unit with a copy of the cursor, because the next edit may need the unit before this one.
    let runs = (run, paragraph)
    let after = at < length ? found(at) : nil
    (run, paragraph) = runs
    if !range.isEmpty { return after ?? Found() }
    var source = (startsParagraph ? after ?? before : before ?? after) ?? Found()
    if source.character.link != nil,
      !String?.isExactlyEqual(before?.character.link, after?.character.link)
    {
      source.character = withoutLink(source.character)
    }
    return source
  }

  private mutating func found(_ unit: Int) -> Found {
    while run < base.runs.count, base.runs[run].range.upperBound <= unit { run += 1 }
    while paragraph < base.paragraphs.count, base.paragraphs[paragraph].range.upperBound <= unit {
      paragraph += 1
    }
    var found = Found()
    if run < base.runs.count, base.runs[run].range.contains(unit) {
      found.character = base.runs[run].attributes
    }
    if paragraph < base.paragraphs.count, base.paragraphs[paragraph].range.contains(unit) {
      found.paragraph = base.paragraphs[paragraph].attributes
    }
    return found
  }

  private mutating func withoutLink(_ attributes: CharacterAttributes) -> CharacterAttributes {
    if let unlinked, unlinked.from == attributes { return unlinked.to }
    var values = attributes.values
    values.link = nil
    let result = CharacterAttributes(values)
    unlinked = (attributes, result)
    return result
  }
}
