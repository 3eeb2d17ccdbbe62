import InlayCore
import InlayEncodings

/// How the bytes of text are decoded in the current font.
struct RTFTextEncoding {
  var font: Int32
  var page: CodePage
  var symbols: SymbolFont?
}

// Converts bytes into scalars.
extension RTFReadingPass {
  /// Handles a byte above ASCII, or one written in hexadecimal.
  mutating func byte(_ byte: UInt8, escaped: Bool) throws {
    isStarred = false
    if skip > 0 {
      skip -= 1
      return
    }
    switch frame.destination {
    case .text:
      if frame.pending != nil, byte == 0xAC { return try placePending() }
      let index = Int(byte) - 0x80
      if index >= 0, encoding?.font == textFont, index < upper.count, decoder.isEmpty {
        return try scalar(UInt32(upper[index]))
      }
      let encoding = textEncoding()
      if let symbols = encoding.symbols { return try scalar(symbols.scalar(byte)) }
      try self.byte(byte, encoding.page)
    case .attachment: try collect([byte])
    case .skip, .styleSheet, .alternateFont, .upr, .info, .infoDate, .field, .colorTable, .expandedColorTable,
      .shape, .pictureProperties, .deleted, .htmlSource:
      break
    case .picture: if frame.opened { picture.foreign += 1 }
    case .shapeName, .shapeValue: try self.byte(byte, documentCodePage)
    case .fontTable: try self.byte(byte, codePage(of: font))
    default: try self.byte(byte, textEncoding().page)
    }
  }

  @inline(__always)
  private mutating func byte(_ byte: UInt8, _ page: CodePage) throws {
    if page.kind == .single, decoder.isEmpty {
      try scalar(page.scalar(byte))
    } else {
      try multibyte(byte, page)
    }
  }

  /// Handles a byte of a multibyte code page, or one that follows such a byte.
  private mutating func multibyte(_ byte: UInt8, _ page: CodePage) throws {
    if let other = decoder.page, other !== page { try flushBytes() }
    // A plain ASCII byte starts no sequence.
    if decoder.isEmpty, byte < 0x80 { return try scalar(UInt32(byte)) }
    switch decoder.push(byte, page) {
    case .waits: break
    case .scalar(let value): try scalar(value)
    case .broken(let isTaken):
      reportBrokenBytes()
      try scalar(CodePage.undefined)
      if !isTaken { try multibyte(byte, page) }
    }
  }

  /// Handles ASCII after an incomplete character: uses the bytes that belong to it, and returns how many those are.
  mutating func completeBytes(_ range: Range<Int>) throws -> Int {
    var taken = 0
    while !decoder.isEmpty, taken < range.count, let page = decoder.page {
      try multibyte(bytes[range.lowerBound + taken], page)
      taken += 1
    }
    return taken
  }

  /// Handles pending bytes that nothing followed.
  mutating func flushBytes() throws {
    guard !decoder.isEmpty else { return }
    decoder.clear()
    reportBrokenBytes()
    try scalar(CodePage.undefined)
  }

  private mutating func reportBrokenBytes() {
    collector.report(
      .rtfBrokenCharacter, at: output.count,
      "bytes that are not a character in the code page were replaced with U+FFFD")
  }

  /// Handles ASCII and numeric codes in a font with its own characters.
  mutating func symbols(_ range: Range<Int>, _ symbols: SymbolFont) throws {
    reportPrivateUse(symbols)
    for index in range { try scalar(symbols.scalar(bytes[index])) }
  }

  mutating func reportPrivateUse(_ symbols: SymbolFont) {
    guard symbols == .other else { return }
    report(
      ControlName("symbolfont"), .rtfSymbolFont,
      "codes of a symbol font became private-use characters")
  }

  // MARK: Code pages

  @inline(__always)
  mutating func textEncoding() -> RTFTextEncoding {
    if let encoding, encoding.font == textFont { return encoding }
    return makeTextEncoding(textFont)
  }

  /// The characters of the current font, if it has its own.
  @inline(__always)
  mutating func textSymbols() -> SymbolFont? {
    if encoding?.font == textFont { return encoding?.symbols }
    return makeTextEncoding(textFont).symbols
  }

  @inline(__always)
  private var textFont: Int32 {
    frame.character.font == RTFCharacterState.none ? defaultFont : frame.character.font
  }

  private mutating func makeTextEncoding(_ number: Int32) -> RTFTextEncoding {
    var made = RTFTextEncoding(font: number, page: documentCodePage)
    if let font = fonts[number] {
      made.page = codePage(of: font)
      if font.characterSet == 2 { made.symbols = SymbolFont(name: font.name) }
    }
    upper = made.symbols == nil && made.page.kind == .single ? made.page.upper : []
    encoding = made
    return made
  }

  mutating func codePage(of font: RTFFont) -> CodePage {
    if let number = font.codePage { return codePage(numbered: number) }
    guard let set = font.characterSet, let number = CodePage.byCharacterSet[set] else {
      return documentCodePage
    }
    return codePage(numbered: number)
  }

  mutating func codePage(numbered number: Int) -> CodePage {
    if let known = codePages[number] { return known }
    var page = CodePage(number)
    if page == nil, reported.insert(ControlName("codepage\(number)")).inserted {
      collector.report(.rtfUnknownCodePage, "the code page \(number) is unknown; 1252 was used")
    }
    if page?.number == 1252 { page = .windows1252 }
    // About sixty pages exist, but a file may name any number of them. The bound keeps the cache small.
    if page != nil || codePages.count < 256 { codePages[number] = page ?? .windows1252 }
    return page ?? .windows1252
  }
}
