public import Foundation

// https://developer.apple.com/documentation/uikit/nsshadow
// https://developer.apple.com/documentation/appkit/nsshadow
open class NSShadow: NSObject {
  private let cfInfoPad: UInt = 0x0100
  open var shadowOffset = CGSize(width: 0, height: 0)
  open var shadowBlurRadius: CGFloat = 0
  #if SHAPES_UIKIT
    open var shadowColor: Any? = UIColor(red: 0, green: 0, blue: 0, alpha: 1 / 3)
    private var color: UIColor? { shadowColor as? UIColor }
  #else
    open var shadowColor: NSColor? = NSColor(srgbRed: 0, green: 0, blue: 0, alpha: 1 / 3)
    private var color: NSColor? { shadowColor }
  #endif
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSShadow else { return false }
    return other.shadowOffset == shadowOffset && other.shadowBlurRadius == shadowBlurRadius
      && other.color == color
  }
  open override var hash: Int { shadowBlurRadius.hashValue }
}
