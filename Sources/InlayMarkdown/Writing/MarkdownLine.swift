/// Writes the pieces of a line or a paragraph, as Markdown, and as the HTML that md4c must make of it.
struct MarkdownLine {
  /// How careful to be. A line that does not come back as it was is written anew, more carefully.
  enum Care: CaseIterable {
    /// Marks that would mean something are escaped, as far as a look at their neighbors says.
    case usual
    /// All punctuation is escaped.
    case escaped
    /// Emphasis, links and code are tags of HTML, too.
    case tags
  }

  /// Where the line is.
  struct Place {
    /// Whether line ends are possible.
    var hasLines = true
    var isHeading = false
    var isCell = false
    /// Whether line ends are ends of lines.
    var isPreformatted = false
    /// Whether white space is kept as it is.
    var keepsSpaces = false
  }

  private let items: [MarkdownItem]
  private let care: Care
  private let place: Place
  private let isPlain: Bool
  /// The line as Markdown.
  private(set) var markdown: [UInt8] = []
  /// The line as HTML.
  private(set) var html: [UInt8] = []
  private(set) var losses = MarkdownWritingLosses()
  private var open: [(mark: MarkdownMark, isTag: Bool)] = []
  private var isLineStart: Bool
  private var isAfterImage = false

  init(_ items: [MarkdownItem], _ care: Care, _ place: Place, isPlain: Bool) {
    (self.items, self.care, self.place, self.isPlain) = (items, care, place, isPlain)
    isLineStart = place.hasLines
    for index in items.indices { write(index) }
    close(to: 0)
  }

  // MARK: Marks

  private mutating func write(_ index: Int) {
    let marks = items[index].marks
    var keep = 0
    // Of the marks whose place matters, those that stay open must be the first.
    var ordered = marks.filter { !$0.isFree }[...]
    while keep < open.count, marks.contains(open[keep].mark) {
      if !open[keep].mark.isFree {
        guard ordered.first == open[keep].mark else { break }
        ordered = ordered.dropFirst()
      }
      keep += 1
    }
    close(to: keep)
    var new = marks.filter { mark in !open.contains { $0.mark == mark } }
    let free = new.prefix(while: \.isFree).count
    let extents = new.map { extent(of: $0, from: index) }
    let sorted = new[..<free].indices.sorted { (extents[$0], order($0, new)) > (extents[$1], order($1, new)) }
    new.replaceSubrange(..<free, with: sorted.map { new[$0] })
    for mark in new { begin(mark, at: index, extent: extent(of: mark, from: index)) }
    write(items[index].content, at: index)
  }

  /// Of two with the same extent, links are outside, then emphasis.
  private func order(_ index: Int, _ marks: [MarkdownMark]) -> Int {
    switch marks[index].kind {
    case .link: 2
    case .emphasis: 1
    default: 0
    }
  }

  /// How many items, no more than looked at, have a mark.
  private func extent(of mark: MarkdownMark, from index: Int) -> Int {
    items[index...].prefix(Self.reach).prefix { $0.marks.contains(mark) }.count
  }

  private static let reach = 64

  private mutating func close(to count: Int) {
    while open.count > count {
      let (mark, isTag) = open.removeLast()
      html += mark.tags.close
      guard !isTag else {
        markdown += mark.tags.close
        continue
      }
      switch mark.kind {
      case .link: markdown += Array("](".utf8) + MarkdownDestination.written(mark.value) + Array(")".utf8)
      case .strong: markdown += "**".utf8
      case .emphasis: markdown += "*".utf8
      case .strike: markdown += "~~".utf8
      case .other: break
      }
      isAfterImage = false
    }
  }

  private mutating func begin(_ mark: MarkdownMark, at index: Int, extent: Int) {
    html += mark.tags.open
    let isTag = mark.kind == .other || care == .tags || !fits(mark, at: index, extent: extent)
    open.append((mark, isTag))
    if isTag { markdown += mark.tags.open }
    switch mark.kind {
    case _ where isTag: break
    case .link:
      // An exclamation mark before a link would make an image of it.
      if care == .usual, markdown.last == UInt8(ascii: "!") {
        markdown.removeLast()
        markdown += "\\!".utf8
      }
      markdown.append(UInt8(ascii: "["))
    case .strong: markdown += "**".utf8
    case .emphasis: markdown += "*".utf8
    case .strike: markdown += "~~".utf8
    case .other: break
    }
    isAfterImage = false
    isLineStart = false
  }

  /// Whether asterisks would be seen as marks here (CommonMark 6.2): what they are around must begin and end with letters
  /// or digits. Whether they are seen is known only after reading.
  private func fits(_ mark: MarkdownMark, at index: Int, extent: Int) -> Bool {
    if mark.kind == .link { return true }
    let last = index + extent - 1
    let isApart = markdown.last.map { $0 <= 0x20 || Self.isPunctuation($0) } ?? true
    return isEdge(items[index].content, isStart: true, isApart)
      && (extent == Self.reach || isEdge(items[last].content, isStart: false, isApart))
  }

