/// Roles over a selection.
///
/// A selection touches every paragraph it has a unit of, and an empty one the paragraph it stands in: the one that
/// starts there, if one does. So a selection that ends where a paragraph starts does not touch that one, unless it is
/// empty. Paragraphs end as ``ParagraphBoundaries`` has it.
extension DecomposedText {
  /// Gives all paragraphs that `selection` touches a role, and the list marker that goes with it.
  ///
  /// - For items of a list, `bullet1` … `bullet9` and `number1` … `number9`, a paragraph without a marker gets one
  ///   (`marker`, or a bullet, or the paragraphs' numbers from 1) with the attributes of its first character. A paragraph
  ///   with one keeps it, unless `marker` says otherwise or it was an item of a list of the other kind. List level and
  ///   marker format are set. What looks like a bullet but is no marker is text, and stays.
  /// - For other roles the marker is taken away with its tab (or whatever its length says), and level and format
  ///   cleared, unless `marker` names one. So taking a bullet away gives back the text there was before it.
  /// - All other paragraph attributes stay. `nil` leaves a paragraph without a role.
  /// - The empty paragraph at the end of a text, or the only one of an empty text, can hold no attributes: it gets a
  ///   marker if one goes with the role; otherwise nothing changes, with ``DiagnosticCode/editParagraphEmpty``.
  ///
  /// - Throws: ``InlayError`` if `selection` is not one of this text, or as ``apply(_:)``. Complexity: O(n).
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
        .editParagraphEmpty, at: length, "the empty paragraph at the end of a text can hold no role")
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

  /// Takes the role from all paragraphs that `selection` touches if all of them have it, else gives it to all.
  /// As ``setParagraphRole(_:over:marker:)``.
  ///
  /// - Throws: ``InlayError`` if `selection` is not within the text or divides a surrogate pair.
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

  /// The paragraphs a selection touches, each with its separator. The empty one at the end of a text counts.
  ///
  /// - Throws: ``InlayError`` if `selection` is not one of this text. Complexity: O(n).
  public func paragraphRanges(touchedBy selection: Range<Int>) throws -> [Range<Int>] {
    let length = try EditOffsets([selection], in: text).length
    return paragraphSpans(touchedBy: selection, length: length).map(\.range)
  }

  /// A paragraph, with what its attributes say.
  private struct Span {
    var range: Range<Int>
    var role: ParagraphRole?
    /// UTF-16 units of its list marker.
    var marker: Int
  }

  private func paragraphSpans(touchedBy selection: Range<Int>, length: Int) -> [Span] {
    var spans: [Span] = []
    var run = 0
    var endsWithSeparator = true
    ParagraphBoundaries.forEach(in: text) { range, separator in
      endsWithSeparator = separator > 0
      // At the end of a text that does not end with a separator its last paragraph goes on.
      let isLast = range.upperBound == length && separator == 0
      let touches =
        selection.isEmpty
        ? range.contains(selection.lowerBound) || isLast && selection.lowerBound == length
        : range.overlaps(selection)
      guard touches else { return }
      while run < paragraphs.count, paragraphs[run].range.upperBound <= range.lowerBound { run += 1 }
      var span = Span(range: range, role: nil, marker: 0)
      if run < paragraphs.count, paragraphs[run].range.contains(range.lowerBound) {
        span.role = paragraphs[run].attributes.role
        span.marker = paragraphs[run].attributes.markerLength ?? 0
      }
      spans.append(span)
    }
    if selection.isEmpty, selection.lowerBound == length, endsWithSeparator {
      spans.append(Span(range: length..<length, role: nil, marker: 0))
    }
    return spans
  }

  /// Changes the attributes of the paragraphs that start at `starts`, which ascend. A start that is none any more
  /// (the paragraph had nothing but its marker, or an LF behind it joined a CR) is passed over.
  ///
  /// - Returns: from the first changed paragraph to the last.
  private mutating func updateParagraphs(
    startingAt starts: [Int], _ change: (_ index: Int, _ values: inout ParagraphAttributeValues) -> Void
  ) -> Range<Int> {
    var list = AttributeRunList<ParagraphAttributeValues>()
    var changed: Range<Int>?
    var run = 0
    var index = 0
    // Equal paragraphs share their attributes before and after.
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

  private func with(paragraphs: [ParagraphRun]) -> DecomposedText {
    var copy = DecomposedText(
      unchecked: text, images: images, placements: placements, runs: runs, paragraphs: paragraphs,
      literalObjectReplacements: literalObjectReplacements, files: files, attributes: attributes)
    copy.unknownMembers = unknownMembers
    return copy
  }
}
