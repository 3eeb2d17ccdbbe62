// Regular expressions of the standard library.

extension DecomposedText {
  /// Finds the UTF-16 ranges of the matches of a regular expression, from the left and without overlaps.
  ///
  /// Matching is by Unicode scalars (`matchingSemantics(.unicodeScalar)`): a composed é does not match a decomposed one,
  /// and a match may be part of a grapheme cluster. Text between two images that is searched by itself
  /// (``FindOptions/ImageText/skipped``) is matched as a text of its own, so anchors match at its ends.
  ///
  /// - Parameters:
  ///   - regex: what to find. It may match the empty text.
  ///   - range: where to search; the whole text if `nil`.
  ///   - options: whether to search the text that images cover. If case is ignored, that of all letters is
  ///     (`Regex.ignoresCase()`).
  ///   - crossesParagraphs: whether a match may contain the end of a paragraph. If not, each paragraph, without its
  ///     separator, is matched as a text of its own.
  ///   - timeLimit: how long the search may take; any time if `nil`. The clock and the cancellation of the task are
  ///     checked only **between** paragraphs (if `crossesParagraphs` is `false`) and between stretches without images.
  ///     Swift cannot interrupt the matching of one of them, which takes exponential time for patterns such as
  ///     `(a+)+b`. For an untrusted pattern, use `PatternSearch` of `Inlay`.
  /// - Throws: ``InlayError`` if `range` is not a valid range of this text, or the time is over; `CancellationError`.
  ///   Complexity: that of the expression.
  public func ranges<Output>(
    of regex: Regex<Output>, in range: Range<Int>? = nil, options: FindOptions = FindOptions(),
    crossesParagraphs: Bool = true, timeLimit: Duration? = nil
  ) throws -> [Range<Int>] {
    var found: [Range<Int>] = []
    try forEachMatch(
      of: regex, in: range, options: options, crossesParagraphs: crossesParagraphs,
      until: SearchDeadline(timeLimit)
    ) { range, _ in found.append(range) }
    return found
  }

  /// Replaces each match of a regular expression by what `replacement` returns for it, all in one pass. The text is
  /// searched before anything is replaced, so no replacement moves or changes a later match.
  ///
  /// ```swift
  /// var text = try Decomposer.decompose([AttributedRun("[[image_id=7]]")]).value
  /// try text.replaceAll(/\[\[image_id=([0-9]+)\]\]/) { .text("picture \($0.output.1)") }
  /// ```
  ///
  /// Each replacement inherits attributes from the first unit of its match, unless the content states others.
  ///
  /// - Parameters: as in ``ranges(of:in:options:crossesParagraphs:timeLimit:)``. `replacement` is called once for each
  ///   match, in order, and can read its captures.
  /// - Returns: what changed. ``AppliedEdits/newRanges`` are the ranges of the replacements in the new text.
  /// - Throws: what `replacement` throws, and as ``ranges(of:in:options:crossesParagraphs:timeLimit:)`` and
  ///   ``apply(_:)``. The text is then unchanged.
  @discardableResult
  public mutating func replaceAll<Output>(
    _ regex: Regex<Output>, in range: Range<Int>? = nil, options: FindOptions = FindOptions(),
    crossesParagraphs: Bool = true, timeLimit: Duration? = nil,
    with replacement: (Regex<Output>.Match) throws -> EditContent
  ) throws -> AppliedEdits {
    var edits: [TextEdit] = []
    try forEachMatch(
      of: regex, in: range, options: options, crossesParagraphs: crossesParagraphs,
      until: SearchDeadline(timeLimit)
    ) { range, match in edits.append(TextEdit(range, with: try replacement(match))) }
    return try apply(edits)
  }

  /// Replaces each match of a regular expression by the same content.
  ///
  /// - Throws: ``InlayError`` as ``ranges(of:in:options:crossesParagraphs:timeLimit:)`` and ``apply(_:)``;
  ///   `CancellationError`.
  @discardableResult
  public mutating func replaceAll<Output>(
    _ regex: Regex<Output>, with content: EditContent, in range: Range<Int>? = nil,
    options: FindOptions = FindOptions(), crossesParagraphs: Bool = true, timeLimit: Duration? = nil
  ) throws -> AppliedEdits {
    try replaceAll(
      regex, in: range, options: options, crossesParagraphs: crossesParagraphs, timeLimit: timeLimit
    ) { _ in content }
  }