  private func isEdge(_ content: MarkdownItem.Content, isStart: Bool, _ isApart: Bool) -> Bool {
    switch content {
    case .text(let text):
      guard let byte = isStart ? text.first : text.last else { return false }
      return byte > 0x20 && (isApart || !Self.isPunctuation(byte))
    case .code, .image: return isApart
    case .lineBreak, .other: return false
    }
  }

  static func isPunctuation(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }

  // MARK: Content

  private mutating func write(_ content: MarkdownItem.Content, at index: Int) {
    let wasAfterImage = isAfterImage
    isAfterImage = false
    switch content {
    case .text(let text): write(text, at: index, isAfterImage: wasAfterImage)
    case .code(let text): code(text)
    case .lineBreak: lineBreak(isLast: index == items.count - 1)
    case .image(let source, let alternative): image(source, alternative)
    case .other(let markup):
      markdown += markup
      html += markup
    }
    if case .lineBreak = content {} else { isLineStart = false }
  }

  private mutating func lineBreak(isLast: Bool) {
    html += "<br>".utf8
    let isPossible =
      place.hasLines && !isLast && care != .tags && !markdown.isEmpty && markdown.last != 0x0A
      && open.allSatisfy { !$0.isTag }
    if isPossible {
      markdown += "\\\n".utf8
      isLineStart = true
    } else {
      markdown += "<br>".utf8
      isLineStart = false
    }
  }

  private mutating func code(_ text: [UInt8]) {
    html += "<code>".utf8
    MarkdownEscaping.append(text, to: &html)
    html += "</code>".utf8
    // A bar ends a cell, to most readers also in code.
    guard care != .tags, !(place.isCell && text.contains(UInt8(ascii: "|"))) else {
      markdown += "<code>".utf8
      var escaper = MarkdownText(.escaped, place)
      escaper.append(text, to: &markdown)
      markdown += "</code>".utf8
      return
    }
    var longest = 0
    var run = 0
    for byte in text {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = [UInt8](repeating: UInt8(ascii: "`"), count: longest + 1)
    let isPadded = text.first == UInt8(ascii: "`") || text.last == UInt8(ascii: "`")
    markdown += fence + (isPadded ? [0x20] : []) + text + (isPadded ? [0x20] : []) + fence
  }

  private mutating func image(_ source: [UInt8], _ alternative: [UInt8]) {
    html += "<img src=\"".utf8
    MarkdownEscaping.append(source, to: &html)
    html += "\" alt=\"".utf8
    MarkdownEscaping.append(alternative, to: &html)
    html += "\">".utf8
    markdown += "![".utf8
    var escaper = MarkdownText(care, place)
    escaper.isInBrackets = true
    escaper.isDescription = true
    escaper.append(alternative, to: &markdown)
    markdown += Array("](".utf8) + MarkdownDestination.written(source) + Array(")".utf8)
    isAfterImage = true
  }

  // MARK: Text

  private mutating func write(_ text: [UInt8], at index: Int, isAfterImage: Bool) {
    var escaper = MarkdownText(care, place)
    escaper.isLineStart = isLineStart
    escaper.isAfterImage = isAfterImage
    escaper.isInBrackets = open.contains { $0.mark.kind == .link && !$0.isTag }
    var at = 0
    while at < text.count {
      let start = at
      while at < text.count, !isKept(text, at) { at += 1 }
      if at > start {
        let piece = Array(text[start..<at])
        escaper.append(piece, to: &markdown)
        MarkdownEscaping.append(piece, to: &html)
        isLineStart = false
      }
      let spaces = at
      while at < text.count, text[at] == 0x20 || text[at] == 0x09 { at += 1 }
      if at > spaces { keep(Array(text[spaces..<at]), isAtEnd: at == text.count, index) }
    }
  }

  /// Whether white space begins here that would not come back by itself: all but a single space between two other
  /// characters of the same piece.
  private func isKept(_ text: [UInt8], _ at: Int) -> Bool {
    guard place.keepsSpaces, text[at] == 0x20 || text[at] == 0x09 else { return false }
    guard text[at] == 0x20, at > 0, at + 1 < text.count, text[at - 1] > 0x20 else { return true }
    return text[at + 1] <= 0x20
  }

  private mutating func keep(_ spaces: [UInt8], isAtEnd: Bool, _ index: Int) {
    if isPlain {
      losses.spaces += 1
      // Markdown strips lines.
      if isLineStart || markdown.isEmpty || isAtEnd && endsLine(index) { return }
      markdown.append(0x20)
      html.append(0x20)
      return
    }
    markdown += Self.keeping + spaces + Self.kept
    html += Self.keeping + spaces + Self.kept
  }

  private func endsLine(_ index: Int) -> Bool {
    guard index + 1 < items.count else { return true }
    if case .lineBreak = items[index + 1].content { return true }
    return false
  }

  private static let keeping = Array("<span style=\"white-space:pre-wrap\">".utf8)
  private static let kept = Array("</span>".utf8)
}
