public import Foundation

// https://developer.apple.com/documentation/appkit/nscolorspace
open class NSColorSpace: NSObject, @unchecked Sendable {
  private let cfInfoPad: UInt = 0x0100
  // …/nscolorspace/srgb
  open class var sRGB: NSColorSpace { NSColorSpace() }
}

// https://developer.apple.com/documentation/appkit/nscolor
open class NSColor: NSObject, @unchecked Sendable {
  private let cfInfoPad: UInt = 0x0100
  private let components: [CGFloat]
  private let role: String

  // …/nscolor/init(srgbred:green:blue:alpha:)
  public init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    (components, role) = ([red, green, blue, alpha], "")
  }
  private init(_ components: [CGFloat], _ role: String) { (self.components, self.role) = (components, role) }
  /// Not part of Apple's API: a pattern, which has no components.
  public init(pattern: Void) { (components, role) = ([], "pattern") }

  // …/nscolor/usingcolorspace(_:)
  open func usingColorSpace(_ space: NSColorSpace) -> NSColor? {
    components.count == 4 ? NSColor(components, "") : nil
  }
  /// AppKit raises an exception if a color is asked for components that it does not have.
  private func component(_ index: Int) -> CGFloat {
    precondition(role.isEmpty, "a colour of a catalogue was asked for its components")
    return components[index]
  }
  // …/nscolor/redcomponent and its like
  open var redComponent: CGFloat { component(0) }
  open var greenComponent: CGFloat { component(1) }
  open var blueComponent: CGFloat { component(2) }
  open var alphaComponent: CGFloat { component(3) }
  // …/nscolor/textcolor, …/labelcolor, …
  open class var textColor: NSColor { NSColor([0, 0, 0, 1], "text") }
  open class var labelColor: NSColor { NSColor([0, 0, 0, 1], "label") }
  open class var secondaryLabelColor: NSColor { NSColor([0.25, 0.25, 0.25, 1], "secondaryLabel") }
  open class var tertiaryLabelColor: NSColor { NSColor([0.5, 0.5, 0.5, 1], "tertiaryLabel") }
  open class var quaternaryLabelColor: NSColor { NSColor([0.75, 0.75, 0.75, 1], "quaternaryLabel") }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSColor else { return false }
    return other.components == components && other.role == role
  }
  open override var hash: Int { components.first.hashValue }
}
