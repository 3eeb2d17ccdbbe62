/// What is left open by UAX #14 and decided by whoever breaks lines.
public struct LineBreakRules: Sendable, Hashable {
  /// What U+FFFC, which stands for an object, is to the rules.
  public enum ObjectReplacement: Sendable, Hashable {
    /// Class CB, as in the standard: lines may break on both sides, except beside a word joiner or no-break space, before
    /// closing punctuation, commas and the like, after opening punctuation, and beside quotation marks. This is what
    /// Pango does.
    case contingent
    /// Class ID, as most emoji have: as ``contingent``, and nothing that hangs on a word (a hyphen, an ellipsis, `%`) is
    /// parted from it.
    case ideographic
  }

  /// What U+FFFC is to the rules.
  public var objectReplacement: ObjectReplacement
  /// Whether places inside a grapheme cluster are left out. The standard's rules allow some, such as between a space and
  /// a mark that stands on it.
  public var keepsClusters: Bool

  /// - Parameters:
  ///   - objectReplacement: what U+FFFC is to the rules.
  ///   - keepsClusters: whether places inside a grapheme cluster are left out.
  public init(objectReplacement: ObjectReplacement, keepsClusters: Bool) {
    self.objectReplacement = objectReplacement
    self.keepsClusters = keepsClusters
  }

  /// For text with pictures set into it: U+FFFC is to the rules what the emoji is that it stands beside, and clusters stay
  /// whole.
  public static let inline = LineBreakRules(objectReplacement: .ideographic, keepsClusters: true)
  /// UAX #14 to the letter, with the regular expression for numbers of example 7 of its section 8.2, as in
  /// LineBreakTest.txt.
  public static let standard = LineBreakRules(objectReplacement: .contingent, keepsClusters: false)
}
