/// How much of a line a stretch of text takes.
package struct CellCount: Sendable, Hashable {
  /// Cells, without those of control characters.
  package var cells: Int
  /// The number of control characters. The caller chooses their form, and so their width.
  package var controls: Int

  /// - Parameters:
  ///   - cells: cells, without those of control characters.
  ///   - controls: clusters that are control characters.
  package init(cells: Int = 0, controls: Int = 0) {
    self.cells = cells
    self.controls = controls
  }

  /// Adds a cluster.
  @inline(__always)
  mutating func add(_ cluster: CellMeter, _ profile: WidthProfile) {
    if let width = cluster.width(profile) { cells += width } else { controls += 1 }
  }
}
