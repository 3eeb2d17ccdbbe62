/// Replacements in a text, with the mapping of positions.
struct TextEdits {
  private struct Edit {
    var range: Range<Int>
    var replacement: String
    /// Start of the replacement in the new text.
    var start: Int
    /// Length of the replacement in UTF-16 units.
    var length: Int
  }

  private var edits: [Edit] = []
  /// Maximum number of UTF-8 bytes by which the text grows.
  private(set) var growth = 0

  /// Whether there are no replacements.
  var isEmpty: Bool { edits.isEmpty }

  /// Replaces the UTF-16 units of `range`, which must come after those replaced before.
  mutating func append(_ range: Range<Int>, _ replacement: String) {
    let start = map(range.lowerBound)
    edits.append(
      Edit(range: range, replacement: replacement, start: start, length: replacement.utf16.count))
    let (sum, overflow) = growth.addingReportingOverflow(replacement.utf8.count)
    growth = overflow ? .max : sum
  }

  /// The new position for a position in the old text. A position inside a replaced range moves to the end of its
  /// replacement.
  ///
  /// Complexity: O(log n) in replacements.
  func map(_ position: Int) -> Int {
    var low = 0
    var high = edits.count
    while low < high {
      let middle = low + (high - low) / 2
      if edits[middle].range.lowerBound < position { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return position }
    let edit = edits[low - 1]
    return edit.start + edit.length + max(0, position - edit.range.upperBound)
  }

  /// The new range for a range in the old text. Complexity: as for a position.
  func map(_ range: Range<Int>) -> Range<Int> { map(range.lowerBound)..<map(range.upperBound) }

  /// The new text, and whether a CR and an LF that were apart are now adjacent, which makes one line ending of two.
  /// Complexity: O(n).
  func apply(to text: String) -> (text: String, joinsLineEnds: Bool) {
    var result = ""
    var joinsLineEnds = false
    func append(_ piece: Substring) {
      if piece.utf8.first == 0x0A, result.utf8.last == 0x0D { joinsLineEnds = true }
      result += piece
    }
    var index = text.startIndex
    var at = 0
    for edit in edits {
      let start = text.utf16.index(index, offsetBy: edit.range.lowerBound - at)
      append(text[index..<start])
      result += edit.replacement
      index = text.utf16.index(start, offsetBy: edit.range.count)
      at = edit.range.upperBound
    }
    append(text[index...])
    return (result, joinsLineEnds)
  }
}
