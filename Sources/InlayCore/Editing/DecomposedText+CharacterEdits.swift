extension DecomposedText {
  /// Changes the character attributes of the UTF-16 units of `range`. A range that cuts the text that an image covers
  /// is extended to the whole of it.
  ///
  /// - Parameter change: called for each distinct set of attributes in the range, and for text without any.
  /// - Throws: ``InlayError`` if `range` is not a valid range of this text, or if a new value is out of range. The text is
  ///   then unchanged.
  /// - Complexity: O(n).
  package mutating func updateCharacters(
    in range: Range<Int>, _ change: (inout CharacterAttributeValues) -> Void
  ) throws {
    _ = try EditOffsets([range], in: text)
    let range = widened(range)
    guard !range.isEmpty else { return }
    var list = AttributeRunList<CharacterAttributeValues>()
    var made: [CharacterAttributes: CharacterAttributes] = [:]
    var isInRange = true
    func changed(_ old: CharacterAttributes) -> CharacterAttributes {
      if let known = made[old] { return known }
      var values = old.values
      change(&values)
      isInRange = isInRange && values.isInRange
      let new = CharacterAttributes(values)
      made[old] = new
      return new
    }
    var at = 0
    func append(_ part: Range<Int>, _ attributes: CharacterAttributes) {
      let bounds = [
        part.lowerBound..<max(part.lowerBound, min(part.upperBound, range.lowerBound)),
        part.clamped(to: range),
        min(part.upperBound, max(part.lowerBound, range.upperBound))..<part.upperBound,
      ]
      list.append(bounds[0], attributes)
      if part.overlaps(range) { list.append(bounds[1], changed(attributes)) }
      list.append(bounds[2], attributes)
      at = part.upperBound
    }
    for run in runs {
      if run.range.lowerBound > at { append(at..<run.range.lowerBound, .none) }
      append(run.range, run.attributes)
    }
    if at < range.upperBound { append(at..<range.upperBound, .none) }
    guard isInRange else { throw InlayError.editValueOutOfRange(at: range.lowerBound) }
    guard list.runs != runs else { return }
    self = with(runs: list.runs)
  }

  /// The range extended over every placement that it cuts. Complexity: O(placements).
  func widened(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    for placement in placements where placement.range.overlaps(range) {
      start = min(start, placement.range.lowerBound)
      end = max(end, placement.range.upperBound)
    }
    return start..<end
  }
}
