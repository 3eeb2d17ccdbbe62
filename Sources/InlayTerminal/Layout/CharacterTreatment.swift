internal import InlayUnicode

/// How a scalar is treated before it may reach a terminal.
enum CharacterTreatment {
  case keep
  /// A character that ends a line within a paragraph (UAX #14, class BK).
  case lineEnd
  case tab
  case softHyphen
  /// Shown as a control picture, such as U+2400.
  case picture(UInt32)
  /// Shown as its number: `\u{9B}`.
  case number
  /// A bidi embedding, override or isolate, or the end of one.
  case directionControl
  /// A tag character, kept only in an emoji of several scalars.
  case tag
  /// Dropped, because it is invisible or meant for programs other than a terminal.
  case drop

  init(_ scalar: Unicode.Scalar, _ properties: ScalarProperties) {
    let value = scalar.value
    if properties.isControl {
      self = Self.control(value)
    } else if value == 0xAD {
      self = .softHyphen
    } else if properties.isBidiControl {
      self =
        (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value) ? .directionControl : .keep
    } else if value == 0x10EEEE || value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(value) {
      // kitty shows a part of an image for U+10EEEE, so that a document could show any image ever sent. The others are
      // noncharacters (Unicode 15.0, section 23.7).
      self = .number
    } else if (0xE0020...0xE007F).contains(value) {
      self = .tag
    } else if (0xFFF9...0xFFFB).contains(value) || properties.isDefaultIgnorable && !Self.isUseful(value) {
      self = .drop
    } else {
      self = .keep
    }
  }

  private static func control(_ value: UInt32) -> CharacterTreatment {
    switch value {
    case 0x09: .tab
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: .lineEnd
    case 0x00...0x1F: .picture(0x2400 + value)
    case 0x7F: .picture(0x2421)
    default: .number
    }
  }

  /// Default-ignorable characters that change the look or the breaking of text around them: joiners, variation
  /// selectors, U+034F, Hangul fillers, U+200B, U+2060, Khmer inherent vowels.
  private static func isUseful(_ value: UInt32) -> Bool {
    switch value {
    case 0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180D, 0x180F, 0x200B...0x200D, 0x2060, 0x3164,
      0xFE00...0xFE0F, 0xFFA0, 0xE0100...0xE01EF:
      true
    default: false
    }
  }

  /// Whether a scalar is a letter, ideograph or sign that begins a cluster, has a width, and is kept. Recognizes most
  /// non-ASCII text without a table. Precomposed Hangul and kana are included, marks are not.
  @inline(__always)
  static func isPlain(_ value: UInt32) -> Bool {
    switch value {
    case 0x20...0x7E, 0xC0...0x2FF, 0x370...0x482, 0x48A...0x52F, 0x5D0...0x5EA, 0x620...0x64A: true
    case 0x1E00...0x1FFF, 0x2010...0x2027, 0x3001...0x3029, 0x3041...0x3096, 0x30A1...0x30FF: true
    case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xFF01...0xFF5E: true
    default: false
    }
  }

  /// Whether a plain scalar is in a Hebrew or Arabic block.
  @inline(__always)
  static func isPlainRightToLeft(_ value: UInt32) -> Bool { (0x5D0...0x64A).contains(value) }
}
