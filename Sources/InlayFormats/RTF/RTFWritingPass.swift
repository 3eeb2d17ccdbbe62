import Inlay
import InlayContainer
import InlayFiles

/// One pass over the runs of a text.
struct RTFWritingPass {
  /// Where images go.
  enum Images {
    case plain(RTFWriteOptions.Images)
    /// Into a bundle, under these names.
    case bundle(names: [String])
  }

  let text: DecomposedText
  let images: Images
  let sink: any OutputSink
  var collector = DiagnosticCollector()
  var tables = RTFStyleTables()
  var out: [UInt8] = []
  /// What the written words have set so far.
  var written = RTFCharacterState()
  var paragraph: ParagraphAttributes?
  var paragraphWords: [ParagraphAttributes: String] = [:]
  var isAtParagraphStart = true
  /// After words, a space is due before text.
  var needsSpace = false
  /// `\cf` is written at the start of each block, as Cocoa does.
  var needsColor = false
  /// Units of the list marker still to come, while its group is open.
  var marker = 0
  var beforeMarker = RTFCharacterState()
  var openLink = RTFCharacterState.none
  var beforeLink = RTFCharacterState()
  var position = 0
  var placement = 0

  init(_ text: DecomposedText, images: Images, sink: any OutputSink) {
    self.text = text
    self.images = images
    self.sink = sink
  }

  mutating func run() throws(RTFWriteError) {
    for run in text.runs { _ = tables.state(run.attributes, at: run.range.lowerBound, &collector) }
    header()
    for run in Recomposer.runs(of: text) {
      if let image = run.image {
        try self.image(image, run)
      } else {
        try write(run.text, run.character, run.paragraph)
      }
      if out.count > 1 << 16 { try flush() }
    }
    closeLink()
    closeMarker()
    out.append(UInt8(ascii: "}"))
    try flush()
  }

  mutating func flush() throws(RTFWriteError) {
    do { try sink.write(out) } catch { throw .save(error) }
    out.removeAll(keepingCapacity: true)
  }

  // MARK: Text

  private mutating func write(
    _ piece: Substring, _ character: CharacterAttributes, _ paragraph: ParagraphAttributes
  ) throws(RTFWriteError) {
    var state = tables.state(character, at: position, &collector)
    if state.attachment != RTFCharacterState.none {
      tables.lose("the words of an attachment on other text", at: position, &collector)
      state.attachment = RTFCharacterState.none
    }
    var unicode = false
    var isStyled = false
    let bytes = Array(piece.utf8)
    var at = 0
    while at < bytes.count {
      if isAtParagraphStart {
        begin(paragraph)
        isStyled = false
      }
      if !isStyled {
        style(state)
        isStyled = true
        unicode = false
      }
      if needsSpace {
        out.append(0x20)
        needsSpace = false
      }
      if marker == 0, RTFEscaping.isPlain(bytes[at]) {
        let start = at
        repeat { at += 1 } while at < bytes.count && RTFEscaping.isPlain(bytes[at])
        out += bytes[start..<at]
        position += at - start
        unicode = false
        continue
      }
      let scalar = RTFEscaping.scalar(bytes, &at)
      RTFEscaping.append(scalar, to: &out, unicode: &unicode)
      if scalar == "\n" || scalar == "\r" || scalar == "\u{2029}" {
        endParagraph()
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
  }

  private mutating func endParagraph() {
    position += 1
    closeLink()
    closeMarker()
    isAtParagraphStart = true
  }

  /// Starts a paragraph: its words, if they are other ones, and the group of its marker.
  mutating func begin(_ attributes: ParagraphAttributes) {
    isAtParagraphStart = false
    needsSpace = false
    let length = attributes.markerLength ?? 0
    var plain = attributes
    if length > 0 { plain.markerLength = nil }
    if paragraph != plain {
      let known = paragraphWords[plain]
      let words = known ?? tables.words(plain, at: position, &collector)
      paragraphWords[plain] = words
      if paragraph != nil, out.last != 0x0A, !out.isEmpty, out.last != UInt8(ascii: "}") { out.append(0x0A) }
      out += "\\pard".utf8
      out += words.utf8
      out.append(0x0A)
      paragraph = plain
      needsColor = true
    }
    if length > 0 {
      beforeMarker = written
      out += "{\\listtext".utf8
      needsSpace = true
      marker = length
    }
  }

  mutating func advanceMarker(_ units: Int) {
    marker -= units
    if marker <= 0 {
      marker = 1
      closeLink()
      closeMarker()
    }
  }

  mutating func closeMarker() {
    guard marker > 0 else { return }
    marker = 0
    out.append(UInt8(ascii: "}"))
    needsSpace = false
    written = beforeMarker
  }

  // MARK: Style

  /// Opens and closes the group of a link, and writes the words that change.
  mutating func style(_ state: RTFCharacterState) {
    if state.link != openLink {
      closeLink()
      if state.link != RTFCharacterState.none { open(link: state.link) }
    }
    var target = state
    target.link = RTFCharacterState.none
    let (fontWords, otherWords) = RTFCharacterWords.words(from: written, to: target, always: needsColor)
    needsColor = false
    written = target
    if fontWords.isEmpty, otherWords.isEmpty { return }
    if fontWords.hasPrefix("\\f") || fontWords.hasPrefix("\\plain") { out.append(0x0A) }
    out += fontWords.utf8
    if !fontWords.isEmpty, !otherWords.isEmpty { out.append(0x20) }
    out += otherWords.utf8
    needsSpace = true
  }

  private mutating func open(link: Int32) {
    if needsSpace {
      out.append(0x20)
      needsSpace = false
    }
    beforeLink = written
    out += "{\\field{\\*\\fldinst{HYPERLINK \"".utf8
    var escaped = ""
    for scalar in tables.links[Int(link)].unicodeScalars {
      if scalar == "\"" || scalar == "\\" { escaped.unicodeScalars.append("\\") }
      escaped.unicodeScalars.append(scalar)
    }
    out += RTFEscaping.text(escaped)
    out += "\"}}{\\fldrslt ".utf8
    needsSpace = false
    openLink = link
  }

  mutating func closeLink() {
    guard openLink != RTFCharacterState.none else { return }
    openLink = RTFCharacterState.none
    out += "}}".utf8
    needsSpace = false
    written = beforeLink
  }
}
