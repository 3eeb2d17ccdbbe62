import InlayCore

extension Viewer {
  // MARK: Searching

  mutating func findNext(isReversed: Bool) {
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

  private var selectedLink: ViewerText.Link? { if case .link(let link) = selection { link } else { nil } }

  mutating func selectLink(isBackward: Bool) {
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
  mutating func copyLink() {
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

  mutating func selectPicture(isBackward: Bool) {
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
    if let index { text.layOut(pictures: index + 1) }
    guard let index, text.pictures.indices.contains(index) else {
      message = isBackward ? "no picture above" : "no picture below"
      return
    }
    selection = .picture(index)
    show(line: text.pictures[index].line)
  }

  /// Opens the selected picture; returns whether one is selected.
  mutating func openSelected() -> Bool {
    guard case .picture(let index) = selection else { return false }
    open(index)
    return true
  }

  mutating func openFirstOnScreen() {
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
