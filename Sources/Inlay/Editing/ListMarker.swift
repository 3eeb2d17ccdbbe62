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
  /// The level of the list that paragraphs of this role are items of; `nil` for other roles.
  var listLevel: Int? { self == .bullet1 ? 1 : self == .bullet2 ? 2 : nil }
}
