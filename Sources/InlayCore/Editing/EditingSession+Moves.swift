// What an editor does to the text.

extension EditingSession {
  /// Makes any edits, as one step. The selection and the marks follow what `body` returns.
  ///
  /// ```swift
  /// var session = EditingSession(try Decomposer.decompose([AttributedRun("tea, tea")]).value)
  /// try session.edit { try $0.replaceAll("tea", with: "coffee") }
  /// ```
  ///
  /// If `body` changes more than it returns, the changed part of the text counts as one replacement.
  ///
  /// - Throws: what `body` throws. The session is then unchanged. Complexity: O(n), and what `body` takes.
  @discardableResult
  public mutating func edit(_ body: (inout DecomposedText) throws -> AppliedEdits) throws -> AppliedEdits {
    var copy = text
    let stated = try body(&copy)
    let applied = stated.describes(from: text.text, to: copy.text) ? stated : .comparing(text.text, copy.text)
    // Typing attributes stay if the cursor does not move.
    commit(copy, applied, keepsTyping: applied.range(of: selection) == selection)
    return applied
  }

  /// Replaces the selection with typed text, and puts the cursor after it.
  ///
  /// In a list, a paragraph end begins the next item. Its marker is not in the text: an ``InlineFlow`` gives it one. In
  /// an item that has no text yet, a paragraph end ends the list instead. Numbers that stand in the text stay, so set
  /// the role anew to renumber a list.
  ///
  /// - Throws: ``InlayError`` if the text would be too long, or ``typingAttributes`` are out of range. Complexity: O(n).
  @discardableResult
  public mutating func type(_ string: String) throws -> AppliedEdits {
    if !string.isEmpty, string.unicodeScalars.allSatisfy(\.endsParagraph), isInEmptyItem {
      return try setParagraphRole(nil).edits
    }
    var copy = text
    let applied = try copy.replace(selection, with: .text(string, insertedAttributes))
    let end = applied.changes[0].new.upperBound
    let endsStep = string.unicodeScalars.contains(where: \.endsParagraph)
    return try finish(copy, applied, cursor: end, kind: .typing, endsStep: endsStep, hasText: !string.isEmpty)
  }

  /// Whether the cursor is in a list item that has no text yet.
  private var isInEmptyItem: Bool {
    guard selection.isEmpty, awaitedRole == nil, let paragraph = paragraphAtCursor else { return false }
    if paragraph.range.isEmpty {
      // What is typed at the end of the text continues the list before it.
      guard let last = text.paragraphs.last else { return false }
      return last.range.upperBound == text.utf16Count && last.attributes.values.isListItem
    }
    return paragraph.isItem && paragraph.marker + paragraph.separator == paragraph.range.count
  }

  private var paragraphAtCursor: DecomposedText.Span? {
    text.paragraphSpans(touchedBy: selection, length: text.utf16Count).last
  }

  /// Replaces the selection with several contents, such as images, in their order, and puts the cursor after them.
  ///
  /// Content without attributes of its own takes ``typingAttributes``.
  ///
  /// - Parameters:
  ///   - contents: what is inserted, in order.
  ///   - ownParagraphs: whether each content gets a paragraph of its own. Line feeds are inserted where there is
  ///     no paragraph end yet.
  /// - Returns: one change, from the first content to the last.
  /// - Throws: ``InlayError`` as ``DecomposedText/apply(_:)``. The session is then unchanged. Complexity: O(n).
  @discardableResult
  public mutating func insert(_ contents: [EditContent], ownParagraphs: Bool = false) throws -> AppliedEdits {
    var copy = text
    let attributes: InsertedAttributes = selection.isEmpty ? insertedAttributes : .explicit(typingAttributes)
    let deleted = selection.isEmpty ? nil : try copy.delete(selection)
    let cursor = selection.lowerBound
    var edits: [TextEdit] = []
    func insert(_ content: EditContent) { edits.append(.insert(content.taking(attributes), at: cursor)) }
    if ownParagraphs, !contents.isEmpty {
      let around = try copy.paragraphEnds(around: cursor)
      if !around.before { insert(.text("\n")) }
      for (index, content) in contents.enumerated() {
        if index > 0 { insert(.text("\n")) }
        insert(content)
      }
      if !around.after { insert(.text("\n")) }
    } else {
      contents.forEach(insert)
    }
    let inserted = try copy.apply(edits)
    let end = inserted.changes.last?.new.upperBound ?? cursor
    let applied = AppliedEdits(
      [AppliedEdits.Change(old: selection, new: cursor..<end)],
      diagnostics: (deleted?.diagnostics ?? []) + inserted.diagnostics)
    return try finish(copy, applied, cursor: end, hasText: end > cursor)
  }

  /// Deletes the selection; if it is empty, the character or image before the cursor, as the Backspace key does. At the
  /// start of a list item, after its marker, the paragraph stops being one. At the start of a cell, and of the paragraph
  /// after a table, nothing is deleted: cells are not joined. If the last paragraph of a text stands in a cell and has
  /// no separator, a line feed takes the place of its last character, so that the paragraph stays in the cell.
  ///
  /// - Returns: what changed; nothing at the start of the text. Complexity: O(n).
  /// - Throws: ``InlayError`` as ``DecomposedText/apply(_:)``. The session is then unchanged.
  @discardableResult
  public mutating func deleteBackward() throws -> AppliedEdits {
    guard selection.isEmpty else { return try delete(selection, .other) }
    let at = selection.lowerBound
    if let paragraph = paragraphAtCursor, paragraph.isItem || paragraph.marker > 0,
      paragraph.range.lowerBound + paragraph.marker == at
    {
      return try setParagraphRole(nil).edits
    }
    guard at > 0 else { return AppliedEdits([]) }
    let range = text.cluster(before: at)
    return joinsCells(range) ? AppliedEdits([]) : try deleteCharacter(range, .deletingBackward)
  }

