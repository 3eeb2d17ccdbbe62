import InlayCore

/// A control word of row and cell definitions (RTF 1.9.1, Table Definitions, and the words that Cocoa adds).
enum TableWord: Sendable {
  // Paragraphs.
  case inTable, level
  // Rows.
  case rowDefaults, properties, lastRow, gap, left, height, header, rightToLeft, leftToRight, autofit, width,
    widthUnit
  case alignment(UInt8)
  case rowPadding(BlockEdge)
  case rowPaddingUnit(BlockEdge)
  case spacing(BlockEdge)
  case spacingUnit(BlockEdge)
  case rowBorder(BlockEdge)
  case innerBorder(isVertical: Bool)
  case rowBackground, flags
  // Cells.
  case cellEnd, cellWidth, cellWidthUnit, minimumWidth, maximumWidth, cellHeight, minimumHeight, maximumHeight
  case mergeFirst, merged, rowMergeFirst, rowMerged
  case padding(BlockEdge)
  case paddingUnit(BlockEdge)
  case margin(BlockEdge)
  case border(BlockEdge)
  case background, pattern, shading
  case vertical(UInt8)
}

/// A control word of borders, which are the same for paragraphs, rows and cells.
enum BorderWord: Sendable {
  /// The upper or lower border of a paragraph.
  case paragraph
  /// Another border, which has no place in the model.
  case other
  case line(RTFBorderLine)
  case width, color
}

/// The line of a border.
enum RTFBorderLine: UInt8, Sendable { case unstated, none, single, double, dashed, dotted, thick, other }

extension ControlWords {
  static let tableDefinitionRows: [(String, ControlAction)] =
    rowWords.map { ($0.0, .table($0.1)) } + cellWords.map { ($0.0, .table($0.1)) }
    + edgeWords.map { ($0.0, .table($0.1)) } + borderWords.map { ($0.0, .border($0.1)) }
    + borderLines.map { ($0.0, .border(.line($0.1))) } + ends

  private static let rowWords: [(String, TableWord)] = [
    ("intbl", .inTable), ("itap", .level), ("trowd", .rowDefaults), ("nesttableprops", .properties),
    ("lastrow", .lastRow), ("trgaph", .gap), ("trleft", .left), ("trrh", .height), ("trhdr", .header),
    ("rtlrow", .rightToLeft), ("taprtl", .rightToLeft), ("ltrrow", .leftToRight), ("trautofit", .autofit),
    ("trwWidth", .width), ("trftsWidth", .widthUnit), ("trql", .alignment(1)), ("trqc", .alignment(2)),
    ("trqr", .alignment(3)), ("trbrdrh", .innerBorder(isVertical: false)),
    ("trbrdrv", .innerBorder(isVertical: true)), ("trcbpat", .rowBackground), ("taflags", .flags),
  ]

  private static let cellWords: [(String, TableWord)] = [
    ("cellx", .cellEnd), ("clwWidth", .cellWidth), ("clftsWidth", .cellWidthUnit), ("clminw", .minimumWidth),
    ("clmaxw", .maximumWidth), ("clheight", .cellHeight), ("clminh", .minimumHeight),
    ("clmaxh", .maximumHeight), ("clmgf", .mergeFirst), ("clmrg", .merged), ("clvmgf", .rowMergeFirst),
    ("clvmrg", .rowMerged), ("clcbpat", .background), ("clcfpat", .pattern), ("clshdng", .shading),
    ("clvertalt", .vertical(1)), ("clvertalc", .vertical(2)), ("clvertalb", .vertical(3)),
    ("clvertalbase", .vertical(4)),
  ]

  private static let ends: [(String, ControlAction)] = [
    ("cell", .cellEnd(isNested: false)), ("nestcell", .cellEnd(isNested: true)),
    ("row", .rowEnd(isNested: false)), ("nestrow", .rowEnd(isNested: true)),
  ]

  private static let borderWords: [(String, BorderWord)] = [
    ("brdrt", .paragraph), ("brdrb", .paragraph), ("brdrl", .other), ("brdrr", .other), ("brdrbtw", .other),
    ("brdrbar", .other), ("box", .other), ("chbrdr", .other), ("pgbrdrt", .other), ("pgbrdrb", .other),
    ("pgbrdrl", .other), ("pgbrdrr", .other), ("brdrw", .width), ("brdrcf", .color),
  ]

  /// The lines of borders. Those that the model does not know are drawn as the nearest that it knows.
  private static let borderLines: [(String, RTFBorderLine)] = [
    ("brdrnone", .none), ("brdrnil", .none), ("brdrtbl", .none), ("brdrs", .single), ("brdrhair", .single),
    ("brdrdb", .double), ("brdrdash", .dashed), ("brdrdashsm", .dashed), ("brdrdot", .dotted),
    ("brdrth", .thick), ("brdrdashd", .other), ("brdrdashdd", .other), ("brdrdashdotstr", .other),
    ("brdrwavy", .other), ("brdrwavydb", .other), ("brdrtriple", .other), ("brdremboss", .other),
    ("brdrengrave", .other), ("brdrsh", .other), ("brdrinset", .other), ("brdroutset", .other),
    ("brdrframe", .other), ("brdrtnthsg", .other), ("brdrthtnsg", .other), ("brdrtnthtnsg", .other),
    ("brdrtnthmg", .other), ("brdrthtnmg", .other), ("brdrtnthtnmg", .other), ("brdrtnthlg", .other),
    ("brdrthtnlg", .other), ("brdrtnthtnlg", .other),
  ]

  /// Words that exist for each edge.
  private static let edgeWords: [(String, TableWord)] = BlockEdge.allCases.flatMap { edge in
    let letter = edge.letter
    let words: [(String, TableWord)] = [
      ("trpadd", .rowPadding(edge)), ("trpaddf", .rowPaddingUnit(edge)), ("trspd", .spacing(edge)),
      ("trspdf", .spacingUnit(edge)), ("trbrdr", .rowBorder(edge)), ("clpad", .padding(edge)),
      ("clpadf", .paddingUnit(edge)), ("clmar", .margin(edge)), ("clbrdr", .border(edge)),
    ]
    return words.map { ($0.0 + letter, $0.1) }
  }
}

extension BlockEdge {
  /// The order in which Cocoa states edges.
  static let inCocoasOrder: [BlockEdge] = [.top, .left, .bottom, .right]

  /// The last letter of the words for this edge.
  var letter: String { ["t", "r", "b", "l"][rawValue] }
}
