#if canImport(AppKit) && !canImport(UIKit)
  internal import AppKit
  internal import Foundation
  internal import InlayCore
  internal import InlayFoundation

  extension AppleConverter: BlockValueConverter {
    func blocks(in style: Any, report: AttributeReport) -> [RunBlock] {
      guard let style = style as? NSParagraphStyle else { return [] }
      return style.textBlocks.map { BlockValues.block(of: $0, report: report) }
    }

    func style(_ style: Any?, in blocks: [RunBlock], objects: inout BlockObjects) -> Any {
      let made = NSMutableParagraphStyle()
      if let style = style as? NSParagraphStyle { made.setParagraphStyle(style) }
      made.textBlocks = blocks.map { BlockValues.object(for: $0, &objects) }
      return made
    }
  }

  /// Text blocks, cells and tables. A value of zero, which AppKit does not distinguish from none, is left out.
  ///
  /// `NSRectEdge` is spelled out because newer systems have the same methods for `CGRectEdge`.
  enum BlockValues {
    private typealias Path<Root, Value> = any WritableKeyPath<Root, Value> & Sendable
    private typealias Edge<Value: Sendable & Hashable> = (
      edge: NSRectEdge, name: String, path: Path<BlockEdges<Value>, Value?>
    )
    private typealias Layer = (
      layer: NSTextBlock.Layer, path: Path<BlockAttributeValues, BlockEdges<Length>>, least: Int
    )

    private static let dimensions:
      [(dimension: NSTextBlock.Dimension, path: Path<BlockAttributeValues, BlockDimension?>)] = [
        (.width, \.width), (.minimumWidth, \.minimumWidth), (.maximumWidth, \.maximumWidth),
        (.height, \.height), (.minimumHeight, \.minimumHeight), (.maximumHeight, \.maximumHeight),
      ]

    private static let layers: [Layer] = [
      (.padding, \.padding, 0), (.border, \.borderWidth, 0), (.margin, \.margin, -Length.maximum),
    ]

    private static let lengthEdges: [Edge<Length>] = [
      (.minX, "Left", \.left), (.minY, "Top", \.top), (.maxX, "Right", \.right), (.maxY, "Bottom", \.bottom),
    ]

    private static let colorEdges: [Edge<TextColor>] = [
      (.minX, "Left", \.left), (.minY, "Top", \.top), (.maxX, "Right", \.right), (.maxY, "Bottom", \.bottom),
    ]

    private static let alignments: [(name: VerticalAlignment, value: NSTextBlock.VerticalAlignment)] = [
      (.middle, .middleAlignment), (.bottom, .bottomAlignment), (.baseline, .baselineAlignment),
    ]

    // MARK: Reading

    /// A block. Its number, and that of its table, are the addresses of the objects.
    static func block(of block: NSTextBlock, report: AttributeReport) -> RunBlock {
      let attributes = BlockAttributes(values(of: block, report: report))
      let number = Int(bitPattern: ObjectIdentifier(block))
      guard let cell = block as? NSTextTableBlock else { return RunBlock(id: number, attributes: attributes) }
      let place = TextTableCell(
        table: Int(bitPattern: ObjectIdentifier(cell.table)), row: cell.startingRow,
        column: cell.startingColumn, rowSpan: cell.rowSpan, columnSpan: cell.columnSpan)
      return RunBlock(
        id: number, cell: place, of: table(of: cell.table, report: report), attributes: attributes)
    }

    private static func table(of table: NSTextTable, report: AttributeReport) -> TextTable {
      var result = TableAttributeValues()
      result.block = values(of: table, report: report)
      if table.layoutAlgorithm == .fixedLayoutAlgorithm { result.layout = .fixed }
      result.collapsesBorders = table.collapsesBorders
      result.hidesEmptyCells = table.hidesEmptyCells
      return TextTable(columnCount: table.numberOfColumns, attributes: TableAttributes(result))
    }

    private static func values(of block: NSTextBlock, report: AttributeReport) -> BlockAttributeValues {
      var values = BlockAttributeValues()
      for (dimension, path) in dimensions {
        let value = block.value(for: dimension)
        if block.valueType(for: dimension) == .percentageValueType {
          values[keyPath: path] = parts(value, of: 10, in: 0...1_000_000, report: report).map { .share($0) }
        } else {
          values[keyPath: path] = length(value, from: 0, report: report).map { .length($0) }
        }
      }
      for (layer, path, least) in layers {
        for (edge, _, side) in lengthEdges {
          let width = block.width(for: layer, edge: edge)
          if block.widthValueType(for: layer, edge: edge) == .percentageValueType {
            guard width != 0 else { continue }
            report(
              .appleStyleSimplified,
              "a padding, border or margin of a text block in percent was dropped; only lengths can be stored"
            )
          } else {
            values[keyPath: path][keyPath: side] = length(width, from: least, report: report)
          }
        }
      }
      for (edge, name, side) in colorEdges {
        values.borderColor[keyPath: side] = color(
          block.borderColor(for: edge), named: "Border\(name)Color", &values.custom, report: report)
      }
      values.backgroundColor = color(
        block.backgroundColor, named: "BackgroundColor", &values.custom, report: report)
      values.verticalAlignment = alignments.first { $0.value == block.verticalAlignment }?.name
      return values
    }

    /// A color. One of the system becomes a custom attribute with its name.
    private static func color(
      _ color: NSColor?, named name: String, _ custom: inout CustomAttributes, report: AttributeReport
    ) -> TextColor? {
      guard let color else { return nil }
      if let role = ColorValues.role(of: color) {
        custom[ExactString(ColorValues.namedPrefix + name)] = .string(ExactString(role))
        return nil
      }
      return ColorValues.textColor(of: color, named: name, report: report)
    }

    private static func length(_ points: CGFloat, from least: Int, report: AttributeReport) -> Length? {
      parts(points, of: 1_000, in: least...Length.maximum, report: report).map(Length.init(thousandths:))
    }

    /// A number other than zero as a count of parts, rounded to the nearest.
    private static func parts(
      _ number: CGFloat, of one: Double, in range: ClosedRange<Int>, report: AttributeReport
    ) -> Int? {
      guard number != 0 else { return nil }
      guard let parts = Int(exactly: (Double(number) * one).rounded()), range.contains(parts) else {
        report(.appleStyleSimplified, "a size of a text block is out of range and was dropped")
        return nil
      }
      // The system may store 32-bit numbers, in which 0.9 is not exactly 0.9.
      if Float(Double(parts) / one) != Float(number) {
        report(.foundationRounded, "a size of a text block was rounded to the precision of the model")
      }
      return parts
    }

    // MARK: Writing

    /// The object for a block: the one made before, or a new one.
    static func object(for block: RunBlock, _ objects: inout BlockObjects) -> NSTextBlock {
      if let known = objects.blocks[block.id] as? NSTextBlock { return known }
      let made: NSTextBlock
      if let cell = block.cell {
        made = NSTextTableBlock(
          table: table(for: cell.table, block.table, &objects), startingRow: cell.row, rowSpan: cell.rowSpan,
          startingColumn: cell.column, columnSpan: cell.columnSpan)
      } else {
        made = NSTextBlock()
      }
      set(block.attributes.values, in: made)
      objects.blocks[block.id] = made
      return made
    }

    private static func table(for number: Int, _ table: TextTable?, _ objects: inout BlockObjects)
      -> NSTextTable
    {
      if let known = objects.tables[number] as? NSTextTable { return known }
      let made = NSTextTable()
      if let table {
        let values = table.attributes.values
        set(values.block, in: made)
        made.numberOfColumns = table.columnCount
        if values.layout == .fixed { made.layoutAlgorithm = .fixedLayoutAlgorithm }
        made.collapsesBorders = values.collapsesBorders
        made.hidesEmptyCells = values.hidesEmptyCells
      }
      objects.tables[number] = made
      return made
    }

    private static func set(_ values: BlockAttributeValues, in block: NSTextBlock) {
      for (dimension, path) in dimensions {
        switch values[keyPath: path] {
        case .length(let length)?:
          block.setValue(points(length), type: .absoluteValueType, for: dimension)
        case .share(let share)?:
          block.setValue(CGFloat(share) / 10, type: .percentageValueType, for: dimension)
        case nil: break
        }
      }
      for (layer, path, _) in layers {
        for (edge, _, side) in lengthEdges {
          guard let width = values[keyPath: path][keyPath: side] else { continue }
          block.setWidth(points(width), type: .absoluteValueType, for: layer, edge: edge)
        }
      }
      for (edge, name, side) in colorEdges {
        guard let color = color(values.borderColor[keyPath: side], "Border\(name)Color", values.custom) else {
          continue
        }
        block.setBorderColor(color, for: edge)
      }
      if let color = color(values.backgroundColor, "BackgroundColor", values.custom) {
        block.backgroundColor = color
      }
      if let row = alignments.first(where: { $0.name == values.verticalAlignment }) {
        block.verticalAlignment = row.value
      }
    }

    private static func color(_ color: TextColor?, _ name: String, _ custom: CustomAttributes) -> NSColor? {
      if let color { return ColorValues.platformColor(color) }
      guard case .string(let role)? = custom[ExactString(ColorValues.namedPrefix + name)] else { return nil }
      return ColorValues.color(ofRole: role.string)
    }

    private static func points(_ length: Length) -> CGFloat { CGFloat(length.thousandths) / 1_000 }
  }
#endif
