import InlayCore
import InlayEncodings
import InlayFiles

/// One pass over RTF: a stack of states, the tables, and the paragraph being collected.
struct RTFReadingPass {
  /// The state that a group saves and restores.
  struct Frame {
    var destination = RTFDestination.text
    /// The destination to which text returns inside `\ud`.
    var textDestination = RTFDestination.text
    /// Whether this group itself opened its destination.
    var opened = false
    var character = RTFCharacterState()
    var paragraph = RTFParagraphState()
    /// UTF-16 units to skip after each `\u`.
    var unicodeCount: Int32 = 1
    /// An attachment that waits for its character in this group.
    var pending: PendingAttachment?
    var field: Int?
    /// The field for which this group is the whole field or its result.
    var resultField: Int?
    var loss = RTFLoss.pageEdges
    /// UTF-16 offset at which a marker group began, if that was at the start of a paragraph.
    var markerStart: Int?
    /// Index in `shapes` of the shape whose properties are being read.
    var shape: Int?
    /// UTF-16 offset at which a `\shp` group began.
    var shapeStart: Int?
    /// The form of a picture that is given twice: `\shppict` or `\nonshppict`.
    var alternative: RTFDestination?
    /// Whether paragraphs are in a table, and how deep: `\intbl` and `\itap`.
    var isInTable = false
    var tableLevel: Int32 = 0
    /// The depth in tables at the anchor of the text box around.
    var tableBase = 0
    /// Whether this is the group with the definition of a nested row.
    var isTableProperties = false
    /// Whether this group itself contains the text of a text box.
    var isTextBox = false
    // The known numbers of the states when an inner group began.
    var knownCharacter: Int32?
    var knownParagraph: Int32?
  }

  var tokenizer: RTFTokenizer
  let bytes: [UInt8]
  let limits: Limits
  let words = ControlWords.table
  var frame = Frame()
  var stack: [Frame] = []
  var collector = DiagnosticCollector()
  var attributes = DocumentAttributes()
  var output: RTFTextOutput
  var attachments: RTFAttachments

  var fonts: [Int32: RTFFont] = [:]
  var font = RTFFont()
  var fontNumber: Int32 = 0
  var defaultFont = RTFCharacterState.none
  var colors = RTFColors()
  var color = RTFColorEntry()
  /// Text of the destination being read. It is UTF-8, or for names the raw bytes.
  var scratch: [UInt8] = []
  var fields: [RTFField] = []
  /// The lowest number of the fonts with a name.
  var fontNumbers: [String: Int32] = [:]
  /// The number of the next font that a field names and the font table lacks.
  var fieldFont: Int32 = -1_000_000
  var losses = RTFLosses()
  var notes = RTFNotes()
  var links: [ExactString: Int32] = [:]
  var linkList: [String] = []
  var group = RTFAttachmentGroup()
  var picture = RTFPicture()
  var shapes: [RTFShape] = []
  /// Name of the shape property whose value follows.
  var propertyName = ""
  /// The last picture of a pair: its form, and the UTF-16 offset after it.
  var lastAlternative: (form: RTFDestination, end: Int)?
  var lists = RTFListTables()
  var tables = RTFTableState()
  /// What the next line end is.
  var ending = RTFParagraphEnd.paragraph
  var styles = RTFStyleSheet()
  var infoRow = 0
  var date = [Int?](repeating: nil, count: 6)
  var isCreationDate = false

  var documentCodePage = CodePage.windows1252
  /// Code pages by number, created when first needed.
  var codePages: [Int: CodePage] = [:]
  /// The encoding of the current font; `nil` after fonts or pages change.
  var encoding: RTFTextEncoding?
  /// The characters of the bytes from 0x80 in ``encoding``, if each byte stands alone; otherwise empty. This is stored
  /// separately, so that decoding a byte does not touch the page's reference count.
  var upper: [UInt16] = []
  var decoder = MultibyteDecoder()
  /// Fallback units still to skip after `\u`.
  var skip: Int32 = 0
  /// High surrogates that wait for their other half: that of the text, and that of another destination.
  var textSurrogate: UInt32 = 0
  var otherSurrogate = (unit: UInt32(0), destination: RTFDestination.skip)
  /// Whether `\*` was read: the next word names a destination that may be unknown.
  var isStarred = false
  /// Alignment of the next tab stop.
  var tabAlignment: UInt8 = 0
  var tabLeader: UInt8 = 0
  var hasParagraphs = false
  var reported: Set<ControlName> = []
  /// Numbers that the output assigned to attributes.
  var characterSets: [RTFCharacterState: Int32] = [:]
  /// The number for the current state; `nil` after it changes.
  var character: Int32?
  var recentCharacters = RTFRecentStates()
  var paragraphSets: [RTFParagraphState: Int32] = [:]
  /// The last paragraph state and its number, because most paragraphs repeat the previous state.
  var recentParagraph: (state: RTFParagraphState, number: Int32)?
  var paragraph: Int32?
  var hasEnded = false

