import Foundation

#if canImport(UIKit)
  import UIKit

  typealias KitFont = UIFont
  typealias KitColor = UIColor
  typealias KitScope = AttributeScopes.UIKitAttributes
  let kitLabelColor = UIColor.label
  func kitColor(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, _ alpha: CGFloat = 1) -> UIColor {
    UIColor(red: red, green: green, blue: blue, alpha: alpha)
  }
#else
  import AppKit

  typealias KitFont = NSFont
  typealias KitColor = NSColor
  typealias KitScope = AttributeScopes.AppKitAttributes
  let kitLabelColor = NSColor.labelColor
  func kitColor(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, _ alpha: CGFloat = 1) -> NSColor {
    NSColor(srgbRed: red, green: green, blue: blue, alpha: alpha)
  }
#endif