  /// Calls `body` with each match and its range in UTF-16 units.
  ///
  /// - Parameter deadline: looked at before each stretch.
  /// - Throws: what `body` throws, and as ``ranges(of:in:options:crossesParagraphs:timeLimit:)``.
  package func forEachMatch<Output>(
    of regex: Regex<Output>, in range: Range<Int>?, options: FindOptions, crossesParagraphs: Bool,
    until deadline: SearchDeadline, _ body: (Range<Int>, Regex<Output>.Match) throws -> Void
  ) throws {
    let bounds = range ?? 0..<utf16Count
    _ = try EditOffsets([bounds], in: text)
    var regex = regex.matchingSemantics(.unicodeScalar)
    if options.ignoresASCIICase { regex = regex.ignoresCase() }
    var at = 0
    var index = text.startIndex
    /// The index of a position at or after the last one.
    func advance(to position: Int) -> String.Index {
      index = text.utf16.index(index, offsetBy: position - at)
      at = position
      return index
    }
    for stretch in searchedStretches(bounds, options.imageText, crossesParagraphs: crossesParagraphs) {
      try Task.checkCancellation()
      try deadline.check()
      let start = advance(to: stretch.lowerBound)
      var last = (units: stretch.lowerBound, index: start)
      func units(to index: String.Index) -> Int {
        last = (last.units + text.utf16.distance(from: last.index, to: index), index)
        return last.units
      }
      for match in text[start..<advance(to: stretch.upperBound)].matches(of: regex) {
        let from = units(to: match.range.lowerBound)
        try body(from..<units(to: match.range.upperBound), match)
      }
    }
    try Task.checkCancellation()
  }

  /// The pieces of `bounds` to search one by one, in order.
  private func searchedStretches(
    _ bounds: Range<Int>, _ imageText: FindOptions.ImageText, crossesParagraphs: Bool
  ) -> [Range<Int>] {
    var windows: [Range<Int>] = []
    if crossesParagraphs {
      windows = [bounds]
    } else {
      var end = bounds.lowerBound
      ParagraphBoundaries.forEach(in: text) { range, separator in
        let content = range.lowerBound..<range.upperBound - separator
        guard content.upperBound >= bounds.lowerBound, content.lowerBound <= bounds.upperBound else { return }
        let window = content.clamped(to: bounds)
        // A range that begins inside a separator begins with no paragraph.
        if content.lowerBound <= window.lowerBound { windows.append(window) }
        end = range.upperBound
      }
      // The empty paragraph at the end of the text.
      if end == bounds.upperBound, windows.last.map({ $0.upperBound < end }) ?? true {
        windows.append(end..<end)
      }
    }
    guard imageText == .skipped, !placements.isEmpty else { return windows }
    var stretches: [Range<Int>] = []
    var placement = 0
    for window in windows {
      var from = window.lowerBound
      while placement < placements.count, placements[placement].range.upperBound <= from { placement += 1 }
      var isWhole = true
      while placement < placements.count, placements[placement].at < window.upperBound {
        let covered = placements[placement].range
        if covered.lowerBound > from { stretches.append(from..<covered.lowerBound) }
        from = min(covered.upperBound, window.upperBound)
        isWhole = false
        guard covered.upperBound <= window.upperBound else { break }
        placement += 1
      }
      if from < window.upperBound || isWhole { stretches.append(from..<window.upperBound) }
    }
    return stretches
  }
}

/// The moment at which a search must end.
package struct SearchDeadline: Sendable {
  private let end: ContinuousClock.Instant?
  private let limit: Duration
  private let isOver: @Sendable () -> Bool

  /// The moment after `limit` from now, if there is a limit.
  ///
  /// - Parameter isOver: whether the search must end before, because nobody waits for it any more.
  package init(_ limit: Duration?, isOver: @escaping @Sendable () -> Bool = { false }) {
    self.limit = limit ?? .zero
    self.isOver = isOver
    end = limit.map { .now + $0 }
  }

  /// Throws ``InlayError`` if the time is over, and `CancellationError` if nobody waits.
  package func check() throws {
    if isOver() { throw CancellationError() }
    if let end, ContinuousClock.now >= end { throw InlayError.editSearchTooSlow(limit) }
  }
}
