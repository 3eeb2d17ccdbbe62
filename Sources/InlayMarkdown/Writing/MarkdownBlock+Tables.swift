extension MarkdownBlock {
  /// The table in the form that GitHub's Markdown has: rows of one line, of which the first is a head.
  ///
  /// Whether it says all that the table says is known only after reading. In plain Markdown it need not.
  mutating func table(_ care: MarkdownLine.Care) -> [UInt8]? {
    losses = MarkdownWritingLosses()
    var rows: [[[UInt8]]] = []
    var alignments: [[UInt8]] = []
    var headAlignments: [Int: [UInt8]] = [:]
    var at = 1
    while at < tokens.count {
      let token = tokens[at]
      if token.kind == .open, token.name == "tr" {
        rows.append([])
      } else if token.kind == .open, token.name == "td", !rows.isEmpty {
        let end = end(at)
        guard let cell = cell((at + 1)..<end, care, isHead: rows.count == 1) else { return nil }
        let column = rows[rows.count - 1].count
        rows[rows.count - 1].append(cell.line)
        // The head is in the middle by itself. The first row after it tells.
        if rows.count == 2 {
          alignments.append(cell.alignment)
        } else if rows.count == 1, !cell.alignment.elementsEqual("center".utf8) {
          headAlignments[column] = cell.alignment
        }
        for attribute in attributes(at) where attribute.name == "colspan" && isPlain {
          let span = Int(String(decoding: attribute.value, as: UTF8.self)) ?? 1
          for _ in 1..<max(min(span, 1_000), 1) { rows[rows.count - 1].append([]) }
        }
        at = end
      }
      at += 1
    }
    guard let columns = rows.map(\.count).max(), columns > 0,
      isPlain || rows.allSatisfy({ $0.count == columns })
    else { return nil }
    var out: [UInt8] = []
    for (index, row) in rows.enumerated() {
      out.append(UInt8(ascii: "|"))
      // Only the head needs all of its cells.
      for column in 0..<(index == 0 ? columns : max(row.count, 1)) {
        out += [0x20] + (column < row.count ? row[column] : []) + Array(" |".utf8)
      }
      out.append(0x0A)
      guard index == 0 else { continue }
      out.append(UInt8(ascii: "|"))
      for column in 0..<columns {
        let stated = column < alignments.count ? alignments[column] : headAlignments[column] ?? []
        out += Self.delimiter(stated).utf8
        out.append(UInt8(ascii: "|"))
      }
      out.append(0x0A)
    }
    return out
  }

  private static func delimiter(_ alignment: [UInt8]) -> String {
    switch String(decoding: alignment, as: UTF8.self) {
    case "left": ":--"
    case "center": ":-:"
    case "right": "--:"
    default: "---"
    }
  }

  /// A cell: one line, and where it is aligned.
  private mutating func cell(
    _ range: Range<Int>, _ care: MarkdownLine.Care, isHead: Bool
  ) -> (line: [UInt8], alignment: [UInt8])? {
    var place = MarkdownLine.Place(hasLines: false, isCell: true)
    var alignment: [UInt8] = []
    var lines: [[UInt8]] = []
    var at = range.lowerBound
    while at < range.upperBound {
      if isSpace(at), bytes[tokens[at].range].contains(0x0A) {
        at += 1
        continue
      }
      guard tokens[at].kind == .open, Self.blocks.contains(tokens[at].name) else {
        // Text without a paragraph of its own.
        var end = at
        while end < range.upperBound, !(tokens[end].kind == .open && Self.blocks.contains(tokens[end].name)) {
          end = self.end(end) + 1
        }
        lines.append(cellLine(at..<end, care, place, isHead: isHead))
        at = end
        continue
      }
      let end = end(at)
      let isParagraph = tokens[at].name == "p"
      place.isPreformatted = tokens[at].name == "pre"
      guard isParagraph || isPlain else { return nil }
      // A line across the text has nothing in it.
      if end == at {
        losses.paragraphs += 1
        at += 1
        continue
      }
      place.keepsSpaces = false
      for attribute in attributes(at) where attribute.name == "style" {
        let style = String(decoding: attribute.value, as: UTF8.self)
        place.keepsSpaces = style.hasSuffix("white-space:pre-wrap")
        if let found = style.split(separator: ";").first(where: { $0.hasPrefix("text-align:") }) {
          alignment = Array(found.utf8.dropFirst(11))
        }
      }
      if isParagraph || Self.lineBlocks.contains(tokens[at].name) {
        if !isEmpty((at + 1)..<end) {
          lines.append(cellLine((at + 1)..<end, care, place, isHead: isHead))
        }
      } else {
        // What is in another block becomes lines as well.
        guard let inner = cell((at + 1)..<end, care, isHead: isHead) else { return nil }
        if !inner.line.isEmpty { lines.append(inner.line) }
      }
      at = end + 1
    }
    guard isPlain || lines.count <= 1 else { return nil }
    return (Array(lines.joined(separator: Array("<br>".utf8))), alignment)
  }

  private static let blocks: Set<String> = [
    "p", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "ul", "ol", "li", "blockquote", "div", "table",
    "colgroup",
    "thead",
    "tbody", "tr", "td", "hr",
  ]
  private static let lineBlocks: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6", "pre"]

  private mutating func cellLine(
    _ range: Range<Int>, _ care: MarkdownLine.Care, _ place: MarkdownLine.Place, isHead: Bool
  ) -> [UInt8] {
    var reader = MarkdownItemReader(bytes, tokens, isPlain: isPlain)
    var items = reader.items(range)
    losses.add(reader.losses)
    // A head is bold by itself.
    if isHead { for index in items.indices { items[index].marks.removeAll { $0.kind == .strong } } }
    if place.isPreformatted { items = items.flatMap(\.lines) }
    let line = MarkdownLine(items, care, place, isPlain: isPlain)
    losses.add(line.losses)
    return line.markdown
  }
}
