/// How much input a reader accepts. All readers take one value of this type.
///
/// Input that exceeds a limit gives an ``InlayError`` that names the limit and how to raise it. Sizes are checked
/// before memory of that size is allocated.
public struct Limits: Sendable, Hashable {
  /// Bytes of one attachment, image or file of a bundle.
  public var attachmentBytes = 256 << 20
  /// UTF-16 units of text.
  public var textUnits = 64 << 20
  /// Placements of images in one text.
  public var placements = 4 << 20
  /// Bytes of the strings of attributes (links, languages, roles and other names) and of images (descriptions, URLs).
  /// Each counts in each paragraph that it covers or each placement, because most formats repeat it there.
  public var attributeBytes = 1 << 30
  /// Rows of one table.
  public var tableRows = 1 << 20
  /// Columns of one table.
  public var tableColumns = 16_384
  /// Cells of all tables, and boxes.
  public var tableCells = 4 << 20
  /// Nesting of tables and boxes.
  public var tableDepth = 64
  /// Bytes of a JSON document.
  public var jsonBytes = 1 << 30
  /// Nesting of JSON values.
  public var jsonDepth = 64
  /// Bytes of one file of HTML or RTF that is written. Both hold an image as often as it is placed.
  public var writtenBytes = 4 << 30
  /// Bytes of an RTF file, including the images in it.
  public var rtfBytes = 1 << 30
  /// Nesting of RTF groups.
  public var rtfDepth = 1_000
  /// Entries of an RTF font, color, style or list table.
  public var rtfTableEntries = 65_536
  /// Bytes of an HTML page, including the images in it.
  public var htmlBytes = 1 << 30
  /// Nesting depth of HTML elements. Deeper elements become siblings, as in browsers.
  public var htmlDepth = 512
  /// Elements and text nodes of an HTML page, including those that the parser adds.
  public var htmlNodes = 64 << 20
  /// Rules and declarations in the style sheets of an HTML page, and separately, distinct styles that elements set
  /// themselves. The excess is left out.
  public var htmlStyleRules = 100_000
  /// Distinct image references of an HTML page.
  public var htmlImages = 100_000
  /// Pixels of one image.
  public var imagePixels = 50_000_000
  /// Pixels of one side of an image.
  public var imageSide = 65_535
  /// Pixels of all images that one call decodes: to render, to add fallbacks, or to verify; as many more for each 64 MiB
  /// of different image files. Images beyond it are described, or reported as not decoded.
  public var decodedPixels = 1 << 34
  /// PDFs whose first page one call draws. Others are described.
  public var drawnPDFs = 100
  /// Pixels of all pages that one call lays out.
  public var pagePixels = 1 << 35
  /// Emoji of several characters that one call draws as one. The others are drawn one by one.
  package var joinedEmoji = 1 << 16
  /// Files and folders of a bundle or tar.
  public var files = 100_000
  /// Total bytes of a bundle or tar.
  public var bundleBytes = 64 << 30
  /// Nesting of folders in a bundle.
  public var folderDepth = 32
  /// Bytes of one file name.
  public var fileNameBytes = 255
  /// How many times its own size a zip or gzip may unpack to, beyond ``archiveFreeBytes``.
  package var archiveRatio = 100
  /// How deep archives may be nested: 2 for `note.rtfd.zip.gz`.
  package var archiveDepth = 2
  /// Bytes of one mail, including the files in it.
  public var mailBytes = 1 << 30
  /// Parts of one mail, those that hold others included.
  public var mailParts = 4_096
  /// Nesting of the parts of a mail.
  public var mailDepth = 32
  /// Bytes of the header of a mail or of one of its parts.
  public var mailHeaderBytes = 256 << 10
  /// Bytes of a property list or of an archive of objects.
  public var propertyListBytes = 1 << 30
  /// Bytes of one note of a notes store, unpacked, and of one table in a note.
  public var noteBytes = 32 << 20
  /// Items in a HEIF file.
  public var heifItems = 4_096
  /// Boxes in a HEIF file.
  public var heifBoxes = 65_536
  /// Nesting of HEIF boxes.
  public var heifDepth = 16
  /// Extents of one HEIF item.
  public var heifExtents = 1_024
  /// Strikes of a glyph.
  public var strikes = 256
  /// Chunks, segments or blocks in a PNG, WebP, JPEG or GIF.
  public var imageChunks = 1 << 20
  /// Bytes of one Exif or XMP block, and of one content identifier or description taken from such a block.
  public var metadataBytes = 1 << 20
  /// Property-list values in one custom attribute.
  public var propertyListValues = 200_000
  /// Nesting of property-list values.
  public var propertyListDepth = 64

  /// Limits of the `default` profile.
  public init() {}

  /// Bytes that any archive may unpack to, because they harm nobody: empty pages and blank pictures compress very well.
  package static let archiveFreeBytes = 16 << 20

  /// Bytes that an archive of `packed` bytes may unpack to. Exceeding it exceeds ``archiveRatio`` or ``bundleBytes``.
  package func unpackedBytes(packed: Int) -> Int {
    let (product, overflow) = max(packed, 0).multipliedReportingOverflow(by: max(archiveRatio, 0))
    return min(bundleBytes, max(Self.archiveFreeBytes, overflow ? .max : product))
  }

  /// For people's own files: generous, but bounded.
  public static let `default` = Limits()

  /// For servers that accept input from strangers.
  public static let strict: Limits = {
    var limits = Limits()
    limits.attachmentBytes = 2 << 20
    limits.textUnits = 1 << 20
    limits.placements = 4_096
    limits.attributeBytes = 64 << 20
    limits.tableRows = 8_192
    limits.tableColumns = 1_024
    limits.tableCells = 8_192
    limits.tableDepth = 16
    limits.jsonBytes = 8 << 20
    limits.writtenBytes = 256 << 20
    limits.rtfBytes = 4 << 20
    limits.rtfDepth = 256
    limits.rtfTableEntries = 1_024
    limits.htmlBytes = 4 << 20
    limits.htmlDepth = 256
    limits.htmlNodes = 1 << 20
    limits.htmlStyleRules = 10_000
    limits.htmlImages = 1_024
    limits.imagePixels = 16_777_216
    limits.imageSide = 4_096
    limits.decodedPixels = 64 << 20
    limits.drawnPDFs = 0
    limits.pagePixels = 1 << 30
    limits.joinedEmoji = 1 << 12
    limits.files = 1_024
    limits.bundleBytes = 64 << 20
    limits.folderDepth = 8
    limits.mailBytes = 16 << 20
    limits.mailParts = 256
    limits.mailDepth = 16
    limits.mailHeaderBytes = 64 << 10
    limits.propertyListBytes = 8 << 20
    limits.noteBytes = 2 << 20
    limits.heifItems = 64
    limits.heifBoxes = 4_096
    limits.heifExtents = 32
    limits.strikes = 16
    limits.imageChunks = 65_536
    limits.metadataBytes = 64 << 10
    limits.propertyListValues = 10_000
    return limits
  }()
}
