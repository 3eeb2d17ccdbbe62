import InlayCore

/// The part of a paragraph style that matters beyond its properties. Writers repeat the properties with each paragraph
/// (RTF 1.9.1, Style Sheet).
struct RTFStyle {
  var name = ""
  var basedOn = RTFParagraphState.none
  var outlineLevel = RTFParagraphState.none
}

/// The paragraph styles of a document, and the style being read.
struct RTFStyleSheet {
  var paragraphs: [Int32: RTFStyle] = [:]
  /// Names of character styles.
  var characters: [Int32: String] = [:]
  var style = RTFStyle()
  /// The number of the style being read; none for a style of sections or tables.
  var number: Int32?
  var isOfCharacters = false

  /// Maximum length of a chain of styles based on each other. A chain may be long or circular.
  private static let depth = 16

  /// The style and the styles it is based on, nearest first.
  func chain(from number: Int32) -> [RTFStyle] {
    var chain: [RTFStyle] = []
    var number = number
    while chain.count < Self.depth, number > 0, let style = paragraphs[number] {
      chain.append(style)
      number = style.basedOn
    }
    return chain
  }
}

extension RTFReadingPass {
  mutating func styleWord(_ word: ListWord, _ parameter: Int?) {
    let number = clamp(parameter ?? 0)
    switch word {
    case .style, .characterStyle, .otherStyle:
      if frame.destination == .styleTable {
        styles.style = RTFStyle()
        styles.number = if case .otherStyle = word { nil } else { number }
        styles.isOfCharacters = if case .characterStyle = word { true } else { false }
        scratch.removeAll(keepingCapacity: true)
        frame.paragraph = RTFParagraphState()
        frame.destination = .style
        frame.opened = true
      } else if case .style = word, frame.destination == .text {
        frame.paragraph.style = number
        paragraph = nil
      } else if case .characterStyle = word, frame.destination == .text {
        frame.character.style = number
        character = nil
      }
    case .basedOn: if frame.destination == .style { styles.style.basedOn = number }
    default: break
    }
  }

  mutating func endStyle() throws {
    guard let number = styles.number else { return }
    try check(
      "rtfTableEntries", styles.paragraphs.count + styles.characters.count + 1, limits.rtfTableEntries)
    let name = scratch.last == UInt8(ascii: ";") ? scratch.dropLast() : scratch[...]
    styles.style.name = String(decoding: name, as: UTF8.self)
    styles.number = nil
    if styles.isOfCharacters {
      if styles.characters[number] == nil { styles.characters[number] = styles.style.name }
      return
    }
    styles.style.outlineLevel = frame.paragraph.outlineLevel
    if styles.paragraphs[number] == nil { styles.paragraphs[number] = styles.style }
  }

  /// The name of a run's style, as the value of a custom attribute.
  func characterStyle(_ number: Int32) -> PropertyListValue? {
    guard let name = styles.characters[number], !name.isEmpty, !RTFStyleNames.isDefaultFont(name) else {
      return nil
    }
    return .string(ExactString(name))
  }

  /// Sets the role of a paragraph, and the name of its style if the role does not imply it.
  mutating func setRole(
    _ state: RTFParagraphState, inList derived: ParagraphRole?, _ values: inout ParagraphAttributeValues
  ) {
    let chain = styles.chain(from: state.style)
    if chain.isEmpty, state.style > 0 {
      report(
        ControlName("style\(state.style)"), .rtfUndefinedEntry, "the style \(state.style) is not defined")
    }
    let outline = chain.first { $0.outlineLevel != RTFParagraphState.none }?.outlineLevel
    var named: (role: ParagraphRole, name: String)?
    for style in chain where named == nil {
      named = RTFStyleNames.role(named: style.name).map { ($0, style.name) }
    }
    values.role = RTFRoleRule.role(
      outline: state.outlineLevel, styleOutline: outline ?? RTFParagraphState.none, named: named?.role,
      inList: derived)
    let withoutName = RTFRoleRule.role(
      outline: state.outlineLevel, styleOutline: outline ?? RTFParagraphState.none, named: nil,
      inList: derived)
    if let named, values.role == named.role, values.role != withoutName {
      report(
        ControlName("named\(state.style)"), .rtfRoleFromStyleName,
        "the role \(named.role) was inferred from the style name \(named.name)")
    }
    guard let name = chain.first?.name, !name.isEmpty, !RTFStyleNames.isNormal(name) else { return }
    if let implied = RTFStyleNames.implied(values.role, inList: derived), RTFStyleNames.isSame(implied, name)
    {
      return
    }
    values.custom[RTFCustom.style] = .string(ExactString(name))
  }
}
