/// How much of a line a stretch of text takes.
public struct CellCount: Sendable, Hashable {
  /// Cells, without those of control characters.
  public var cells: Int
  /// Clusters that are control characters: their form, and so their width, is the caller's to choose.
  public var controls: Int

  /// - Parameters:
  ///   - cells: cells, without those of control characters.
  ///   - controls: clusters that are control characters.
  public init(cells: Int = 0, controls: Int = 0) {
    self.cells = cells
    self.controls = controls
  }

  /// Adds a cluster.
  @inline(__always)
  mutating func add(_ cluster: CellMeter, _ profile: WidthProfile) {
    if let width = cluster.width(profile) { cells += width } else { controls += 1 }
  }
}
