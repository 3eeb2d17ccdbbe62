import InlayCore
import InlayFormats

/// One pass over a text. Delimiters are written to the plain text, and taken out of it at the end where they have two
/// halves.
struct InlineMarkupPass {
  private let markup: InlineMarkup
  private let text: [UInt8]
  /// The bytes that delimiters begin with.
  private let leads: Set<UInt8>
  private var plain: [UInt8] = []
  private var ranges: [MarkedRange] = []
  /// Where the delimiters stand that have no other half yet, by their index in the table.
  private var open: [[Int]]
  /// Places of the plain text to be taken out, in ascending order when sorted.
  private var cuts: [Range<Int>] = []
  private var at = 0
  private var lines: (any LineGrammar)?
  /// Whether a line begins here that was not looked at yet.
  private var isLineStart = true
  /// The role of the line, and where it begins.
  private var line: (role: ParagraphRole, start: Int)?
  private var counter = CancellationCounter()

  init(_ markup: InlineMarkup, _ text: [UInt8]) {
    (self.markup, self.text) = (markup, text)
    leads = Set(markup.delimiters.compactMap(\.text.first))
    lines = markup.lines
    // The last place is that of brackets.
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
        isPunctuation(text[at + 1])
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
    let text = text
    guard let start = lines?.start(text, at: at) else { return }
    line = (start.role, plain.count)
    plain += start.marker.utf8
    at = start.end
  }

  private mutating func endLine() {
    isLineStart = true
    for index in open.indices { open[index].removeAll() }
    if let line, line.start < plain.count {
      ranges.append(MarkedRange(line.start..<plain.count, .role(line.role)))
    }
    line = nil
  }

  // MARK: Links

  /// The longest URL of a link in brackets, as browsers take them.
  private static let longestURL = 2_048
  private static let endsOfURL = Set("<>[]".utf8)

  /// Takes a bracket: `[` begins the text of a link, and `](URL)` ends it. Others are text.
  private mutating func bracket(_ byte: UInt8) -> Bool {
    let index = markup.delimiters.count
    if byte == UInt8(ascii: "[") {
      open[index].append(plain.count)
    } else if byte == UInt8(ascii: "]"), let start = open[index].last, start + 1 < plain.count,
      let (url, end) = target(after: at + 1)
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

  /// The URL in the parentheses that stand here, perhaps in angle brackets, and where they end.
  private func target(after place: Int) -> (url: String, end: Int)? {
    var rest = text[place...].prefix(Self.longestURL)
    guard rest.popFirst() == UInt8(ascii: "(") else { return nil }
    let isAngled = rest.first == UInt8(ascii: "<")
    if isAngled { rest.removeFirst() }
    guard rest.starts(with: "https://".utf8) || rest.starts(with: "http://".utf8) else { return nil }
    var depth = 0
    let url = rest.prefix { byte in
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      // Brackets end it, so that nothing is looked at twice.
      return byte > 0x20 && !Self.endsOfURL.contains(byte) && (isAngled || depth >= 0)
    }
    guard text[url.endIndex...].starts(with: (isAngled ? ">)" : ")").utf8) else { return nil }
    return (String(decoding: url, as: UTF8.self), url.endIndex + (isAngled ? 2 : 1))
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
    let marks = text[at...].prefix(4).prefix { $0 == UInt8(ascii: "`") }.count
    let isBlock = markup.hasCodeBlocks && marks >= 3
    let count = isBlock ? 3 : 1
    guard marks == count, let end = closing(count, from: at + count), end > at + count else { return false }
    let start = plain.count
    var content = text[(at + count)..<end]
    if isBlock {
      // The name of a language may stand on the first line.
      let language = content.prefix { isWord($0) || "+-.#_".utf8.contains($0) }
      let isNamed = language.endIndex + 1 < content.endIndex && text[language.endIndex] == 0x0A
      if markup.namesLanguages, isNamed { content = content[language.endIndex...] }
      if content.first == 0x0A { content = content.dropFirst() }
      if content.last == 0x0A { content = content.dropLast() }
    }
    plain += markup.escape == .references ? NetworkHTML.unescaped(content) : Array(content)
    ranges.append(MarkedRange(start..<plain.count, isBlock ? .role(.code) : .style(.code)))
    at = end + count
    return true
  }

  /// Where so many backquotes stand next: on the same line, unless they end a block.
  private func closing(_ count: Int, from start: Int) -> Int? {
    var place = start
    while place + count <= text.count {
      if count == 1, text[place] == 0x0A { return nil }
      if text[place..<(place + count)].allSatisfy({ $0 == UInt8(ascii: "`") }) { return place }
      place += 1
    }
    return nil
  }

  /// Takes a delimiter. Of several that begin here, the one that is as long as the row of its characters; else the one that
  /// ends what was opened last; else the longest.
  private mutating func delimiter() -> Bool {
    guard leads.contains(text[at]) else { return false }
    let here = markup.delimiters.indices.filter { text[at...].starts(with: markup.delimiters[$0].text) }
    guard let first = here.first else { return false }
    let row = text[at...].prefix(8).prefix { $0 == text[at] }.count
    let index: Int
    if let exact = here.first(where: { markup.delimiters[$0].text.count == row }) {
      index = exact
    } else {
      index = here.filter { ends($0) }.max { (open[$0].last ?? -1) < (open[$1].last ?? -1) } ?? first
    }
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
    } else if begins {
      open[index].append(place)
    }
    return true
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
    guard let start = open[index].last, start + one.text.count < plain.count, text[at - 1] > 0x20 else {
      return false
    }
    let after = at + one.text.count
    return one.isWithinWords || after == text.count || !isWord(text[after])
  }

  private func begins(_ index: Int) -> Bool {
    let one = markup.delimiters[index]
    let after = at + one.text.count
    guard after < text.count, text[after] > 0x20 else { return false }
    return one.isWithinWords || at == 0 || !isWord(text[at - 1])
  }

  private func isPunctuation(_ byte: UInt8) -> Bool {
    (0x21...0x2F).contains(byte) || (0x3A...0x40).contains(byte) || (0x5B...0x60).contains(byte)
      || (0x7B...0x7E).contains(byte)
  }

  private func isWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
  }

  /// The runs, without the delimiters that have two halves.
  func finish(_ limits: Limits) throws -> Converted<AttributedText> {
    let cuts = cuts.sorted { $0.lowerBound < $1.lowerBound }
    var kept: [UInt8] = []
    var done = 0
    /// How many bytes were cut before and at each cut.
    var removed: [(at: Int, count: Int)] = []
    for cut in cuts {
      kept += plain[done..<cut.lowerBound]
      done = cut.upperBound
      removed.append((cut.upperBound, (removed.last?.count ?? 0) + cut.count))
    }
    kept += plain[done...]
    func moved(_ place: Int) -> Int {
      var (low, high) = (0, removed.count)
      while low < high {
        let middle = (low + high) / 2
        if removed[middle].at <= place { low = middle + 1 } else { high = middle }
      }
      return place - (low == 0 ? 0 : removed[low - 1].count)
    }
    let ranges = ranges.map { range in
      MarkedRange(moved(range.range.lowerBound)..<moved(range.range.upperBound), range.mark)
    }
    return try RangeReader.read(String(decoding: kept, as: UTF8.self), ranges, unit: .utf8, limits: limits)
  }
}
