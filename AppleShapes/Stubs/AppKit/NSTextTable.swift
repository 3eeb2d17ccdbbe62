public import Foundation

// https://developer.apple.com/documentation/appkit/nstextblock
open class NSTextBlock: NSObject {
  private let cfInfoPad: UInt = 0x0100

  // …/nstextblock/valuetype
  public enum ValueType: UInt, Sendable { case absoluteValueType, percentageValueType }

  // …/nstextblock/dimension
  public enum Dimension: UInt, Sendable {
    case width, minimumWidth, maximumWidth
    case height = 4
    case minimumHeight, maximumHeight
  }

  // …/nstextblock/layer
  public enum Layer: Int, Sendable {
    case padding = -1
    case border, margin
  }

  // …/nstextblock/verticalalignment-swift.enum
  public enum VerticalAlignment: UInt, Sendable {
    case topAlignment, middleAlignment, bottomAlignment, baselineAlignment
  }

  private struct Place: Hashable {
    var layer: Layer
    var edge: NSRectEdge
  }

  private typealias Value = (value: CGFloat, type: ValueType)
  private var dimensions: [Dimension: Value] = [:]
  private var widths: [Place: Value] = [:]
  private var colors: [NSRectEdge: NSColor] = [:]

  // …/nstextblock/init()
  public override init() {}

  // …/nstextblock/setvalue(_:type:for:)
  open func setValue(_ val: CGFloat, type: ValueType, for dimension: Dimension) {
    dimensions[dimension] = (val, type)
  }
  // …/nstextblock/value(for:)
  open func value(for dimension: Dimension) -> CGFloat { dimensions[dimension]?.value ?? 0 }
  // …/nstextblock/valuetype(for:)
  open func valueType(for dimension: Dimension) -> ValueType {
    dimensions[dimension]?.type ?? .absoluteValueType
  }
  // …/nstextblock/setwidth(_:type:for:edge:)
  open func setWidth(_ val: CGFloat, type: ValueType, for layer: Layer, edge: NSRectEdge) {
    widths[Place(layer: layer, edge: edge)] = (val, type)
  }
  // …/nstextblock/setwidth(_:type:for:)
  open func setWidth(_ val: CGFloat, type: ValueType, for layer: Layer) {
    for edge in [NSRectEdge.minX, .minY, .maxX, .maxY] { setWidth(val, type: type, for: layer, edge: edge) }
  }
  // …/nstextblock/width(for:edge:)
  open func width(for layer: Layer, edge: NSRectEdge) -> CGFloat {
    widths[Place(layer: layer, edge: edge)]?.value ?? 0
  }
  // …/nstextblock/widthvaluetype(for:edge:)
  open func widthValueType(for layer: Layer, edge: NSRectEdge) -> ValueType {
    widths[Place(layer: layer, edge: edge)]?.type ?? .absoluteValueType
  }
  // …/nstextblock/verticalalignment-swift.property
  open var verticalAlignment = VerticalAlignment.topAlignment
  // …/nstextblock/backgroundcolor
  open var backgroundColor: NSColor?
  // …/nstextblock/setbordercolor(_:)
  open func setBorderColor(_ color: NSColor?) {
    for edge in [NSRectEdge.minX, .minY, .maxX, .maxY] { setBorderColor(color, for: edge) }
  }
  // …/nstextblock/setbordercolor(_:for:)
  open func setBorderColor(_ color: NSColor?, for edge: NSRectEdge) { colors[edge] = color }
  // …/nstextblock/bordercolor(for:)
  open func borderColor(for edge: NSRectEdge) -> NSColor? { colors[edge] }
}

// https://developer.apple.com/documentation/appkit/nstexttable
open class NSTextTable: NSTextBlock {
  // …/nstexttable/layoutalgorithm-swift.enum
  public enum LayoutAlgorithm: UInt, Sendable { case automaticLayoutAlgorithm, fixedLayoutAlgorithm }

  // …/nstexttable/numberofcolumns
  open var numberOfColumns = 1
  // …/nstexttable/layoutalgorithm-swift.property
  open var layoutAlgorithm = LayoutAlgorithm.automaticLayoutAlgorithm
  // …/nstexttable/collapsesborders
  open var collapsesBorders = false
  // …/nstexttable/hidesemptycells
  open var hidesEmptyCells = false
}

// https://developer.apple.com/documentation/appkit/nstexttableblock
open class NSTextTableBlock: NSTextBlock {
  // …/nstexttableblock/table
  public let table: NSTextTable
  // …/nstexttableblock/startingrow
  public let startingRow: Int
  // …/nstexttableblock/rowspan
  public let rowSpan: Int
  // …/nstexttableblock/startingcolumn
  public let startingColumn: Int
  // …/nstexttableblock/columnspan
  public let columnSpan: Int

  // …/nstexttableblock/init(table:startingrow:rowspan:startingcolumn:columnspan:)
  public init(
    table: NSTextTable, startingRow row: Int, rowSpan: Int, startingColumn col: Int, columnSpan colSpan: Int
  ) {
    self.table = table
    (startingRow, self.rowSpan) = (row, rowSpan)
    (startingColumn, columnSpan) = (col, colSpan)
  }
}
