/// Paragraph roles for a selection.
///
/// A nonempty selection touches every paragraph that it shares a unit with. An empty selection touches the paragraph it
/// is in; if a paragraph starts there, that one. So a nonempty selection that ends where a paragraph starts does not
/// touch that paragraph. Paragraphs end as defined by ``ParagraphBoundaries``.
extension DecomposedText {
  /// Gives all paragraphs that `selection` touches a role and the matching list marker.
  ///
  /// - For list items, `bullet1` … `bullet9` and `number1` … `number9`, a paragraph without a marker gets one
  ///   (`marker`, or by default a bullet or the paragraph's number from 1) with the attributes of its first character.
  ///   A paragraph that has a marker keeps it, unless `marker` states another or the paragraph was an item of the other
  ///   kind of list. List level and marker format are set. Text that looks like a bullet but is not a marker stays.
  /// - For other roles, the marker is removed with its tab (or whatever its length covers), and level and format are
  ///   cleared, unless `marker` states one. Removing a bullet restores the text from before it was added.
  /// - All other paragraph attributes stay. A role of `nil` removes the role.
  /// - The empty paragraph at the end of a text, and the only one of an empty text, can hold no attributes. It gets a
  ///   marker if the role has one. Otherwise nothing changes, with the diagnostic
  ///   `DiagnosticCode.editParagraphEmpty`.
  ///
  /// - Throws: ``InlayError`` if `selection` is not a valid range of this text, or as ``apply(_:)``. Complexity: O(n).
  @discardableResult
  public mutating func setParagraphRole(
    _ role: ParagraphRole?, over selection: Range<Int>, marker preferred: ListMarker? = nil
  ) throws -> AppliedRole {
    let length = try EditOffsets([selection], in: text).length
    if let preferred, !preferred.isFit { throw InlayError.editUnfitMarker }
    let touched = paragraphSpans(touchedBy: selection, length: length)
    let item = role?.listItem
    let marker = preferred ?? item?.marker ?? .none
    guard touched.last?.range.isEmpty != true || marker != .none else {
      let diagnostic = Diagnostic(
        .editParagraphEmpty, at: length, "the empty paragraph at the end of a text cannot have a role")
      return AppliedRole(
        selection: selection, paragraphs: length..<length, edits: AppliedEdits([]), diagnostics: [diagnostic])
    }

    var edits: [EditPass.Edit] = []
    var lengths: [Int?] = []
    var keeps: [Bool] = []
    for (index, span) in touched.enumerated() {
      let isOtherList = span.role?.listItem.map { $0.isNumbered != item?.isNumbered } ?? false
      let keepsMarker = preferred == nil && marker != .none && span.marker > 0 && !isOtherList
      let text = keepsMarker ? nil : marker.text(index)
      let units = text?.utf16.count
      lengths.append(keepsMarker ? span.marker : units)
      keeps.append(keepsMarker)
      let old = span.range.lowerBound..<span.range.lowerBound + span.marker
      if !keepsMarker, !old.isEmpty || text != nil {
        edits.append(EditPass.Edit(marker: text ?? "", units: units ?? 0, at: old))
      }
    }
    var pass = EditPass(self)
    let applied = try pass.run(edits)
    var result = pass.finish()
    let starts = touched.map { applied.position(of: $0.range.lowerBound, affinity: .upstream) }
    let changed = result.updateParagraphs(startingAt: starts) { index, values in
      values.role = role
      values.markerLength = lengths[index]
      values.listLevel = marker == .none ? nil : item?.level ?? values.listLevel ?? 1
      if !keeps[index] { values.listMarker = marker.format }
    }
    self = result
    let start = applied.position(of: selection.lowerBound)
    let end = max(start, applied.position(of: selection.upperBound))
    return AppliedRole(
      selection: start..<end, paragraphs: changed, edits: applied, diagnostics: applied.diagnostics)
  }

  /// Removes the role if all paragraphs that `selection` touches have it, else gives it to all of them. Works as
  /// ``setParagraphRole(_:over:marker:)``.
  ///
  /// - Throws: ``InlayError`` if `selection` is not within the text or splits a surrogate pair, or as ``apply(_:)``.
  @discardableResult
  public mutating func toggleParagraphRole(
    _ role: ParagraphRole, over selection: Range<Int>, marker: ListMarker? = nil
  ) throws -> AppliedRole {
    let length = try EditOffsets([selection], in: text).length
    let touched = paragraphSpans(touchedBy: selection, length: length)
    let all = !touched.isEmpty && touched.allSatisfy { $0.role == role }
    return try all
      ? setParagraphRole(nil, over: selection)
      : setParagraphRole(role, over: selection, marker: marker)
  }

