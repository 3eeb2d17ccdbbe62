import InlayFormats

/// A line of a message: text, and delimiters that Discord reads as they are meant.
///
/// Discord's rules are regular expressions: bold ends at `**` without another `*` behind it, italic at such a `*`,
/// underlined text at `__` without `_`, and text that is struck through at `~~` without `_`.
struct DiscordLine {
  private enum Kind { case text, verbatim, opening, closing }

  private struct Token {
    var kind: Kind
    var text: String
    /// The other delimiter of a style.
    var other: Int?
  }

  private static let parting: Unicode.Scalar = "\u{200B}"
  private static let (star, underscore, tilde) = (UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"))

  private var tokens: [Token] = []
  private var open: [Int] = []

  /// Whether the end of a style is read as another if this byte follows it.
  static func collide(_ end: UInt8, _ next: UInt8) -> Bool {
    end == next && (end == star || end == underscore) || end == tilde && next == underscore
  }

  /// Adds text. What is verbatim has no backslashes: a code or an image.
  mutating func add(_ text: String, isVerbatim: Bool = false) {
    if !text.isEmpty { tokens.append(Token(kind: isVerbatim ? .verbatim : .text, text: text)) }
  }

  mutating func begin(_ delimiter: String) {
    open.append(tokens.count)
    tokens.append(Token(kind: .opening, text: delimiter))
  }

  /// Ends what began last.
  mutating func end(_ delimiter: String) {
    let start = open.popLast()
    if let start { tokens[start].other = tokens.count }
    tokens.append(Token(kind: .closing, text: delimiter, other: start))
  }

  /// The line. Complexity: O(n): italic does not stand in italic, and is looked at twice at most.
  mutating func finish() -> String {
    for index in tokens.indices.dropFirst() where collides(index) {
      if !lowers(index - 1) { _ = lowers(index) }
    }
    var out = ""
    for (index, token) in tokens.enumerated() {
      if index > 0, collides(index) || isParting(index) { out.unicodeScalars.append(Self.parting) }
      out += token.text
    }
    (tokens, open) = ([], [])
    return out
  }

  /// Whether the end of a style is before the token, and would be read with it.
  private func collides(_ index: Int) -> Bool {
    guard tokens[index - 1].kind == .closing,
      tokens[index].kind == .opening || tokens[index].kind == .closing,
      let before = tokens[index - 1].text.utf8.last, let after = tokens[index].text.utf8.first
    else { return false }
    // `***` ends both.
    return Self.collide(before, after) && (tokens[index].kind == .opening || before == Self.tilde)
  }

  /// Whether the token is U+200B of the text where it would be read as parting delimiters.
  private func isParting(_ index: Int) -> Bool {
    guard index + 1 < tokens.count, tokens[index - 1].kind == .closing, tokens[index].kind == .text,
      tokens[index + 1].kind == .opening || tokens[index + 1].kind == .closing,
      let before = tokens[index - 1].text.utf8.last, let after = tokens[index + 1].text.utf8.first
    else { return false }
    return Self.collide(before, after) && tokens[index].text.unicodeScalars.allSatisfy { $0 == Self.parting }
  }

  /// Writes italic as `_` if the token is `*`, and nothing is beside or within it that would be read otherwise.
  private mutating func lowers(_ index: Int) -> Bool {
    guard tokens[index].text == "*", let other = tokens[index].other else { return false }
    let (start, end) = (min(index, other), max(index, other))
    let outside = [
      start > 0 ? tokens[start - 1].text.utf8.last : nil,
      end + 1 < tokens.count ? tokens[end + 1].text.utf8.first : nil,
    ]
    let inside = [tokens[start + 1].text.utf8.first, tokens[end - 1].text.utf8.last]
    guard outside.allSatisfy({ $0.map { $0 != Self.underscore && !MarkupBytes.isWord($0) } ?? true }),
      inside.allSatisfy({ $0 != Self.underscore }),
      start == 0 || tokens[start - 1].text.utf8.last != Self.tilde,
      !tokens[start...end].contains(where: { $0.kind == .verbatim && $0.text.utf8.contains(Self.underscore) })
    else { return false }
    (tokens[start].text, tokens[end].text) = ("_", "_")
    return true
  }
}
