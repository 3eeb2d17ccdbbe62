import CoreTestKit
import InlayCore
import TestKit

extension ChoiceSource {
  /// A text with paragraphs, list markers and images to edit, and with what editing must leave alone.
  func editableText() throws -> DecomposedText {
    var text = try below(3) == 2 ? smallTables() : Decomposer.decompose(runs(count: 0...8)).value
    if bool() {
      text = try text.with(files: [BundleFile("left.txt", content: .bytes([1]))])
      text.attributes.title = "kept"
    }
    return text
  }

  /// A text with tables that is small enough to be edited unit by unit.
  func smallTables() throws -> DecomposedText {
    var options = TableTextOptions()
    (options.maximumRows, options.maximumColumns, options.maximumCells) = (3, 3, 8)
    return try tableText(options)
  }

  /// Sorted edits that do not overlap, at most so many.
  func edits(of text: DecomposedText, count: ClosedRange<Int>) throws -> [TextEdit] {
    let positions = EditModel(text).positions
    let wanted = array(count: count) { source in
      [positions[source.below(positions.count)], positions[source.below(positions.count)]].sorted()
    }
    var edits: [TextEdit] = []
    var end = 0
    for pair in wanted.sorted(by: { ($0[0], $0[1]) < ($1[0], $1[1]) }) where pair[0] >= end {
      // Half of them are insertions.
      let range = pair[0]..<(bool() ? pair[0] : pair[1])
      edits.append(TextEdit(range, with: try editContent(of: text, positions)))
      end = range.upperBound
    }
    return edits
  }

  func editContent(of text: DecomposedText, _ positions: [Int]) throws -> EditContent {
    let attributes: InsertedAttributes = below(3) == 0 ? .explicit(characterAttributes()) : .inherited
    switch below(7) {
    case 0: return .nothing
    case 1: return .image(placedImage(), attributes)
    case 2: return .fragment(try Decomposer.decompose(runs(count: 0...3)).value)
    case 3:
      let pair = [positions[below(positions.count)], positions[below(positions.count)]].sorted()
      return .fragment(try text.fragment(pair[0]..<pair[1]).value)
    case 4: return .fragment(try smallTables())
    default: return .text(self.text(pieces: 0...3), attributes)
    }
  }
}
