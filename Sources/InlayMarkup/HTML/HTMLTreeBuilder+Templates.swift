/// `<template>` (HTML 13.2.6.4.4, 13.2.6.4.18), and resetting the insertion mode (13.2.4.1).
extension HTMLTreeBuilder {
  mutating func beginTemplate(_ token: HTMLToken) {
    mayBeFrameset = false
    guard insertElement(token) else {
      // As siblings, its contents would be visible.
      droppedTemplates = 1
      return
    }
    formatting.pushMarker()
    mode = .inTemplate
    templateModes.append(.inTemplate)
  }

  mutating func endTemplate() {
    guard stack.templates > 0 else { return }
    impliedEndTagsThoroughly()
    pop(through: .template)
    formatting.clearToMarker()
    _ = templateModes.popLast()
    resetMode()
  }

  mutating func inTemplate(_ token: inout HTMLToken) -> Bool {
    switch token.kind {
    case .text, .documentType: return inBody(&token)
    case .startTag:
      switch token.word {
      case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title:
        return inHead(&token)
      case .caption, .colgroup, .tbody, .tfoot, .thead: mode = .inTable
      case .col: mode = .inColumnGroup
      case .tr: mode = .inTableBody
      case .td, .th: mode = .inRow
      default: mode = .inBody
      }
      if !templateModes.isEmpty { templateModes[templateModes.count - 1] = mode }
      return true
    case .endTag: return token.word == .template ? inHead(&token) : false
    case .end:
      guard stack.templates > 0 else { return false }
      pop(through: .template)
      formatting.clearToMarker()
      _ = templateModes.popLast()
      resetMode()
      return true
    }
  }

  /// Skips the content of a template that is too deep.
  mutating func drop(_ token: HTMLToken) {
    switch token.kind {
    case .startTag:
      removeAttributes(of: token)
      switch token.word {
      case .template: droppedTemplates += 1
      case .title, .textarea: tokenizer.content = .rcdata
      case .style, .noframes, .xmp, .iframe, .noembed: tokenizer.content = .rawText
      case .script: tokenizer.content = .script
      case .plaintext: tokenizer.content = .plainText
      default: break
      }
    case .endTag:
      if token.word == .template { droppedTemplates -= 1 }
    case .end:
      // At the end of the page, the templates count as closed.
      droppedTemplates = 0
      var token = token
      while takeHTML(&token) {}
    case .text, .documentType: break
    }
  }

  /// Resets the insertion mode appropriately. Complexity: O(depth).
  mutating func resetMode() {
    for index in (0..<stack.count).reversed() where stack[index].isHTML {
      switch stack[index].word {
      case .tr: mode = .inRow
      case .tbody, .thead, .tfoot: mode = .inTableBody
      case .caption: mode = .inCaption
      case .colgroup: mode = .inColumnGroup
      case .table: mode = .inTable
      case .template: mode = templateModes.last ?? .inBody
      case .head: mode = .inHead
      case .body: mode = .inBody
      case .frameset: mode = .inFrameset
      case .html: mode = head.isNone ? .beforeHead : .afterHead
      case .td, .th: mode = .inCell
      default: continue
      }
      return
    }
    mode = .inBody
  }
}
