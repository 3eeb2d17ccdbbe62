/// A token of CSS (CSS Syntax 3, 4). White space is no token: each token knows whether some went before it.
struct CSSToken: Sendable {
  enum Kind: UInt8, Sendable {
    case ident, function, atKeyword, hash, string, badString, url
    case number, percentage, dimension
    case delimiter, colon, semicolon, comma
    case openParenthesis, closeParenthesis, openBracket, closeBracket, openBrace, closeBrace
    /// `<!--` and `-->`.
    case commentMark
    case end
  }

  var kind: Kind
  /// Of names and strings their text, of a dimension its unit: a range of the bytes.
  var range: Range<Int> = 0..<0
  /// Whether an escape, or a line end that counts for nothing, is in that range.
  var hasEscape = false
  /// Whether white space stands before it.
  var isSpaced = false
  /// Of a delimiter.
  var delimiter: UInt8 = 0
  /// Of numbers, percentages and dimensions; finite.
  var number = 0.0

  /// What closes the block that this token opens, if it opens one.
  var closing: Kind? {
    switch kind {
    case .openParenthesis, .function: .closeParenthesis
    case .openBracket: .closeBracket
    case .openBrace: .closeBrace
    default: nil
    }
  }

  func isDelimiter(_ byte: Unicode.Scalar) -> Bool {
    kind == .delimiter && UInt32(delimiter) == byte.value
  }
}
