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
  /// The background, if it can be seen.
  var shownBackground: TextColor? { backgroundColor.flatMap { $0.alpha > 0 ? $0 : nil } }
}
