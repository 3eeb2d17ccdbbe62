import InlayCore
import InlayUnicode

extension Viewer {
  /// Takes a key.
  ///
  /// - Complexity: O(screen) for most keys; O(text) for the end of the text and for searches.
  mutating func take(_ key: ViewerKey) {
    message = nil
    switch mode {
    case .text: takeInText(key)
    case .prompt(let typed, let isBackward): takeInPrompt(key, typed, isBackward)
    case .help(let top): takeInHelp(key, top)
    case .picture: takeInPicture(key)
    }
  }

  /// The longest number that keys can have before them.
  private static let maximumCount = 1_000_000_000
  /// Rows for a step of the wheel.
  private static let wheelRows = 3

  private mutating func takeInText(_ key: ViewerKey) {
    if case .character(let scalar) = key, ("0"..."9").contains(scalar), count != nil || scalar != "0" {
      count = min(Self.maximumCount, (count ?? 0) * 10 + Int(scalar.value - 0x30))
      return
    }
    let number = count
    count = nil
    switch key {
    case .character("j"), .character("e"), .down, .control("n"), .control("e"), .control("j"):
      scroll(number ?? 1)
    case .enter: if !openSelected() { scroll(number ?? 1) }
    case .character("k"), .up, .control("p"), .control("y"), .control("k"):
      scroll(-(number ?? 1))
    case .character(" "), .character("f"), .pageDown, .control("f"), .control("v"):
      scroll(number ?? height)
    case .character("b"), .pageUp, .control("b"), .alt("v"): scroll(-(number ?? height))
    case .character("d"), .control("d"):
      if let number { halfPage = number }
      scroll(halfPage ?? max(1, height / 2))
    case .character("u"), .control("u"):
      if let number { halfPage = number }
      scroll(-(halfPage ?? max(1, height / 2)))
    case .character("g"), .character("<"), .home: goTo(line: (number ?? 1) - 1)
    case .character("G"), .character(">"), .end:
      if let number { goTo(line: number - 1) } else { goToEnd() }
    case .character("/"): mode = .prompt("", isBackward: false)
    case .character("?"): mode = .prompt("", isBackward: true)
    case .character("n"): findNext(isReversed: false)
    case .character("N"): findNext(isReversed: true)
    case .tab: selectLink(isBackward: false)
    case .backTab: selectLink(isBackward: true)
    case .character("y"), .character("c"): copyLink()
    case .character("]"): selectPicture(isBackward: false)
    case .character("["): selectPicture(isBackward: true)
    case .character("o"): if !openSelected() { openFirstOnScreen() }
    case .character("h"), .character("H"), .function(1): mode = .help(top: 0)
    case .escape: (selection, search, found) = (nil, nil, nil)
    case .control("l"), .character("r"), .control("r"): redraw()
    case .character("q"), .character("Q"): isDone = true
    case .mouse(let mouse): takeInText(mouse)
    default: message = "h shows the keys"
    }
  }

  private var selectedLink: ViewerText.Link? { if case .link(let link) = selection { link } else { nil } }

  private mutating func takeInText(_ mouse: ViewerKey.Mouse) {
    switch mouse.action {
    case .wheelUp: scroll(-Self.wheelRows)
    case .wheelDown: scroll(Self.wheelRows)
    case .press(0): click(mouse)
    case .press, .release, .other: break
    }
  }

  /// Opens the picture, or selects the link, in a cell of the screen.
  private mutating func click(_ mouse: ViewerKey.Mouse) {
    guard mouse.row < height, top + mouse.row < text.rows else { return }
    let index = text.line(atRow: top + mouse.row)
    var column = 0
    for (place, piece) in text.pieces(of: index).enumerated() {
      let columns = column..<column + piece.columns
      column += piece.columns
      guard columns.contains(mouse.column) else { continue }
      if case .image(let image) = piece.content {
        let picture = text.pictures.firstIndex { $0.line == index && $0.image.placement == image.placement }
        if let picture { open(picture) }
      } else if let link = text.links(on: index).last(where: { $0.piece <= place }),
        text.pieces(of: link, on: index).contains(place)
      {
        selection = .link(link)
      }
      return
    }
  }

  private mutating func takeInPrompt(_ key: ViewerKey, _ typed: String, _ isBackward: Bool) {
    var typed = typed
    switch key {
    case .character(let scalar):
      // As much as a person would type.
      if typed.unicodeScalars.count < 256 { typed.unicodeScalars.append(scalar) }
      mode = .prompt(typed, isBackward: isBackward)
    case .backspace, .delete:
      guard !typed.isEmpty else {
        mode = .text
        return
      }
      typed.removeLast()
      mode = .prompt(typed, isBackward: isBackward)
    case .control("u"): mode = .prompt("", isBackward: isBackward)
    case .control("w"):
      while typed.last == " " { typed.removeLast() }
      while let last = typed.last, last != " " { typed.removeLast() }
      mode = .prompt(typed, isBackward: isBackward)
    case .enter:
      mode = .text
      if let pattern = TextPattern(typed) {
        search = (pattern, isBackward)
        found = nil
      } else if let last = search {
        // Nothing typed: the last search in this direction.
        search = (last.pattern, isBackward)
      }
      findNext(isReversed: false)
    case .escape, .control("g"): mode = .text
    default: break
    }
  }

