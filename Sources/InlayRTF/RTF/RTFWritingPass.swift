import InlayContainer
import InlayCore
import InlayFiles

/// One pass over the runs of a text.
struct RTFWritingPass {
  /// Where images are written.
  enum Images {
    case plain(RTFWriteOptions.Images)
    /// In a bundle, under these names.
    case bundle(names: [String])
  }

  let text: DecomposedText
  let images: Images
  let sink: any OutputSink
  var collector = DiagnosticCollector()
  var tables = RTFStyleTables()
  var forms = RTFParagraphForms()
  var plan = RTFListPlan(taken: [])
  /// How tables and boxes are written; `nil` for a text without any.
  var tablePlan: RTFTablePlan?
  /// The blocks around the current paragraph, and the tables and boxes among them.
  var openBlocks: [Int] = []
  var openTables: [RTFOpenTable] = []
  /// The depth of the table that ended last, where it ended, and its form.
  var endedTable: (level: Int, at: Int, isCocoas: Bool)?
  var nextBlock = 0
  /// The forms of each run and each paragraph of the text.
  var characterForms: [RTFCharacterForm] = []
  var paragraphForms: [Int] = []
  /// The form of paragraphs without attributes.
  var plainForm = 0
  var out: [UInt8] = []
  var words = RTFTransitions()
  /// Index of the formatting in force after the words written so far.
  var written = 0
  /// What the last `\pard` stated: words, list, and whether it says that there is no list.
  private var paragraph: (words: Int, list: Int32, level: Int, tables: Int)?
  /// Number of list paragraphs written so far.
  private var listed = 0
  var isAtParagraphStart = true
  private var endedWithReturn = false
  /// Whether a space is needed before text, because a control word was written last.
  var needsSpace = false
  /// Whether `\cf` must be written. Cocoa writes it at the start of each block.
  var needsColor = false
  /// UTF-16 units of the list marker still to be written, while its group is open.
  var marker = 0
  private var beforeMarker = 0
  var openLink = RTFCharacterState.none
  var beforeLink = 0
  var position = 0
  var placement = 0

  init(_ text: DecomposedText, images: Images, sink: any OutputSink) {
    self.text = text
    self.images = images
    self.sink = sink
  }

  mutating func run() throws {
    try prepare()
    header()
    var counter = CancellationCounter()
    var cursor = RTFTextCursor(text)
    while cursor.look() {
      try counter.check()
      let character = cursor.run.map { characterForms[$0] } ?? RTFCharacterForm.none
      let paragraph = cursor.paragraph.map { paragraphForms[$0] } ?? plainForm
      if let placement = cursor.placement {
        try image(text.placements[placement], character, paragraph, cursor)
        cursor.skip()
        position = cursor.position
      } else {
        try write(&cursor, character, paragraph)
      }
      if out.count > 1 << 16 { try flush() }
    }
    closeLink()
    closeMarker()
    if !openBlocks.isEmpty {
      tables.lose(
        "a cell at the end of the text without a line end", at: position, &collector,
        code: .rtfTableSimplified)
      closeBlocks(hasSeparator: true)
    }
    out.append(UInt8(ascii: "}"))
    try flush()
  }

  mutating func flush() throws {
    try sink.write(out)
    out.removeAll(keepingCapacity: true)
  }

  // MARK: Text

