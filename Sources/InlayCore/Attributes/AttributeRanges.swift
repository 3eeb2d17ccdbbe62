// The ranges of attribute values: wide enough for every source, narrow enough for JSON's integers and for arithmetic
// that cannot overflow.

extension Length {
  /// Whether the magnitude is at most ``maximum``.
  public var isInRange: Bool { (-Self.maximum...Self.maximum).contains(thousandths) }
}

extension DisplaySize {
  /// Whether width and height are in range and not negative.
  var isInRange: Bool { width.isInRange && height.isInRange && width >= .zero && height >= .zero }
}

extension Optional where Wrapped == Length {
  fileprivate var isInRange: Bool { self?.isInRange ?? true }
}

/// The range of plain numbers among the attributes: ±10^9.
public let attributeNumberRange = -1_000_000_000...1_000_000_000

private func areInRange(_ numbers: Int?...) -> Bool {
  numbers.allSatisfy { $0.map(attributeNumberRange.contains) ?? true }
}

extension PropertyListValue {
  /// Whether every integer in it is one a property list can hold, and it nests no deeper than `depth`.
  fileprivate func isInRange(depth: Int) -> Bool {
    guard depth > 0 else { return false }
    return switch self {
    case .integer(let value): Self.integerRange.contains(value)
    case .array(let values): values.allSatisfy { $0.isInRange(depth: depth - 1) }
    case .dictionary(let values): values.values.allSatisfy { $0.isInRange(depth: depth - 1) }
    default: true
    }
  }
}

extension CustomAttributes {
  fileprivate var isInRange: Bool { values.allSatisfy { $0.isInRange(depth: 64) } }
}

extension CharacterAttributeValues {
  var isInRange: Bool {
    let lengths = [fontSize, baselineOffset, tracking, shadow?.offsetX, shadow?.offsetY, shadow?.blur]
    return lengths.allSatisfy(\.isInRange) && (weight.map { (1...1_000).contains($0) } ?? true)
      && areInRange(strokeWidth, superscript, ligatures) && custom.isInRange
      && (fontSize ?? .zero) >= .zero
  }
}

extension ParagraphAttributeValues {
  var isInRange: Bool {
    let lengths = [
      firstLineIndent, leadingIndent, trailingIndent, spacingBefore, spacingAfter, lineSpacing,
      minimumLineHeight, maximumLineHeight, defaultTabInterval,
    ]
    return lengths.allSatisfy(\.isInRange) && (tabStops ?? []).allSatisfy(\.position.isInRange)
      && areInRange(lineHeightMultiple, markerLength, listLevel, tighteningFactor, hyphenationFactor)
      && custom.isInRange
  }
}

extension DocumentAttributes {
  var isInRange: Bool {
    let lengths = [
      paperWidth, paperHeight, marginLeft, marginRight, marginTop, marginBottom, viewWidth, viewHeight,
      defaultTabInterval,
    ]
    return lengths.allSatisfy(\.isInRange) && areInRange(viewMode, viewZoom, hyphenationFactor)
      && custom.isInRange
  }
}
