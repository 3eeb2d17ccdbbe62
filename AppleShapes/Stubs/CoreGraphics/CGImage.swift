// https://developer.apple.com/documentation/coregraphics/cgimage
public final class CGImage: Sendable {
  // https://developer.apple.com/documentation/coregraphics/cgimage/width
  public let width: Int
  // https://developer.apple.com/documentation/coregraphics/cgimage/height
  public let height: Int

  /// Not Apple's.
  public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
}
