import InlayCore

extension HEIFStructure {
  /// Reads the content of a grid item from the file in memory. Throws if it is malformed.
  package func grid(of item: HEIFItem, in file: [UInt8]) throws -> HEIFGrid {
    var cursor = ByteCursor(file)
    return try grid(of: item, &cursor)
  }

  /// The indices of the items that `item` is derived from, in the order of its `dimg` reference.
  ///
  /// - Complexity: O(references).
  package func inputs(of item: HEIFItem) -> [Int] {
    guard let reference = references.first(where: { $0.type == .dimg && $0.from == item.id }) else {
      return []
    }
    return reference.targets.compactMap { index(of: referenceTargets[$0]) }
  }

  /// Reads the content of a grid item, wherever its extents are. Throws if it is malformed.
  func grid(of item: HEIFItem, _ cursor: inout ByteCursor) throws -> HEIFGrid {
    var content: [UInt8] = []
    for range in try ranges(of: item) {
      let wanted = min(range.count, HEIFGrid.maximumBytes - content.count)
      content += try cursor.within(range) { cursor in try cursor.bytes(wanted) }
      if content.count == HEIFGrid.maximumBytes { break }
    }
    var grid = ByteCursor(content)
    return try HEIFGrid.read(&grid)
  }
}
