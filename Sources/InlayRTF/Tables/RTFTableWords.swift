import InlayCore

/// Words for rows and cells, in Cocoa's form or in Word's.
///
/// Cocoa's tables know the widths of cells, Word's those of columns. A table with widths of columns is written as Word
/// does, every other one as Cocoa does. Both programs, and LibreOffice, read both.
struct RTFTableWords {
  let isCocoas: Bool
  /// Whether only Cocoa reads the file, so that nothing is said for other programs: RTFD.
  var isForCocoa = false

  /// Inlay's word for the end of a table. Its group holds what other programs show between two tables.
  static let end = "inlaytableend"

  /// What a row says about a cell, without merges and `\cellx`.
  func cell(
    _ values: BlockAttributeValues, _ tables: inout RTFStyleTables, at position: Int,
    _ collector: inout DiagnosticCollector
  ) -> String {
    var words = ""
    if let alignment = values.verticalAlignment {
      let word = [VerticalAlignment.top: "t", .middle: "c", .bottom: "b", .baseline: "t\\clvertalbase"][
        alignment]
      if let word { words += "\\clvertal\(word)" }
      if word == nil { tables.lose("the vertical alignment \(alignment)", at: position, &collector) }
    }
    if let color = values.backgroundColor {
      words += "\\clcbpat\(tables.index(color))"
    } else if isCocoas {
      words += "\\clshdrawnil"
    }
    sizes(values, &words, &tables, at: position, &collector)
    for edge in BlockEdge.inCocoasOrder {
      guard let margin = values.margin[edge] else { continue }
      if isCocoas {
        words += "\\clmar\(edge.letter)\(tables.twips(margin, at: position, &collector))"
      } else {
        tables.lose("margins of cells beside widths of columns", at: position, &collector)
      }
    }
    for edge in BlockEdge.inCocoasOrder {
      words += border("clbrdr", edge, values, &tables, at: position, &collector)
    }
    for edge in BlockEdge.inCocoasOrder {
      guard let padding = values.padding[edge] else { continue }
      let twips = tables.twips(padding, at: position, &collector)
      // Word and LibreOffice confuse the words of the left and the upper edge.
      let letter = isCocoas ? edge.letter : edge == .left ? "t" : edge == .top ? "l" : edge.letter
      words += "\\clpad\(letter)\(twips)"
      if !isCocoas { words += "\\clpadf\(letter)3" }
    }
    unknown(values, "cells", &tables, at: position, &collector)
    return words
  }

  private func sizes(
    _ values: BlockAttributeValues, _ words: inout String, _ tables: inout RTFStyleTables, at position: Int,
    _ collector: inout DiagnosticCollector
  ) {
    guard isCocoas else {
      if values.width != nil || values.minimumWidth != nil || values.maximumWidth != nil {
        tables.lose("widths of cells beside those of columns", at: position, &collector)
      }
      if values.maximumHeight != nil { tables.lose("maximum heights of cells", at: position, &collector) }
      return
    }
    switch values.width {
    case .length(let length)?:
      words += "\\clwWidth\(tables.twips(length, at: position, &collector))\\clftsWidth3"
    case .share(let share)?: words += "\\clwWidth\(Self.fiftieths(share))\\clftsWidth2"
    case nil: break
    }
    let others: [(String, BlockDimension?)] = [
      ("clminw", values.minimumWidth), ("clmaxw", values.maximumWidth), ("clheight", values.height),
      ("clminh", values.minimumHeight), ("clmaxh", values.maximumHeight),
    ]
    for (word, dimension) in others {
      switch dimension {
      case .length(let length)? where length > .zero:
        words += "\\\(word)\(tables.twips(length, at: position, &collector))"
      case nil: break
      case .length? where word == "clheight": break
      default: tables.lose("shares of heights, and of least and greatest widths", at: position, &collector)
      }
    }
  }

  /// A share in thousandths, in fiftieths of a percent.
  static func fiftieths(_ share: Int) -> Int { min(max(share, 0), 1_000) * 5 }

  /// A border of a cell or of a table.
  func border(
    _ word: String, _ edge: BlockEdge, _ values: BlockAttributeValues, _ tables: inout RTFStyleTables,
    at position: Int, _ collector: inout DiagnosticCollector, letter: String? = nil
  ) -> String {
    let start = "\\\(word)\(letter ?? edge.letter)"
    guard let width = values.borderWidth[edge], width > .zero else {
      if values.borderColor[edge] != nil || values.borderStyle[edge] != nil {
        tables.lose("colors and lines of borders without width", at: position, &collector)
      }
      return values.borderWidth[edge] == nil ? "" : start + (isCocoas ? "\\brdrnil" : "\\brdrnone")
    }
    var line = "\\brdrs"
    switch values.borderStyle[edge] {
    case nil, .solid?: break
    case .double?: line = "\\brdrdb"
    case .dashed?: line = "\\brdrdash"
    case .dotted?: line = "\\brdrdot"
    case let other?: tables.lose("borders with the line \(other)", at: position, &collector)
    }
    line += "\\brdrw\(tables.twips(width, at: position, &collector))"
    if let color = values.borderColor[edge] { line += "\\brdrcf\(tables.index(color))" }
    return start + line
  }

