/// Finds the tag characters (U+E0020 to U+E007F) that are part of an emoji: the flags of England, Scotland and Wales are a
/// black flag and tags (UTS #51, annex C). Elsewhere tags are invisible, and hide text.
package struct FlagTags {
  private var isInFlag = false

  package init() {}

  /// Whether the next scalar of a text is such a tag.
  package mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    let isTag = isInFlag && (0xE0020...0xE007F).contains(scalar.value)
    isInFlag = isTag || scalar == "\u{1F3F4}"
    return isTag
  }
}
