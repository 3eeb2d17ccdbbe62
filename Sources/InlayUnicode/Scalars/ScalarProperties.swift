/// Properties of a scalar in the Unicode version of Inlay's tables, independent of the Swift runtime.
///
/// A value takes two bytes, and each property is another lookup. Unassigned scalars have the defaults of the Unicode
/// Character Database.
package struct ScalarProperties: Sendable, Hashable {
  /// Version of the Unicode Character Database, such as `15.0.0`.
  package static var unicodeVersion: String { "\(UnicodeTables.version)" }

  /// The index of a record in ``UnicodeTables``.
  let record: UInt8
  /// Flags of the block of 64 scalars around this one. Bit 4: terminals differ about one of them. Bit 5: about one that
  /// would otherwise be plain.
  private let disputes: UInt8

  /// Looks up the properties of a scalar. O(1).
  ///
  /// - Parameter scalar: any scalar, assigned or not.
  package init(_ scalar: Unicode.Scalar) { self.init(value: scalar.value) }

  /// Looks up the properties of a code point. Surrogates and numbers above U+10FFFF have those of unassigned scalars.
  @inline(__always)
  init(value: UInt32) {
    let value = Int(min(value, 0x10FFFF))
    if value < 0x80 {
      // The first two blocks are ASCII.
      record = UnicodeTables.records[value]
      disputes = 0
      return
    }
    let middle = Int(UnicodeTables.blocksOf2048[value >> 11]) << 5 | (value >> 6) & 31
    let high = UnicodeTables.blocksOf64[middle * 2]
    let block = Int(high & 15) << 6 | Int(UnicodeTables.blocksOf64[middle * 2 + 1])
    disputes = high & 48
    record = UnicodeTables.records[block << 6 | value & 63]
  }

  /// A control character: general category Cc, Zl or Zp.
  package var isControl: Bool { cell == .control }
  /// Bidi_Control: it changes the display order of the text around it.
  package var isBidiControl: Bool { flags.contains(.bidiControl) }
  /// Default_Ignorable_Code_Point: not shown by software that does not support it.
  package var isDefaultIgnorable: Bool { flags.contains(.defaultIgnorable) }
  /// Bidirectional class R or AL.
  package var isStrongRightToLeft: Bool { flags.contains(.strongRightToLeft) }
  /// Whether a line that contains it may need reordering: bidirectional class R, AL, AN, RLE, RLO or RLI. Text without
  /// such scalars in a left-to-right paragraph is shown in its stored order.
  package var affectsBidirectionalOrder: Bool { flags.contains(.bidirectional) }
  /// Extended_Pictographic (UTS #51): an emoji, or reserved for one.
  package var isExtendedPictographic: Bool { graphemeBreak == .pictograph }
  /// Emoji (UTS #51). It includes digits, `#` and `*`.
  package var isEmoji: Bool { flags.contains(.emoji) }
  /// Emoji_Presentation (UTS #51): shown as an emoji unless a selector requests text.
  package var isEmojiPresentation: Bool { flags.contains(.emojiPresentation) }
  /// Emoji_Modifier (UTS #51): a skin tone.
  package var isEmojiModifier: Bool { cell == .skinTone }
  /// Emoji_Modifier_Base (UTS #51): an emoji that can have a skin tone.
  package var isEmojiModifierBase: Bool { lineBreak == .emojiBase }
  /// Whether this version of Unicode has no such character. Noncharacters and surrogates are unassigned, but
  /// private-use characters are not.
  package var isUnassigned: Bool { UnicodeTables.unassigned[Int(record)] != 0 }

  @inline(__always)
  var graphemeBreak: GraphemeBreakClass {
    GraphemeBreakClass(rawValue: UnicodeTables.graphemeBreak[Int(record)]) ?? .other
  }

  @inline(__always)
  var lineBreak: LineBreakClass {
    LineBreakClass(rawValue: UnicodeTables.lineBreak[Int(record)]) ?? .alphabetic
  }

  @inline(__always)
  var cell: CellClass { CellClass(rawValue: UnicodeTables.cell[Int(record)]) ?? .narrow }

  /// Number of cells of an assigned scalar that begins a cluster and is neither an emoji nor ambiguous; 0 for all
  /// others.
  @inline(__always)
  var plainWidth: UInt8 { UnicodeTables.plainWidth[Int(record)] }

  /// Whether terminals that differ from the newest tables (``WidthProfile/isDissenting``) may differ about this scalar
  /// (``ScalarDispute``).
  @inline(__always)
  var isDisputed: Bool { disputes & 16 != 0 }

  /// The same for scalars with a ``plainWidth``.
  @inline(__always)
  var isPlainDisputed: Bool { disputes & 32 != 0 }

  @inline(__always)
  var flags: ScalarFlags { ScalarFlags(rawValue: UnicodeTables.flags[Int(record)]) }
}
