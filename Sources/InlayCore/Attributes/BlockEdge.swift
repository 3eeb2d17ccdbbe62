/// An edge of a block.
package enum BlockEdge: Int, Sendable, CaseIterable { case top, right, bottom, left }

extension BlockEdges {
  /// The value of an edge.
  package subscript(edge: BlockEdge) -> Value? {
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
  /// Whether any edge has a border.
  package var hasBorder: Bool { !borderWidth.isEmpty && BlockEdge.allCases.contains { hasBorder(at: $0) } }

  /// Whether an edge has a border.
  package func hasBorder(at edge: BlockEdge) -> Bool { borderWidth[edge] ?? .zero > .zero }
}
