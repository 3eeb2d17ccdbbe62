import InlayCore

/// What is drawn behind lines: colors and borders, and their bounds.
struct Backdrop {
  private(set) var commands: [DrawCommand] = []
  private(set) var bounds = InkBounds()

  mutating func fill(_ bounds: InkBounds, _ color: TextColor) {
    guard !bounds.isEmpty else { return }
    commands.append(.fill(bounds, color))
    self.bounds = self.bounds.union(bounds)
  }

  /// Draws the line of a border.
  mutating func line(_ bounds: InkBounds, _ border: BlockBorder, isVertical: Bool) {
    guard let pattern = EdgeStroke.Pattern(border.style, border.thickness) else {
      return fill(bounds, border.color)
    }
    guard !bounds.isEmpty else { return }
    commands.append(
      .edge(EdgeStroke(bounds: bounds, pattern: pattern, isVertical: isVertical, color: border.color)))
    self.bounds = self.bounds.union(bounds)
  }

  /// Draws borders at the edges of a rectangle, inside of it.
  mutating func frame(_ bounds: InkBounds, _ borders: BlockEdges<BlockBorder>, top: Bool, bottom: Bool) {
    if borders.isEmpty { return }
    if let border = borders.left {
      var edge = bounds
      edge.right = bounds.left + border.thickness
      line(edge, border, isVertical: true)
    }
    if let border = borders.right {
      var edge = bounds
      edge.left = bounds.right - border.thickness
      line(edge, border, isVertical: true)
    }
    if top, let border = borders.top {
      var edge = bounds
      edge.bottom = bounds.top + border.thickness
      line(edge, border, isVertical: false)
    }
    if bottom, let border = borders.bottom {
      var edge = bounds
      edge.top = bounds.bottom - border.thickness
      line(edge, border, isVertical: false)
    }
  }

  mutating func add(_ other: Backdrop) {
    commands += other.commands
    bounds = bounds.union(other.bounds)
  }
}

/// A border that is not a plain rectangle.
struct EdgeStroke: Sendable, Hashable {
  enum Pattern: Sendable, Hashable {
    case double
    /// Dashes, as long as this many times their thickness.
    case dashes(Double)

    /// `nil` for a solid line.
    init?(_ style: BorderStyle, _ thickness: Double) {
      switch style {
      case .double where thickness >= 3: self = .double
      case .dashed: self = .dashes(thickness < 3 ? 3 : 2)
      case .dotted: self = .dashes(1)
      default: return nil
      }
    }
  }

  var bounds: InkBounds
  var pattern: Pattern
  var isVertical: Bool
  var color: TextColor

  private var thickness: Double { isVertical ? bounds.right - bounds.left : bounds.bottom - bounds.top }

  /// The rectangles of which it consists, as far as they are in some rows. Complexity: O(rectangles).
  func pieces(in rows: Range<Double>) -> [InkBounds] {
    switch pattern {
    case .double:
      let third = (thickness / 3).rounded(.up)
      var (first, second) = (bounds, bounds)
      if isVertical {
        (first.right, second.left) = (bounds.left + third, bounds.right - third)
      } else {
        (first.bottom, second.top) = (bounds.top + third, bounds.bottom - third)
      }
      return [first, second]
    case .dashes(let share):
      let start = isVertical ? bounds.top : bounds.left
      let length = (isVertical ? bounds.bottom : bounds.right) - start
      let dash = max(1, share * thickness)
      // A line begins and ends with a dash.
      let count = max(1, ((length + dash) / (2 * dash)).rounded())
      let step = count > 1 ? (length - dash) / (count - 1) : 0
      var numbers = 0..<Int(min(count, 1e6))
      if isVertical, step > 0 {
        let first = max(0, ((rows.lowerBound - start - dash) / step).rounded(.down))
        let last = min(count, ((rows.upperBound - start) / step).rounded(.up) + 1)
        numbers = Int(min(first, 1e6))..<Int(min(max(first, last), 1e6))
      }
      return numbers.map { number in
        let at = start + Double(number) * step
        var piece = bounds
        if isVertical {
          (piece.top, piece.bottom) = (at, min(at + dash, bounds.bottom))
        } else {
          (piece.left, piece.right) = (at, min(at + dash, bounds.right))
        }
        return piece
      }
    }
  }
}
