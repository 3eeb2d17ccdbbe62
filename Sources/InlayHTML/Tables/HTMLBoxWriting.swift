@_spi(AttributeTables) import InlayCore

/// The inline style of tables, cells and boxes. The counterpart of ``HTMLBoxStyle``: what is read is exactly what was
/// written.
struct HTMLBoxWriting {
  /// What a block is.
  enum Kind { case table, cell, box }

  private(set) var style: [UInt8] = []

  init(_ values: BlockAttributeValues, _ kind: Kind) {
    dimension("width", values.width)
    dimension("min-width", values.minimumWidth)
    dimension("max-width", values.maximumWidth)
    dimension("height", values.height)
    dimension("min-height", values.minimumHeight)
    dimension("max-height", values.maximumHeight)
    edges("padding", ["padding-top", "padding-right", "padding-bottom", "padding-left"], values.padding)
    edges("margin", ["margin-top", "margin-right", "margin-bottom", "margin-left"], values.margin)
    borders(values)
    if let color = values.backgroundColor {
      // A reader ignores a background that is fully transparent.
      CSSWriting.property(color.alpha == 0 ? "--inlay-box-color" : "background-color", color, to: &style)
    }
    if kind == .table, !(values.padding.isEmpty && values.borderWidth.isEmpty), values.hasLength {
      // Browsers count padding and border in the size of a table.
      CSSWriting.property("box-sizing", "content-box", to: &style)
    }
    switch values.verticalAlignment {
    case .top?, .middle?, .bottom?: verticalAlignment(values.verticalAlignment)
    case .baseline? where kind == .cell: verticalAlignment(.baseline)
    case let alignment?: CSSWriting.property("--inlay-vertical-align", text: alignment.rawValue, to: &style)
    case nil: break
    }
  }

  init(_ values: TableAttributeValues) {
    self.init(values.block, .table)
    if values.collapsesBorders {
      CSSWriting.property("border-collapse", "collapse", to: &style)
      let block = values.block
      if block.padding.isEmpty, block.borderWidth.isEmpty, block.hasLength {
        // Halves of the borders of cells are the table's.
        CSSWriting.property("box-sizing", "content-box", to: &style)
      }
    }
    if let spacing = values.spacing { CSSWriting.property("border-spacing", spacing, to: &style) }
    if values.hidesEmptyCells { CSSWriting.property("empty-cells", "hide", to: &style) }
    switch values.layout {
    case .fixed?: CSSWriting.property("table-layout", "fixed", to: &style)
    case .automatic?: CSSWriting.property("table-layout", "auto", to: &style)
    case let layout?: CSSWriting.property("--inlay-table-layout", text: layout.rawValue, to: &style)
    case nil: break
    }
    let margin = values.block.margin
    switch values.alignment {
    case .center? where margin.left == nil && margin.right == nil:
      CSSWriting.property("margin-left", "auto", to: &style)
      CSSWriting.property("margin-right", "auto", to: &style)
    case .right? where margin.left == nil: CSSWriting.property("margin-left", "auto", to: &style)
    case .left? where margin.right == nil: CSSWriting.property("margin-right", "auto", to: &style)
    case let alignment?: CSSWriting.property("--inlay-table-align", text: alignment.rawValue, to: &style)
    case nil: break
    }
    switch values.direction {
    case .leftToRight?, .rightToLeft?, .natural?, nil: break
    case let direction?: CSSWriting.property("--inlay-direction", text: direction.rawValue, to: &style)
    }
  }

  /// A dimension of a column.
  init(width: BlockDimension?) { dimension("width", width) }

  private mutating func dimension(_ name: StaticString, _ value: BlockDimension?) {
    switch value {
    case .length(let length)?: CSSWriting.property(name, length, to: &style)
    case .share(let share)?:
      CSSWriting.property(name, to: &style)
      CSSWriting.decimal(share, places: 1, to: &style)
      style.append(UInt8(ascii: "%"))
    case nil: break
    }
  }

  private mutating func verticalAlignment(_ alignment: VerticalAlignment?) {
    CSSWriting.property("vertical-align", alignment?.rawValue ?? "", to: &style)
  }

  private mutating func edges(_ all: StaticString, _ names: [StaticString], _ edges: BlockEdges<Length>) {
    if let top = edges.top, edges == .all(top) { return CSSWriting.property(all, top, to: &style) }
    for (name, value) in zip(names, edges.values) {
      if let value { CSSWriting.property(name, value, to: &style) }
    }
  }

