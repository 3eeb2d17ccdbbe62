import InlayCore

/// What lines of a markup begin with: the marks of headings, lists and quotations.
protocol LineGrammar: Sendable {
  /// What the line that begins at `place` begins with; `nil` for an ordinary line. It is asked for each line in order.
  ///
  /// - Complexity: O(length of the line).
  mutating func start(_ text: [UInt8], at place: Int) -> LineStart?
}

/// What a line begins with.
struct LineStart: Hashable {
  /// The byte after the mark.
  var end: Int
  var role: ParagraphRole
  /// What the text has instead of the mark: the marker of an item.
  var marker = ""
}
