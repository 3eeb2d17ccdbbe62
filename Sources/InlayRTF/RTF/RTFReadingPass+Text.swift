import InlayCore

// Text: routes bytes and scalars to the current destination.
extension RTFReadingPass {
  /// Handles plain ASCII.
  mutating func ascii(_ range: Range<Int>) throws {
    var range = range
    isStarred = false
    if skip > 0 {
      let skipped = min(Int(skip), range.count)
      skip -= Int32(skipped)
      range = range.lowerBound + skipped..<range.upperBound
      if range.isEmpty { return }
    }
    if !decoder.isEmpty {
      let taken = try completeBytes(range)
      range = range.lowerBound + taken..<range.upperBound
      if range.isEmpty { return }
    }
    switch frame.destination {
    case .text:
      if let symbols = textSymbols() { return try self.symbols(range, symbols) }
      try beginText()
      try check("textUnits", output.count + range.count, limits.textUnits)
      let character = currentCharacter()
      let paragraph = currentParagraph()
      output.append(bytes, range, character, paragraph)
    case .picture: try pictureDigits(range)
    case .colorTable, .expandedColorTable:
      for byte in bytes[range] where byte == UInt8(ascii: ";") { try endColor() }
    case .fontTable: try fontText(range)
    case .skip, .styleSheet, .alternateFont, .upr, .info, .infoDate, .field, .shape, .pictureProperties,
      .deleted, .htmlSource:
      break
    case .lost: losses.add(range.count, to: frame.loss)
    default: try collect(bytes[range])
    }
  }

  /// Handles a character given by its number.
  mutating func scalar(_ value: UInt32) throws {
    if !decoder.isEmpty { try flushBytes() }
    switch frame.destination {
    case .text: break
    case .skip, .styleSheet, .alternateFont, .upr, .info, .infoDate, .field, .picture, .colorTable,
      .expandedColorTable, .shape, .pictureProperties, .deleted, .htmlSource:
      return
    case .lost: return losses.add(value > 0xFFFF ? 2 : 1, to: frame.loss)
    default: return try collectScalar(value)
    }
    try beginText()
    try put(Unicode.Scalar(value) ?? "\u{FFFD}")
  }

  private mutating func put(_ scalar: Unicode.Scalar) throws {
    try check("textUnits", output.count + 2, limits.textUnits)
    let (character, paragraph) = (currentCharacter(), currentParagraph())
    output.append(scalar, character, paragraph)
    if scalar == "\n" || scalar == "\r" || scalar == "\u{2029}" { try endParagraph() }
  }

  /// Handles a UTF-16 unit from `\u`.
  mutating func unicode(_ parameter: Int) throws {
    let value = parameter < 0 ? parameter + 65_536 : parameter
    skip = frame.unicodeCount
    guard let unit = UInt32(exactly: value), unit <= 0x10FFFF else { return try scalar(0xFFFD) }
    let high = highSurrogate
    if high != 0, (0xDC00...0xDFFF).contains(unit) {
      highSurrogate = 0
      return try scalar(0x10000 + (high - 0xD800) << 10 + (unit - 0xDC00))
    }
    try flushSurrogate()
    switch unit {
    case 0xD800...0xDBFF: highSurrogate = unit
    case 0xDC00...0xDFFF:
      reportLoneSurrogate()
      try scalar(0xFFFD)
    case 0xFFFC, 0xAC:
      if frame.destination == .text, frame.pending != nil { return try placePending() }
      try scalar(unit)
    case 0xF020...0xF0FF:
      // In this range, Windows numbers the codes of symbol fonts.
      if frame.destination == .text, let symbols = textSymbols() {
        return try scalar(symbols.scalar(UInt8(unit & 0xFF)))
      }
      try scalar(unit)
    default: try scalar(unit)
    }
  }

  /// The high surrogate of the current destination that waits for its other half; 0 for none. That of a header, a table or
  /// an unknown group does not belong to later text, and does not end that of the text around it.
  private var highSurrogate: UInt32 {
    get {
      if frame.destination == .text { return textSurrogate }
      return otherSurrogate.destination == frame.destination ? otherSurrogate.unit : 0
    }
    set {
      if frame.destination == .text {
        textSurrogate = newValue
      } else {
        otherSurrogate = (newValue, frame.destination)
      }
    }
  }

  /// Handles a high surrogate that no low surrogate followed.
  mutating func flushSurrogate() throws {
    guard highSurrogate != 0 else { return }
    highSurrogate = 0
    reportLoneSurrogate()
    try scalar(0xFFFD)
  }

  /// Handles a high surrogate of the text, before something other than text is placed behind it.
  mutating func flushTextSurrogate() throws {
    guard textSurrogate != 0 else { return }
    textSurrogate = 0
    reportLoneSurrogate()
    try put("\u{FFFD}")
  }

  private mutating func reportLoneSurrogate() {
    collector.report(.rtfLoneSurrogate, at: output.count, "a lone surrogate was replaced with U+FFFD")
  }

  /// Called before any text: settles what was waiting to see whether text follows.
  private mutating func beginText() throws {
    try flushTextSurrogate()
    if frame.pending != nil {
      collector.report(
        .rtfAttachmentCharacterMissing, at: output.count, "an attachment has no attachment character")
      try placePending()
    }
  }

  mutating func collectScalar(_ value: UInt32) throws {
    try collect(Array((Unicode.Scalar(value) ?? "\u{FFFD}").utf8)[...])
  }

  mutating func collect(_ piece: ArraySlice<UInt8>) throws {
    if frame.destination == .attachment, group.isIgnoringText { return }
    if frame.destination.isTableWithoutText { return }
    try check("metadataBytes", scratch.count + piece.count, limits.metadataBytes)
    scratch.append(contentsOf: piece)
  }
}
