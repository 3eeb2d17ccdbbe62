/// Pixels of one cell of a terminal.
public struct CellSize: Sendable, Hashable {
  /// Pixels from left to right, 1…1,024.
  public let width: Int
  /// Pixels from top to bottom, 1…1,024.
  public let height: Int

  /// The maximum plausible side.
  package static let maximum = 1_024

  /// A cell of this size; `nil` unless both sides are 1…1,024. Terminals report 0 for an unknown size.
  public init?(width: Int, height: Int) {
    guard 1...Self.maximum ~= width, 1...Self.maximum ~= height else { return nil }
    (self.width, self.height) = (width, height)
  }

  private init(_ width: Int, _ height: Int) { (self.width, self.height) = (width, height) }

  /// 10 × 20, as many terminals have at their usual font size. Used if the real size is unknown.
  public static let usual = CellSize(10, 20)
}
