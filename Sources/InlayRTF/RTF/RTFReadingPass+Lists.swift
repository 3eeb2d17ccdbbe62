import InlayCore

// The list tables and Word 6's numbering.
extension RTFReadingPass {
  mutating func beginTable(_ destination: RTFDestination) {
    guard destination.mayStand(in: frame.destination) else {
      // Word 97 repeats \pn in places where the reader is already in another destination.
      if destination == .numbering { frame.destination = .skip }
      return
    }
    scratch.removeAll(keepingCapacity: true)
    switch destination {
    case .list: lists.list = RTFList()
    case .listLevel:
      lists.level = RTFListLevel()
      frame.character = RTFCharacterState()
    case .listOverride:
      lists.override = RTFListOverride()
      lists.overrideLevels = 0
      frame.paragraph = RTFParagraphState()
    case .listOverrideLevel:
      lists.overrideLevel = lists.overrideLevels
      lists.overrideLevels += 1
    case .numbering: lists.numbering = RTFNumbering()
    default: break
    }
    frame.destination = destination
    frame.opened = true
  }

  mutating func endTable() throws {
    switch frame.destination {
    case .levelText: lists.level.text = levelText()
    case .levelMarker: lists.level.marker = String(decoding: scratch, as: UTF8.self)
    case .listName: lists.list.name = String(decoding: withoutSemicolon(scratch[...]), as: UTF8.self)
    case .listLevel:
      lists.level.fontName = fonts[frame.character.font]?.name ?? ""
      if lists.overrideLevel < 0 {
        lists.list.append(lists.level)
      } else if RTFListRole.levels.contains(lists.overrideLevel + 1) {
        lists.override.levels[lists.overrideLevel] = lists.level
      }
    case .list:
      try check("rtfTableEntries", lists.count + 1, limits.rtfTableEntries)
      lists.endList()
    case .listOverrideLevel: lists.overrideLevel = -1
    case .listOverride:
      try check("rtfTableEntries", lists.count + 1, limits.rtfTableEntries)
      lists.override.number = frame.paragraph.list
      lists.endOverride()
    case .textBefore: lists.numbering.before = scratch
    case .textAfter: lists.numbering.after = scratch
    case .numbering:
      try check("rtfTableEntries", lists.count + 1, limits.rtfTableEntries)
      let index = lists.endNumbering()
      // The numbering applies to the paragraph around the group.
      if !stack.isEmpty { stack[stack.count - 1].paragraph.numbering = index }
    case .style: try endStyle()
    default: break
    }
  }

  private func withoutSemicolon(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    bytes.last == UInt8(ascii: ";") ? bytes.dropLast() : bytes
  }

  /// Parses the text of a level: its length, that many characters, a semicolon.
  private func levelText() -> [Unicode.Scalar] {
    let text = String(decoding: withoutSemicolon(scratch[...]), as: UTF8.self)
    guard let length = text.unicodeScalars.first else { return [] }
    return Array(text.unicodeScalars.dropFirst().prefix(min(Int(length.value), 255)))
  }

  mutating func listWord(_ word: ListWord, _ parameter: Int?) {
    let number = parameter ?? 0
    switch word {
    case .listID:
      if frame.destination == .list {
        lists.list.id = clamp(number)
      } else if frame.destination == .listOverride {
        lists.override.list = clamp(number)
      }
    case .numbering: if frame.destination == .listLevel { lists.level.numbering = min(max(number, 0), 255) }
    case .startAt:
      let start = min(max(number, 0), 1_000_000_000)
      if frame.destination == .listLevel {
        lists.level.start = start
      } else if frame.destination == .listOverrideLevel, lists.overrideLevel >= 0 {
        lists.override.starts[lists.overrideLevel] = start
      }
    case .bullets, .body, .continued, .level, .font, .numbers: numberingWord(word, number)
    case .style, .characterStyle, .otherStyle, .basedOn: styleWord(word, parameter)
    }
  }

  private mutating func numberingWord(_ word: ListWord, _ number: Int) {
    guard frame.destination == .numbering else { return }
    switch word {
    case .bullets: lists.numbering.kind = .bullet
    case .body: lists.numbering.kind = .number
    case .continued: lists.numbering.kind = nil
    case .level:
      lists.numbering.kind = .number
      lists.numbering.level = min(max(number, 1), RTFListRole.levels.upperBound)
    case .font: lists.numbering.fontName = fonts[clamp(number)]?.name ?? ""
    case .numbers(let numbers): lists.numbering.numbers = numbers
    default: break
    }
  }
}

/// What the list tables say about a paragraph.
struct RTFListFacts {
  /// Level, from 1.
  var level: Int?
  var marker: String?
  /// The role that the list alone implies.
  var role: ParagraphRole?
  var custom: CustomAttributes = [:]

  /// No facts.
  init() {}
}

/// What the model did not state about each level of a list. Inlay's own writer records this in the list's name, and the
/// reader then leaves those values unset.
struct RTFOwnList: Hashable {
  var statesRole = true
  var statesLevel = true
  var statesMarker = true

