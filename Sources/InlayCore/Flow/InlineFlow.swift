/// A text as renderers see it: its paragraphs in order, each with its style, its list marker, and its inline components.
///
/// ```swift
/// let text = try Decomposer.decompose([AttributedRun("Tea at four,\nas ever.")]).value
/// for paragraph in InlineFlow(text) {
///   for component in paragraph.components where component.part == .content {
///     switch component.kind {
///     case .text: print(paragraph.string(of: component), component.style.fontSize)
///     case .image(let image): print(text.images[image.entry].description ?? "a picture", component.range)
///     }
///   }
/// }
/// ```
///
/// Everything a renderer needs is here, so that none of them looks at runs, roles or sheets. The paragraphs cover the text
/// exactly; the components of a paragraph cover it but for its separator (``FlowParagraph/separatorLength``). Empty text has
/// no paragraphs, and text that ends with a separator has no empty one after it (``ParagraphBoundaries``).
///
/// A flow is a view: making one copies nothing and costs O(1), or where the whole text is white space and emoji one pass
/// over it. Walking all paragraphs and components is O(text + runs + placements + paragraph runs), without an allocation but
/// for each style that differs, whatever the text looks like. Numbers of list items are counted on the way, so a flow is
/// walked from its start.
public struct InlineFlow: Sequence, Sendable {
  let storage: FlowStorage

  /// A flow of `text`. What `sheet` does not say, ``StyleSheet/default`` says.
  public init(
    _ text: DecomposedText, style sheet: StyleSheet = StyleSheet(), options: FlowOptions = FlowOptions()
  ) {
    storage = FlowStorage(text, sheet, options)
  }

  /// The text it is a view of.
  public var text: DecomposedText { storage.text }

  /// The sheet it is seen under, complete: the one given, over the default one.
  public var sheet: StyleSheet { storage.resolver.sheet }

  /// What it is for.
  public var options: FlowOptions { storage.resolver.options }

  /// Whether the whole text is one glyph or emoji, or two or three; ``TextStyleValues/fontSize`` has it already. White space
  /// does not count. An attachment, an item of a list, or anything else makes it `nil`, and so does
  /// ``FlowOptions/allowsJumbo``.
  public var jumbo: Jumbo? { storage.resolver.jumbo }

  /// What is behind the text: ``FlowOptions/background``, else on a light page the document's own, else the sheet's.
  public var backgroundColor: TextColor { storage.resolver.background }

  /// The style of the body's plain text and of paragraphs without attributes, for what a renderer adds on its own.
  public var bodyStyle: (text: TextStyle, paragraph: ParagraphStyle) {
    let entry = storage.entry(of: .none)
    return (entry.base.style, entry.style)
  }

  /// The image of a component. Complexity: O(1).
  public func image(_ image: FlowImage) -> InlineImage { storage.text.images[image.entry] }

  /// Starts at the first paragraph.
  public func makeIterator() -> FlowParagraphs { FlowParagraphs(storage) }
}
