/// The insertion modes before the body (HTML 13.2.6.4.1 to 13.2.6.4.6), and text (13.2.6.4.8).
extension HTMLTreeBuilder {
  mutating func initial(_ token: inout HTMLToken) -> Bool {
    switch token.kind {
    case .text:
      _ = takeSpace(of: &token)
      if token.text.isEmpty { return false }
    case .documentType:
      isQuirky = token.isQuirky
      mode = .beforeHTML
      return false
    default: break
    }
    isQuirky = true
    mode = .beforeHTML
    return true
  }

  /// Consumes leading white space of a text, or a document type.
  /// - Returns: whether nothing is left of the token.
  mutating func isSpent(_ token: inout HTMLToken, insertsSpace: Bool) -> Bool {
    switch token.kind {
    case .text:
      let space = takeSpace(of: &token)
      if insertsSpace { insert(space) }
      return token.text.isEmpty
    case .documentType: return true
    default: return false
    }
  }

  mutating func beforeHTML(_ token: inout HTMLToken) -> Bool {
    if isSpent(&token, insertsSpace: false) { return false }
    switch token.kind {
    case .startTag:
      if token.word == .html {
        insertElement(token)
        mode = .beforeHead
        return false
      }
    case .endTag:
      switch token.word {
      case .head, .body, .html, .br: break
      default: return false
      }
    default: break
    }
    insertElement(.html)
    mode = .beforeHead
    return true
  }

  mutating func beforeHead(_ token: inout HTMLToken) -> Bool {
    if isSpent(&token, insertsSpace: false) { return false }
    switch token.kind {
    case .startTag:
      switch token.word {
      case .html: return inBody(&token)
      case .head:
        insertElement(token)
        head = stack.top.node
        mode = .inHead
        return false
      default: break
      }
    case .endTag:
      switch token.word {
      case .head, .body, .html, .br: break
      default: return false
      }
    default: break
    }
    insertElement(.head)
    head = stack.top.node
    mode = .inHead
    return true
  }

  mutating func inHead(_ token: inout HTMLToken) -> Bool {
    if isSpent(&token, insertsSpace: true) { return false }
    switch token.kind {
    case .startTag:
      switch token.word {
      case .html: return inBody(&token)
      case .base, .basefont, .bgsound, .link, .meta:
        insertVoid(token)
        return false
      case .title:
        beginText(token, .rcdata)
        return false
      case .noframes, .style:
        beginText(token, .rawText)
        return false
      case .script:
        beginText(token, .script)
        return false
      case .noscript:
        insertElement(token)
        mode = .inHeadNoscript
        return false
      case .template:
        beginTemplate(token)
        return false
      case .head: return false
      default: break
      }
    case .endTag:
      switch token.word {
      case .head:
        pop()
        mode = .afterHead
        return false
      case .body, .html, .br: break
      case .template:
        endTemplate()
        return false
      default: return false
      }
    default: break
    }
    pop()
    mode = .afterHead
    return true
  }

  mutating func inHeadNoscript(_ token: inout HTMLToken) -> Bool {
    if isSpent(&token, insertsSpace: true) { return false }
    switch token.kind {
    case .startTag:
      switch token.word {
      case .html: return inBody(&token)
      case .basefont, .bgsound, .link, .meta, .noframes, .style: return inHead(&token)
      case .head, .noscript: return false
      default: break
      }
    case .endTag:
      switch token.word {
      case .noscript:
        pop()
        mode = .inHead
        return false
      case .br: break
      default: return false
      }
    default: break
    }
    pop()
    mode = .inHead
    return true
  }

  mutating func afterHead(_ token: inout HTMLToken) -> Bool {
    if isSpent(&token, insertsSpace: true) { return false }
    switch token.kind {
    case .startTag:
      switch token.word {
      case .html: return inBody(&token)
      case .body:
        insertElement(token)
        mayBeFrameset = false
        mode = .inBody
        return false
      case .frameset:
        insertElement(token)
        mode = .inFrameset
        return false
      case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title:
        // The head is reopened for this element only.
        reopen(head, .head)
        let again = inHead(&token)
        if let index = stack.index(of: head) { removeOpenElement(at: index) }
        return again
      case .head: return false
      default: break
      }
    case .endTag:
      switch token.word {
      case .template: return inHead(&token)
      case .body, .html, .br: break
      default: return false
      }
    default: break
    }
    insertElement(.body)
    mode = .inBody
    return true
  }

  // MARK: - Text

  mutating func inText(_ token: inout HTMLToken) -> Bool {
    switch token.kind {
    case .text:
      insert(token.text)
      return false
    case .end:
      pop()
      mode = originalMode
      return true
    default:
      pop()
      mode = originalMode
      return false
    }
  }
}