  /// Deletes the selection; if it is empty, the character or image after the cursor. At the end of a cell, and of the
  /// paragraph before a table, nothing is deleted: cells are not joined. The last character of a text in a cell goes as
  /// with ``deleteBackward()``.
  ///
  /// - Returns: what changed; nothing at the end of the text. Complexity: O(n).
  /// - Throws: ``InlayError`` as ``DecomposedText/apply(_:)``. The session is then unchanged.
  @discardableResult
  public mutating func deleteForward() throws -> AppliedEdits {
    guard selection.isEmpty else { return try delete(selection, .other) }
    let at = selection.lowerBound
    guard at < text.utf16Count else { return AppliedEdits([]) }
    let range = text.cluster(after: at)
    return joinsCells(range) ? AppliedEdits([]) : try deleteCharacter(range, .deletingForward)
  }

  /// Whether deleting a character joins a paragraph with one that is not in the same cells.
  private func joinsCells(_ range: Range<Int>) -> Bool {
    !text.blocks.isEmpty && text.cells(at: range.lowerBound) != text.cells(at: range.upperBound)
  }

  private mutating func delete(_ range: Range<Int>, _ kind: EditHistory.Kind) throws -> AppliedEdits {
    var copy = text
    let applied = try copy.delete(range)
    commit(copy, applied, kind: kind)
    return applied
  }

  /// Deletes a character. A paragraph that has no separator would leave its cell with its last character: it gets one.
  private mutating func deleteCharacter(_ range: Range<Int>, _ kind: EditHistory.Kind) throws -> AppliedEdits
  {
    let start = range.lowerBound
    guard range.upperBound == text.utf16Count, text.endsInCell,
      try EditOffsets([range], in: text.text).startsParagraph[0]
    else { return try delete(range, kind) }
    var copy = text
    let followsCR = start > 0 && text.utf16Unit(start - 1) == 0x0D
    let applied = try copy.replace(range, with: followsCR ? "\u{2029}" : "\n")
    commit(copy, applied, selection: start..<start)
    return applied
  }

  /// Takes over inserted text, and gives it the role that awaits it.
  private mutating func finish(
    _ new: DecomposedText, _ applied: AppliedEdits, cursor: Int, kind: EditHistory.Kind = .other,
    endsStep: Bool = false, hasText: Bool
  ) throws -> AppliedEdits {
    guard let awaited = awaitedRole, hasText else {
      commit(
        new, applied, selection: cursor..<cursor, kind: kind, endsStep: endsStep, keepsTyping: true)
      return applied
    }
    var styled = new
    let set = try styled.setParagraphRole(
      awaited.role, over: applied.changes[0].new, marker: awaited.marker)
    let end = set.edits.position(of: cursor)
    let start = selection.lowerBound
    let all = AppliedEdits(
      [
        AppliedEdits.Change(
          old: selection, new: start..<max(end, set.edits.position(of: applied.changes[0].new.upperBound)))
      ],
      diagnostics: applied.diagnostics)
    prepareTyping(insertedAttributes == .inherited ? nil : typingAttributes, role: nil)
    commit(styled, all, selection: end..<end, endsStep: endsStep, keepsTyping: true)
    return all
  }
}

extension EditContent {
  /// The content, with `attributes` unless it has its own.
  fileprivate func taking(_ attributes: InsertedAttributes) -> EditContent {
    switch self {
    case .text(let text, .inherited): .text(text, attributes)
    case .image(let image, .inherited): .image(image, attributes)
    default: self
    }
  }
}

extension DecomposedText {
  /// Whether a paragraph starts at a position, and whether one ends there. At the end of the text, a paragraph that has
  /// no separator does not end.
  fileprivate func paragraphEnds(around position: Int) throws -> (before: Bool, after: Bool) {
    let places = try EditOffsets([position..<position], in: text)
    let scalars = text.unicodeScalars
    let index = text.utf8.index(text.utf8.startIndex, offsetBy: places.bytes[0].lowerBound)
    let next = index < text.endIndex ? scalars[index] : nil
    return (places.startsParagraph[0], next?.endsParagraph ?? false)
  }

  /// The UTF-16 units of the character before a position after the start, with all of any image that is in it.
  fileprivate func cluster(before position: Int) -> Range<Int> {
    let end = text.utf16.index(text.startIndex, offsetBy: position)
    // The position may be inside a character: then its part before the position is meant.
    let part = text[..<end]
    let start = part.index(before: part.endIndex)
    return widened(text.utf16.distance(from: text.startIndex, to: start)..<position)
  }

  /// The UTF-16 units of the character after a position before the end, with all of any image that is in it.
  fileprivate func cluster(after position: Int) -> Range<Int> {
    let start = text.utf16.index(text.startIndex, offsetBy: position)
    let part = text[start...]
    let end = part.index(after: part.startIndex)
    return widened(position..<position + text.utf16.distance(from: start, to: end))
  }
}
