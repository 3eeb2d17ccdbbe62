/// The insertion modes of tables (HTML 13.2.6.4.9 to 13.2.6.4.15).
extension HTMLTreeBuilder {
  mutating func inTable(_ token: inout HTMLToken) -> Bool {
    switch token.kind {
    case .text:
      let top = stack.top
      guard top.traits.contains(.fostering) || top.isHTML(.template) else { break }
      originalMode = mode
      mode = .inTableText
      return true
    case .documentType: return false
    case .startTag:
      if let again = startInTable(token) { return again }
      switch token.word {
      case .style, .script, .template: return inHead(&token)
      default: break
      }
    case .endTag:
      switch token.word {
      case .table:
        endTable()
        return false
      case .body, .caption, .col, .colgroup, .html, .tbody, .td, .tfoot, .th, .thead, .tr: return false
      case .template: return inHead(&token)
      default: break
      }
    case .end: break
    }
    isFostering = true
    defer { isFostering = false }
    return inBody(&token)
  }

  /// - Returns: whether the token must be processed again; `nil` if it does not belong in a table.
  private mutating func startInTable(_ token: HTMLToken) -> Bool? {
    switch token.word {
    case .caption:
      clearStackToTable()
      formatting.pushMarker()
      insertElement(token)
      mode = .inCaption
    case .colgroup:
      clearStackToTable()
      insertElement(token)
      mode = .inColumnGroup
    case .col:
      clearStackToTable()
      insertElement(.colgroup)
      mode = .inColumnGroup
      return true
    case .tbody, .tfoot, .thead:
      clearStackToTable()
      insertElement(token)
      mode = .inTableBody
    case .td, .th, .tr:
      clearStackToTable()
      insertElement(.tbody)
      mode = .inTableBody
      return true
    case .table:
      guard stack.hasInScope(.table) else { return false }
      endTable()
      return true
    case .input:
      guard isHiddenInput(token) else { return nil }
      insertVoid(token)
    case .form:
      guard stack.templates == 0, form.isNone else { return false }
      insertVoid(token)
      form = tree.lastChild(stack.top.node)
    default: return nil
    }
    return false
  }

  private mutating func endTable() {
    guard stack.hasInScope(.table) else { return }
    pop(through: .table)
    resetMode()
  }

  private mutating func clearStackToTable() { clearStack { $0.word == .table } }
  private mutating func clearStackToTableBody() {
    clearStack { $0.word == .tbody || $0.word == .tfoot || $0.word == .thead }
  }
  private mutating func clearStackToRow() { clearStack { $0.word == .tr } }

  // MARK: - Text in tables

  mutating func inTableText(_ token: inout HTMLToken) -> Bool {
    if token.kind == .text {
      // Consecutive texts have a comment between them, which ends the first text.
      if hasPendingTableText { insertPendingTableTexts() }
      hasPendingTableText = true
      if token.hasNUL {
        forEachPiece(of: token.text) { $0.pendingTableTexts.append($1) }
      } else {
        pendingTableTexts.append(token.text)
      }
      if !pendingTableTextHasInk { pendingTableTextHasInk = hasInk(token.text) }
      return false
    }
    insertPendingTableTexts()
    mode = originalMode
    return true
  }

  private mutating func insertPendingTableTexts() {
    isFostering = pendingTableTextHasInk
    for text in pendingTableTexts {
      if pendingTableTextHasInk {
        var token = HTMLToken(kind: .text, text: text)
        _ = inBody(&token)
      } else {
        insert(text)
      }
    }
    isFostering = false
    pendingTableTexts.removeAll(keepingCapacity: true)
    pendingTableTextHasInk = false
    hasPendingTableText = false
  }

  // MARK: - Captions and columns

  mutating func inCaption(_ token: inout HTMLToken) -> Bool {
    switch (token.kind, token.word) {
    case (.endTag, .caption):
      _ = endCaption()
      return false
    case (.startTag, .caption), (.startTag, .col), (.startTag, .colgroup), (.startTag, .tbody),
      (.startTag, .td),
      (.startTag, .tfoot), (.startTag, .th), (.startTag, .thead), (.startTag, .tr), (.endTag, .table):
      return endCaption()
    case (.endTag, .body), (.endTag, .col), (.endTag, .colgroup), (.endTag, .html), (.endTag, .tbody),
      (.endTag, .td),
      (.endTag, .tfoot), (.endTag, .th), (.endTag, .thead), (.endTag, .tr):
      return false
    default: return inBody(&token)
    }
  }

  private mutating func endCaption() -> Bool {
    guard stack.hasInScope(.caption) else { return false }
    impliedEndTags()
    pop(through: .caption)
    formatting.clearToMarker()
    mode = .inTable
    return true
  }

