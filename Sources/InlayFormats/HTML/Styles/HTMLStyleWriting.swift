import Inlay

/// Writes attributes as elements and inline style. The counterpart of ``HTMLStyles``.
struct HTMLStyleWriting {
  /// Appends the opening tags for characters with `attributes`, and gives how many bytes of closing tags belong to
  /// them: `closing` is appended after the text. Nothing at all for none.
  mutating func open(
    _ attributes: CharacterAttributes, at position: Int, to out: inout [UInt8], closing: inout [UInt8],
    collector: inout DiagnosticCollector
  ) {}

  /// The attributes ` lang="…" dir="…" style="…"` (with the space before) of a block with `attributes`; empty for none.
  /// Role, list marker and list level are not among them.
  mutating func blockAttributes(
    _ attributes: ParagraphAttributes, at position: Int, collector: inout DiagnosticCollector
  ) -> [UInt8] { [] }
}
