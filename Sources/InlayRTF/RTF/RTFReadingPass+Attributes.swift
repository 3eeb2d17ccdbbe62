import InlayCore

// Converts RTF's terms into the model's, once for each combination.
extension RTFReadingPass {
  /// The number of the current character attributes.
  @inline(__always)
  mutating func currentCharacter() -> Int32 {
    if let character { return character }
    let made = attributes(of: frame.character)
    character = made
    return made
  }

  mutating func attributes(of state: RTFCharacterState) -> Int32 {
    if let known = recentCharacters[state] { return known }
    let made: Int32
    if let known = characterSets[state] {
      made = known
    } else {
      made = output.number(CharacterAttributes(values(of: state)))
      characterSets[state] = made
    }
    recentCharacters[state] = made
    return made
  }

  /// The number of the current paragraph attributes.
  @inline(__always)
  mutating func currentParagraph() -> Int32 {
    if let paragraph { return paragraph }
    let made = attributes(of: frame.paragraph)
    paragraph = made
    output.infersMarker = !isInKnownList(frame.paragraph)
    output.hasEdge = frame.paragraph.edge == .lined
    return made
  }

  private mutating func attributes(of state: RTFParagraphState) -> Int32 {
    if let recentParagraph, recentParagraph.state == state { return recentParagraph.number }
    let made: Int32
    if let known = paragraphSets[state] {
      made = known
    } else {
      made = output.number(paragraphAttributes(of: state))
      paragraphSets[state] = made
    }
    recentParagraph = (state, made)
    return made
  }

  mutating func language(_ code: Int32) -> String? {
    // 0 and 1024 mean no language: the text is not to be proofread.
    if code == 0 || code == 1_024 || code == RTFCharacterState.none { return nil }
    if let tag = LanguageCodes.tag(code) { return tag }
    report(ControlName("lang\(code)"), .rtfLanguage, "the language code \(code) is unknown")
    return nil
  }

  mutating func color(_ index: Int32) -> TextColor? {
    if !colors.isDefined(index) {
      report(ControlName("color\(index)"), .rtfUndefinedEntry, "the color \(index) is not defined")
    }
    return colors.color(index)
  }

  private mutating func values(of state: RTFCharacterState) -> CharacterAttributeValues {
    var values = CharacterAttributeValues()
    let number = state.font == RTFCharacterState.none ? defaultFont : state.font
    if let font = fonts[number] {
      if !font.name.isEmpty { values.fontFamily = font.name }
      if font.fontClass > 0 {
        values.fontClass = FontClass(rawValue: ParagraphWords.fontClasses[Int(font.fontClass)].name)
      }
    } else if state.font != RTFCharacterState.none {
      report(ControlName("font\(number)"), .rtfUndefinedEntry, "the font \(number) is not defined")
    }
    if state.size != RTFCharacterState.none { values.fontSize = .halfPoints(Int(state.size)) }
    if state.isBold { values.weight = 700 }
    values.isItalic = state.isItalic
    if state.underline > 0 {
      values.underline = LineStyle(rawValue: LineWords.underlines[Int(state.underline)].style)
    }
    values.underlineColor = color(state.underlineColor)
    if state.strike > 0 { values.strikethrough = state.strike == 1 ? .single : .double }
    values.strikethroughColor = color(state.strikeColor)
    values.foregroundColor = color(state.foreground)
    if !colors.isPage(state.background) { values.backgroundColor = color(state.background) }
    if state.strokeWidth != 0 {
      values.strokeWidth = min(max(Int(state.strokeWidth) / 2, -1_000_000_000), 1_000_000_000)
    }
    values.strokeColor = color(state.strokeColor)
    if state.hasShadow {
      values.shadow = Shadow(
        offsetX: .twips(Int(state.shadowX)), offsetY: .twips(-Int(state.shadowY)),
        blur: .twips(Int(state.shadowBlur)), color: color(state.shadowColor))
    }
    if state.link != RTFCharacterState.none { values.link = linkList[Int(state.link)] }
    if state.baseline != 0 { values.baselineOffset = .halfPoints(Int(state.baseline)) }
    if state.superscript != 0 { values.superscript = Int(state.superscript) }
    if state.language != RTFCharacterState.none { values.language = language(state.language) }
    if state.tracking != RTFCharacterState.none { values.tracking = .twips(Int(state.tracking)) }
    if state.kerning != RTFCharacterState.none { values.usesKerning = state.kerning != 0 }
    if state.capitals > 0 { values.capitals = state.capitals == 1 ? .all : .small }
    values.isHidden = state.isHidden
    if state.direction > 0 { values.direction = state.direction == 1 ? .leftToRight : .rightToLeft }
    if state.style != RTFCharacterState.none {
      values.custom[RTFCustom.characterStyle] = characterStyle(state.style)
    }
    if state.attachment != RTFCharacterState.none {
      values.custom[RTFAttachmentGroup.customName] = .string(
        ExactString(attachments.keptWords[Int(state.attachment)]))
    }
    return values
  }
}
