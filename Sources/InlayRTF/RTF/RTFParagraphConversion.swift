import InlayCore

/// Converts paragraph formatting from RTF's terms into the model's, except for role and list, which need the document's
/// tables.
enum RTFParagraphConversion {
  static let barAlignment: UInt8 = 255

  static func values(of state: RTFParagraphState) -> ParagraphAttributeValues {
    var values = ParagraphAttributeValues()
    func length(_ twips: Int32) -> Length? { twips == RTFParagraphState.none ? nil : .twips(Int(twips)) }
    func scaled(_ number: Int32) -> Int? {
      number == RTFParagraphState.none ? nil : Int(min(max(number, -100_000_000), 100_000_000)) * 10
    }
    if state.alignment > 0 {
      values.alignment = ParagraphAlignment(rawValue: ParagraphWords.alignments[Int(state.alignment)].name)
    }
    switch state.direction {
    case 1: values.direction = .natural
    case 2: values.direction = .leftToRight
    case 3: values.direction = .rightToLeft
    default: break
    }
    values.leadingIndent = length(state.leftIndent)
    if state.leftIndent != RTFParagraphState.none || state.firstIndent != RTFParagraphState.none {
      let left = state.leftIndent == RTFParagraphState.none ? 0 : Int(state.leftIndent)
      let first = state.firstIndent == RTFParagraphState.none ? 0 : Int(state.firstIndent)
      values.firstLineIndent = .twips(left + first)
    }
    values.trailingIndent = length(state.rightIndent)
    values.spacingBefore = length(state.spaceBefore)
    values.spacingAfter = length(state.spaceAfter)
    values.lineSpacing = length(state.leading)
    values.minimumLineHeight = length(state.minimum)
    values.maximumLineHeight = length(state.maximum)
    if state.line != RTFParagraphState.none, state.line != 0 {
      line(Int(state.line), state.isMultiple, &values)
    }
    values.defaultTabInterval = length(state.defaultTab)
    values.tighteningFactor = scaled(state.tightening)
    values.hyphenationFactor = scaled(state.hyphenation)
    values.keepsWithNext = state.keepsWithNext
    values.keepsTogether = state.keepsTogether
    values.breaksPageBefore = state.breaksPageBefore
    if !state.tabs.isEmpty { values.tabStops = tabs(state.tabs) }
    return values
  }

  private static func line(_ line: Int, _ isMultiple: Bool, _ values: inout ParagraphAttributeValues) {
    if isMultiple {
      values.lineHeightMultiple = min((abs(line) * 1_000 + 120) / 240, 1_000_000_000)
    } else {
      let height = Length.twips(abs(line))
      if values.minimumLineHeight == nil { values.minimumLineHeight = height }
      if line < 0, values.maximumLineHeight == nil { values.maximumLineHeight = height }
    }
  }

  private static func tabs(_ tabs: [RTFParagraphState.Tab]) -> [TabStop] {
    var stops = tabs.map { tab in
      let alignment =
        tab.alignment == barAlignment
        ? TabAlignment.bar : TabAlignment(rawValue: ParagraphWords.tabAlignments[Int(tab.alignment)].name)
      return TabStop(
        .twips(Int(tab.position)), alignment: alignment,
        leader: tab.leader == 0 ? nil : ParagraphWords.tabLeaders[Int(tab.leader)].leader)
    }
    // The sort is stable, so that stops at one position keep their order.
    let isAscending = zip(stops, stops.dropFirst()).allSatisfy { $0.position <= $1.position }
    if !isAscending { stops.sort { $0.position < $1.position } }
    return stops
  }
}
