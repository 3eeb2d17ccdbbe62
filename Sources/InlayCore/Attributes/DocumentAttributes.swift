/// What is said about a document as a whole.
public struct DocumentAttributes: Sendable, Hashable {
  /// Title of the document.
  @Exact public var title: String?
  /// Who wrote it.
  @Exact public var author: String?
  /// What it is about.
  @Exact public var subject: String?
  /// Keywords, as the source wrote them.
  @Exact public var keywords: String?
  /// A remark about it.
  @Exact public var comment: String?
  /// The company it was written at.
  @Exact public var company: String?
  /// Whose rights, in words.
  @Exact public var copyright: String?
  /// Who changed it last.
  @Exact public var editor: String?
  /// Language, a BCP 47 tag.
  @Exact public var language: String?
  /// When it was created, `YYYY-MM-DDThh:mm:ss` in the source's own clock, with the parts it stated.
  @Exact public var created: String?
  /// When it was last changed, in the same form.
  @Exact public var modified: String?
  /// Size of the paper.
  public var paperWidth, paperHeight: Length?
  /// Margins of the paper.
  public var marginLeft, marginRight, marginTop, marginBottom: Length?
  /// Size of the window the text was last shown in.
  public var viewWidth, viewHeight: Length?
  /// 0 without pages, 1 with (RTF `\viewkind`).
  public var viewMode: Int?
  /// Zoom in percent.
  public var viewZoom: Int?
  /// Color behind the text.
  public var backgroundColor: TextColor?
  /// Distance of the default tab stops.
  public var defaultTabInterval: Length?
  /// How eagerly words are hyphenated, in thousandths.
  public var hyphenationFactor: Int?
  /// The document asks not to be edited.
  public var isReadOnly: Bool?
  /// Attributes without a field of their own.
  public var custom: CustomAttributes = [:]

  /// Nothing said.
  public init() {}

  /// Whether nothing is said.
  public var isEmpty: Bool { self == DocumentAttributes() }
}
