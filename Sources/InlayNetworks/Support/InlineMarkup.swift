import InlayCore
import InlayFormats

/// The markup that people type in chats: delimiters around styled text, code between backquotes, a way to escape, codes for
/// images, and what lines begin with. A table for each network.
struct InlineMarkup {
  /// A delimiter that stands on both sides of a style.
  struct Delimiter {
    var text: [UInt8]
    var style: InlineStyle
    /// Whether letters and digits may stand beside it.
    var isWithinWords: Bool
    /// Whether white space may stand between it and its text.
    var isBesideSpace: Bool

    init(_ text: String, _ style: InlineStyle, isWithinWords: Bool = true, isBesideSpace: Bool = false) {
      (self.text, self.style) = (Array(text.utf8), style)
      (self.isWithinWords, self.isBesideSpace) = (isWithinWords, isBesideSpace)
    }
  }

  /// How characters are written that would mean something.
  enum Escape {
    /// A backslash before any ASCII punctuation.
    case backslash
    /// References for `&`, `<` and `>`. Delimiters cannot be escaped.
    case references
  }

  /// Longer ones first, where one begins with another.
  let delimiters: [Delimiter]
  let escape: Escape
  /// Whether three backquotes begin a block of code.
  let hasCodeBlocks: Bool
  /// Whether a block of code may name its language on its first line.
  var namesLanguages = false
  /// What stands for the content of `<…>`, and the target if it is a link; `nil` leaves it as text.
  var angle: (@Sendable (String) -> (text: String, link: String?)?)?
  /// What lines may begin with.
  var lines: (any LineGrammar)?
  /// Whether `[text](URL)` is a link.
  var hasLinks = false
  /// Whether a URL in the text is a link. No markup stands in one in any case.
  var linksURLs = false
  /// Whether code within a line may stand between two backquotes on each side, so that it may have single ones.
  var hasDoubleBackquotes = false
  /// Whether styles go on over the end of a line, up to an empty one.
  var spansLines = false
  /// Whether the end of a style is read as another if this byte follows it. U+200B parts them, and is taken out there.
  var collide: (@Sendable (_ end: UInt8, _ next: UInt8) -> Bool)?

  /// A code for an image, found in the text.
  typealias Image = (_ name: String, _ identifier: String?) throws -> PlacedImage?

  /// Reads text. A delimiter without another half is text.
  ///
  /// - Throws: What `image` throws, and `InlayError` if a limit is exceeded. Complexity: O(n log n).
  func read(
    _ text: String, _ grammar: some CodeGrammar, limits: Limits, image: Image
  ) throws -> Converted<AttributedText> {
    var pass = InlineMarkupPass(self, Array(text.utf8))
    try pass.run(grammar, limits, image)
    var read = try pass.finish(limits)
    if lines != nil { read.value = try TextList.marked(read.value) }
    return read
  }
}
