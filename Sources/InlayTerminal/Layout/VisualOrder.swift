internal import Inlay

/// Puts a line in visual order.
struct VisualOrder {
}

extension TerminalLayout {
  mutating func orderParagraph(_ style: ParagraphStyle) -> Bool { style.direction == .rightToLeft }

  mutating func visualContent(
    _ extent: LineFitter.Extent, _ utf8: Span<UInt8>, _ frame: ParagraphFrame, into line: inout TerminalLine
  ) {}
}
