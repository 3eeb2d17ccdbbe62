import InlayCore

/// An edge of a box.
enum HTMLEdge: Int, CaseIterable { case top, right, bottom, left }

/// Some edges of a box.
struct HTMLEdges: OptionSet, Hashable, Sendable {
  let rawValue: UInt8
  static let top = HTMLEdges(rawValue: 1)
  static let right = HTMLEdges(rawValue: 2)
  static let bottom = HTMLEdges(rawValue: 4)
  static let left = HTMLEdges(rawValue: 8)
  static let all: HTMLEdges = [.top, .right, .bottom, .left]

  func contains(_ edge: HTMLEdge) -> Bool { rawValue >> UInt8(edge.rawValue) & 1 == 1 }

  mutating func insert(_ edge: HTMLEdge) { formUnion(HTMLEdges(rawValue: 1 << UInt8(edge.rawValue))) }
}

/// What an element states about the line at an edge. Each part is `nil` if it is not stated.
struct HTMLStatedLine: Sendable {
  var width: Length?
  var style: String?
  /// A color of `nil` is that of the text.
  var color: TextColor??
}

extension BlockEdges {
  subscript(edge: HTMLEdge) -> Value? {
    get {
      switch edge {
      case .top: top
      case .right: right
      case .bottom: bottom
      case .left: left
      }
    }
    set {
      switch edge {
      case .top: top = newValue
      case .right: right = newValue
      case .bottom: bottom = newValue
      case .left: left = newValue
      }
    }
  }
}

extension BlockAttributeValues {
  /// Removes the lines at some edges.
  mutating func removeBorders(_ edges: HTMLEdges) {
    for edge in HTMLEdge.allCases where edges.contains(edge) {
      (borderWidth[edge], borderStyle[edge], borderColor[edge]) = (nil, nil, nil)
    }
  }

  /// Draws lines that attributes of a table state, as far as an element does not state its own.
  ///
  /// - Parameter color: the color of a line, unless stated.
  mutating func addBorders(
    _ edges: HTMLEdges, stated: [HTMLStatedLine]?, color: (HTMLEdge) -> TextColor?
  ) {
    for edge in HTMLEdge.allCases where edges.contains(edge) {
      let line = stated?[edge.rawValue] ?? HTMLStatedLine()
      if line.style != nil, borderWidth[edge] == nil { continue }
      borderWidth[edge] = line.width ?? HTMLTableHints.line
      if line.color == nil { borderColor[edge] = color(edge) }
    }
  }
}
