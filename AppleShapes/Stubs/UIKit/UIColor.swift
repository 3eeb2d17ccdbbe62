public import Foundation

// https://developer.apple.com/documentation/uikit/uicolor
open class UIColor: NSObject, @unchecked Sendable {
  private let cfInfoPad: UInt = 0x0100
  private let components: [CGFloat]
  private let role: String

  // …/uicolor/init(red:green:blue:alpha:)
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    (components, role) = ([red, green, blue, alpha], "")
  }
  private init(_ role: String, _ white: CGFloat) {
    (components, self.role) = ([white, white, white, 1], role)
  }
  /// Not part of Apple's API: a pattern, which has no components.
  public init(pattern: Void) { (components, role) = ([], "pattern") }

  // …/uicolor/getred(_:green:blue:alpha:)
  open func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    guard components.count == 4 else { return false }
    unsafe red?.pointee = components[0]
    unsafe green?.pointee = components[1]
    unsafe blue?.pointee = components[2]
    unsafe alpha?.pointee = components[3]
    return true
  }
  // …/uicolor/label, …/secondarylabel, …/tertiarylabel, …/quaternarylabel
  open class var label: UIColor { UIColor("label", 0) }
  open class var secondaryLabel: UIColor { UIColor("secondaryLabel", 0.25) }
  open class var tertiaryLabel: UIColor { UIColor("tertiaryLabel", 0.5) }
  open class var quaternaryLabel: UIColor { UIColor("quaternaryLabel", 0.75) }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    return other.components == components && other.role == role
  }
  open override var hash: Int { components.first.hashValue }
}