  /// The paragraphs that a selection touches, each with its separator. The empty paragraph at the end of a text counts.
  ///
  /// - Throws: ``InlayError`` if `selection` is not a valid range of this text. Complexity: O(n).
  public func paragraphRanges(touchedBy selection: Range<Int>) throws -> [Range<Int>] {
    let length = try EditOffsets([selection], in: text).length
    return paragraphSpans(touchedBy: selection, length: length).map(\.range)
  }

  /// A paragraph and the relevant values of its attributes.
  struct Span {
    var range: Range<Int>
    /// Length of its separator in UTF-16 units.
    var separator: Int
    var role: ParagraphRole?
    var isItem = false
    /// Length of its list marker in UTF-16 units.
    var marker = 0
  }

  func paragraphSpans(touchedBy selection: Range<Int>, length: Int) -> [Span] {
    var spans: [Span] = []
    var run = 0
    var endsWithSeparator = true
    ParagraphBoundaries.forEach(in: text) { range, separator in
      endsWithSeparator = separator > 0
      // If the text does not end with a separator, its last paragraph includes the end.
      let isLast = range.upperBound == length && separator == 0
      let touches =
        selection.isEmpty
        ? range.contains(selection.lowerBound) || isLast && selection.lowerBound == length
        : range.overlaps(selection)
      guard touches else { return }
      while run < paragraphs.count, paragraphs[run].range.upperBound <= range.lowerBound { run += 1 }
      var span = Span(range: range, separator: separator)
      if run < paragraphs.count, paragraphs[run].range.contains(range.lowerBound) {
        span.role = paragraphs[run].attributes.role
        span.isItem = paragraphs[run].attributes.values.isListItem
        span.marker = paragraphs[run].attributes.markerLength ?? 0
      }
      spans.append(span)
    }
    if selection.isEmpty, selection.lowerBound == length, endsWithSeparator {
      spans.append(Span(range: length..<length, separator: 0))
    }
    return spans
  }

  /// Changes the attributes of the paragraphs that start at `starts`, in ascending order. Skips a position where no
  /// paragraph starts any more: the paragraph had nothing but its marker, or an LF after it joined a CR.
  ///
  /// - Returns: the range from the first changed paragraph to the last.
  private mutating func updateParagraphs(
    startingAt starts: [Int], _ change: (_ index: Int, _ values: inout ParagraphAttributeValues) -> Void
  ) -> Range<Int> {
    var list = AttributeRunList<ParagraphAttributeValues>()
    var changed: Range<Int>?
    var run = 0
    var index = 0
    // Paragraphs with equal attributes share them before and after the change.
    var last: (from: ParagraphAttributes, to: ParagraphAttributes)?
    ParagraphBoundaries.forEach(in: text) { range, _ in
      while run < paragraphs.count, paragraphs[run].range.upperBound <= range.lowerBound { run += 1 }
      while index < starts.count, starts[index] < range.lowerBound { index += 1 }
      var old = ParagraphAttributes.none
      if run < paragraphs.count, paragraphs[run].range.contains(range.lowerBound) {
        old = paragraphs[run].attributes
      }
      guard index < starts.count, starts[index] == range.lowerBound else {
        list.append(range, old)
        return
      }
      changed = (changed?.lowerBound ?? range.lowerBound)..<range.upperBound
      var values = old.values
      change(index, &values)
      if let last, last.from == old, last.to.values == values {
        list.append(range, last.to)
      } else {
        let new = ParagraphAttributes(values)
        list.append(range, new)
        last = (old, new)
      }
    }
    self = with(paragraphs: list.runs)
    return changed ?? utf16Count..<utf16Count
  }

  /// The same text with other runs, tables or blocks.
  func with(
    runs: [CharacterRun]? = nil, paragraphs: [ParagraphRun]? = nil, tables: [TextTable]? = nil,
    blocks: [TextBlock]? = nil
  ) -> DecomposedText {
    var copy = DecomposedText(
      unchecked: text, images: images, placements: placements, runs: runs ?? self.runs,
      paragraphs: paragraphs ?? self.paragraphs, literalObjectReplacements: literalObjectReplacements,
      files: files, attributes: attributes, tables: tables ?? self.tables, blocks: blocks ?? self.blocks)
    copy.unknownMembers = unknownMembers
    copy.inheritSource(ofEdited: self)
    return copy
  }
}
