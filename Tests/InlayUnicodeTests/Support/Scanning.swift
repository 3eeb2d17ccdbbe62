@testable import InlayUnicode

extension TextScanner {
  /// All pieces of bytes, which may not be well-formed.
  func all(_ bytes: [UInt8]) -> [Piece] {
    var scanner = self
    var out: [Piece] = []
    while let piece = scanner.next(in: bytes.span) { out.append(piece) }
    return out
  }
}

extension GraphemeScanner {
  static func ends(_ text: String) -> [Int] { GraphemeScanner().pieces(of: text).map(\.end.utf16) }
}

extension LineBreakScanner {
  static func breaks(_ text: String, _ rules: LineBreakRules = .standard) -> [LineBreak] {
    Array(LineBreakScanner(rules: rules).pieces(of: text))
  }
}
