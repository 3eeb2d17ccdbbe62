public import InlayJSON

/// The look and layout of a table as a whole.
public typealias TableAttributes = Attributes<TableAttributeValues>

/// The values of ``TableAttributes``. They correspond to Cocoa's `NSTextTable`, which is itself a text block.
public struct TableAttributeValues: AttributeValues {
  /// Width, padding, border, margin and background of the table as a whole.
  public var block = BlockAttributeValues()
  /// Where the table stands between the margins; absent means at the leading one.
  public var alignment: ParagraphAlignment?
  /// Whether adjacent cells share one border.
  public var collapsesBorders = false
  /// The widths of columns, where known, from column 0 on. It may be shorter than the table has columns.
  public var columnWidths: [BlockDimension?]?
  /// Direction of the rows. Right to left, column 0 stands at the right.
  public var direction: TextDirection?
  /// The number of rows at the top that are repeated on each page.
  public var headerRows: Int?
  /// Whether cells without content have neither border nor background.
  public var hidesEmptyCells = false
  /// How the widths of columns are found.
  public var layout: TableLayout?
  /// Space between cells, and between them and the border of the table. Collapsed borders leave none.
  public var spacing: Length?

  /// Attributes that have no field of their own.
  public var custom: CustomAttributes {
    get { block.custom }
    set { block.custom = newValue }
  }
  /// Members of a portable document's table that this version does not know.
  public var unknownMembers: JSONMembers {
    get { block.unknownMembers }
    set { block.unknownMembers = newValue }
  }

  /// Values with nothing set.
  public init() {}
}

/// How the widths of a table's columns are found.
public struct TableLayout: OpenConstant {
  /// The layout as documents spell it.
  public let rawValue: String
  /// The layout with this spelling. It need not be one this version knows.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// From the content of all cells (CSS 2.1, 17.5.2.2).
  public static let automatic: TableLayout = "automatic"
  /// From the widths of the columns and of the first row (CSS 2.1, 17.5.2.1).
  public static let fixed: TableLayout = "fixed"
}
