/// The marker at the start of a list paragraph.
public enum ListMarker: Sendable, Hashable {
  /// No marker.
  case none
  /// A bullet: “•” and a tab.
  case bullet
  /// The paragraphs' numbers, starting with the given one: “1.” and a tab.
  case numbers(from: Int)
  /// The given text in each paragraph. It is not empty and contains no paragraph separator.
  case text(ExactString)

  /// The marker text of the paragraph at `index`, from 0; `nil` for no marker.
  func text(_ index: Int) -> String? {
    switch self {
    case .none: return nil
    case .bullet: return "•\t"
    case .numbers(let first):
      let (number, overflow) = first.addingReportingOverflow(index)
      return "\(overflow ? .max : number).\t"
    case .text(let text): return text.string
    }
  }

  /// Cocoa's format string for the marker, if there is one.
  var format: String? {
    switch self {
    case .none, .text: nil
    case .bullet: "{disc}"
    case .numbers: "{decimal}."
    }
  }

  /// Whether the text can be a marker: it is not empty and contains no paragraph separator.
  var isFit: Bool {
    guard case .text(let text) = self else { return true }
    return !text.string.isEmpty && !text.string.unicodeScalars.contains(where: \.endsParagraph)
  }
}

extension ParagraphRole {
  /// The kind and level of list that a role stands for.
  package struct ListItem: Hashable {
    package var isNumbered: Bool
    /// Level of the list, from 1.
    package var level: Int

    /// The marker for an item that has none.
    var marker: ListMarker { isNumbered ? .numbers(from: 1) : .bullet }
  }

  /// The list item for `bullet1` … `bullet9` and `number1` … `number9`; `nil` for other roles.
  package var listItem: ListItem? {
    let bytes = rawValue.utf8
    guard let digit = bytes.last, (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(digit) else { return nil }
    let level = Int(digit - UInt8(ascii: "0"))
    let kind = bytes.dropLast()
    if kind.elementsEqual("bullet".utf8) { return ListItem(isNumbered: false, level: level) }
    if kind.elementsEqual("number".utf8) { return ListItem(isNumbered: true, level: level) }
    return nil
  }
}

extension ParagraphAttributeValues {
  /// Whether the paragraph is an item of a list, by its role or its level.
  var isListItem: Bool { role?.listItem != nil || listLevel ?? 0 > 0 }
}
