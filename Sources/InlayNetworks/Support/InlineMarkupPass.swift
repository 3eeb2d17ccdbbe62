import InlayCore
import InlayFormats

/// One pass over a text. Delimiters are written to the plain text, and taken out of it at the end where they have two
/// halves.
struct InlineMarkupPass {
  private static let parting = Array("\u{200B}".utf8)

  private let markup: InlineMarkup
  private let text: [UInt8]
  /// The bytes that delimiters begin with.
  private let leads: Set<UInt8>
  private var plain: [UInt8] = []
  private var ranges: [MarkedRange] = []
  /// Where the delimiters stand that have no other half yet, by their index in the table, and last those of ``brackets``.
  private var open: [[Int]]
  /// The index of brackets in ``open``.
  private var brackets: Int { markup.delimiters.count }
  /// Places of the plain text to be taken out, in ascending order when sorted.
  private var cuts: [Range<Int>] = []
  private var at = 0
  private var lines: (any LineGrammar)?
  /// Whether a line begins here that was not looked at yet.
  private var isLineStart = true
  /// The role of the line, and where it begins.
  private var line: (role: ParagraphRole, start: Int)?
  private var role: ParagraphRole?
  /// Where the line begins in the plain text.
  private var lineStart = 0
  private var counter = CancellationCounter()

  init(_ markup: InlineMarkup, _ text: [UInt8]) {
    (self.markup, self.text) = (markup, text)
    leads = Set(markup.delimiters.compactMap(\.text.first))
    lines = markup.lines
    open = Array(repeating: [], count: markup.delimiters.count + 1)
  }

  mutating func run(
    _ grammar: some CodeGrammar, _ limits: Limits, _ image: InlineMarkup.Image
  ) throws {
    while at < text.count {
      try counter.check()
      if isLineStart {
        beginLine()
        guard at < text.count else { break }
      }
      let byte = text[at]
      if byte == UInt8(ascii: "\\"), markup.escape == .backslash, at + 1 < text.count,
        MarkupBytes.isPunctuation(text[at + 1])
      {
        plain.append(text[at + 1])
        at += 2
      } else if markup.escape == .references, let found = NetworkHTML.reference(text, at: at) {
        plain.append(found.byte)
        at += found.count
      } else if byte == UInt8(ascii: "`"), code() {
        continue
      } else if byte == UInt8(ascii: "<"), angle() {
        continue
      } else if byte == grammar.lead, let match = grammar.match(text, at: at),
        let placed = try image(
          String(decoding: text[match.name], as: UTF8.self),
          match.identifier.map { String(decoding: text[$0], as: UTF8.self) })
      {
        try Limits.check("placements", ranges.count + 1, limits.placements)
        let start = plain.count
        plain += text[at..<match.end]
        ranges.append(MarkedRange(start..<plain.count, .image(placed)))
        at = match.end
      } else if markup.hasLinks, bracket(byte) {
        continue
      } else if url() {
        continue
      } else if !delimiter() {
        plain.append(byte)
        at += 1
        if byte == 0x0A { endLine() }
      }
    }
    endLine()
  }

  // MARK: Lines

  private mutating func beginLine() {
    isLineStart = false
    lineStart = plain.count
    let (text, before) = (text, role)
    let start = lines?.start(text, at: at)
    role = start?.role
    if let start {
      line = (start.role, plain.count)
      plain += start.marker.utf8
      at = start.end
    }
    let isEmpty = at == text.count || text[at] == 0x0A
    if !markup.spansLines || isEmpty || role != before || role != nil && role != .quote { closeAll() }
  }

  private mutating func endLine() {
    isLineStart = true
    open[brackets].removeAll()
    if let line, line.start < plain.count {
      ranges.append(MarkedRange(line.start..<plain.count, .role(line.role)))
    }
    line = nil
  }

  private mutating func closeAll() {
    for index in open.indices { open[index].removeAll() }
  }

  // MARK: Links

  /// Takes a bracket: `[` begins the text of a link, and `](URL)` ends it. Others are text.
  private mutating func bracket(_ byte: UInt8) -> Bool {
    let index = brackets
    if byte == UInt8(ascii: "[") {
      open[index].append(plain.count)
    } else if byte == UInt8(ascii: "]"), let start = open[index].last, start + 1 < plain.count,
      let (url, end) = InlineLinks.target(text, at: at + 1)
    {
      close(index, from: start)
      cuts.append(start..<start + 1)
      ranges.append(MarkedRange(start + 1..<plain.count, .style(.link(ExactString(url)))))
      at = end
      return true
    } else {
      return false
    }
    plain.append(byte)
    at += 1
    return true
  }

  /// Takes a URL as one piece, up to the end of what was opened before it.
  private mutating func url() -> Bool {
    guard text[at] == UInt8(ascii: "h"), at == 0 || !MarkupBytes.isWord(text[at - 1]),
      var end = InlineLinks.end(text, at: at, isEnd: { endsOpen(at: $0) })
    else { return false }
    // The semicolon of a reference ends no sentence.
    if markup.escape == .references, end < text.count, text[end] == UInt8(ascii: ";") { end += 1 }
    let start = plain.count
    plain += markup.escape == .references ? NetworkHTML.unescaped(text[at..<end]) : Array(text[at..<end])
    if markup.linksURLs {
      let url = ExactString(String(decoding: plain[start...], as: UTF8.self))
      ranges.append(MarkedRange(start..<plain.count, .style(.link(url))))
    }
    at = end
    return true
  }

