extension DecomposedText {
  /// Finds the UTF-16 ranges of `search`, from the left and without overlaps.
  ///
  /// Compares UTF-8 bytes, not canonical equivalence: a composed é does not find a decomposed one, and no match splits
  /// a surrogate pair. A match may be part of a grapheme cluster.
  ///
  /// - Parameters:
  ///   - search: the text to find; not empty.
  ///   - range: where to search; the whole text if `nil`. Matches lie entirely within it.
  ///   - options: how to compare letters, and whether to search the text that images cover.
  /// - Throws: ``InlayError`` if `search` is empty or `range` is not a valid range of this text. Complexity: O(n + m).
  public func ranges(
    of search: String, in range: Range<Int>? = nil, options: FindOptions = FindOptions()
  ) throws -> [Range<Int>] {
    guard !search.isEmpty else { throw InlayError.editEmptySearch }
    let length = utf16Count
    let bounds = range ?? 0..<length
    let places = try EditOffsets([bounds], in: text)
    let pattern = StringSearch(search, ignoringASCIICase: options.ignoresASCIICase)
    var found: [Range<Int>] = []
    var isCancelled = false
    let string = text
    unsafe withBytes(of: string) { bytes in
      // Positions in bytes and in UTF-16 units, which advance together.
      var at = bounds.lowerBound
      var offset = places.bytes[0].lowerBound
      func units(to end: Int) -> Int {
        let between = offset..<end
        at += unsafe UTF8Scan.utf16Count(bytes, between)
        offset = end
        return at
      }
      func search(to end: Int) {
        let part = offset..<end
        if isCancelled { return }
        isCancelled = unsafe !pattern.forEachMatch(bytes, in: part) { match in
          let start = units(to: match.lowerBound)
          found.append(start..<units(to: match.upperBound))
        }
      }
      func offsetOf(_ position: Int) -> Int {
        unsafe UTF8Scan.advance(bytes, from: offset, byUTF16: position - at, to: bytes.count).offset
      }
      if options.imageText == .skipped {
        for placement in placements where placement.range.upperBound > bounds.lowerBound {
          guard placement.at < bounds.upperBound else { break }
          if placement.at > at {
            // Matches also move `offset`, so the offset of the placement is found first.
            search(to: offsetOf(placement.at))
          }
          let end = min(placement.range.upperBound, bounds.upperBound)
          let next = offsetOf(end)
          (at, offset) = (end, next)
        }
      }
      search(to: places.bytes[0].upperBound)
    }
    if isCancelled { throw CancellationError() }
    return found
  }

  /// Replaces each match of `search`, all in one pass. Inserted content is not searched again, so it may contain
  /// `search`.
  ///
  /// Each replacement inherits attributes from the first unit of its match, unless `content` states others.
  ///
  /// - Returns: what changed. ``AppliedEdits/newRanges`` are the ranges of the replacements in the new text.
  /// - Throws: ``InlayError`` as ``ranges(of:in:options:)`` and ``apply(_:)``. Complexity: O(n + m + replacements).
  @discardableResult
  public mutating func replaceAll(
    _ search: String, with content: EditContent, in range: Range<Int>? = nil,
    options: FindOptions = FindOptions()
  ) throws -> AppliedEdits {
    try apply(ranges(of: search, in: range, options: options).map { TextEdit($0, with: content) })
  }

  /// Replaces each match of `search` with text.
  ///
  /// - Throws: ``InlayError`` as ``ranges(of:in:options:)`` and ``apply(_:)``.
  @discardableResult
  public mutating func replaceAll(
    _ search: String, with replacement: String, in range: Range<Int>? = nil,
    options: FindOptions = FindOptions()
  ) throws -> AppliedEdits {
    try replaceAll(search, with: .text(replacement), in: range, options: options)
  }
}
