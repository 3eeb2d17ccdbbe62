/// Pixels of one cell of a terminal.
public struct CellSize: Sendable, Hashable {
  /// Pixels from left to right, 1…``most``.
  public let width: Int
  /// Pixels from top to bottom, 1…``most``.
  public let height: Int

  /// The greatest side that is believed.
  public static let most = 1_024

  /// A cell of that many pixels; `nil` unless both sides are 1…``most``: terminals report 0 where they do not know.
  public init?(width: Int, height: Int) {
    guard 1...Self.most ~= width, 1...Self.most ~= height else { return nil }
    (self.width, self.height) = (width, height)
  }

  private init(_ width: Int, _ height: Int) { (self.width, self.height) = (width, height) }

  /// 10 × 20, what most terminals have at their usual font size: where nothing is known.
  public static let usual = CellSize(10, 20)
}
