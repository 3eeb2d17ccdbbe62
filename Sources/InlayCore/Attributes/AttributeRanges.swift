extension Length {
  /// Whether the magnitude is at most ``maximum``.
  package var isInRange: Bool { AttributeRanges.lengths.contains(thousandths) }
}

extension DisplaySize {
  /// Whether width and height are in range and neither is negative.
  var isInRange: Bool { width.isInRange && height.isInRange && width >= .zero && height >= .zero }
}

extension BlockDimension {
  /// Whether the length or share is in its range.
  var isInRange: Bool {
    switch self {
    case .length(let length): AttributeRanges.sizes.contains(length.thousandths)
    case .share(let share): AttributeRanges.shares.contains(share)
    }
  }
}

extension PropertyListValue {
  /// Whether a property list can hold every integer in this value, and the value nests at most `depth` levels.
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

/// Checks that every value is in the range that the table gives.
private struct RangeCheck: AttributeVisitor {
  var isInRange = true

  mutating func string(_ name: StaticString, _ value: inout String?) {}

  mutating func constant<Constant: OpenConstant>(_ name: StaticString, _ value: inout Constant?) {}

  mutating func color(_ name: StaticString, _ value: inout TextColor?) {}

  mutating func length(
    _ name: StaticString, _ value: inout Length?, in range: ClosedRange<Int>
  ) {
    if let length = value, !range.contains(length.thousandths) { isInRange = false }
  }

  mutating func integer(
    _ name: StaticString, _ value: inout Int?, in range: ClosedRange<Int>
  ) {
    if let number = value, !range.contains(number) { isInRange = false }
  }

  mutating func flag(_ name: StaticString, _ value: inout Bool) {}

  mutating func boolean(_ name: StaticString, _ value: inout Bool?) {}

  mutating func shadow(_ name: StaticString, _ value: inout Shadow?) {
    guard let shadow = value else { return }
    if ![shadow.offsetX, shadow.offsetY, shadow.blur].allSatisfy(\.isInRange) { isInRange = false }
  }

  mutating func tabStops(_ name: StaticString, _ value: inout [TabStop]?) {
    if !(value ?? []).allSatisfy(\.position.isInRange) { isInRange = false }
  }

  mutating func dimension(_ name: StaticString, _ value: inout BlockDimension?) {
    if value?.isInRange == false { isInRange = false }
  }

  mutating func dimensions(_ name: StaticString, _ value: inout [BlockDimension?]?) {
    guard let value else { return }
    if !AttributeRanges.columns.contains(value.count) || value.contains(where: { $0?.isInRange == false }) {
      isInRange = false
    }
  }

  mutating func custom(_ name: StaticString, _ value: inout CustomAttributes) {
    if !value.isInRange { isInRange = false }
  }
}

extension AttributeTable {
  /// Whether every value is in the range that the table gives.
  var isInRange: Bool {
    var check = RangeCheck()
    var values = self
    values.visit(&check)
    return check.isInRange
  }
}
