import InlayCore
import InlayFiles
import InlayFormats

/// Writes a text paragraph by paragraph: blocks, lists, runs.
struct HTMLWritingPass {
  let text: DecomposedText
  let options: HTMLWriteOptions
  let sink: any OutputSink
  var collector = DiagnosticCollector()
  var styles = HTMLStyleWriting()
  var images: HTMLImageWriting
  var out: [UInt8] = []
  var cursor: HTMLTextCursor
  var forms = HTMLParagraphForms()
  var ends = HTMLLineEndAttributes()
  /// Closing tags of the current run.
  private var closing: [UInt8] = []
  /// Open lists, outermost first.
  var lists: [HTMLWrittenList] = []
  private var isInQuote = false
  /// Index of the paragraph attributes of the open `<pre>`; -1 for none.
  private var code: Int?
  private let endsWithSeparator: Bool
  /// Tables and boxes.
  var blocks: HTMLBlockMarkup

  private static let pieceBytes = 1 << 18

  init(_ text: DecomposedText, options: HTMLWriteOptions, sink: any OutputSink) throws {
    self.text = text
    self.options = options
    self.sink = sink
    images = try HTMLImageWriting(text, options: options)
    images.sink = sink
    cursor = HTMLTextCursor(text)
    endsWithSeparator = HTMLTextCursor.endsWithSeparator(cursor.bytes)
    blocks = HTMLBlockMarkup(
      text, endsWithSeparator: endsWithSeparator, isFragment: options.isFragment)
  }

  mutating func run() throws {
    reportLosses()
    if !options.isFragment {
      out = HTMLDocumentHead.opening(text, hasViewer: hasViewer, collector: &collector)
    } else if options.hasHead {
      out = HTMLDocumentHead.ofFragment(text, collector: &collector)
    }
    var otherEnds = 0
    var counter = CancellationCounter()
    while let paragraph = cursor.next() {
      try counter.check()
      if !paragraph.endsWithLineFeed { otherEnds += 1 }
      if paragraph.start16 >= blocks.boundary { moveBlocks(to: paragraph.start16) }
      try write(paragraph)
      if out.count >= Self.pieceBytes { try flush() }
    }
    closeBlocks()
    blocks.move(to: .max, &out, &collector)
    if !options.isFragment { out.append(contentsOf: HTMLDocumentHead.closing) }
    if otherEnds > 0 {
      collector.report(
        .htmlNotCarried,
        "\(Losses.count(otherEnds, "paragraph ends", "paragraphs end")) with CR, CRLF or U+2029, which will be read back as LF"
      )
    }
    try flush()
  }

  private mutating func flush() throws {
    try sink.write(out)
    out.removeAll(keepingCapacity: true)
  }

  private mutating func reportLosses() {
    if !text.files.isEmpty {
      collector.report(
        .htmlNotCarried,
        "HTML cannot store \(Losses.count(text.files.count, "file", "files")) that the text does not use")
    }
    if !text.unknownMembers.isEmpty {
      collector.report(.htmlNotCarried, "HTML cannot store unknown members of the document")
    }
    if options.isFragment, !options.hasHead, !text.attributes.isEmpty {
      collector.report(.htmlNotCarried, "an HTML fragment cannot store document attributes")
    }
  }

  // MARK: Blocks

  private mutating func moveBlocks(to position: Int) {
    closeBlocks()
    blocks.move(to: position, &out, &collector)
  }

  /// Whether the paragraph is all that its cell holds, and needs no element of its own.
  private func isBare(_ form: HTMLParagraphForm, _ paragraph: HTMLTextCursor.Paragraph) -> Bool {
    guard let cell = blocks.cell, form.kind == .block(tag: "p"), form.style.isEmpty, form.data.isEmpty else {
      return false
    }
    return cell == paragraph.start16..<paragraph.end16 + paragraph.separator
      && !keepsSpaces(paragraph, from: paragraph.start)
  }

  /// Whether to say that the text ends with the end of the paragraph. In a cell it does anyway.
  func marksEnd(_ paragraph: HTMLTextCursor.Paragraph, isLast: Bool) -> Bool {
    isLast && paragraph.separator > 0 && blocks.cellDepth == 0
  }

