/// The choices that UAX #14 leaves to an implementation.
package struct LineBreakRules: Sendable, Hashable {
  /// How the rules treat U+FFFC, which stands for an object.
  package enum ObjectReplacement: Sendable, Hashable {
    /// As class CB, as in the standard. Lines may break on both sides, except beside a word joiner, a no-break space or
    /// quotation marks, before closing punctuation, commas and the like, and after opening punctuation. Pango does
    /// this.
    case contingent
    /// As class ID, like most emoji. As ``contingent``, and in addition it is not separated from what is attached to a
    /// word (a hyphen, an ellipsis, `%`).
    case ideographic
  }

  /// How the rules treat U+FFFC.
  package var objectReplacement: ObjectReplacement
  /// Whether lines never break inside a grapheme cluster. The standard allows it in some places, such as between a
  /// space and a mark on it.
  package var keepsClusters: Bool

  /// - Parameters:
  ///   - objectReplacement: how the rules treat U+FFFC.
  ///   - keepsClusters: whether positions inside a grapheme cluster are excluded.
  package init(objectReplacement: ObjectReplacement, keepsClusters: Bool) {
    self.objectReplacement = objectReplacement
    self.keepsClusters = keepsClusters
  }

  /// Rules for text with inline images: U+FFFC is treated like an emoji, and clusters are not split.
  package static let inline = LineBreakRules(objectReplacement: .ideographic, keepsClusters: true)
  /// UAX #14 unchanged, with the regular expression for numbers of example 7 in section 8.2, as in LineBreakTest.txt.
  package static let standard = LineBreakRules(objectReplacement: .contingent, keepsClusters: false)
}
