import InlayCore
import InlayEncodings

// Fields: an instruction, and the result that some program computed.
extension RTFReadingPass {
  mutating func beginField() {
    frame.field = fields.count
    frame.resultField = fields.count
    fields.append(RTFField(start: output.count))
  }

  /// Starts a field instruction. Inside another field's instruction, the result of an inner field is part of the words;
  /// the inner instruction is not.
  mutating func beginFieldInstruction() {
    guard frame.destination == .text else {
      frame.destination = .skip
      return
    }
    scratch.removeAll(keepingCapacity: true)
    enter(.fieldInstruction)
  }

  mutating func beginFieldResult() {
    if frame.destination == .text, let field = frame.field {
      frame.resultField = field
      if let link = fields[field].link {
        frame.character.link = link
        character = nil
      }
    }
    frame.field = nil
  }

  mutating func endFieldInstruction() throws {
    guard let field = frame.field else { return }
    switch RTFField.parse(scratch) {
    case .link(let target):
      let key = ExactString(target)
      if let known = links[key] {
        fields[field].link = known
      } else {
        let index = Int32(clamping: linkList.count)
        linkList.append(target)
        links[key] = index
        fields[field].link = index
      }
    case .symbol(let symbol): fields[field].symbol = symbol
    case .other(let name):
      report(ControlName("field" + name), .rtfField, "a \(name) field is not supported; its text was kept")
    }
  }

  /// Called at the end of a result, or of a field without a result. Inserts the field's symbol if the result was empty.
  mutating func endFieldResult(_ field: Int) throws {
    guard let symbol = fields[field].symbol, frame.destination == .text else { return }
    try flushBytes()
    try flushSurrogate()
    fields[field].symbol = nil
    if output.count > fields[field].start || frame.pending != nil {
      return report(
        ControlName("fieldSYMBOL"), .rtfField, "a SYMBOL field already has a result; its text was kept")
    }
    if let name = symbol.font { try setFont(named: name) }
    if let size = symbol.halfPoints { frame.character.size = size }
    character = nil
    try scalar(scalar(of: symbol))
  }

  /// Switches to the font with that name. A font missing from the font table is added.
  private mutating func setFont(named name: String) throws {
    let current = frame.character.font == RTFCharacterState.none ? defaultFont : frame.character.font
    if fonts[current]?.name == name {
      frame.character.font = current
      return
    }
    if let known = fontNumbers[name] {
      frame.character.font = known
      return
    }
    try check("rtfTableEntries", fonts.count + 1, limits.rtfTableEntries)
    while fonts[fieldFont] != nil { fieldFont -= 1 }
    var font = RTFFont()
    font.name = name
    if SymbolFont(name: name) != .other || SymbolFont.isPrivate(name) { font.characterSet = 2 }
    add(font, fieldFont)
    frame.character.font = fieldFont
  }

  private mutating func scalar(of symbol: RTFField.Symbol) -> UInt32 {
    if symbol.isUnicode { return Unicode.Scalar(symbol.code)?.value ?? CodePage.undefined }
    let encoding = textEncoding()
    guard let byte = UInt8(exactly: symbol.code > 0xF000 ? symbol.code - 0xF000 : symbol.code) else {
      return Unicode.Scalar(symbol.code)?.value ?? CodePage.undefined
    }
    if let symbols = encoding.symbols {
      reportPrivateUse(symbols)
      return symbols.scalar(byte)
    }
    return encoding.page.kind == .single
      ? encoding.page.scalar(byte) : CodePage.windows1252.scalar(byte)
  }
}
