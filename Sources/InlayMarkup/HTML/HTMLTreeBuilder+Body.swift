/// The insertion mode “in body” (HTML 13.2.6.4.7): texts and start tags.
extension HTMLTreeBuilder {
  mutating func inBody(_ token: inout HTMLToken) -> Bool {
    switch token.kind {
    case .text:
      if token.hasNUL {
        forEachPiece(of: token.text) { $0.insertBodyText($1) }
      } else {
        insertBodyText(token.text)
      }
      return false
    case .startTag: return startInBody(&token)
    case .endTag: return endInBody(&token)
    case .documentType: return false
    case .end: return templateModes.isEmpty ? false : inTemplate(&token)
    }
  }

  private mutating func insertBodyText(_ text: HTMLText) {
    reconstructFormatting()
    insert(text)
    if mayBeFrameset, hasInk(text) { mayBeFrameset = false }
  }

  private mutating func startInBody(_ token: inout HTMLToken) -> Bool {
    switch token.word {
    case .p, .div, .address, .article, .aside, .blockquote, .center, .details, .dialog, .dir, .dl, .fieldset,
      .figcaption,
      .figure, .footer, .header, .hgroup, .main, .menu, .nav, .ol, .search, .section, .summary, .ul:
      closeParagraph()
      insertElement(token)
    case .b, .big, .code, .em, .font, .i, .s, .small, .strike, .strong, .tt, .u:
      reconstructFormatting()
      insertFormatting(token)
    case .a:
      endEarlierLink(token)
      reconstructFormatting()
      insertFormatting(token)
    case .li: startListItem(token)
    case .dd, .dt: startDefinition(token)
    case .img, .br, .area, .embed, .keygen, .wbr:
      reconstructFormatting()
      insertVoid(token)
      mayBeFrameset = false
    case .h1, .h2, .h3, .h4, .h5, .h6:
      closeParagraph()
      if stack.top.traits.contains(.heading) { pop() }
      insertElement(token)
    case .table:
      if !isQuirky { closeParagraph() }
      mayBeFrameset = false
      if insertElement(token) { mode = .inTable }
    case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title:
      return inHead(&token)
    case .pre, .listing:
      closeParagraph()
      insertElement(token)
      skipLineFeed()
      mayBeFrameset = false
    case .hr:
      closeParagraph()
      if stack.hasInScope(.select) { impliedEndTags() }
      insertVoid(token)
      mayBeFrameset = false
    case .button, .form, .input, .textarea, .select, .option, .optgroup: startControl(&token)
    case .html:
      if stack.templates == 0 { addAttributes(of: token, to: stack[0].node) }
    case .body:
      if stack.count > 1, stack[1].isHTML(.body), stack.templates == 0 {
        mayBeFrameset = false
        addAttributes(of: token, to: stack[1].node)
      }
    case .frameset: startFramesetInBody(token)
    case .caption, .col, .colgroup, .frame, .head, .tbody, .td, .tfoot, .th, .thead, .tr: break
    case .nobr:
      reconstructFormatting()
      if stack.hasInScope(.nobr) {
        adopt(token)
        reconstructFormatting()
      }
      insertFormatting(token)
    case .applet, .marquee, .object:
      reconstructFormatting()
      if insertElement(token) { formatting.pushMarker() }
      mayBeFrameset = false
    case .param, .source, .track: insertVoid(token)
    case .image:
      token.word = .img
      return true
    case .xmp:
      closeParagraph()
      reconstructFormatting()
      mayBeFrameset = false
      beginText(token, .rawText)
    case .iframe:
      mayBeFrameset = false
      beginText(token, .rawText)
    case .noembed: beginText(token, .rawText)
    case .plaintext:
      closeParagraph()
      insertElement(token)
      tokenizer.content = .plainText
    case .rb, .rtc:
      if stack.hasInScope(.ruby) { impliedEndTags() }
      insertElement(token)
    case .rp, .rt:
      if stack.hasInScope(.ruby) { impliedEndTags(except: .rtc) }
      insertElement(token)
    case .math, .svg:
      reconstructFormatting()
      insertForeign(token, token.word == .svg ? .svg : .math)
    default:
      reconstructFormatting()
      insertElement(token)
    }
    return false
  }

