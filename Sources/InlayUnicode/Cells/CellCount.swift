/// The width of a piece of text.
package struct CellCount: Sendable, Hashable {
  /// Number of cells, without those of control characters.
  package var cells: Int
  /// Number of control characters. The caller decides how to show them, and so their width.
  package var controls: Int

  /// - Parameters:
  ///   - cells: number of cells, without those of control characters.
  ///   - controls: number of clusters that are control characters.
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
