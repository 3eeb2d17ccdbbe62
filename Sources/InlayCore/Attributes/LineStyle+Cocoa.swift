extension LineStyle {
  /// `NSUnderlineStyle`: single 1, thick 2, double 9; patterns from dots 0x100 and dashes 0x200 on; by word 0x8000.
  private static let cocoaNumbers: [(style: LineStyle, number: Int)] = [
    (.single, 1), (.thick, 2), (.double, 9), (.words, 0x8001), (.dotted, 0x101), (.dashed, 0x201),
    (.dashDot, 0x301), (.dashDotDot, 0x401),
  ]

  /// The style with a number of Cocoa's; `nil` for 0, which is none, and for numbers without a style.
  package init?(cocoaNumber number: Int) {
    guard let row = Self.cocoaNumbers.first(where: { $0.number == number }) else { return nil }
    self = row.style
  }

  /// Cocoa's number for the style; `nil` if Cocoa has no such style.
  package var cocoaNumber: Int? { Self.cocoaNumbers.first { $0.style == self }?.number }
}
