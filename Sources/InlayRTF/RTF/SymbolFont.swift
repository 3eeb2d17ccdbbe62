/// Maps the codes of fonts with their own character set (`\fcharset2`) to Unicode.
enum SymbolFont: UInt8, Sendable {
  case symbol, dingbats
  /// A font whose codes have no Unicode characters. A code becomes U+F000 plus the code, as in Windows.
  case other

  /// Chooses by the font's name.
  init(name: String) {
    let name = name.lowercased().filter { $0 != " " && $0 != "-" }
    self =
      name == "symbol" || name == "symbolmt" || name == "symbolps"
      ? .symbol
      : name.hasSuffix("zapfdingbats") ? .dingbats : .other
  }

  /// Whether a font with this name is known to have codes without Unicode characters.
  static func isPrivate(_ name: String) -> Bool {
    let name = name.lowercased()
    return name.hasPrefix("wingdings") || name == "webdings" || name == "marlett"
  }

  /// The scalar for a code. Complexity: O(1).
  func scalar(_ code: UInt8) -> UInt32 {
    switch self {
    // Control characters and spaces are the same everywhere.
    case _ where code <= 0x20: UInt32(code)
    case .symbol: Self.symbols[Int(code)]
    case .dingbats: Self.dingbat(code)
    case .other: 0xF000 + UInt32(code)
    }
  }

  /// Adobe's Symbol encoding, with private-use characters where it defines none.
  private static let symbols: [UInt32] = {
    var table = (0..<256).map { UInt32(0xF000 + $0) }
    func fill(_ start: Int, _ scalars: String) {
      for (index, scalar) in scalars.unicodeScalars.enumerated() { table[start + index] = scalar.value }
    }
    fill(0x21, "!∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾")
    fill(0x61, "αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼")
    fill(0xA0, "€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊")
    fill(0xE1, "\u{2329}®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪")
    fill(0xF1, "\u{232A}∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭")
    return table
  }()

  /// Adobe's Zapf Dingbats encoding: the Dingbats block in order, except for characters that other blocks had earlier.
  private static func dingbat(_ code: UInt8) -> UInt32 {
    if let elsewhere = dingbatsElsewhere[code] { return elsewhere }
    switch code {
    case 0x21...0x7E: return 0x2700 + UInt32(code) - 0x20
    case 0x80...0x8D: return 0x2768 + UInt32(code) - 0x80
    case 0xAC...0xB5: return 0x2460 + UInt32(code) - 0xAC
    case 0xA1...0xEF, 0xF1...0xFE: return 0x2700 + UInt32(code) - 0x40
    default: return 0xF000 + UInt32(code)
    }
  }

  private static let dingbatsElsewhere: [UInt8: UInt32] = [
    0x25: 0x260E, 0x2A: 0x261B, 0x2B: 0x261E, 0x48: 0x2605, 0x6C: 0x25CF, 0x6E: 0x25A0, 0x73: 0x25B2,
    0x74: 0x25BC, 0x75: 0x25C6, 0x77: 0x25D7, 0xA8: 0x2663, 0xA9: 0x2666, 0xAA: 0x2665, 0xAB: 0x2660,
    0xD5: 0x2192, 0xD6: 0x2194, 0xD7: 0x2195,
  ]
}
