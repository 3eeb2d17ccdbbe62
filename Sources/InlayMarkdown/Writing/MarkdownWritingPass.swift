internal import InlayCore
internal import InlayFiles
internal import InlayHTML

/// Makes Markdown of the HTML that `HTMLWriter` writes, block by block.
///
/// What Markdown can say is written with its marks, and read again at once: if that does not give the same HTML, it is
/// written more carefully, or stays HTML. Markdown may hold HTML, so nothing is lost, unless it must be plain.
struct MarkdownWritingPass {
  private let isPlain: Bool
  private let sink: any OutputSink
  private(set) var losses = MarkdownWritingLosses()
  /// What has been written and not passed on.
  private var out: [UInt8] = []
  private var isFirst = true
  /// Whether the block before is a list, numbered or not, and which of its two markers it has.
  private var previousList: (name: String, isOther: Bool)?

  init(isPlain: Bool, to sink: any OutputSink) { (self.isPlain, self.sink) = (isPlain, sink) }

  private static let pieceBytes = 1 << 18

  /// Writes a block, in which numbers stand for `values`.
  mutating func write(_ bytes: [UInt8], _ values: [[UInt8]]) throws {
    var block = MarkdownBlock(bytes, isPlain: isPlain)
    guard let first = block.tokens.first else { return }
    switch first.name {
    case "meta":
      if isPlain {
        losses.hasDocument = true
      } else {
        try put(MarkdownItemReader.onOneLine(bytes[...]) + [0x0A], values)
      }
    case "div" where isPlain: try inner(block, values)
    case "span", "a", "b", "i", "s", "u", "sup", "sub":
      // Only a line across the text stands in such elements by itself.
      guard isPlain else { return try html(block, values) }
      losses.styles += 1
      try put(MarkdownBlock.rule.markdown, values)
    case "table":
      if let table = try table(&block, values) { return try put(table, values) }
      if isPlain { losses.tables += 1 } else { try html(block, values) }
    case "ul", "ol": try write(&block, values, after: previousList)
    default:
      if isPlain, block.tokens.count <= 3, block.isEmpty(1..<max(block.tokens.count - 1, 1)),
        first.name != "hr",
        first.name != "pre"
      {
        losses.emptyParagraphs += 1
      } else {
        try write(&block, values, after: nil)
      }
    }
  }

  /// Writes what is in a box.
  private mutating func inner(_ block: MarkdownBlock, _ values: [[UInt8]]) throws {
    losses.boxes += 1
    var at = 1
    while at < block.tokens.count - 1 {
      let end = block.end(at)
      if !block.isSpace(at) {
        try write(
          Array(block.bytes[block.tokens[at].range.lowerBound..<block.tokens[end].range.upperBound]), values)
      }
      at = end + 1
    }
  }

  private mutating func write(
    _ block: inout MarkdownBlock, _ values: [[UInt8]], after list: (name: String, isOther: Bool)?
  ) throws {
    let name = block.tokens.first?.name ?? ""
    let isOther = list.map { $0.name == name && !$0.isOther } ?? false
    let written: (name: String, isOther: Bool)? = name == "ul" || name == "ol" ? (name, isOther) : nil
    for care in MarkdownLine.Care.allCases {
      guard let made = isOther ? block.otherList(care) : block.written(care) else { break }
      guard Self.page(of: made.markdown) == made.html else { continue }
      losses.add(block.losses)
      try put(made.markdown, values)
      previousList = written
      if block.endsText { try end() }
      return
    }
    guard isPlain else { return try html(block, values) }
    // Plain text is plain, even if it comes back as something else. Tags at least are no words.
    let made = isOther ? block.otherList(.tags) : block.written(.tags)
    losses.add(block.losses)
    if block.endsText { losses.hasEnd = true }
    // Line ends alone would be nothing.
    guard let made, made.markdown != [0x0A] else {
      losses.emptyParagraphs += 1
      return
    }
    losses.paragraphs += 1
    try put(made.markdown, values)
    previousList = written
  }

  /// The HTML that md4c makes of a block; `nil` if it fails.
  private static func page(of markdown: [UInt8]) -> [UInt8]? {
    var page = MarkdownPage()
    return (try? MarkdownParser.parse(markdown, into: &page)).map { page.out }
  }

  // MARK: Tables

