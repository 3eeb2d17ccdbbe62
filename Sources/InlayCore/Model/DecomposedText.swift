public import InlayJSON

/// Text with images, in separate parts: the plain text, the placements of images, each distinct image once, and
/// attributes.
///
/// Positions are UTF-16 offsets and ranges are half-open, as in `NSRange`. A value of this type always satisfies
/// ``checkInvariants()``, and every mutation preserves that. Text and names compare by their UTF-8 bytes, never by
/// canonical equivalence.
public struct DecomposedText: Sendable, Hashable {
  /// The text, in well-formed Unicode. Each U+FFFC in it is either covered by a placement or listed in
  /// ``literalObjectReplacements``.
  @Exact public private(set) var text: String
  /// The distinct images, in order of first placement.
  public private(set) var images: [InlineImage]
  /// The positions of images: sorted and not overlapping.
  public private(set) var placements: [ImagePlacement]
  /// Character attributes: sorted, not overlapping, never empty. Adjacent runs differ.
  public private(set) var runs: [CharacterRun]
  /// Paragraph attributes over whole paragraphs, under the same rules as ``runs``.
  public private(set) var paragraphs: [ParagraphRun]
  /// The tables, in the order of their first cells. Their cells are ``blocks``.
  public private(set) var tables: [TextTable] = []
  /// The cells of tables, and the boxes around paragraphs, sorted by their start, and outer ones before inner ones.
  ///
  /// Blocks cover whole paragraphs and nest like brackets. The cells of a table follow one another without a gap, row by
  /// row, and do not overlap in its grid. A cell begins in each row. Places of the grid may be without a cell.
  public private(set) var blocks: [TextBlock] = []
  /// UTF-16 offset of each U+FFFC that is not an image.
  public private(set) var literalObjectReplacements: [Int]
  /// Files of the bundle that no placement uses, sorted by name.
  public private(set) var files: [BundleFile]
  /// Attributes of the document as a whole.
  public var attributes: DocumentAttributes {
    didSet { if attributes != oldValue { markEdited() } }
  }
  /// Members of a portable document that this version does not know.
  public var unknownMembers = JSONMembers() {
    didSet { if unknownMembers != oldValue { markEdited() } }
  }
  private var uncomparedSource = Uncompared<DocumentSource?>(value: nil)
  /// The file that the text was read from. Takes no part in equality. Every edit lets go of its bytes.
  package var source: DocumentSource? {
    get { uncomparedSource.value }
    set { uncomparedSource.value = newValue }
  }

  /// The maximum number of UTF-16 units, and of UTF-8 bytes, in a text.
  package static let maximumUnits = Int(UInt32.max) - 1

  /// An empty text.
  public init() {
    self.init(
      unchecked: "", images: [], placements: [], runs: [], paragraphs: [], literalObjectReplacements: [],
      files: [], attributes: DocumentAttributes(), tables: [], blocks: [])
  }

  /// A text from its parts.
  ///
  /// - Throws: ``InlayError`` naming the first rule that the parts break, and where. Complexity: O(n).
  public init(
    text: String, images: [InlineImage] = [], placements: [ImagePlacement] = [],
    runs: [CharacterRun] = [], paragraphs: [ParagraphRun] = [], literalObjectReplacements: [Int] = [],
    files: [BundleFile] = [], attributes: DocumentAttributes = DocumentAttributes(),
    unknownMembers: JSONMembers = JSONMembers(), tables: [TextTable] = [], blocks: [TextBlock] = []
  ) throws {
    self.init(
      unchecked: text, images: images, placements: placements, runs: runs, paragraphs: paragraphs,
      literalObjectReplacements: literalObjectReplacements, files: files, attributes: attributes,
      tables: tables, blocks: blocks)
    self.unknownMembers = unknownMembers
    try checkInvariants()
  }

  /// A text from parts known to satisfy the invariants.
  package init(
    unchecked text: String, images: [InlineImage], placements: [ImagePlacement], runs: [CharacterRun],
    paragraphs: [ParagraphRun], literalObjectReplacements: [Int], files: [BundleFile],
    attributes: DocumentAttributes, tables: [TextTable], blocks: [TextBlock]
  ) {
    self.text = text
    self.images = images
    self.placements = placements
    self.runs = runs
    self.paragraphs = paragraphs
    self.literalObjectReplacements = literalObjectReplacements
    self.files = files
    self.attributes = attributes
    self.tables = tables
    self.blocks = blocks
  }

  /// Number of UTF-16 units. Complexity: O(1) after the first call on one text.
  public var utf16Count: Int { text.utf16.count }

  /// The image of a placement.
  public func image(of placement: ImagePlacement) -> InlineImage { images[placement.image] }

  /// The same text with other files.
  ///
  /// - Throws: ``InlayError`` if two files have the same name.
  public func with(files: [BundleFile]) throws -> DecomposedText {
    var copy = self
    copy.files = files.sorted { $0.name < $1.name }
    try copy.checkFiles()
    copy.markEdited()
    return copy
  }

  /// The same text with each image replaced by the result of `transform`. Images that become equal share one entry.
  ///
  /// - Throws: what `transform` throws.
  public func mappingImages<Failure: Error>(
    _ transform: (InlineImage) throws(Failure) -> InlineImage
  ) throws(Failure) -> DecomposedText {
    var copy = self
    var table = ImageTable()
    var newIndex: [Int] = []
    newIndex.reserveCapacity(images.count)
    for image in images { newIndex.append(table.index(of: try transform(image))) }
    copy.images = table.images
    if table.images.count != images.count {
      copy.placements = placements.map { $0.with(image: newIndex[$0.image]) }
    }
    copy.markEdited()
    return copy
  }

  /// The same text with only the links that ``LinkRule`` allows. Each other link is reported once, with `code`. Equal
  /// neighbors are one run again. Complexity: O(runs).
  package func withAllowedLinks(reporting code: DiagnosticCode) -> Converted<DecomposedText> {
    func isAllowed(_ run: CharacterRun) -> Bool {
      run.attributes.link.map { LinkRule.allows($0.utf8) } ?? true
    }
    guard !runs.allSatisfy(isAllowed) else { return Converted(self) }
    var kept = AttributeRunList<CharacterAttributeValues>()
    var collector = DiagnosticCollector()
    var told: Set<ExactString> = []
    for run in runs {
      var attributes = run.attributes
      if let link = attributes.link, !isAllowed(run) {
        attributes.values.link = nil
        if told.insert(ExactString(link)).inserted {
          collector.report(
            code, at: run.range.lowerBound,
            "a link of a kind that may do harm was written as text: \(LinkRule.excerpt(link.utf8))")
        }
      }
      kept.append(run.range, attributes)
    }
    var copy = self
    copy.runs = kept.runs
    copy.markEdited()
    return Converted(copy, diagnostics: collector.diagnostics)
  }

  /// Lets go of the file that the text was read from.
  package mutating func markEdited() {
    if source != nil { source = source?.edited }
  }

  /// Notes that this text was made by editing `original`.
  package mutating func inheritSource(ofEdited original: DecomposedText) {
    source = original.source?.edited
  }
}
