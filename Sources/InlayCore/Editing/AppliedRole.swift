/// The result of setting a paragraph role.
public struct AppliedRole: Sendable, Hashable {
  /// The given selection in the new text. It covers the same characters as before.
  public var selection: Range<Int>
  /// The touched paragraphs in the new text, separators included. Empty if there are none.
  public var paragraphs: Range<Int>
  /// The list markers that were inserted, changed and removed.
  public var edits: AppliedEdits
  /// Diagnostics, with positions in the old text.
  public var diagnostics: [Diagnostic]
}
