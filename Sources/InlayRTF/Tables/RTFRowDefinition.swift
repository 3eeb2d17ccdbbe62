import InlayCore

/// A border as RTF states it.
struct RTFBorder: Hashable, Sendable {
  var line = RTFBorderLine.unstated
  /// In twips.
  var width: Int32 = RTFBorder.usualWidth
  /// Index into the color table; 0 is the color of the text.
  var color: Int32 = 0

  /// The width without a word for it: three quarters of a point.
  static let usualWidth: Int32 = 15
}

/// Borders of the four edges.
struct RTFBorders: Hashable, Sendable {
  private var edges = BlockEdges.all(RTFBorder())

  subscript(_ edge: BlockEdge) -> RTFBorder {
    get { edges[edge] ?? RTFBorder() }
    set { edges[edge] = newValue }
  }
}

/// Numbers for the four edges, with their units: 3 is twips, 0 says that there is no number.
struct RTFEdgeLengths: Hashable, Sendable {
  private var lengths = SIMD4<Int32>(repeating: RTFRowDefinition.none)
  private var units = SIMD4<Int32>(repeating: RTFRowDefinition.none)

  subscript(_ edge: BlockEdge) -> Int32 {
    get { lengths[edge.rawValue] }
    set { lengths[edge.rawValue] = newValue }
  }

  mutating func setUnit(_ unit: Int32, _ edge: BlockEdge) { units[edge.rawValue] = unit }

  /// The length in twips; `nil` if none is stated. Cocoa states no units.
  func twips(_ edge: BlockEdge, needsUnit: Bool) -> Int32? {
    let (length, unit) = (lengths[edge.rawValue], units[edge.rawValue])
    guard length != RTFRowDefinition.none, unit == 3 || (!needsUnit && unit == RTFRowDefinition.none) else {
      return nil
    }
    return length
  }
}

/// What a row says about one of its cells.
struct RTFCellDefinition: Hashable, Sendable {
  enum Merge: UInt8, Sendable { case none, first, continued }

  /// The right edge, in twips from the margin.
  var right: Int32 = 0
  var merge = Merge.none
  var rowMerge = Merge.none
  /// `\clwWidth` and its unit: 1 automatic, 2 fiftieths of a percent, 3 twips.
  var width = RTFRowDefinition.none
  var widthUnit = RTFRowDefinition.none
  // Cocoa's words, in twips.
  var minimumWidth = RTFRowDefinition.none
  var maximumWidth = RTFRowDefinition.none
  var height = RTFRowDefinition.none
  var minimumHeight = RTFRowDefinition.none
  var maximumHeight = RTFRowDefinition.none
  var padding = RTFEdgeLengths()
  var margin = RTFEdgeLengths()
  var borders = RTFBorders()
  /// Indices into the color table; `none` if not stated.
  var background = RTFRowDefinition.none
  var pattern: Int32 = 0
  /// How much of the pattern's color covers the background, in hundredths of a percent.
  var shading: Int32 = 0
  /// 1 top, 2 middle, 3 bottom, 4 baseline.
  var vertical: UInt8 = 0
}

/// A row and its cells, as `\trowd` and the words after it define them.
struct RTFRowDefinition: Hashable, Sendable {
  /// The value is not stated.
  static let none = Int32.min

  var cells: [RTFCellDefinition] = []
  var gap = none
  var left: Int32 = 0
  var height: Int32 = 0
  var isHeader = false
  var isLast = false
  var isRightToLeft = false
  /// 1 left, 2 center, 3 right.
  var alignment: UInt8 = 0
  /// The parameter of `\trautofit`; `none` if not stated.
  var autofit = none
  var width = none
  var widthUnit = none
  var padding = RTFEdgeLengths()
  var spacing = RTFEdgeLengths()
  var borders = RTFBorders()
  /// The borders between rows, and those between columns.
  var betweenRows = RTFBorder()
  var betweenColumns = RTFBorder()
  var background: Int32 = 0
  /// The parameter of `\taflags`, which only Cocoa writes; `none` in files of others.
  var flags = none

  var isCocoas: Bool { flags != Self.none }
}