  // MARK: Rows

  /// What all rows of a table say, after `\trowd` and ``start(_:)``.
  func row(
    _ values: TableAttributeValues, _ tables: inout RTFStyleTables, at position: Int,
    _ collector: inout DiagnosticCollector
  ) -> String {
    var words = ""
    if isCocoas, let color = values.block.backgroundColor { words += "\\trcbpat\(tables.index(color))" }
    if values.direction == .rightToLeft { words += "\\rtlrow" }
    switch values.alignment {
    case .left?: words += "\\trql"
    case .center?: words += "\\trqc"
    case .right?: words += "\\trqr"
    case let other?: tables.lose("the alignment \(other) of tables", at: position, &collector)
    case nil: break
    }
    if !isCocoas, let left = values.block.margin.left { _ = tables.twips(left, at: position, &collector) }
    // Cocoa's tables are automatic if they say nothing.
    if values.layout == .fixed || !isCocoas || !isForCocoa {
      words += values.layout == .fixed ? "\\trautofit0" : "\\trautofit1"
    }
    switch values.block.width {
    case .length(let length)?:
      words += "\\trwWidth\(tables.twips(length, at: position, &collector))\\trftsWidth3"
    case .share(let share)?: words += "\\trwWidth\(Self.fiftieths(share))\\trftsWidth2"
    case nil: break
    }
    if let spacing = values.spacing, spacing > .zero {
      let twips = Int(tables.twips(spacing, at: position, &collector))
      // Each cell brings half of the space between two.
      for (edge, half) in [
        ("l", twips / 2), ("t", twips / 2), ("r", twips - twips / 2), ("b", twips - twips / 2),
      ] {
        words += "\\trspd\(edge)\(half)\\trspdf\(edge)3"
      }
    }
    lose(values, flags(values), &tables, at: position, &collector)
    return words
  }

  /// What all rows say first: Cocoa's flags.
  func start(_ values: TableAttributeValues) -> String {
    isCocoas
      ? "\\taflags\(flags(values) | (values.collapsesBorders ? 1 : 0))\\trgaph\(RTFTableColumns.gap)" : ""
  }

  /// Flags of Cocoa other than the lowest.
  private func flags(_ values: TableAttributeValues) -> Int {
    guard isCocoas, case .integer(let kept)? = values.custom[RTFCustom.tableFlags],
      let fitting = Int32(exactly: kept), fitting > 0, fitting & 1 == 0
    else { return 0 }
    return Int(fitting)
  }

  private func lose(
    _ values: TableAttributeValues, _ flags: Int, _ tables: inout RTFStyleTables, at position: Int,
    _ collector: inout DiagnosticCollector
  ) {
    func lose(_ isLost: Bool, _ what: String) {
      if isLost { tables.lose(what, at: position, &collector) }
    }
    let block = values.block
    if !isCocoas {
      let hasSpacing = (values.spacing ?? .zero) > .zero
      lose(values.collapsesBorders == hasSpacing, "whether borders are collapsed, beside widths of columns")
      lose(
        !block.borderWidth.isEmpty || block.backgroundColor != nil,
        "borders and backgrounds of whole tables beside widths of columns")
    }
    lose(values.hidesEmptyCells, "that empty cells are hidden")
    lose(
      values.layout != nil && values.layout != .fixed && values.layout != .automatic,
      "the layout \(values.layout?.rawValue ?? "") of tables")
    lose(
      values.direction != nil && values.direction != .rightToLeft,
      "the direction \(values.direction?.rawValue ?? "") of tables")
    lose(!block.padding.isEmpty, "padding of whole tables")
    var margin = block.margin
    if !isCocoas { margin.left = nil }
    lose(!margin.isEmpty, "margins of tables")
    lose(
      block.height != nil || block.minimumHeight != nil || block.maximumHeight != nil
        || block.minimumWidth != nil || block.maximumWidth != nil || block.verticalAlignment != nil,
      "heights of tables, and their least and greatest widths")
    var rest = block
    if flags != 0 { rest.custom[RTFCustom.tableFlags] = nil }
    unknown(rest, "tables", &tables, at: position, &collector)
  }

  private func unknown(
    _ values: BlockAttributeValues, _ what: String, _ tables: inout RTFStyleTables, at position: Int,
    _ collector: inout DiagnosticCollector
  ) {
    for name in values.custom.keys.sorted() {
      tables.lose("the custom attribute \(name) of \(what)", at: position, &collector)
    }
    if !values.unknownMembers.isEmpty { tables.lose("unknown members of \(what)", at: position, &collector) }
  }
}
