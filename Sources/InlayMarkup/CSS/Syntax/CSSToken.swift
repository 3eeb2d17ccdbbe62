/// A token of CSS (CSS Syntax 3, 4). White space is not a token: each token records whether white space preceded it.
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
  /// The text of a name or string, or the unit of a dimension, as a range of the bytes.
  var range: Range<Int> = 0..<0
  /// Whether that range contains an escape, or a line end to be dropped.
  var hasEscape = false
  /// Whether white space precedes the token.
  var isSpaced = false
  /// The character of a delimiter.
  var delimiter: UInt8 = 0
  /// The value of a number, percentage or dimension; finite.
  var number = 0.0

  /// The token that closes the block this token opens; `nil` if it opens none.
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