  mutating func inColumnGroup(_ token: inout HTMLToken) -> Bool {
    if isSpent(&token, insertsSpace: true) { return false }
    switch token.kind {
    case .startTag:
      switch token.word {
      case .html: return inBody(&token)
      case .col:
        insertVoid(token)
        return false
      case .template: return inHead(&token)
      default: break
      }
    case .endTag:
      switch token.word {
      case .colgroup:
        if stack.top.isHTML(.colgroup) {
          pop()
          mode = .inTable
        }
        return false
      case .col: return false
      case .template: return inHead(&token)
      default: break
      }
    case .end: return inBody(&token)
    case .text, .documentType: break
    }
    guard stack.top.isHTML(.colgroup) else { return false }
    pop()
    mode = .inTable
    return true
  }

  // MARK: - Rows and cells

  mutating func inTableBody(_ token: inout HTMLToken) -> Bool {
    switch (token.kind, token.word) {
    case (.startTag, .tr):
      clearStackToTableBody()
      insertElement(token)
      mode = .inRow
      return false
    case (.startTag, .th), (.startTag, .td):
      clearStackToTableBody()
      insertElement(.tr)
      mode = .inRow
      return true
    case (.endTag, .tbody), (.endTag, .tfoot), (.endTag, .thead):
      guard stack.isInTableScope(token.word) else { return false }
      return endTableBody(again: false)
    case (.startTag, .caption), (.startTag, .col), (.startTag, .colgroup), (.startTag, .tbody),
      (.startTag, .tfoot),
      (.startTag, .thead), (.endTag, .table):
      guard stack.hasInScope(.section) else { return false }
      return endTableBody(again: true)
    case (.endTag, .body), (.endTag, .caption), (.endTag, .col), (.endTag, .colgroup), (.endTag, .html),
      (.endTag, .td),
      (.endTag, .th), (.endTag, .tr):
      return false
    default: return inTable(&token)
    }
  }

  private mutating func endTableBody(again: Bool) -> Bool {
    clearStackToTableBody()
    pop()
    mode = .inTable
    return again
  }

  mutating func inRow(_ token: inout HTMLToken) -> Bool {
    switch (token.kind, token.word) {
    case (.startTag, .th), (.startTag, .td):
      clearStackToRow()
      insertElement(token)
      mode = .inCell
      formatting.pushMarker()
      return false
    case (.endTag, .tr):
      _ = endRow()
      return false
    case (.startTag, .caption), (.startTag, .col), (.startTag, .colgroup), (.startTag, .tbody),
      (.startTag, .tfoot),
      (.startTag, .thead), (.startTag, .tr), (.endTag, .table):
      return endRow()
    case (.endTag, .tbody), (.endTag, .tfoot), (.endTag, .thead):
      return stack.isInTableScope(token.word) && endRow()
    case (.endTag, .body), (.endTag, .caption), (.endTag, .col), (.endTag, .colgroup), (.endTag, .html),
      (.endTag, .td),
      (.endTag, .th):
      return false
    default: return inTable(&token)
    }
  }

  private mutating func endRow() -> Bool {
    guard stack.hasInScope(.row) else { return false }
    clearStackToRow()
    pop()
    mode = .inTableBody
    return true
  }

  mutating func inCell(_ token: inout HTMLToken) -> Bool {
    switch (token.kind, token.word) {
    case (.text, _): return inBody(&token)
    case (.endTag, .td), (.endTag, .th):
      guard stack.isInTableScope(token.word) else { return false }
      impliedEndTags()
      pop(through: token.word)
      formatting.clearToMarker()
      mode = .inRow
      return false
    case (.startTag, .caption), (.startTag, .col), (.startTag, .colgroup), (.startTag, .tbody),
      (.startTag, .td),
      (.startTag, .tfoot), (.startTag, .th), (.startTag, .thead), (.startTag, .tr):
      return endCell()
    case (.endTag, .body), (.endTag, .caption), (.endTag, .col), (.endTag, .colgroup), (.endTag, .html):
      return false
    case (.endTag, .table), (.endTag, .tbody), (.endTag, .tfoot), (.endTag, .thead), (.endTag, .tr):
      return stack.isInTableScope(token.word) && endCell()
    default: return inBody(&token)
    }
  }

  private mutating func endCell() -> Bool {
    guard stack.hasInScope(.cell) else { return false }
    impliedEndTags()
    pop { $0.isHTML(.td) || $0.isHTML(.th) }
    formatting.clearToMarker()
    mode = .inRow
    return true
  }
}
