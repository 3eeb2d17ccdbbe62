extension WidthProfile {
  /// Number of cells of a scalar on this terminal. `known` is the number in the newest tables.
  @inline(__always)
  func width(of value: UInt32, _ properties: ScalarProperties, known: Int, isMark: Bool) -> Int {
    if properties.isUnassigned { return widthOfUnassigned(value, known: known) }
    if properties.isDisputed, isDissenting {
      return dissentingWidth(of: value, isMark: isMark) ?? known
    }
    return known
  }

  /// Number of cells of a scalar that this terminal does not know or has an exceptional width for.
  private func dissentingWidth(of value: UInt32, isMark: Bool) -> Int? {
    let dispute = ScalarDispute(value)
    if dispute == .exception { return exceptions.width(of: value) }
    guard let version = dispute.version, version > unicodeVersion else { return nil }
    return isMark && unassignedWidth == 0 ? -1 : unassignedWidth
  }

  private func widthOfUnassigned(_ value: UInt32, known: Int) -> Int {
    if let version = NewEmoji.version(of: value) { return unicodeVersion >= version ? 2 : unassignedWidth }
    // Unassigned ideographs are wide by default (UAX #11, section 5.3).
    return unassignedWidth == 0 ? 0 : known
  }

  /// Number of cells of a scalar of the class ``CellClass/narrow``.
  @inline(__always)
  func narrowWidth(of value: UInt32, _ properties: ScalarProperties) -> Int {
    guard properties.graphemeBreak == .prepend else { return 1 }
    // Prepended_Concatenation_Mark (PropList.txt).
    switch value {
    case 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x110BD, 0x110CD: return prependedMarkWidth
    default: return 1
    }
  }

  /// Number of cells of a scalar of the class ``CellClass/zero``.
  @inline(__always)
  func invisibleWidth(of value: UInt32, _ properties: ScalarProperties, startsCluster: Bool) -> Int {
    switch properties.graphemeBreak {
    case .control: value == 0xAD ? softHyphenWidth : formatWidth
    case .hangulV, .hangulT: startsCluster ? loneHangulVowelWidth : hangulVowelWidth
    // Format characters that join like marks: U+200C and tags.
    case .extend where value == 0x200C || 0xE0020...0xE007F ~= value: formatWidth
    default: 0
    }
  }
}
