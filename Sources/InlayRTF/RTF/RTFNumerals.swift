import InlayCore

extension Numerals {
  /// The numerals that have an RTF number, `\levelnfc` (RTF 1.9.1, List Levels), in the order of those numbers.
  private static let byLevelCode: [Numerals] = [.decimal, .upperRoman, .lowerRoman, .upperAlpha, .lowerAlpha]

  /// The numerals of a `\levelnfc`; `nil` for those that the model lacks.
  init?(levelCode: Int) {
    guard Self.byLevelCode.indices.contains(levelCode) else { return nil }
    self = Self.byLevelCode[levelCode]
  }

  /// The `\levelnfc` of these numerals; `nil` if RTF has none.
  var levelCode: Int? { Self.byLevelCode.firstIndex(of: self) }
}

extension MarkerFormat {
  /// A marker string in the form that RTF can show. Numerals that RTF lacks become literal text.
  init(rtfMarker marker: String) {
    self.init(marker: marker)
    if pieces.contains(where: {
      if case .number(let numerals) = $0 { numerals.levelCode == nil } else { false }
    }) {
      pieces = [.text(marker)]
    }
  }
}