  init(_ bytes: [UInt8], at start: Int, bundle: FileTree?, limits: Limits) {
    tokenizer = RTFTokenizer(bytes, at: start)
    self.bytes = bytes
    self.limits = limits
    output = RTFTextOutput()
    attachments = RTFAttachments(bundle: bundle, limits: limits)
  }

  mutating func run() throws {
    var counter = CancellationCounter()
    while !hasEnded, let token = try tokenizer.next() {
      try counter.check()
      switch token {
      case .ascii(let range): try ascii(range)
      case .byte(let byte, let escaped): try self.byte(byte, escaped: escaped)
      case .word(let name, let range, let parameter): try word(name, range, parameter)
      case .symbol(let symbol): try self.symbol(symbol)
      case .binary(let range): try binary(range)
      case .open: try open()
      case .close: try close()
      }
    }
  }

  mutating func finish() throws -> Converted<DecomposedText> {
    if hasEnded {
      if bytes[tokenizer.at...].contains(where: { $0 > 0x20 }) {
        collector.report(
          .rtfTextAfterEnd, "the bytes after the end of the RTF, from byte \(tokenizer.at) on, were dropped")
      }
    } else {
      collector.report(.rtfUnclosedGroups, "the RTF ends with unclosed groups (\(stack.count))")
      while !stack.isEmpty { try close() }
    }
    try flushBytes()
    try flushSurrogate()
    try endText()
    var result: Converted<DecomposedText>
    do { result = try Decomposer.decompose(output.finish(), limits: limits) } catch { throw placed(error) }
    result.value.attributes = attributes
    reportLosses()
    collector.report(output.diagnostics)
    if output.dropped.isEmpty {
      collector.report(result.diagnostics)
      result.diagnostics = collector.diagnostics
    } else {
      result.diagnostics = collector.diagnostics.map { withoutDropped($0) } + result.diagnostics
    }
    return result
  }

  /// A diagnostic with its position in the text that does not have the line ends of merged cells.
  private func withoutDropped(_ diagnostic: Diagnostic) -> Diagnostic {
    var moved = diagnostic
    moved.at = diagnostic.at.map { at in at - output.dropped.partition { $0 < at } }
    return moved
  }

  private mutating func open() throws {
    skip = 0
    isStarred = false
    try check("rtfDepth", stack.count + 1, limits.rtfDepth)
    frame.knownCharacter = character
    frame.knownParagraph = paragraph
    stack.append(frame)
    frame.opened = false
    frame.pending = nil
    frame.markerStart = nil
    frame.resultField = nil
    frame.isTextBox = false
  }

  private mutating func close() throws {
    skip = 0
    isStarred = false
    if frame.opened { try endDestination() }
    if let field = frame.resultField { try endFieldResult(field) }
    guard !stack.isEmpty else {
      hasEnded = true
      return
    }
    if frame.pending != nil {
      collector.report(
        .rtfAttachmentCharacterMissing, at: output.count, "an attachment has no attachment character")
      try placePending()
    }
    if frame.isTextBox { try endTextBox() }
    let outer = stack.removeLast()
    let marker = frame.markerStart
    let place = (frame.isInTable, frame.tableLevel, frame.tableBase)
    character = outer.knownCharacter
    paragraph = outer.knownParagraph
    frame = outer
    if let marker { output.endMarker(from: marker) }
    if stack.isEmpty {
      hasEnded = true
      // The last paragraph, which has not ended yet, is in the table that the document's group says.
      (frame.isInTable, frame.tableLevel, frame.tableBase) = place
    }
  }

  @inline(__always)
  func check(_ limit: StaticString, _ found: Int, _ allowed: Int) throws {
    if found > allowed {
      throw InlayError.limit("\(limit)", allowed: allowed, found: found, at: .byte(tokenizer.at))
    }
  }

  /// Adds the current byte position to an error, unless it has a position already.
  func placed(_ error: any Error) -> any Error {
    guard var error = error as? InlayError, error.place.position == nil else { return error }
    error.place.position = .byte(tokenizer.at)
    return error
  }
}
