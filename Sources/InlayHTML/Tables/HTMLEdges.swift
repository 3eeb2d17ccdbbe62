import InlayCore

/// Some edges of a box.
struct HTMLEdges: OptionSet, Hashable, Sendable {
  let rawValue: UInt8
  static let top = HTMLEdges(.top)
  static let right = HTMLEdges(.right)
  static let bottom = HTMLEdges(.bottom)
  static let left = HTMLEdges(.left)
  static let all: HTMLEdges = [.top, .right, .bottom, .left]

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ edge: BlockEdge) { rawValue = 1 << UInt8(edge.rawValue) }
}

/// What an element states about the line at an edge. Each part is `nil` if it is not stated.
struct HTMLStatedLine: Sendable {
  var width: Length?
  var style: String?
  /// A color of `nil` is that of the text.
  var color: TextColor??
}

extension BlockAttributeValues {
  /// Removes the lines at some edges.
  mutating func removeBorders(_ edges: HTMLEdges) {
    for edge in BlockEdge.allCases where edges.contains(HTMLEdges(edge)) {
      (borderWidth[edge], borderStyle[edge], borderColor[edge]) = (nil, nil, nil)
    }
  }

  /// Draws lines that attributes of a table state, as far as an element does not state its own.
  ///
  /// - Parameter color: the color of a line, unless stated.
  mutating func addBorders(
    _ edges: HTMLEdges, stated: [HTMLStatedLine]?, color: (BlockEdge) -> TextColor?
  ) {
    for edge in BlockEdge.allCases where edges.contains(HTMLEdges(edge)) {
      let line = stated?[edge.rawValue] ?? HTMLStatedLine()
      if line.style != nil, borderWidth[edge] == nil { continue }
      borderWidth[edge] = line.width ?? HTMLTableHints.line
      if line.color == nil { borderColor[edge] = color(edge) }
    }
  }
}