  /// Writes up to the cursor's end.
  private mutating func write(
    _ cursor: inout RTFTextCursor, _ form: RTFCharacterForm, _ paragraph: Int
  ) throws {
    if form.attachment != RTFCharacterState.none {
      tables.lose("attachment attributes on other text", at: position, &collector)
    }
    var unicode = false
    var isStyled = false
    let end = cursor.end
    var at = cursor.at
    let bytes = cursor.bytes
    while position < end, at < bytes.count {
      if isAtParagraphStart, !(endedWithReturn && bytes[at] == 0x0A) {
        begin(paragraph, mayBeTyped: RTFTypedBullet.mightStart(bytes, at: at))
        isStyled = false
      }
      endedWithReturn = false
      let endsCell = isAtBlockEnd && RTFEscaping.isSeparator(bytes, at)
      if endsCell {
        // The end of a cell stands in no group.
        closeLink()
        closeMarker()
        style(form.withoutLink)
        unicode = false
      } else if !isStyled {
        style(form)
        isStyled = true
        unicode = false
      }
      if needsSpace {
        out.append(0x20)
        needsSpace = false
      }
      if marker == 0, RTFEscaping.isPlain[Int(bytes[at])] {
        let start = at
        // A plain byte is one UTF-16 unit.
        let last = min(bytes.count, at &+ (end &- position))
        repeat { at &+= 1 } while at < last && RTFEscaping.isPlain[Int(bytes[at])]
        out.append(contentsOf: bytes[start..<at])
        position += at - start
        unicode = false
        continue
      }
      let scalar = RTFEscaping.scalar(bytes, &at)
      if endsCell {
        endCell(scalar, hasLink: form.link != RTFCharacterState.none)
        isStyled = false
        continue
      }
      if scalar == "\u{2028}", !isForCocoa {
        // LibreOffice ignores the character.
        out += "\\line ".utf8
      } else {
        RTFEscaping.append(scalar, to: &out, unicode: &unicode)
      }
      if scalar == "\n" || scalar == "\r" || scalar == "\u{2029}" {
        endParagraph()
        endedWithReturn = scalar == "\r"
        isStyled = false
      } else {
        let units = scalar.value > 0xFFFF ? 2 : 1
        position += units
        if marker > 0 {
          advanceMarker(units)
          isStyled = marker > 0
        }
      }
      if out.count > 1 << 20 { try flush() }
    }
    cursor.at = at
    cursor.position = position
  }

  /// Ends the last paragraph of a block.
  private mutating func endCell(_ separator: Unicode.Scalar, hasLink: Bool) {
    if separator != "\n" {
      tables.lose(
        "the last line end of a cell, which is not a line feed", at: position, &collector,
        code: .rtfTableSimplified)
    }
    if hasLink {
      tables.lose(
        "the link of the last line end of a cell", at: position, &collector, code: .rtfTableSimplified)
    }
    endParagraph()
    closeBlocks(hasSeparator: true)
  }

  /// Makes the next paragraph state its words again.
  mutating func forgetParagraph() { paragraph = (words: -1, list: -1, level: 0, tables: 0) }

  private mutating func endParagraph() {
    position += 1
    closeLink()
    closeMarker()
    isAtParagraphStart = true
  }

  /// Starts a paragraph: writes its words if they changed, and opens the group of its marker. A paragraph outside all
  /// lists that may start with a typed bullet states that it is in no list.
  mutating func begin(_ paragraphForm: Int, mayBeTyped: Bool) {
    isAtParagraphStart = false
    endedWithReturn = false
    needsSpace = false
    if tablePlan != nil { openBlocksHere() }
    let form = forms[paragraphForm]
    var next = (words: form.words, list: Int32(-1), level: 0, tables: openTables.count)
    if let item = form.item, listed < plan.numbers.count {
      next.list = plan.numbers[listed]
      next.level = item.level
      listed += 1
    } else if form.mayBeInferred, mayBeTyped {
      next.list = 0
    } else if let paragraph, paragraph.words == form.words, paragraph.list == 0 {
      next.list = 0
    }
    if paragraph.map({ $0 != next }) ?? true { begin(next) }
    if let length = form.markerLength {
      beforeMarker = written
      out += "{\\listtext".utf8
      needsSpace = true
      marker = length
      if length == 0 {
        needsSpace = false
        out.append(UInt8(ascii: "}"))
      }
    }
  }

  private mutating func begin(_ next: (words: Int, list: Int32, level: Int, tables: Int)) {
    if paragraph != nil, let last = out.last, last != 0x0A, last != UInt8(ascii: "}") { out.append(0x0A) }
    if next.tables > 0 {
      out += "\\pard\\intbl\\itap".utf8
      RTFEscaping.number(next.tables, to: &out)
      out += forms.words[next.words].dropFirst("\\pard".utf8.count)
    } else {
      out += forms.words[next.words]
    }
    out.append(0x0A)
    if next.list >= 0 {
      out += "\\ls".utf8
      RTFEscaping.number(Int(next.list), to: &out)
      if next.list > 0 {
        out += "\\ilvl".utf8
        RTFEscaping.number(next.level, to: &out)
      }
      needsSpace = true
    }
    paragraph = next
    needsColor = true
  }

  mutating func advanceMarker(_ units: Int) {
    marker -= units
    if marker <= 0 {
      marker = 1
      closeLink()
      closeMarker()
    }
  }

  private mutating func closeMarker() {
    guard marker > 0 else { return }
    marker = 0
    out.append(UInt8(ascii: "}"))
    needsSpace = false
    written = beforeMarker
  }
}