  private mutating func startListItem(_ token: HTMLToken) {
    mayBeFrameset = false
    closeItem { $0 == .li }
    closeParagraph()
    insertElement(token)
  }

  private mutating func startDefinition(_ token: HTMLToken) {
    mayBeFrameset = false
    closeItem { $0 == .dd || $0 == .dt }
    closeParagraph()
    insertElement(token)
  }

  /// Closes the open list item, if only inline elements, `address`, `div` and `p` are open inside it.
  private mutating func closeItem(_ isItem: (HTMLWord) -> Bool) {
    for index in (0..<stack.count).reversed() {
      let entry = stack[index]
      if entry.isHTML, isItem(entry.word) {
        impliedEndTags(except: entry.word)
        pop(through: index)
        return
      }
      guard entry.traits.contains(.special) else { continue }
      guard entry.isHTML(.div) || entry.isHTML(.p) || entry.isHTML(.address) else { return }
    }
  }

  private mutating func startControl(_ token: inout HTMLToken) {
    switch token.word {
    case .button:
      if stack.hasInScope(.button) {
        impliedEndTags()
        pop(through: .button)
      }
      reconstructFormatting()
      insertElement(token)
      mayBeFrameset = false
    case .form:
      guard form.isNone || stack.templates > 0 else { return }
      closeParagraph()
      insertElement(token)
      if stack.templates == 0 { form = stack.top.node }
    case .input:
      if stack.hasInScope(.select) { pop(through: .select) }
      reconstructFormatting()
      insertVoid(token)
      if !isHiddenInput(token) { mayBeFrameset = false }
    case .textarea:
      mayBeFrameset = false
      beginText(token, .rcdata)
      skipLineFeed()
    case .select:
      if stack.hasInScope(.select) {
        pop(through: .select)
      } else {
        reconstructFormatting()
        insertElement(token)
        mayBeFrameset = false
      }
    default:
      if stack.hasInScope(.select) {
        impliedEndTags(except: token.word == .option ? .optgroup : .other)
      } else if stack.top.isHTML(.option) {
        pop()
      }
      reconstructFormatting()
      insertElement(token)
    }
  }

  func isHiddenInput(_ token: HTMLToken) -> Bool {
    guard let type = value(.type, of: token) else { return false }
    return isSame(type, anyCaseOf: "hidden")
  }

  private mutating func startFramesetInBody(_ token: HTMLToken) {
    guard stack.count > 1, stack[1].isHTML(.body), mayBeFrameset else { return }
    tree.remove(stack[1].node)
    while stack.count > 1 { pop() }
    insertElement(token)
    mode = .inFrameset
  }

  /// Adds the attributes of another `<html>` or `<body>` tag; at most 64 for all such tags, of the first 4,096 that they
  /// state. Each of these is compared with all that the element has.
  private mutating func addAttributes(of token: HTMLToken, to element: Node) {
    let first = Int(token.firstAttribute)
    let record = tree.records[Int(element.index)]
    let own = Int(record.firstAttribute)..<Int(record.firstAttribute) + Int(record.attributeCount)
    for attribute in tokenizer.attributes[first..<first + Int(token.attributeCount)] {
      lateAttributesSeen += 1
      guard lateAttributes.count < 64, lateAttributesSeen <= 4_096 else { return }
      guard !tokenizer.attributes[own].contains(where: { isSame($0.name, attribute.name) }),
        !lateAttributes.contains(where: { $0.element == element && isSame($0.attribute.name, attribute.name) }
        )
      else { continue }
      lateAttributes.append((element, attribute))
    }
  }
}
