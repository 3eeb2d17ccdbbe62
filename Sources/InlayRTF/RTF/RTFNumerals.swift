import InlayCore

extension Numerals {
  /// Those that RTF has a number for, `\levelnfc` (RTF 1.9.1, List Levels), in the order of these.
  private static let byLevelCode: [Numerals] = [.decimal, .upperRoman, .lowerRoman, .upperAlpha, .lowerAlpha]

  /// The numerals of a `\levelnfc`; `nil` for those the model has not.
  init?(levelCode: Int) {
    guard Self.byLevelCode.indices.contains(levelCode) else { return nil }
    self = Self.byLevelCode[levelCode]
  }

  /// Its `\levelnfc`; `nil` if RTF has none.
  var levelCode: Int? { Self.byLevelCode.firstIndex(of: self) }
}

extension MarkerFormat {
  /// A marker string as RTF can show it: numerals RTF has not stand for themselves.
  init(rtfMarker marker: String) {
    self.init(marker: marker)
    if pieces.contains(where: {
      if case .number(let numerals) = $0 { numerals.levelCode == nil } else { false }
    }) {
      pieces = [.text(marker)]
    }
  }
}
