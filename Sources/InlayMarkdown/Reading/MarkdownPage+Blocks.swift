internal import CMD4C

extension MarkdownPage {
  mutating func enter(block kind: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?) {
    closeImage()
    unsafe countLanguage(kind, detail)
    switch kind {
    case MD_BLOCK_P: return openParagraph()
    case MD_BLOCK_DOC: return
    default: break
    }
    isNotFresh()
    startLine()
    switch kind {
    case MD_BLOCK_QUOTE: put("<blockquote>\n")
    case MD_BLOCK_UL: put("<ul>\n")
    case MD_BLOCK_OL:
      if let start = unsafe MarkdownDetail.start(detail) {
        put("<ol start=\"\(start)\">\n")
      } else {
        put("<ol>\n")
      }
    case MD_BLOCK_LI: return unsafe openItem(detail)
    case MD_BLOCK_HR: put("<hr>\n")
    case MD_BLOCK_H: unsafe openHeading(detail)
    case MD_BLOCK_CODE: openCode()
    case MD_BLOCK_HTML: htmlStart = out.count
    case MD_BLOCK_TABLE: put("<table>\n")
    case MD_BLOCK_THEAD: put("<thead>\n")
    case MD_BLOCK_TBODY: put("<tbody>\n")
    case MD_BLOCK_TR: put("<tr>\n")
    case MD_BLOCK_TH: unsafe openCell("<th", detail)
    case MD_BLOCK_TD: unsafe openCell("<td", detail)
    default: break
    }
    containers.append(Container(kind: .other, start: out.count))
  }

  mutating func leave(block kind: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?) {
    closeImage()
    if kind == MD_BLOCK_P { return closeParagraph() }
    let container = kind == MD_BLOCK_DOC ? nil : containers.popLast()
    switch kind {
    case MD_BLOCK_QUOTE: put("</blockquote>\n")
    case MD_BLOCK_UL: put("</ul>\n")
    case MD_BLOCK_OL: put("</ol>\n")
    case MD_BLOCK_LI:
      if container?.start == out.count { put("<br>") }
      put("</li>\n")
    case MD_BLOCK_H: unsafe closeHeading(detail)
    case MD_BLOCK_CODE: closeCode()
    case MD_BLOCK_HTML: closeHTML()
    case MD_BLOCK_TABLE: put("</table>\n")
    case MD_BLOCK_THEAD: put("</thead>\n")
    case MD_BLOCK_TBODY: put("</tbody>\n")
    case MD_BLOCK_TR: put("</tr>\n")
    case MD_BLOCK_TH: put("</th>\n")
    case MD_BLOCK_TD: put("</td>\n")
    default: break
    }
  }

  // MARK: Paragraphs

  /// The first paragraph of an item needs no tags, as in a tight list.
  private mutating func openParagraph() {
    isParagraphBare = false
    if let last = containers.last, last.kind == .item, last.isFresh {
      isParagraphBare = true
    } else {
      startLine()
      put("<p>")
      lastTagEnd = out.count - 1
    }
    isNotFresh()
  }

  private mutating func closeParagraph() {
    if !isParagraphBare { put("</p>\n") }
  }

  private mutating func isNotFresh() {
    if !containers.isEmpty { containers[containers.count - 1].isFresh = false }
  }

  private mutating func openHeading(_ detail: UnsafeMutableRawPointer?) {
    put("<h\(unsafe MarkdownDetail.level(detail))>")
    lastTagEnd = out.count - 1
  }

  private mutating func closeHeading(_ detail: UnsafeMutableRawPointer?) {
    put("</h\(unsafe MarkdownDetail.level(detail))>\n")
  }

  // MARK: Items

  private mutating func openItem(_ detail: UnsafeMutableRawPointer?) {
    put("<li>")
    lastTagEnd = out.count - 1
    containers.append(Container(kind: .item, start: out.count))
    if let box = unsafe MarkdownDetail.box(detail) { put(box) }
  }

  // MARK: Code

  private mutating func openCode() {
    put("<pre>")
    lastTagEnd = out.count - 1
    codeStart = out.count
  }

  /// md4c ends each line of code. The last end is not part of the text, and an empty last line needs a `<br>` to be seen.
  private mutating func closeCode() {
    closeIndentation()
    guard let start = codeStart else { return }
    codeStart = nil
    if out.count > start, out.last == 0x0A {
      out.removeLast()
      if out.count == start || out.last == 0x0A { put("<br>") }
    }
    // A parser of HTML drops an LF directly after the tag.
    if out.count > start, out[start] == 0x0A { out.insert(contentsOf: "<span></span>".utf8, at: start) }
    put("</pre>\n")
  }

  // MARK: HTML

  /// Our own comment marks the paragraph before it.
  private mutating func closeHTML() {
    closeIndentation()
    guard let start = htmlStart else { return }
    htmlStart = nil
    guard let lastTagEnd, out[start...].starts(with: MarkdownRecord.newline),
      out[(start + MarkdownRecord.newline.count)...].allSatisfy({
        $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D
      })
    else { return }
    out.removeSubrange(start...)
    out.insert(contentsOf: " \(MarkdownRecord.newlineAttribute)".utf8, at: lastTagEnd)
    self.lastTagEnd = nil
  }

  private mutating func openCell(_ tag: StaticString, _ detail: UnsafeMutableRawPointer?) {
    put(tag)
    if let side = unsafe MarkdownDetail.alignment(detail) { put(" align=\"\(side)\"") }
    put(">")
  }
}