  // MARK: Borders

  private static let lines:
    [(all: StaticString, width: StaticString, color: StaticString, exact: StaticString)] = [
      ("border-top", "border-top-width", "border-top-color", "--inlay-border-top-style"),
      ("border-right", "border-right-width", "border-right-color", "--inlay-border-right-style"),
      ("border-bottom", "border-bottom-width", "border-bottom-color", "--inlay-border-bottom-style"),
      ("border-left", "border-left-width", "border-left-color", "--inlay-border-left-style"),
    ]

  private mutating func borders(_ values: BlockAttributeValues) {
    if values.borderWidth.isEmpty, values.borderColor.isEmpty, values.borderStyle.isEmpty { return }
    let (widths, colors) = (values.borderWidth.values, values.borderColor.values)
    let styles = values.borderStyle.values
    let isUniform =
      widths.allSatisfy { $0 == widths[0] } && colors.allSatisfy { $0 == colors[0] }
      && styles.allSatisfy { $0 == styles[0] }
    if isUniform, let width = widths[0] {
      line("border", width, styles[0], colors[0])
    } else {
      for (index, names) in Self.lines.enumerated() {
        if let width = widths[index] {
          line(names.all, width, styles[index], colors[index])
        } else if let color = colors[index] {
          CSSWriting.property(names.color, color, to: &style)
        }
      }
    }
    for (index, names) in Self.lines.enumerated() {
      // A solid line is what a width alone means; and CSS draws a line for a style alone.
      guard let stated = styles[index], widths[index] == nil || !Self.known.contains(stated) else { continue }
      CSSWriting.property(names.exact, text: stated.rawValue, to: &style)
    }
  }

  /// The styles that CSS has, other than `solid`, which is read as no style.
  private static let known: Set<BorderStyle> = [
    .dashed, .dotted, .double, "groove", "ridge", "inset", "outset",
  ]

  private mutating func line(_ name: StaticString, _ width: Length, _ line: BorderStyle?, _ color: TextColor?)
  {
    CSSWriting.property(name, width, to: &style)
    style.append(UInt8(ascii: " "))
    let word = line.flatMap { Self.known.contains($0) ? $0.rawValue : nil } ?? "solid"
    style.append(contentsOf: word.utf8)
    guard let color else { return }
    style.append(UInt8(ascii: " "))
    CSSWriting.color(color, to: &style)
  }
}

extension BlockEdges {
  /// The values of the top, right, bottom and left edge.
  var values: [Value?] { [top, right, bottom, left] }
}

extension BlockAttributeValues {
  /// Whether a size is a length.
  fileprivate var hasLength: Bool {
    [width, minimumWidth, maximumWidth, height, minimumHeight, maximumHeight].contains {
      if case .length? = $0 { true } else { false }
    }
  }
}

/// Widths of columns as text: `-`, `20pt` or `33.3%` for each.
enum HTMLColumnWidths {
  static func text(_ widths: [BlockDimension?]) -> String {
    var out: [UInt8] = []
    for width in widths {
      if !out.isEmpty { out.append(UInt8(ascii: " ")) }
      switch width {
      case .length(let length)?: CSSWriting.length(length, to: &out)
      case .share(let share)?:
        CSSWriting.decimal(share, places: 1, to: &out)
        out.append(UInt8(ascii: "%"))
      case nil: out.append(UInt8(ascii: "-"))
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// The widths; `nil` if one has another form. Complexity: O(n).
  static func widths(_ text: String) -> [BlockDimension?]? {
    var widths: [BlockDimension?] = []
    for word in text.split(separator: " ") {
      if word == "-" {
        widths.append(nil)
      } else if word.hasSuffix("%"), let share = share(word.dropLast()) {
        widths.append(.share(share))
      } else if let length = HTMLLengthText.length(String(word)), length >= .zero {
        widths.append(.length(length))
      } else {
        return nil
      }
    }
    return AttributeRanges.columns.contains(widths.count) ? widths : nil
  }

  private static func share(_ text: Substring) -> Int? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count < 3, let whole = Int(parts[0]), AttributeRanges.shares.contains(whole) else {
      return nil
    }
    let tenths = parts.count > 1 ? parts[1].utf8.count == 1 ? Int(parts[1]) : nil : 0
    guard let tenths, (0...9).contains(tenths) else { return nil }
    let share = whole * 10 + tenths
    return AttributeRanges.shares.contains(share) ? share : nil
  }
}
