/// A text as renderers see it: its paragraphs in order, each with its style, list marker and inline components.
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
/// A flow provides everything a renderer needs, so renderers do not look at runs, roles or sheets. The paragraphs cover
/// the text exactly. The components of a paragraph cover it except for its separator
/// (``FlowParagraph/separatorLength``). Empty text has no paragraphs, and text that ends with a separator has no empty
/// paragraph after it (`ParagraphBoundaries`).
///
/// A flow is a view. Making one copies nothing and takes O(1), or one pass over the text if it is all white space and
/// emoji. Iterating over all paragraphs and components takes O(text + runs + placements + paragraph runs) and allocates
/// only for each distinct style. Numbers of list items are counted during iteration, so a flow is always iterated from
/// its start.
public struct InlineFlow: Sequence, Sendable {
  let storage: FlowStorage

  /// A flow of `text`. ``StyleSheet/default`` supplies whatever `sheet` leaves out.
  public init(
    _ text: DecomposedText, style sheet: StyleSheet = StyleSheet(), options: FlowOptions = FlowOptions()
  ) {
    storage = FlowStorage(text, sheet, options)
  }

  private init(_ storage: FlowStorage) { self.storage = storage }

  /// A flow of another text in the same style.
  package func with(_ text: DecomposedText) -> InlineFlow {
    InlineFlow(FlowStorage(text, storage.resolver.sheet, storage.resolver.options))
  }

  /// The text that the flow is a view of.
  public var text: DecomposedText { storage.text }

  /// The complete style sheet: the given one over the default one.
  package var sheet: StyleSheet { storage.resolver.sheet }

  /// The options of the flow.
  package var options: FlowOptions { storage.resolver.options }

  /// Whether the whole text is one glyph or emoji, or two or three; else `nil`. ``TextStyleValues/fontSize`` already
  /// accounts for it. White space does not count. It is also `nil` if the text has an attachment or a list item, or if
  /// ``FlowOptions/allowsJumbo`` is `false`.
  public var jumbo: Jumbo? { storage.resolver.jumbo }

  /// The background color: ``FlowOptions/background``, else on a light page the document's color, else the sheet's.
  public var backgroundColor: TextColor { storage.resolver.background }

  /// The styles of plain body text and of paragraphs without attributes, for text that a renderer adds.
  package var bodyStyle: (text: TextStyle, paragraph: ParagraphStyle) {
    let entry = storage.entry(of: .none)
    return (entry.base.style, entry.style)
  }

  /// What a border belongs to.
  package enum BorderOwner: Sendable {
    /// A cell or box, as an index into the blocks.
    case block(Int)
    /// The table whose first cell has that index.
    case table(firstCell: Int)
  }

  /// A color of the document for a border that is drawn on the background of its owner, and if that has none, of the
  /// blocks around it; without an owner, on the background of the document. An absent color means the text's there.
  /// Complexity: O(log blocks).
  package func borderColor(_ color: TextColor?, of owner: BorderOwner?) -> TextColor {
    let isLit =
      switch owner {
      case .block(let index)?: storage.isLit(index)
      case .table(let index)?: storage.isLit(tableFrom: index)
      case nil: false
      }
    let text = storage.entry(of: .none, isLit: isLit).base.style.values.foregroundColor
    return color.map { storage.resolver.border($0, isLit: isLit, text: text) } ?? text
  }

  /// The image of a component. Complexity: O(1).
  public func image(_ image: FlowImage) -> InlineImage { storage.text.images[image.entry] }

  /// An iterator at the first paragraph.
  public func makeIterator() -> FlowParagraphs { FlowParagraphs(storage) }
}
