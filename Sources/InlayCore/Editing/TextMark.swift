/// A marked range of the text of an ``EditingSession``, which follows the text as it is edited.
public struct TextMark: Sendable, Hashable {
  let number: Int
}
