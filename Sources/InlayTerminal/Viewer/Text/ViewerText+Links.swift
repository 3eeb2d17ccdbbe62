import InlayCore

extension ViewerText {
  /// A link in the text: where it starts.
  struct Link: Hashable {
    var line: Int
    /// Index into the pieces of the line.
    var piece: Int
    var address: ExactString
  }

  /// The first link behind a place in the lines that were made and those that follow.
  ///
  /// - Complexity: O(text up to the link).
  mutating func link(after place: (line: Int, piece: Int)) -> Link? {
    var line = max(0, place.line)
    while true {
      layOut(lines: line + 1)
      guard line < lineCount else { return nil }
      if let found = links(on: line).first(where: { ($0.line, $0.piece) > place }) { return found }
      line += 1
    }
  }

  /// The last link before a place.
  ///
  /// - Complexity: O(text between them).
  func link(before place: (line: Int, piece: Int)) -> Link? {
    var line = min(place.line, lineCount - 1)
    while line >= 0 {
      if let found = links(on: line).last(where: { ($0.line, $0.piece) < place }) { return found }
      line -= 1
    }
    return nil
  }

  /// The links that start on a line.
  func links(on line: Int) -> [Link] {
    var links: [Link] = []
    let pieces = Array(pieces(of: line))
    for index in pieces.indices {
      guard let address = address(pieces[index]) else { continue }
      if index > 0 {
        if self.address(pieces[index - 1]) == address { continue }
      } else if continues(address, line) {
        continue
      }
      links.append(Link(line: line, piece: index, address: address))
    }
    return links
  }

  /// Whether the line above ends in the same paragraph with the same link.
  private func continues(_ address: ExactString, _ line: Int) -> Bool {
    guard line > 0, !endsParagraph(line - 1), let last = pieces(of: line - 1).last else { return false }
    return self.address(last) == address
  }

  private func address(_ piece: TerminalLine.Piece) -> ExactString? {
    if case .blank = piece.content { return nil }
    return styles[piece.style].link
  }

  /// The pieces of a link on a line.
  func pieces(of link: Link, on line: Int) -> Set<Int> {
    var index = link.line
    var first = link.piece
    while index < lineCount {
      let pieces = Array(pieces(of: index))
      var found: Set<Int> = []
      var at = first
      while at < pieces.count, address(pieces[at]) == link.address {
        found.insert(at)
        at += 1
      }
      if index == line { return found }
      guard at == pieces.count, index < line, !found.isEmpty, !endsParagraph(index) else { return [] }
      index += 1
      first = 0
    }
    return []
  }
}
