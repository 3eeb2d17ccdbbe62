import InlayCore
import InlayFormats

/// What lines begin with in the Markdown of Discord, and of Slack's blocks: headings (`#`), small text (`-#`), quotations
/// (`>`, and `>>>` for all that follows) and lists (`-`, `*`, `1.`).
struct MarkdownLines: LineGrammar {
  /// Marks with the space that ends them.
  private static let marks: KeyValuePairs<String, ParagraphRole> = [
    "# ": .heading1, "## ": .heading2, "### ": .heading3, "-# ": .subtitle, "> ": .quote,
  ]
  private static let restMark = ">>> "
  private static let longestNumber = 9
  private static let largestNumber = 999_999_999

  /// The indents of the items that the next one may stand in, and the next number there. Discord looks at the first one of a
  /// list only.
  private var indents: [(indent: Int, next: Int?)] = []
  private var isQuoted = false

  mutating func start(_ text: [UInt8], at place: Int) -> LineStart? {
    if isQuoted { return LineStart(end: place, role: .quote) }
    if let item = item(text, place) { return item }
    indents = []
    let rest = text[place...]
    if rest.starts(with: Self.restMark.utf8) {
      isQuoted = true
      return LineStart(end: place + Self.restMark.utf8.count, role: .quote)
    }
    guard let mark = Self.marks.first(where: { rest.starts(with: $0.key.utf8) }) else { return nil }
    let end = place + mark.key.utf8.count
    // A mark without text is text, but for a quotation.
    guard mark.value == .quote || end < text.count && text[end] != 0x0A else { return nil }
    return LineStart(end: end, role: mark.value)
  }

  /// An item of a list. One that is indented more than the last one stands in it.
  private mutating func item(_ text: [UInt8], _ place: Int) -> LineStart? {
    let indent = text[place...].prefix { $0 == 0x20 }.count
    let rest = text[(place + indent)...]
    let digits = rest.prefix(Self.longestNumber + 1).prefix { (0x30...0x39).contains($0) }
    let end: Int
    if digits.isEmpty {
      guard let first = rest.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "*") else {
        return nil
      }
      end = rest.startIndex + 1
    } else {
      guard digits.count <= Self.longestNumber, text[digits.endIndex...].first == UInt8(ascii: ".") else {
        return nil
      }
      end = digits.endIndex + 1
    }
    guard end < text.count, text[end] == 0x20 else { return nil }
    while let last = indents.last, last.indent > indent { indents.removeLast() }
    let next = indents.last?.indent == indent ? indents.removeLast().next : nil
    let number = Int(String(decoding: digits, as: UTF8.self)).map { next ?? $0 }
    indents.append((indent, number.map { min($0 + 1, Self.largestNumber) }))
    let item = TextList.Item(
      isNumbered: !digits.isEmpty, level: min(indents.count, TextList.levels.upperBound),
      number: number)
    return LineStart(end: end + 1, role: TextList.role(of: item), marker: TextList.marker(of: item))
  }
}
