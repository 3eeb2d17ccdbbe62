#if canImport(UIKit) || canImport(AppKit)
  internal import Foundation
  internal import InlayCore
  internal import InlayFoundation

  #if canImport(UIKit)
    internal import UIKit
  #elseif canImport(AppKit)
    internal import AppKit
  #endif

  /// Colors as `#rrggbbaa` in sRGB. The system's text colors, which change with the appearance, are stored by name.
  enum ColorValues {
    /// The prefix of custom attributes that hold the name of a color.
    static let namedPrefix = "InlayNamed"

    static func reading(_ color: PlatformColor, named name: String, report: AttributeReport)
      -> AttributeReading?
    {
      if let role = role(of: color) {
        return .named(namedPrefix + name, .string(ExactString(role)))
      }
      return list(of: color, named: name, report: report).map { .propertyList($0) }
    }

    /// The name of a color of the system.
    static func role(of color: PlatformColor) -> String? { roles.first { $0.color() == color }?.name }

    /// The color of the system with this name.
    static func color(ofRole name: String) -> PlatformColor? { roles.first { $0.name == name }?.color() }

    static func list(of color: PlatformColor, named name: String, report: AttributeReport)
      -> PropertyListValue?
    {
      textColor(of: color, named: name, report: report).map { .string(ExactString($0.description)) }
    }

    /// The nearest sRGB color.
    static func textColor(of color: PlatformColor, named name: String, report: AttributeReport) -> TextColor?
    {
      guard let components = components(of: color) else {
        report(
          .appleColorNotCarried, "the color of \(name.debugDescription) has no components and was dropped")
        return nil
      }
      var isRounded = false
      let bytes = components.map { component in
        let wanted = Double(component) * 255
        let nearest = min(max(wanted.rounded(), 0), 255)
        // Some colors store components as 32-bit floating-point numbers.
        if !(abs(wanted - nearest) < 0.001) { isRounded = true }
        return nearest.isNaN ? 0 : UInt8(nearest)
      }
      if isRounded {
        report(
          .appleColorRounded, "the color of \(name.debugDescription) was rounded to the nearest sRGB color")
      }
      return TextColor(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes[3])
    }

    static func color(for list: PropertyListValue) -> PlatformColor? {
      guard case .string(let text) = list, let color = TextColor(text.string) else { return nil }
      return platformColor(color)
    }

    static func platformColor(_ color: TextColor) -> PlatformColor {
      let (red, green) = (CGFloat(color.red) / 255, CGFloat(color.green) / 255)
      let (blue, alpha) = (CGFloat(color.blue) / 255, CGFloat(color.alpha) / 255)
      #if canImport(UIKit)
        return UIColor(red: red, green: green, blue: blue, alpha: alpha)
      #else
        return NSColor(srgbRed: red, green: green, blue: blue, alpha: alpha)
      #endif
    }

    /// The color named by a custom attribute, and the attribute that has this color.
    static func named(_ list: PropertyListValue, _ name: String) -> (color: PlatformColor, key: String)? {
      guard name.hasPrefix(namedPrefix), case .string(let role) = list else { return nil }
      let key = String(name.dropFirst(namedPrefix.count))
      guard AppleNames.colors.contains(key), let color = color(ofRole: role.string) else { return nil }
      return (color, key)
    }

    /// Red, green, blue and alpha in extended sRGB.
    private static func components(of color: PlatformColor) -> [CGFloat]? {
      var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
      #if canImport(UIKit)
        guard unsafe color.getRed(&red, green: &green, blue: &blue, alpha: &alpha) else { return nil }
      #else
        guard let converted = color.usingColorSpace(.sRGB) else { return nil }
        (red, green) = (converted.redComponent, converted.greenComponent)
        (blue, alpha) = (converted.blueComponent, converted.alphaComponent)
      #endif
      return [red, green, blue, alpha]
    }

    private typealias Role = (name: String, color: @Sendable () -> PlatformColor)

    /// Text colors that are dark in light mode and light in dark mode.
    private static let roles: [Role] = {
      #if os(watchOS)
        []
      #elseif canImport(UIKit)
        [
          ("label", { .label }), ("secondaryLabel", { .secondaryLabel }),
          ("tertiaryLabel", { .tertiaryLabel }),
          ("quaternaryLabel", { .quaternaryLabel }),
          // This is AppKit's name for the text color.
          ("text", { .label }),
        ]
      #else
        [
          ("text", { .textColor }), ("label", { .labelColor }), ("secondaryLabel", { .secondaryLabelColor }),
          ("tertiaryLabel", { .tertiaryLabelColor }), ("quaternaryLabel", { .quaternaryLabelColor }),
        ]
      #endif
    }()
  }
#endif
