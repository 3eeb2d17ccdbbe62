import TestKit
import Testing

@testable import InlayCore

@Suite struct FlowPropertyTests {
  /// Every paragraph, component, marker and style of a flow against the slow second implementation.
  @Test func flowOfAnyTextUnderAnySheetIsWhatTheOracleSays() throws {
    try Property.check("flow against its oracle", cases: Property.costly) { source in
      let text = try source.flowText()
      let sheet = try source.styleSheet()
      let options = FlowOptions(
        appearance: source.pick([.light, .dark]), background: source.oneIn(3) ? source.color() : nil,
        allowsJumbo: source.bool())
      source.note("text", text)
      source.note("options", options)
      let oracle = try FlowOracle(text, sheet, options)
      let flow = InlineFlow(text, style: sheet, options: options)
      let jumbo = flow.jumbo.map { $0 == .one ? 1 : 2 } ?? 0
      if !options.allowsJumbo { try expect(jumbo, equals: 0) }
      try expect(flow.backgroundColor, equals: oracle.background, "background")
      var at = 0
      var bytes: [UInt8] = []
      var placements: [Int] = []
      var index = 0
      for paragraph in flow {
        let wanted = oracle.paragraphs[index]
        try expect(paragraph.range, equals: wanted.whole, "paragraph")
        try expect(paragraph.separatorLength, equals: wanted.whole.count - wanted.content.count, "separator")
        try expect(paragraph.role.rawValue, equals: oracle.role(index), "role")
        try expect(paragraph.style.values, equals: oracle.paragraph(index), "paragraph style")
        let plain = oracle.style(CharacterAttributeValues(), in: index, jumbo: jumbo)
        try expect(paragraph.textStyle.values, equals: plain, "plain style")
        try check(paragraph, oracle, index)
        for component in paragraph.components {
          try expect(component.range.lowerBound, equals: at, "gap")
          try expect(!component.range.isEmpty, "empty component")
          at = component.range.upperBound
          try expect(component.utf8Range.lowerBound, equals: bytes.count, "bytes")
          bytes += paragraph.string(of: component).utf8
          try expect(component.utf8Range.upperBound, equals: bytes.count, "bytes")
          try check(component, text, oracle, index, jumbo)
          if case .image(let image) = component.kind { placements.append(image.placement) }
        }
        try expect(at, equals: wanted.content.upperBound, "content")
        bytes += String(decoding: oracle.units[at..<wanted.whole.upperBound], as: UTF16.self).utf8
        at = wanted.whole.upperBound
        index += 1
      }
      try expect(index, equals: oracle.paragraphs.count, "paragraphs")
      try expect(bytes, equals: Array(text.text.utf8), "text")
      try expect(placements, equals: Array(text.placements.indices), "placements")
    }
  }

  private func check(_ paragraph: FlowParagraph, _ oracle: FlowOracle, _ index: Int) throws {
    let standing = oracle.standing(index)
    let given = oracle.given(index)
    try expect(
      paragraph.contentRange, equals: standing.upperBound..<oracle.paragraphs[index].content.upperBound)
    guard let marker = paragraph.marker else {
      try expect(standing.isEmpty && given == nil, "no marker, wanted \(standing) \(given ?? "")")
      return
    }
    try expect(marker.range, equals: standing, "marker")
    try expect(marker.given ?? "", equals: given ?? "", "given marker")
    if !standing.isEmpty { try expect(marker.drawn, equals: oracle.drawn(index), "drawn marker") }
    var position = paragraph.style.firstLineIndent
    let leading = oracle.units[standing.lowerBound..<marker.drawn.lowerBound]
    for _ in 0..<min(4, leading.count { $0 == 9 }) {
      let interval = paragraph.style.defaultTabInterval.thousandths
      let stop = paragraph.style.tabStops.first { $0.position > position && $0.alignment != .bar }?.position
      let next = (position.thousandths / interval + 1) * interval
      position = stop ?? Length(thousandths: min(next, Length.maximum))
    }
    try expect(marker.position, equals: position, "position of the marker")
  }

  private func check(
    _ component: FlowComponent, _ text: DecomposedText, _ oracle: FlowOracle, _ index: Int, _ jumbo: Int
  ) throws {
    let at = component.range.lowerBound
    let values = oracle.style(at, in: index, jumbo: jumbo)
    try expect(component.style.values, equals: values, "style at \(at)")
    let part: FlowComponent.Part =
      oracle.drawn(index).contains(at)
      ? .marker : oracle.standing(index).contains(at) ? .markerSpace : .content
    try expect(component.part, equals: part, "part")
    let placement = text.placements.firstIndex { $0.range.contains(at) }
    guard let placement else {
      try expect(component.kind, equals: .text)
      // All of it is alike, and it does not end before something changes.
      for unit in component.range {
        try expect(oracle.characters(unit) == oracle.characters(at), "one set of attributes")
        try expect(!text.placements.contains { $0.range.contains(unit) }, "no image in text")
      }
      let end = component.range.upperBound
      let ends =
        end == oracle.paragraphs[index].content.upperBound
        || [
          oracle.drawn(index).lowerBound, oracle.drawn(index).upperBound, oracle.standing(index).upperBound,
        ].contains(end)
        || text.placements.contains { $0.at == end }
        || text.runs.contains { $0.range.lowerBound == end || $0.range.upperBound == end }
      return try expect(ends, "ends for no reason at \(end)")
    }
    let placed = text.placements[placement]
    try expect(component.range, equals: placed.range, "image")
    let isGlyph = placed.kind == .glyph
    let size = placed.displaySize.flatMap { $0.width > .zero && $0.height > .zero && !isGlyph ? $0 : nil }
    let isCharacter = oracle.units[at] == 0xFFFC && placed.length == 1
    let image = FlowImage(
      placement: placement, entry: placed.image, kind: isGlyph ? .glyph : .attachment, displaySize: size,
      fallbackRange: isCharacter ? nil : placed.range)
    try expect(component.kind, equals: .image(image))
  }
}