  /// A table as rows of Markdown; `nil` if they would not say the same.
  private mutating func table(_ block: inout MarkdownBlock, _ values: [[UInt8]]) throws -> [UInt8]? {
    if isPlain {
      // The one with tags says what is meant.
      guard var made = block.table(.tags) else { return nil }
      let wanted = Self.page(of: made)
      for care in [MarkdownLine.Care.usual, .escaped] {
        guard let other = block.table(care) else { return nil }
        if Self.page(of: other) == wanted {
          made = other
          break
        }
      }
      losses.add(block.losses)
      losses.tables += 1
      return made
    }
    guard values.reduce(0, { $0 + $1.count }) <= Self.maximumTableBytes else { return nil }
    let wanted = Self.filled(block.bytes, values)
    for care in MarkdownLine.Care.allCases {
      guard let made = block.table(care) else { return nil }
      let read = try? MarkdownReader.read(Self.filled(made, values)).value
      guard let read, read.text.utf16.count > 0 else { continue }
      let again = MemorySink()
      var options = HTMLWriteOptions()
      options.isFragment = true
      _ = try HTMLWriter.write(read, options: options, to: again)
      if again.bytes.dropLast().elementsEqual(wanted) { return made }
    }
    return nil
  }

  /// How many bytes of pictures a table may have to be compared with itself.
  private static let maximumTableBytes = 1 << 20

  // MARK: HTML

  /// Writes a block as HTML that md4c passes on as it is: no line of it is empty, and none begins with a tab, which md4c
  /// makes spaces of.
  private mutating func html(_ block: MarkdownBlock, _ values: [[UInt8]]) throws {
    let name = block.tokens.first?.name ?? ""
    var made: [UInt8] = []
    let isKnown = Self.starters.contains(name)
    if !isKnown { made += "<div>".utf8 }
    made += Self.protected(block.bytes)
    if !isKnown { made += "</div>".utf8 }
    made.append(0x0A)
    try put(made, values)
  }

  /// Elements that begin a block of HTML whatever follows them on the line (CommonMark 4.6). md4c does not know `<h2>` and
  /// the others for such.
  private static let starters: Set<String> = [
    "p", "h1", "blockquote", "pre", "hr", "ul", "ol", "table", "div",
  ]

  private static func protected(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    /// Whether there was nothing but white space since the line began.
    var isBlank = false
    for byte in bytes {
      switch byte {
      case 0x0A:
        // md4c drops white space before the end of a line.
        if !isBlank, let last = out.last, last == 0x20 || last == 0x09 || last == 0x0B || last == 0x0C {
          out.removeLast()
          out += "&#\(last);".utf8
        }
        // An empty line would end the block.
        if isBlank { out += "&#10;".utf8 } else { out.append(byte) }
        isBlank = true
        continue
      case 0x20 where isBlank: out += "&#32;".utf8
      case 0x09 where isBlank, 0x0B where isBlank, 0x0C where isBlank: out += "&#\(byte);".utf8
      default: out.append(byte)
      }
      isBlank = false
    }
    return out
  }

  // MARK: Output

  private mutating func end() throws {
    if isPlain {
      losses.hasEnd = true
    } else {
      try put(MarkdownRecord.newline + [0x0A], [])
    }
  }

  private mutating func put(_ block: [UInt8], _ values: [[UInt8]]) throws {
    if !isFirst { out.append(0x0A) }
    isFirst = false
    previousList = nil
    out += Self.filled(block, values)
    if out.count >= Self.pieceBytes { try flush() }
  }

  /// Passes on what has been written.
  mutating func flush() throws {
    try sink.write(out)
    out.removeAll(keepingCapacity: true)
  }

  /// The bytes with values instead of their numbers.
  private static func filled(_ bytes: [UInt8], _ values: [[UInt8]]) -> [UInt8] {
    guard !values.isEmpty else { return bytes }
    var out: [UInt8] = []
    var at = 0
    while let start = bytes[at...].firstIndex(of: MarkdownFragmentSink.mark) {
      out += bytes[at..<start]
      let end = bytes[(start + 1)...].firstIndex(of: MarkdownFragmentSink.mark) ?? bytes.count - 1
      let number = Int(String(decoding: bytes[(start + 1)..<max(end, start + 1)], as: UTF8.self))
      if let number, values.indices.contains(number) { out += values[number] }
      at = end + 1
    }
    return out + bytes[at...]
  }
}