  private mutating func takeInHelp(_ key: ViewerKey, _ top: Int) {
    let most = max(0, ViewerHelp.lines.count - height)
    func go(_ rows: Int) { mode = .help(top: min(most, max(0, top + rows))) }
    switch key {
    case .character("j"), .down, .enter: go(1)
    case .character("k"), .up: go(-1)
    case .character(" "), .character("f"), .pageDown, .character("d"), .control("d"): go(height)
    case .character("b"), .pageUp, .character("u"), .control("u"): go(-height)
    case .character("g"), .home: go(-top)
    case .character("G"), .end: go(most)
    case .mouse(let mouse):
      if mouse.action == .wheelUp { go(-Self.wheelRows) }
      if mouse.action == .wheelDown { go(Self.wheelRows) }
    case .character("q"), .character("h"), .escape, .function(1), .character("?"):
      mode = looked == nil ? .text : .picture
    default: break
    }
  }

  // MARK: Moving in the text

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

  private mutating func goTo(line: Int) {
    text.layOut(lines: max(0, line) + 1)
    let index = max(0, min(line, text.lineCount - 1))
    text.layOut(rows: text.firstRow(of: index) + height)
    top = text.firstRow(of: index)
    clampTop()
  }

  private mutating func goToEnd() {
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

  private mutating func redraw() {
    restart()
  }

  // MARK: Searching

  private mutating func findNext(isReversed: Bool) {
    guard let search else {
      message = "no search yet: / begins one"
      return
    }
    let isBackward = search.isBackward != isReversed
    text.layOut(rows: top + height)
    let match: TextPattern.Match?
    if isBackward {
      let from = found.flatMap { isOnScreen($0.line) ? $0 : nil } ?? (text.line(atRow: top), 0)
      match = text.match(search.pattern, before: from)
    } else if let found, isOnScreen(found.line) {
      match = text.match(search.pattern, after: found)
    } else {
      match = text.match(search.pattern, after: (text.line(atRow: top), 0), includesPlace: true)
    }
    guard let match else {
      message = isBackward ? "not found above" : "not found below"
      return
    }
    found = (match.line, match.start)
    show(line: match.line)
  }

  private func isOnScreen(_ line: Int) -> Bool {
    line < text.lineCount && text.lastRow(of: line) >= top && text.firstRow(of: line) < top + height
  }

  // MARK: Links

  private mutating func selectLink(isBackward: Bool) {
    text.layOut(rows: top + height)
    let link: ViewerText.Link?
    if let now = selectedLink, isOnScreen(now.line) {
      let place = (now.line, now.piece)
      link = isBackward ? text.link(before: place) : text.link(after: place)
    } else if isBackward {
      link = text.link(before: (text.line(atRow: min(top + height, text.rows) - 1) + 1, 0))
    } else {
      link = text.link(after: (text.line(atRow: top), -1))
    }
    guard let link else {
      message = isBackward ? "no link above" : "no link below"
      return
    }
    selection = .link(link)
    show(line: link.line)
  }

  /// Gives the address of the selected link to the terminal's clipboard (OSC 52). The terminal may refuse it, and does
  /// not say so.
  private mutating func copyLink() {
    guard let link = selectedLink else {
      message = "no link is selected: Tab selects one"
      return
    }
    guard let target = LinkTarget(link.address) else {
      message = "this link is too long, or of a kind that should not be opened: it is not copied"
      return
    }
    var sequence = TerminalOutput()
    sequence.put("\u{1B}]52;c;")
    sequence.putBase64(target.uri[...])
    sequence.put(0x07)
    var output = TerminalOutput()
    options.capabilities.passthrough.wrap(sequence.bytes[...], to: &output)
    pending += output.bytes
    message = "copied, if the terminal allows it: \(String(decoding: target.uri, as: UTF8.self))"
  }

  // MARK: Pictures in the text

  private mutating func selectPicture(isBackward: Bool) {
    text.layOut(rows: top + height)
    var index: Int?
    if case .picture(let now) = selection, text.pictures.indices.contains(now),
      isOnScreen(text.pictures[now].line)
    {
      index = now + (isBackward ? -1 : 1)
    } else if isBackward {
      index = text.pictures.lastIndex { text.firstRow(of: $0.line) < top + height }
    } else {
      index = text.pictures.firstIndex { text.lastRow(of: $0.line) >= top } ?? text.pictures.count
    }
    while let wanted = index, wanted >= text.pictures.count, !text.isComplete {
      text.layOut(lines: text.lineCount + 256)
    }
    guard let index, text.pictures.indices.contains(index) else {
      message = isBackward ? "no picture above" : "no picture below"
      return
    }
    selection = .picture(index)
    show(line: text.pictures[index].line)
  }

  /// Opens the selected picture; returns whether one is selected.
  private mutating func openSelected() -> Bool {
    guard case .picture(let index) = selection else { return false }
    open(index)
    return true
  }

  private mutating func openFirstOnScreen() {
    text.layOut(rows: top + height)
    let index = text.pictures.firstIndex {
      text.lastRow(of: $0.line) >= top && text.firstRow(of: $0.line) < top + height
    }
    guard let index else {
      message = "no picture on the screen"
      return
    }
    open(index)
  }
}