  /// Whether something that is open may end within a URL here.
  private func endsOpen(at place: Int) -> Bool {
    if text[place] == UInt8(ascii: "]") { return open[brackets].last != nil }
    guard leads.contains(text[place]) else { return false }
    return markup.delimiters.indices.contains { index in
      let one = markup.delimiters[index]
      let after = place + one.text.count
      return open[index].last != nil && text[place...].starts(with: one.text)
        && (one.isWithinWords || after == text.count || !MarkupBytes.isWord(text[after]))
    }
  }

  // MARK: Codes

  private mutating func angle() -> Bool {
    guard let replace = markup.angle else { return false }
    let content = text[(at + 1)...].prefix {
      $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "<") && $0 != 0x0A
    }
    guard content.endIndex < text.count, text[content.endIndex] == UInt8(ascii: ">"),
      let found = replace(String(decoding: content, as: UTF8.self))
    else { return false }
    let start = plain.count
    plain += found.text.utf8
    if let link = found.link, start < plain.count {
      ranges.append(MarkedRange(start..<plain.count, .style(.link(ExactString(link)))))
    }
    at = content.endIndex + 1
    return true
  }

  private mutating func code() -> Bool {
    let marks = text[at...].prefix { $0 == UInt8(ascii: "`") }.count
    let isBlock = markup.hasCodeBlocks && marks >= 3
    guard marks == (isBlock ? 3 : 1) || marks == 2 && markup.hasDoubleBackquotes,
      let end = MarkupBytes.end(text, marks, from: at + marks, isExact: markup.hasDoubleBackquotes),
      end > at + marks
    else {
      // None of them begins anything.
      plain += text[at..<at + marks]
      at += marks
      return true
    }
    let content = text[(at + marks)..<end]
    at = end + marks
    if isBlock {
      block(MarkupBytes.block(content, namesLanguages: markup.namesLanguages))
    } else {
      mark(markup.hasDoubleBackquotes ? MarkupBytes.unpadded(content) : content, .style(.code))
    }
    return true
  }

  /// Takes a block of code, which has lines of its own.
  private mutating func block(_ content: ArraySlice<UInt8>) {
    closeAll()
    let isQuoted = line?.role == .quote
    if plain.count > lineStart {
      plain.append(0x0A)
      endLine()
    }
    line = (.code, plain.count)
    take(content)
    isLineStart = false
    guard at < text.count, text[at] != 0x0A else { return }
    plain.append(0x0A)
    endLine()
    (lineStart, isLineStart) = (plain.count, false)
    if isQuoted { line = (.quote, lineStart) }
  }

  private mutating func mark(_ content: ArraySlice<UInt8>, _ mark: MarkedRange.Mark) {
    let start = plain.count
    take(content)
    ranges.append(MarkedRange(start..<plain.count, mark))
  }

  private mutating func take(_ content: ArraySlice<UInt8>) {
    plain += markup.escape == .references ? NetworkHTML.unescaped(content) : Array(content)
  }

  /// Takes a delimiter. Of several that begin here, the one that is as long as the row of its characters; else the one that
  /// ends what was opened last; else the longest.
  private mutating func delimiter() -> Bool {
    guard leads.contains(text[at]) else { return false }
    let here = markup.delimiters.indices.filter { text[at...].starts(with: markup.delimiters[$0].text) }
    guard let first = here.first else { return false }
    let row = text[at...].prefix(8).prefix { $0 == text[at] }.count
    let exact = here.first { markup.delimiters[$0].text.count == row }
    let index =
      exact ?? here.filter { ends($0) }.max { (open[$0].last ?? -1) < (open[$1].last ?? -1) } ?? first
    let isEnd = ends(index)
    let one = markup.delimiters[index]
    let place = plain.count
    let begins = begins(index)
    plain += one.text
    at += one.text.count
    if isEnd, let start = open[index].last {
      close(index, from: start)
      cuts.append(start..<start + one.text.count)
      cuts.append(place..<plain.count)
      ranges.append(MarkedRange(start + one.text.count..<place, .style(one.style)))
      skipParting()
    } else if begins {
      open[index].append(place)
    }
    return true
  }

  /// Leaves out U+200B between the end of a style and a delimiter that would be read with it.
  private mutating func skipParting() {
    let (before, parting) = (text[at - 1], Self.parting)
    guard let collide = markup.collide, text[at...].starts(with: parting) else { return }
    var end = at
    while text[end...].starts(with: parting) { end += parting.count }
    if end < text.count, collide(before, text[end]) { at += parting.count }
  }

  /// Takes what began here off the open ones. What began within and has no end by now has none.
  private mutating func close(_ index: Int, from start: Int) {
    open[index].removeLast()
    for other in open.indices {
      while let last = open[other].last, last > start { open[other].removeLast() }
    }
  }

  /// Whether a delimiter that stands here may end a style: something is between it and its other half, and no white space
  /// before it.
  private func ends(_ index: Int) -> Bool {
    let one = markup.delimiters[index]
    guard let start = open[index].last, start + one.text.count < plain.count,
      one.isBesideSpace || text[at - 1] > 0x20
    else { return false }
    let after = at + one.text.count
    return one.isWithinWords || after == text.count || !MarkupBytes.isWord(text[after])
  }

  private func begins(_ index: Int) -> Bool {
    let one = markup.delimiters[index]
    let after = at + one.text.count
    guard after < text.count, one.isBesideSpace || text[after] > 0x20 else { return false }
    return one.isWithinWords || at == 0 || !MarkupBytes.isWord(text[at - 1])
  }

  /// The runs, without the delimiters that have two halves.
  func finish(_ limits: Limits) throws -> Converted<AttributedText> {
    let cuts = MarkupCuts(cuts, of: plain)
    return try RangeReader.read(
      String(decoding: cuts.kept, as: UTF8.self), ranges.map(cuts.moved), unit: .utf8, limits: limits)
  }
}
