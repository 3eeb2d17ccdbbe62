#if canImport(UIKit) || canImport(AppKit)
  internal import Foundation
  internal import InlayCore
  internal import InlayFoundation

  #if canImport(UIKit)
    internal import UIKit
  #elseif canImport(AppKit)
    internal import AppKit
  #endif

  /// Shadows: offsets to the right and downwards, blur, and color.
  enum ShadowValues {
    // AppKit's y axis points up.
    #if canImport(UIKit)
      private static let down: CGFloat = 1
    #else
      private static let down: CGFloat = -1
    #endif

    static func list(of shadow: NSShadow, report: AttributeReport) -> PropertyListValue? {
      guard let x = ListMembers.real(shadow.shadowOffset.width),
        let y = ListMembers.real(shadow.shadowOffset.height * down + 0),
        let blur = ListMembers.real(shadow.shadowBlurRadius)
      else { return nil }
      var members = ListMembers()
      members.put("offsetX", x)
      members.put("offsetY", y)
      members.put("blur", blur)
      #if canImport(UIKit)
        let color = shadow.shadowColor as? PlatformColor
      #else
        let color = shadow.shadowColor
      #endif
      if let color {
        members.put("color", ColorValues.list(of: color, named: AttributeName.shadow, report: report))
      }
      return members.list
    }

    static func shadow(for list: PropertyListValue) -> NSShadow? {
      guard let members = ListMembers(list), let x = members.number("offsetX"),
        let y = members.number("offsetY"), let blur = members.number("blur")
      else { return nil }
      let shadow = NSShadow()
      shadow.shadowOffset = CGSize(width: x, height: y * down)
      shadow.shadowBlurRadius = blur
      if let color = members["color"].flatMap(ColorValues.color) { shadow.shadowColor = color }
      return shadow
    }
  }
#endif