  private mutating func write(_ paragraph: HTMLTextCursor.Paragraph) throws {
    let attributes = paragraph.attributes.map { text.paragraphs[$0].attributes } ?? .none
    let form = forms.form(attributes, &styles, at: paragraph.start16, &collector)
    let isLast = cursor.isAtEnd
    switch form.kind {
    case .rule where paragraph.start == paragraph.end:
      closeBlocks()
      rule(form, paragraph)
    case .rule:
      closeBlocks()
      try block("p", form, paragraph, isLast: isLast)
    case .block where isBare(form, paragraph):
      if paragraph.start < paragraph.end || !self.attributes(at: paragraph.end16).isEmpty {
        try content(of: paragraph, from: paragraph.start, paragraph.start16)
      }
    case .block(let tag):
      closeBlocks()
      try block(tag, form, paragraph, isLast: isLast)
    case .quote:
      closeCode()
      closeLists()
      if !isInQuote { out.append(contentsOf: "<blockquote>\n".utf8) }
      isInQuote = true
      try block("p", form, paragraph, isLast: isLast)
    case .code: try line(form, paragraph, isLast: isLast)
    case .item(let isNumbered, let level):
      closeCode()
      closeQuote()
      try item(isNumbered, level, form, paragraph, isLast: isLast)
    }
  }

  /// Writes a line across the text.
  private mutating func rule(_ form: HTMLParagraphForm, _ paragraph: HTMLTextCursor.Paragraph) {
    closing.removeAll(keepingCapacity: true)
    let attributes = attributes(at: paragraph.end16)
    if !attributes.isEmpty {
      styles.open(attributes, at: paragraph.end16, to: &out, closing: &closing, collector: &collector)
    }
    out.append(contentsOf: "<hr".utf8)
    out.append(contentsOf: form.style)
    out.append(contentsOf: form.data)
    out.append(UInt8(ascii: ">"))
    out.append(contentsOf: closing)
    out.append(0x0A)
  }

  private mutating func closeBlocks() {
    closeCode()
    closeQuote()
    closeLists()
  }

  private mutating func closeQuote() {
    if isInQuote { out.append(contentsOf: "</blockquote>\n".utf8) }
    isInQuote = false
  }

  private mutating func closeCode() {
    if code != nil { out.append(contentsOf: "</pre>\n".utf8) }
    code = nil
  }

  /// Writes a block with one paragraph.
  mutating func block(
    _ tag: String, _ form: HTMLParagraphForm, _ paragraph: HTMLTextCursor.Paragraph, isLast: Bool
  ) throws {
    out.append(UInt8(ascii: "<"))
    out.append(contentsOf: tag.utf8)
    let keepsSpaces = keepsSpaces(paragraph, from: paragraph.start)
    out.append(contentsOf: keepsSpaces ? form.keepingStyle : form.style)
    out.append(contentsOf: form.data)
    if form.kind == .rule { HTMLEscaping.attribute(HTMLMarkup.role, ParagraphRole.rule.rawValue, to: &out) }
    if marksEnd(paragraph, isLast: isLast) { mark(HTMLMarkup.newline) }
    out.append(UInt8(ascii: ">"))
    try content(of: paragraph, from: paragraph.start, paragraph.start16)
    out.append(contentsOf: "</".utf8)
    out.append(contentsOf: tag.utf8)
    out.append(contentsOf: ">\n".utf8)
  }

  /// Whether the paragraph's white space would change unless it is preserved by style.
  func keepsSpaces(_ paragraph: HTMLTextCursor.Paragraph, from offset: Int) -> Bool {
    let range = offset..<paragraph.end
    if HTMLCollapsing.wouldChange(cursor.bytes, range) { return true }
    // Where an image is left out, the spaces around it become adjacent.
    return options.images == .drop && !text.placements.isEmpty && cursor.bytes[range].contains(0x20)
  }

  /// Appends an attribute without a value.
  mutating func mark(_ name: String) {
    out.append(0x20)
    out.append(contentsOf: name.utf8)
  }

  // MARK: Code

  /// Writes a line of a `<pre>`. Consecutive paragraphs with the same attributes are lines of one element.
  private mutating func line(
    _ form: HTMLParagraphForm, _ paragraph: HTMLTextCursor.Paragraph, isLast: Bool
  ) throws {
    let index = paragraph.attributes ?? -1
    let end16 = paragraph.end16 + paragraph.separator
    let end = index >= 0 ? min(text.paragraphs[index].range.upperBound, blocks.boundary) : end16
    if code != index {
      closeBlocks()
      code = index
      out.append(contentsOf: "<pre".utf8)
      out.append(contentsOf: form.style)
      out.append(contentsOf: form.data)
      if endsWithSeparator, blocks.cellDepth == 0, isLast || end == text.utf16Count {
        mark(HTMLMarkup.newline)
      }
      out.append(UInt8(ascii: ">"))
      // A parser would drop an LF directly after the tag (HTML 13.2.6.4.7).
      if paragraph.start == paragraph.end, end > end16 {
        out.append(contentsOf: "<span></span>".utf8)
      }
    }
    try content(
      of: paragraph, from: paragraph.start, paragraph.start16, endsWithLineFeed: end > end16)
    if isLast { closeCode() }
  }

