import Inlay

extension HEIFStructure {
  /// Reads the content of a grid item, wherever its extents lie.
  func grid(of item: HEIFItem, _ cursor: inout ByteCursor) throws(ContainerError) -> HEIFGrid {
    var content: [UInt8] = []
    for range in try ranges(of: item) {
      let wanted = min(range.count, HEIFGrid.maximalBytes - content.count)
      content += try cursor.within(range) { (cursor) throws(ContainerError) in try cursor.bytes(wanted) }
      if content.count == HEIFGrid.maximalBytes { break }
    }
    var grid = ByteCursor(content)
    return try HEIFGrid.read(&grid)
  }
}
