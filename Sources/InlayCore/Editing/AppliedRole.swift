/// What setting a role did to a text.
public struct AppliedRole: Sendable, Hashable {
  /// The selection given, where it is now: over the same characters as before.
  public var selection: Range<Int>
  /// The paragraphs touched, separators included, as they are now. Empty where there is none.
  public var paragraphs: Range<Int>
  /// The markers set in, changed and taken away.
  public var edits: AppliedEdits
  /// What was noticed, with positions in the text before.
  public var diagnostics: [Diagnostic]
}
