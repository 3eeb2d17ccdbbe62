/// The marker a paragraph of a list begins with.
public enum ListMarker: Sendable, Hashable {
  /// None.
  case none
  /// “•” and a tab.
  case bullet
  /// The paragraphs' numbers, from the one given: “1.” and a tab.
  case numbers(from: Int)
  /// This text in each paragraph. Not empty, and without the end of a paragraph.
  case text(ExactString)

  /// The text of the marker of the paragraph so many after the first; `nil` for none.
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

  /// Cocoa's format string for it, where it has one.
  var format: String? {
    switch self {
    case .none, .text: nil
    case .bullet: "{disc}"
    case .numbers: "{decimal}."
    }
  }

  /// Whether it may stand in a text as a marker.
  var isFit: Bool {
    guard case .text(let text) = self else { return true }
    let breaks: Set<Unicode.Scalar> = ["\n", "\r", "\u{2029}"]
    return !text.string.isEmpty && !text.string.unicodeScalars.contains { breaks.contains($0) }
  }
}

extension ParagraphRole {
  /// What a role says of the list its paragraphs are items of.
  struct ListItem: Hashable {
    var isNumbered: Bool
    /// From 1.
    var level: Int

    /// The marker an item gets that has none.
    var marker: ListMarker { isNumbered ? .numbers(from: 1) : .bullet }
  }

  /// For `bullet1` … `bullet9` and `number1` … `number9`; `nil` for other roles.
  var listItem: ListItem? {
    let bytes = rawValue.utf8
    guard let digit = bytes.last, (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(digit) else { return nil }
    let level = Int(digit - UInt8(ascii: "0"))
    let kind = bytes.dropLast()
    if kind.elementsEqual("bullet".utf8) { return ListItem(isNumbered: false, level: level) }
    if kind.elementsEqual("number".utf8) { return ListItem(isNumbered: true, level: level) }
    return nil
  }
}
