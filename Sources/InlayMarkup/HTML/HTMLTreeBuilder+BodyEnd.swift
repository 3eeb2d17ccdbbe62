/// The insertion mode “in body” (HTML 13.2.6.4.7): end tags; and the modes after the body.
extension HTMLTreeBuilder {
  mutating func endInBody(_ token: inout HTMLToken) -> Bool {
    switch token.word {
    case .p:
      if !stack.hasInScope(.p) { insertElement(.p) }
      endParagraph()
    case .a, .b, .big, .code, .em, .font, .i, .nobr, .s, .small, .strike, .strong, .tt, .u: adopt(token)
    case .div, .address, .article, .aside, .blockquote, .button, .center, .details, .dialog, .dir, .dl,
      .fieldset,
      .figcaption, .figure, .footer, .header, .hgroup, .listing, .main, .menu, .nav, .ol, .pre, .search,
      .section,
      .select, .summary, .ul:
      guard stack.isInScope(token.word) else { break }
      impliedEndTags()
      pop(through: token.word)
    case .li:
      guard stack.hasInScope(.li) else { break }
      impliedEndTags(except: .li)
      pop(through: .li)
    case .dd, .dt:
      guard stack.isInScope(token.word) else { break }
      impliedEndTags(except: token.word)
      pop(through: token.word)
    case .h1, .h2, .h3, .h4, .h5, .h6:
      guard stack.hasInScope(.heading) else { break }
      impliedEndTags()
      pop { $0.traits.contains(.heading) }
    case .body, .html:
      guard stack.hasInScope(.body) else { break }
      mode = .afterBody
      return token.word == .html
    case .form: endForm()
    case .applet, .marquee, .object:
      guard stack.isInScope(token.word) else { break }
      impliedEndTags()
      pop(through: token.word)
      formatting.clearToMarker()
    case .br:
      reconstructFormatting()
      insertVoid(HTMLToken(kind: .startTag, word: .br))
      mayBeFrameset = false
    case .template: return inHead(&token)
    default: endOther(token)
    }
    return false
  }

  private mutating func endForm() {
    if stack.templates > 0 {
      guard stack.isInScope(.form) else { return }
      impliedEndTags()
      pop(through: .form)
      return
    }
    let node = form
    form = .none
    guard !node.isNone, tree.records[Int(node.index)].isOpen, let index = stack.index(of: node),
      stack.isInScope(elementAt: index)
    else { return }
    impliedEndTags()
    removeOpenElement(at: index)
  }

  /// “Any other end tag”. Complexity: O(depth).
  mutating func endOther(_ token: HTMLToken) {
    let hash = nameHash(token)
    for index in (1..<stack.count).reversed() {
      let entry = stack[index]
      if entry.isHTML, entry.word == token.word, isNamed(entry, token, hash) {
        impliedEndTags(except: token.word)
        pop(through: index)
        return
      }
      if entry.traits.contains(.special) { return }
    }
  }

  /// Whether an open element with the same word as a tag also has the same name.
  func isNamed(_ entry: HTMLOpenElements.Entry, _ token: HTMLToken, _ hash: UInt32) -> Bool {
    guard token.word == .other else { return true }
    guard entry.nameHash == hash else { return false }
    let record = tree.records[Int(entry.node.index)]
    let name = tokenizer.attributes[Int(record.firstAttribute) + Int(record.attributeCount)].name
    return isSame(name, token.text)
  }

  // MARK: - After the body

  /// The modes “after body” and “after after body” (13.2.6.4.19, 13.2.6.4.22).
  mutating func afterBody(_ token: inout HTMLToken) -> Bool {
    switch token.kind {
    case .text:
      if !hasInk(token.text), !token.hasNUL { return inBody(&token) }
    case .documentType, .end: return false
    case .startTag:
      if token.word == .html { return inBody(&token) }
    case .endTag:
      if token.word == .html, mode == .afterBody {
        mode = .afterAfterBody
        return false
      }
    }
    mode = .inBody
    return true
  }

  // MARK: - Frames

  /// The mode “in frameset” (13.2.6.4.20).
  mutating func inFrameset(_ token: inout HTMLToken) -> Bool {
    switch token.kind {
    case .text: insertSpaces(of: token)
    case .startTag:
      switch token.word {
      case .html: return inBody(&token)
      case .frameset: insertElement(token)
      case .frame: insertVoid(token)
      case .noframes: return inHead(&token)
      default: break
      }
    case .endTag:
      guard token.word == .frameset, stack.count > 1 else { break }
      pop()
      if !stack.top.isHTML(.frameset) { mode = .afterFrameset }
    case .documentType, .end: break
    }
    return false
  }

  /// The modes “after frameset” and “after after frameset” (13.2.6.4.21, 13.2.6.4.23).
  mutating func afterFrameset(_ token: inout HTMLToken) -> Bool {
    switch token.kind {
    case .text: insertSpaces(of: token)
    case .startTag:
      if token.word == .html { return inBody(&token) }
      if token.word == .noframes { return inHead(&token) }
    case .endTag:
      if token.word == .html { mode = .afterAfterFrameset }
    case .documentType, .end: break
    }
    return false
  }
}
