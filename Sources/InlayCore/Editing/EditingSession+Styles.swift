// How text and paragraphs look.

extension EditingSession {
  /// Gives all paragraphs that the selection touches a role, such as a heading or a list item, and the matching list
  /// marker. Works as ``DecomposedText/setParagraphRole(_:over:marker:)``.
  ///
  /// The selection covers the same characters as before, and what is typed next takes the look of its paragraph. In the
  /// empty paragraph at the end of a text, which can hold no role, the text that is typed next gets it.
  ///
  /// - Throws: ``InlayError`` if `marker` does not fit, or the text would be too long. Complexity: O(n).
  @discardableResult
  public mutating func setParagraphRole(
    _ role: ParagraphRole?, marker: ListMarker? = nil
  ) throws -> AppliedRole {
    var copy = text
    let applied = try copy.setParagraphRole(role, over: selection, marker: marker)
    finish(copy, applied, AwaitedRole(role: role, marker: marker))
    return applied
  }

  /// Removes the role if all paragraphs that the selection touches have it, else gives it to all of them. Works as
  /// ``setParagraphRole(_:marker:)``.
  ///
  /// - Throws: ``InlayError`` if `marker` does not fit, or the text would be too long. Complexity: O(n).
  @discardableResult
  public mutating func toggleParagraphRole(
    _ role: ParagraphRole, marker: ListMarker? = nil
  ) throws -> AppliedRole {
    if let awaitedRole {
      let isSame = awaitedRole.role == role
      return try setParagraphRole(isSame ? nil : role, marker: isSame ? nil : marker)
    }
    var copy = text
    let applied = try copy.toggleParagraphRole(role, over: selection, marker: marker)
    finish(copy, applied, AwaitedRole(role: role, marker: marker))
    return applied
  }

  private mutating func finish(_ new: DecomposedText, _ applied: AppliedRole, _ awaited: AwaitedRole) {
    if applied.paragraphs.isEmpty, applied.edits.changes.isEmpty {
      prepareTyping(nil, role: awaited)
    } else {
      commit(new, applied.edits, selection: applied.selection)
    }
  }

  /// Changes character attributes: those of the selected text, or of what is typed next if nothing is selected.
  ///
  /// ```swift
  /// var session = EditingSession()
  /// try session.setCharacterAttributes { $0.weight = 700 }
  /// try session.type("bold")
  /// ```
  ///
  /// - Parameter change: called for each distinct set of attributes in the selection.
  /// - Throws: ``InlayError`` if a new value is out of range. The session is then unchanged. Complexity: O(n).
  public mutating func setCharacterAttributes(
    _ change: (inout CharacterAttributeValues) -> Void
  ) throws {
    guard !selection.isEmpty else {
      var values = typingAttributes.values
      change(&values)
      guard values.isInRange else { throw InlayError.editValueOutOfRange(at: selection.lowerBound) }
      typingAttributes = CharacterAttributes(values)
      return
    }
    var copy = text
    try copy.updateCharacters(in: selection, change)
    commit(copy, AppliedEdits([]))
  }
}
