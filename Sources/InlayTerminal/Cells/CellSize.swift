/// The size of a terminal cell in pixels.
public struct CellSize: Sendable, Hashable {
  /// The width in pixels, 1…1,024.
  public let width: Int
  /// The height in pixels, 1…1,024.
  public let height: Int

  /// The maximum plausible width or height.
  package static let maximum = 1_024

  /// A cell of this size; `nil` unless both sides are 1…1,024. Terminals report 0 for an unknown size.
  public init?(width: Int, height: Int) {
    guard 1...Self.maximum ~= width, 1...Self.maximum ~= height else { return nil }
    (self.width, self.height) = (width, height)
  }

  private init(_ width: Int, _ height: Int) { (self.width, self.height) = (width, height) }

  /// 10 × 20 pixels, a common cell size. Used if the real size is unknown.
  package static let usual = CellSize(10, 20)
}
