extension Viewer {
  /// Scrolls by rows, as far as there is text.
  mutating func scroll(_ rows: Int) {
    let bounded = min(Self.maximumCount, max(-Self.maximumCount, rows))
    text.layOut(rows: max(0, top + bounded) + height)
    let before = top
    top += bounded
    clampTop()
    if top == before, rows > 0 { message = "end of the text" }
    if top == before, rows < 0 { message = "start of the text" }
  }

  /// Keeps the screen within the text.
  mutating func clampTop() { top = max(0, min(top, text.rows - height)) }

  mutating func goTo(line: Int) {
    text.layOut(lines: max(0, line) + 1)
    let index = max(0, min(line, text.lineCount - 1))
    text.layOut(rows: text.firstRow(of: index) + height)
    top = text.firstRow(of: index)
    clampTop()
  }

  mutating func goToEnd() {
    text.layOut(rows: .max)
    top = text.rows
    clampTop()
  }

  /// Scrolls so that a line is on the screen: not at all if it is, else so that it has a third of the screen above it.
  mutating func show(line: Int) {
    text.layOut(rows: text.firstRow(of: line) + height)
    let (first, last) = (text.firstRow(of: line), text.lastRow(of: line))
    if first >= top, last < top + height { return }
    top = last - first + 1 > height ? first : max(0, min(first, first - height / 3))
    if last >= top + height { top = max(0, last - height + 1) }
    clampTop()
  }
}