  /// The first word of the name of such a list.
  static let prefix = "inlay"

  init() {}

  /// What the name says about a level, from 0; `nil` for another program's list.
  init?(name: String, level: Int) {
    let words = name.split(separator: " ")
    guard words.first == Substring(Self.prefix) else { return nil }
    statesRole = !words.contains("-role\(level + 1)")
    statesLevel = !words.contains("-level\(level + 1)")
    statesMarker = !words.contains("-marker\(level + 1)")
  }

  /// The words of the name that record this for a level.
  func words(level: Int) -> String {
    (statesRole ? "" : " -role\(level + 1)") + (statesLevel ? "" : " -level\(level + 1)")
      + (statesMarker ? "" : " -marker\(level + 1)")
  }
}

// Paragraph attributes that depend on the tables.
extension RTFReadingPass {
  mutating func paragraphAttributes(of state: RTFParagraphState) -> ParagraphAttributes {
    var values = RTFParagraphConversion.values(of: state)
    let facts = listFacts(of: state)
    values.listLevel = facts.level
    values.listMarker = facts.marker
    values.custom = facts.custom
    if state.background != 0, !colors.isPage(state.background) { values.blockColor = color(state.background) }
    setRole(state, inList: facts.role, &values)
    if values.role == nil {
      // Without a word for it, RTF means no space. A style sheet decides only for paragraphs with a role.
      values.spacingBefore = values.spacingBefore ?? .zero
      values.spacingAfter = values.spacingAfter ?? .zero
    }
    return ParagraphAttributes(values)
  }

  /// Whether the tables fully describe a paragraph's marker, so that nothing needs to be inferred from its text.
  func isInKnownList(_ state: RTFParagraphState) -> Bool {
    if state.list == RTFParagraphState.none { return state.numbering != RTFParagraphState.none }
    return state.list <= 0 || lists.overrides[state.list] != nil
  }

  private mutating func listFacts(of state: RTFParagraphState) -> RTFListFacts {
    var facts = RTFListFacts()
    if state.list == RTFParagraphState.none {
      guard state.numbering >= 0, Int(state.numbering) < lists.numberings.count else { return facts }
      let numbering = lists.numberings[Int(state.numbering)]
      facts.level = numbering.level
      facts.marker = numbering.kind == nil ? "" : numbering.marker
      facts.role = numbering.kind.map { RTFListRole($0, level: numbering.level).role }
      return facts
    }
    guard state.list > 0 else { return facts }
    let level = min(max(Int(state.level), 0), RTFListRole.levels.upperBound - 1)
    facts.level = level + 1
    guard let known = lists.level(list: state.list, level) else {
      report(
        ControlName("ls\(state.list)"), .rtfUndefinedEntry,
        "the list \(state.list) or its level is not defined")
      return facts
    }
    facts.marker = known.level.marker ?? marker(of: known.level, level, known.levels)
    if let kind = known.level.kind { facts.role = RTFListRole(kind, level: level + 1).role }
    if let own = RTFOwnList(name: known.list.name, level: level) {
      if !own.statesRole { facts.role = nil }
      if !own.statesLevel { facts.level = nil }
      if !own.statesMarker { facts.marker = nil }
    } else if known.level.kind == .number {
      facts.custom[RTFCustom.list] = .integer(Int128(state.list))
      if known.level.start != 1 { facts.custom[RTFCustom.listStart] = .integer(Int128(known.level.start)) }
    }
    return facts
  }

  /// The look of a level as Cocoa's marker string.
  private mutating func marker(of level: RTFListLevel, _ index: Int, _ levels: [RTFListLevel]) -> String {
    if level.kind != .number {
      let text = level.text.filter { $0.value >= 9 }
      return MarkerFormat(bullet: RTFSymbols.text(text, font: level.fontName)).marker
    }
    var pieces: [MarkerFormat.Piece] = []
    var literal = String.UnicodeScalarView()
    var shown: [Int] = []
    for scalar in level.text {
      guard scalar.value < 9 else {
        literal.append(scalar)
        continue
      }
      if !literal.isEmpty { pieces.append(.text(String(literal))) }
      literal = String.UnicodeScalarView()
      shown.append(Int(scalar.value))
      let code = Int(scalar.value) < levels.count ? levels[Int(scalar.value)].numbering : 0
      let numbers = Numerals(levelCode: code)
      if numbers == nil {
        report(
          ControlName("levelnfc\(code)"), .rtfListFormat,
          "the numbering style \(code) of a list was read as decimal")
      }
      pieces.append(.number(numbers ?? .decimal))
    }
    if !literal.isEmpty { pieces.append(.text(String(literal))) }
    if !shown.isEmpty, shown != Array((index + 1 - min(shown.count, index + 1))...index) {
      report(
        ControlName("leveltextorder"), .rtfListFormat,
        "a list shows the numbers of its levels out of order, which is not supported")
    }
    return MarkerFormat(pieces: pieces).marker
  }
}
