/// The choices that UAX #14 leaves to the program that breaks lines.
package struct LineBreakRules: Sendable, Hashable {
  /// What U+FFFC, which stands for an object, is to the rules.
  package enum ObjectReplacement: Sendable, Hashable {
    /// Class CB, as in the standard: lines may break on both sides, except beside a word joiner or no-break
    /// space, before closing punctuation, commas and the like, after opening punctuation, and beside
    /// quotation marks. This is what Pango does.
    case contingent
    /// Class ID, as most emoji have: as ``contingent``, and nothing that hangs on a word (a hyphen, an
    /// ellipsis, `%`) is parted from it.
    case ideographic
  }

  /// What U+FFFC is to the rules.
  package var objectReplacement: ObjectReplacement
  /// Whether lines never break inside a grapheme cluster. The standard allows that in some places, such as
  /// between a space and a mark on it.
  package var keepsClusters: Bool

  /// - Parameters:
  ///   - objectReplacement: what U+FFFC is to the rules.
  ///   - keepsClusters: whether places inside a grapheme cluster are left out.
  package init(objectReplacement: ObjectReplacement, keepsClusters: Bool) {
    self.objectReplacement = objectReplacement
    self.keepsClusters = keepsClusters
  }

  /// For text with pictures in its lines: U+FFFC is treated like an emoji, and clusters stay whole.
  package static let inline = LineBreakRules(objectReplacement: .ideographic, keepsClusters: true)
  /// UAX #14 to the letter, with the regular expression for numbers of example 7 of its section 8.2, as in
  /// LineBreakTest.txt.
  package static let standard = LineBreakRules(objectReplacement: .contingent, keepsClusters: false)
}
