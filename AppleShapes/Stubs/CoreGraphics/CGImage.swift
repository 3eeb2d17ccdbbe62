// https://developer.apple.com/documentation/coregraphics/cgimage
public final class CGImage: Sendable {
  // https://developer.apple.com/documentation/coregraphics/cgimage/width
  public let width: Int
  // https://developer.apple.com/documentation/coregraphics/cgimage/height
  public let height: Int

  /// Not part of Apple's API.
  public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
}
