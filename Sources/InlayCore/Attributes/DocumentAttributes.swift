/// Metadata and settings of a whole document.
public struct DocumentAttributes: Sendable, Hashable {
  /// Title of the document.
  @Exact public var title: String?
  /// Name of the author.
  @Exact public var author: String?
  /// Subject of the document.
  @Exact public var subject: String?
  /// Keywords, as the source wrote them.
  @Exact public var keywords: String?
  /// A comment about the document.
  @Exact public var comment: String?
  /// Company of the author.
  @Exact public var company: String?
  /// Copyright notice.
  @Exact public var copyright: String?
  /// Name of the last editor.
  @Exact public var editor: String?
  /// Language, a BCP 47 tag.
  @Exact public var language: String?
  /// Date and time of creation, `YYYY-MM-DDThh:mm:ss` in the source's own time zone, with the parts that the source
  /// stated.
  @Exact public var created: String?
  /// Date and time of the last change, in the same form as ``created``.
  @Exact public var modified: String?
  /// Size of the paper.
  public var paperWidth, paperHeight: Length?
  /// Margins of the paper.
  public var marginLeft, marginRight, marginTop, marginBottom: Length?
  /// Size of the window in which the text was last shown.
  public var viewWidth, viewHeight: Length?
  /// View mode: 0 without pages, 1 with pages (RTF `\viewkind`).
  public var viewMode: Int?
  /// Zoom in percent.
  public var viewZoom: Int?
  /// Color behind the text.
  public var backgroundColor: TextColor?
  /// Distance between default tab stops.
  public var defaultTabInterval: Length?
  /// Hyphenation factor, in thousandths: a larger factor hyphenates more words.
  public var hyphenationFactor: Int?
  /// Whether the document asks not to be edited.
  public var isReadOnly: Bool?
  /// Attributes that have no field of their own.
  public var custom: CustomAttributes = [:]

  /// Attributes with nothing set.
  public init() {}

  /// Whether nothing is set.
  public var isEmpty: Bool { self == DocumentAttributes() }
}
