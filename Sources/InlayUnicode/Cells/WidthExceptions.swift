/// Tables of single characters whose width differs from what Unicode 15.0 says.
///
/// 29,843 characters were measured by cursor reports, each after a letter. Most ideographs, syllables of
/// Hangul and private use were left out. The generated tables mark these characters, so that all others are
/// counted without asking here.
package enum WidthExceptions: Int, Sendable, Hashable, CaseIterable {
  /// There are none, or none are known.
  case none
  /// The system's `wcwidth` in glibc 2.36, by which xterm 379 and foot 1.13 go.
  case systemLibrary
  /// kitty 0.26.
  case kitty
  /// mlterm 3.9.
  case mlterm

  /// Cells of a scalar; `nil` where Unicode's properties say it.
  func width(of value: UInt32) -> Int? {
    switch self {
    case .none: return nil
    case .systemLibrary:
      switch value {
      // Hangul tone marks, circled numbers on black squares, hexagrams, Vietnamese reading marks.
      case 0x302E...0x302F, 0x3248...0x324F, 0x4DC0...0x4DFF, 0x16FF0...0x16FF1: return 2
      default: return nil
      }
    case .kitty:
      switch value {
      // Wide emoji that are text by themselves.
      case 0x3030, 0x303D, 0x3297, 0x3299, 0x1F202, 0x1F237: return 1
      // Fillers of Hangul.
      case 0x115F...0x1160, 0x3164, 0xFFA0: return 0
      default: return nil
      }
    case .mlterm:
      switch value {
      // Old vowels and finals of Hangul.
      case 0xD7B0...0xD7C6, 0xD7CB...0xD7FB: return 1
      // Vietnamese reading marks, of Unicode 13, which it does not know.
      case 0x16FF0...0x16FF1: return 1
      // Two symbols among emoji that are none.
      case 0x1F93B, 0x1F946: return 2
      default: return nil
      }
    }
  }
}
