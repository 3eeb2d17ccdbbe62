internal import InlayCore

/// How the cells of a table are set apart.
enum TableLook: Hashable {
  /// By blanks.
  case plain
  /// By the backgrounds of cells.
  case filled
  /// By lines. A table with any border has them.
  case lines

  /// The look of a box.
  init(box values: BlockAttributeValues) {
    self = values.hasBorder ? .lines : values.shownBackground != nil ? .filled : .plain
  }

  /// Adds what a cell asks for.
  mutating func add(_ values: BlockAttributeValues) {
    if values.hasBorder {
      self = .lines
    } else if self == .plain, values.shownBackground != nil {
      self = .filled
    }
  }

  /// The columns beside the content of a cell, at each side.
  var padding: Int { self == .plain ? 0 : 1 }

  /// The columns between two cells.
  var spacing: Int {
    switch self {
    case .plain: 2
    case .filled: 0
    case .lines: 1
    }
  }
}

extension BlockAttributeValues {
  /// Whether any edge has a border.
  var hasBorder: Bool { !borderWidth.isEmpty && BlockSide.allCases.contains { hasBorder(at: $0) } }

  /// Whether an edge has a border.
  func hasBorder(at side: BlockSide) -> Bool { borderWidth[side].map { $0.thousandths > 0 } ?? false }

  /// The background, if it can be seen.
  var shownBackground: TextColor? { backgroundColor.flatMap { $0.alpha > 0 ? $0 : nil } }
}

/// An edge of a cell on the screen.
enum BlockSide: CaseIterable { case top, right, bottom, left }

extension BlockEdges {
  /// The value of an edge.
  subscript(side: BlockSide) -> Value? {
    switch side {
    case .top: top
    case .right: right
    case .bottom: bottom
    case .left: left
    }
  }
}
