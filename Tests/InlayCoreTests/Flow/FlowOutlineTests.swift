import TestKit
import Testing

@testable import InlayCore

/// An outline that is updated against one that is made anew.
@Suite struct FlowOutlineTests {
  /// What a layout takes from a paragraph, with positions from its start.
  private struct Content: Equatable, CustomStringConvertible {
    var text: String
    var separator: Int
    var role: ParagraphRole
    var style: ParagraphStyleValues
    var marker: FlowMarker?
    var components: [Component]
    var description: String { "\(text.debugDescription) \(marker?.given ?? "-")" }

    struct Component: Equatable {
      var range: Range<Int>
      var part: FlowComponent.Part
      var style: TextStyleValues
      var image: InlineImage?
      var size: DisplaySize?
    }

    init(_ paragraph: FlowParagraph, _ flow: InlineFlow) {
      let start = paragraph.range.lowerBound
      func moved(_ range: Range<Int>) -> Range<Int> { range.lowerBound - start..<range.upperBound - start }
      text = String(paragraph.string)
      separator = paragraph.separatorLength
      role = paragraph.role
      style = paragraph.style.values
      marker = paragraph.marker.map {
        FlowMarker(
          range: moved($0.range), drawn: moved($0.drawn), given: $0.given, position: $0.position,
          style: $0.style)
      }
      components = paragraph.components.map { component in
        var found = Component(
          range: moved(component.range), part: component.part, style: component.style.values)
        if case .image(let image) = component.kind {
          (found.image, found.size) = (flow.image(image), image.displaySize)
        }
        return found
      }
    }
  }

  /// The paragraphs of an outline by themselves, each from an iterator of its own.
  private func contents(_ outline: FlowOutline) -> [Content] {
    (0..<outline.count).map { index in
      var paragraphs = outline.paragraphs(from: index)
      return paragraphs.next().map { Content($0, outline.flow) }
    }.compactMap { $0 }
  }

  @Test func updatesNameAllThatDiffersAndFindItsPlaces() throws {
    try Property.check("an updated outline is a new one", cases: Property.costly / 2) { source in
      var text = try source.oneIn(2) ? source.flowText() : source.editableText()
      if source.oneIn(4) { text = try listText(source) }
      var outline = FlowOutline(all: InlineFlow(text))
      for _ in 0..<3 {
        var before = contents(outline)
        let (edited, applied) = try edited(outline.flow.text, source)
        source.note("from", outline.flow.text.text)
        source.note("to", edited.text)
        let fresh = FlowOutline(all: InlineFlow(edited))
        let wanted = contents(fresh)
        guard let changes = outline.update(to: edited, source.oneIn(3) ? nil : applied) else {
          outline = fresh
          continue
        }
        try expect(outline.count, equals: fresh.count)
        for index in 0..<fresh.count {
          try expect(outline.places[index].at, equals: fresh.places[index].at)
          try expect(outline.places[index].at8, equals: fresh.places[index].at8)
          try expect(outline.places[index].isInList, equals: fresh.places[index].isInList)
        }
        try expect(contents(outline), equals: wanted)
        for change in changes.reversed() { before.replaceSubrange(change.old, with: wanted[change.new]) }
        try expect(before, equals: wanted)
      }
    }
  }

  private func edited(_ text: DecomposedText, _ source: ChoiceSource) throws -> (
    DecomposedText, AppliedEdits?
  ) {
    var copy = text
    switch source.below(6) {
    case 0:
      let image = source.image()
      let wanted = source.below(2)
      return (copy.mappingImages { $0 == text.images[min(wanted, text.images.count - 1)] ? image : $0 }, nil)
    case 1:
      let image = source.image()
      let applied = try copy.replaceImages(with: .image(image)) { placement, _ in placement.at % 2 == 0 }
      return (copy, applied)
    case 2:
      let positions = EditModel(text).positions
      let at = positions[source.below(positions.count)]
      let applied = try copy.setParagraphRole(
        source.pick([.heading1, .bullet1, "number1", nil]), over: at..<at)
      return (copy, applied.edits)
    default:
      // Sometimes the edits that are stated are not all of them.
      var applied = try copy.apply(source.edits(of: copy, count: 0...3))
      if source.oneIn(4) { applied = try copy.apply(source.edits(of: copy, count: 0...2)) }
      return (copy, applied)
    }
  }

  /// A text with long numbered lists.
  private func listText(_ source: ChoiceSource) throws -> DecomposedText {
    var runs: [AttributedRun] = []
    for index in 0..<source.below(90) {
      var values = ParagraphAttributeValues()
      values.role = source.below(40) == 0 ? .body : source.below(9) == 0 ? "number2" : "number1"
      runs.append(
        AttributedRun("\(index)\n", character: .none, paragraph: ParagraphAttributes(values), image: nil))
    }
    return try Decomposer.decompose(runs).value
  }

  @Test func anItemLessRenumbersItsListAndNoOther() throws {
    var runs: [AttributedRun] = []
    for index in 0..<300 {
      var values = ParagraphAttributeValues()
      values.role = index == 200 ? .body : "number1"
      runs.append(
        AttributedRun("\(index)\n", character: .none, paragraph: ParagraphAttributes(values), image: nil))
    }
    var text = try Decomposer.decompose(runs).value
    var outline = FlowOutline(all: InlineFlow(text))
    let start = outline.start(of: 100)
    let applied = try text.delete(start..<outline.start(of: 101))
    #expect(outline.update(to: text, applied) == [FlowOutline.Change(old: 99..<200, new: 99..<199)])
    // Another picture or letter changes one paragraph.
    let replaced = try text.replace(start..<start + 1, with: "x")
    #expect(outline.update(to: text, replaced) == [FlowOutline.Change(old: 99..<101, new: 99..<101)])
  }
}

extension FlowOutline {
  /// The outline of a flow with all its paragraphs.
  init(all flow: InlineFlow) {
    self.init(flow)
    var paragraphs = flow.makeIterator()
    while append(&paragraphs) != nil {}
  }
}
