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
  static let maximumCount = 1_000_000_000
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
    case .control("l"), .character("r"), .control("r"): restart()
    case .character("q"), .character("Q"): isDone = true
    case .mouse(let mouse): takeInText(mouse)
    default: message = "h shows the keys"
    }
  }

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
      if let image = piece.image {
        // In a table, the last row of a picture may be on a later line.
        text.layOut(lines: index + image.box.rows)
        if let picture = text.pictures.firstIndex(where: { $0.image.placement == image.placement }) {
          open(picture)
        }
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
}