  // MARK: Text

  /// Writes the content of a paragraph from an offset on, and a `<br>` if its end would be lost otherwise.
  ///
  /// - Parameter endsWithLineFeed: whether the paragraph's end is a character of the page.
  mutating func content(
    of paragraph: HTMLTextCursor.Paragraph, from offset: Int, _ offset16: Int, endsWithLineFeed: Bool = false
  ) throws {
    var (at, at16) = (offset, offset16)
    var last = CharacterAttributes.none
    let end = paragraph.separator > 0 ? paragraph.end16 : nil
    var isEndWritten = false
    var isEmpty = true
    while at < paragraph.end {
      let piece = cursor.piece(at, at16, of: paragraph, upTo: paragraph.end16)
      last = attributes(of: piece.run)
      closing.removeAll(keepingCapacity: true)
      if !last.isEmpty { styles.open(last, at: at16, to: &out, closing: &closing, collector: &collector) }
      let before = out.count
      if let placement = piece.placement {
        try image(placement, piece, isLinked: last.values.link != nil)
      } else if let found = HTMLEscaping.text(cursor.bytes, piece.start..<piece.end, to: &out) {
        let place = at16 + cursor.units(piece.start..<found)
        collector.report(.htmlNotCarried, at: place, "NUL was replaced with U+FFFD")
      }
      isEmpty = isEmpty && out.count == before
      (at, at16) = (piece.end, piece.end16)
      if at == paragraph.end, endsWithLineFeed, let end, attributes(at: end) == last {
        out.append(0x0A)
        isEndWritten = true
      }
      out.append(contentsOf: closing)
      if out.count >= Self.pieceBytes { try flush() }
    }
    if isEndWritten { return }
    var endAttributes = CharacterAttributes.none
    if let end { endAttributes = attributes(at: end) }
    if endsWithLineFeed {
      wrapped("\n", endAttributes, at: paragraph.end16)
    } else if isEmpty || endsWithLineSeparator(paragraph)
      || (end != nil && endAttributes != ends.end(after: last))
    {
      wrapped("<br>", endAttributes, at: paragraph.end16)
    }
  }

  /// Attributes of the character at a position after all pieces requested so far.
  private mutating func attributes(at position: Int) -> CharacterAttributes {
    attributes(of: cursor.run(at: position))
  }

  /// Attributes of a run, given by its index; none without a run.
  func attributes(of run: Int?) -> CharacterAttributes { run.map { text.runs[$0].attributes } ?? .none }

  /// Starts a line of markup.
  mutating func startLine() {
    if let last = out.last, last != 0x0A { out.append(0x0A) }
  }

  mutating func wrapped(_ markup: String, _ attributes: CharacterAttributes, at position: Int) {
    closing.removeAll(keepingCapacity: true)
    if !attributes.isEmpty {
      styles.open(attributes, at: position, to: &out, closing: &closing, collector: &collector)
    }
    out.append(contentsOf: markup.utf8)
    out.append(contentsOf: closing)
  }

  private func endsWithLineSeparator(_ paragraph: HTMLTextCursor.Paragraph) -> Bool {
    paragraph.end - paragraph.start >= 3
      && cursor.bytes[(paragraph.end - 3)..<paragraph.end].elementsEqual("\u{2028}".utf8)
  }

  /// Whether pictures are enlarged by a click.
  private var hasViewer: Bool { options.hasViewer && !options.isFragment && options.images == .keep }

  /// - Parameter isLinked: whether a click on the image follows a link, and so does not enlarge it.
  private mutating func image(_ placement: Int, _ piece: HTMLTextCursor.Piece, isLinked: Bool) throws {
    let placed = text.placements[placement]
    let utf8 = text.text.utf8
    let start = utf8.index(utf8.startIndex, offsetBy: piece.start)
    let end = utf8.index(start, offsetBy: piece.end - piece.start)
    if hasViewer, !isLinked { out += HTMLViewer.opening }
    try images.write(
      PlacedImage(text.images[placed.image], attributes: placed.attributes), over: text.text[start..<end],
      at: piece.start16, to: &out, collector: &collector)
    if hasViewer, !isLinked { out += HTMLViewer.closing }
  }
}
