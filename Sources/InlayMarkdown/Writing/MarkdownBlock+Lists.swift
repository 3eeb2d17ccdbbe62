extension MarkdownBlock {
  /// A list with all that is in it.
  mutating func list(_ care: MarkdownLine.Care) -> Written? { list(0, care, isOther: false) }

  /// A list that follows one of the same kind, and must not become part of it.
  mutating func otherList(_ care: MarkdownLine.Care) -> Written? {
    losses = MarkdownWritingLosses()
    endsText = false
    return list(0, care, isOther: true)
  }

  /// A number has no more than nine digits (CommonMark 5.2).
  private static let greatestNumber = 999_999_999

  /// Lists in lists are no more than nine deep, because roles of paragraphs are not.
  private mutating func list(_ start: Int, _ care: MarkdownLine.Care, isOther: Bool) -> Written? {
    let isNumbered = tokens[start].name == "ol"
    var number = 1
    for attribute in attributes(start) {
      guard attribute.name == "start", isNumbered,
        let first = Int(String(decoding: attribute.value, as: UTF8.self)),
        (0...Self.greatestNumber).contains(first)
      else {
        if isPlain {
          losses.paragraphs += 1
          continue
        }
        return nil
      }
      number = first
    }
    var written = Written()
    written.html = Array(
      (!isNumbered ? "<ul>\n" : number == 1 ? "<ol>\n" : "<ol start=\"\(number)\">\n").utf8)
    let end = end(start)
    var at = start + 1
    while at < end {
      if isSpace(at) {
        at += 1
        continue
      }
      guard tokens[at].kind == .open, tokens[at].name == "li" else {
        guard isPlain, tokens[at].name == "ul" || tokens[at].name == "ol" else { return nil }
        // A list right in a list skips a level. Its items become items of the outer one.
        if tokens[at].kind == .open { losses.paragraphs += 1 }
        at += 1
        continue
      }
      // Only the first number of a list counts.
      let marker =
        isNumbered ? "\(min(number, Self.greatestNumber))\(isOther ? ")" : ".") " : isOther ? "* " : "- "
      guard let item = item(at, care, isOther: isOther) else { return nil }
      let indent = [UInt8](repeating: 0x20, count: marker.utf8.count)
      if item.markdown.first == 0x0A {
        written.markdown += marker.utf8.dropLast()
      } else {
        written.markdown += marker.utf8
      }
      written.markdown += Self.indented(item.markdown, by: indent, isFirst: false)
      written.html += item.html
      number += 1
      at = self.end(at) + 1
    }
    written.html += (isNumbered ? "</ol>\n" : "</ul>\n").utf8
    return written
  }

  /// An item: its line, then paragraphs that continue it, then lists.
  private mutating func item(_ start: Int, _ care: MarkdownLine.Care, isOther: Bool) -> Written? {
    guard form(start) != nil else { return nil }
    var written = Written()
    written.html = Array("<li>".utf8)
    let end = end(start)
    var at = start + 1
    // The line is what stands before the first block, or the first paragraph.
    var place = MarkdownLine.Place()
    var line = at..<firstBlock(at, end)
    if line.isEmpty, at < end, tokens[at].name == "p" {
      guard let form = form(at) else { return nil }
      place.keepsSpaces = form.keepsSpaces
      line = (at + 1)..<self.end(at)
      at = line.upperBound + 1
    } else {
      at = line.upperBound
    }
    let isEmpty = isEmpty(trimmed(line))
    if isEmpty {
      guard at == end || isPlain else { return nil }
      written.html += "<br>".utf8
      written.markdown = [0x0A]
    } else {
      let text = self.line(trimmed(line), care, place)
      written.markdown = Self.withTask(text.markdown) + [0x0A]
      written.html += text.html
    }
    var isTight = !isEmpty
    while at < end {
      if isSpace(at) {
        at += 1
        continue
      }
      if written.html.last != 0x0A { written.html.append(0x0A) }
      // After a mark alone, what follows an empty line would be outside of the item (CommonMark 5.2).
      let separator: [UInt8] = written.markdown == [0x0A] ? [] : [0x0A]
      switch tokens[at].name {
      case "p":
        if isPlain, self.isEmpty((at + 1)..<self.end(at)) {
          losses.emptyParagraphs += 1
          break
        }
        guard let inner = paragraph(at, care) else { return nil }
        isTight = false
        written.markdown += separator + inner.markdown
        written.html += inner.html
      case "ul", "ol":
        guard let inner = list(at, care, isOther: isOther) else { return nil }
        // Only a list that begins with 1 and a word can interrupt a paragraph.
        let start = inner.markdown.prefix { $0 != 0x20 }
        let interrupts =
          isTight && inner.markdown.dropFirst(start.count).first == 0x20
          && (start.count == 1 || start.first == UInt8(ascii: "1") && start.count == 2)
        written.markdown += (interrupts ? [] : separator) + inner.markdown
        written.html += inner.html
      default: return nil
      }
      at = self.end(at) + 1
    }
    written.html += "</li>\n".utf8
    return written
  }

  private func firstBlock(_ start: Int, _ end: Int) -> Int {
    (start..<end).first { tokens[$0].kind == .open && ["p", "ul", "ol"].contains(tokens[$0].name) } ?? end
  }

  /// The range without the line end before a block.
  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    guard let last = range.last, isSpace(last), bytes[tokens[last].range].elementsEqual([0x0A]) else {
      return range
    }
    return range.dropLast()
  }

  /// The box of a task as Markdown writes it.
  private static func withTask(_ line: [UInt8]) -> [UInt8] {
    for (box, mark) in [(MarkdownTask.open, "[ ] "), (MarkdownTask.done, "[x] ")]
    where line.starts(with: box.utf8) && line.count > box.utf8.count {
      return Array(mark.utf8) + line.dropFirst(box.utf8.count)
    }
    return line
  }
}
