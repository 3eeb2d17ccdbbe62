#if canImport(UIKit) || canImport(AppKit)
  internal import Foundation
  internal import InlayCore
  internal import InlayFoundation

  #if canImport(UIKit)
    internal import UIKit
  #elseif canImport(AppKit)
    internal import AppKit
  #endif

  /// Fonts as family, size, weight and italics. System fonts have no family; the monospaced one has the class `modern`.
  /// A font that these do not identify is also stored by its PostScript name.
  enum FontValues {
    /// The PostScript name, if family and weight are not enough.
    private static let nameMember = "name"

    static func list(of font: PlatformFont, _ usualSize: Double, report: AttributeReport) -> PropertyListValue
    {
      var members = ListMembers()
      #if canImport(UIKit)
        let family: String? = font.familyName
        let isItalic = font.fontDescriptor.symbolicTraits.contains(.traitItalic)
      #else
        let family = font.familyName
        let isItalic = font.fontDescriptor.symbolicTraits.contains(.italic)
      #endif
      // The names of system fonts start with a period, and must not be requested.
      let isSystem = family?.hasPrefix(".") ?? true
      if let family, !isSystem { members.put("family", .string(ExactString(family))) }
      if isSystem, font.fontName.contains("Mono") { members.put("class", .string("modern")) }
      members.put("size", ListMembers.real(font.pointSize))
      let weight = FontWeights.css(Double(self.weight(of: font)))
      if weight != 400 { members.put("weight", .integer(Int128(weight))) }
      if isItalic { members.put("italic", .boolean(true)) }
      guard self.font(for: members.list, usualSize, report: { _, _ in }) != font else { return members.list }
      if isSystem || font.fontName.hasPrefix(".") {
        report(
          .appleStyleSimplified, "only the size, weight and slope of a variant of the system font were kept")
      } else {
        members.put(nameMember, .string(ExactString(font.fontName)))
      }
      return members.list
    }

    static func font(
      for list: PropertyListValue, _ usualSize: Double, report: AttributeReport
    ) -> PlatformFont? {
      guard let members = ListMembers(list) else { return nil }
      // Sizes of hundreds of thousands of points do not give a font.
      let size = min(max(members.number("size") ?? CGFloat(usualSize), 0.001), 100_000)
      let weight = FontWeights.system(min(max(members.integer("weight") ?? 400, 1), 1_000))
      let isItalic = members.flag("italic") ?? false
      if let name = members.string(nameMember), !name.hasPrefix("."),
        let font = PlatformFont(name: name, size: size),
        members.string("family").map({ $0 == font.familyName }) ?? true
      {
        return font
      }
      if let family = members.string("family"), !family.isEmpty, !family.hasPrefix(".") {
        if let font = font(family, size, weight, isItalic) { return font }
        report(
          .appleFontSubstituted,
          "no font of the family \(family.debugDescription) is installed; the system font was set")
      }
      let isMonospaced = members.string("class") == "modern"
      let plain =
        isMonospaced
        ? PlatformFont.monospacedSystemFont(ofSize: size, weight: .init(rawValue: weight))
        : PlatformFont.systemFont(ofSize: size, weight: .init(rawValue: weight))
      return isItalic ? italic(plain, size) : plain
    }

    /// A font of an installed family. A PostScript name is accepted too, because documents contain either.
    private static func font(
      _ family: String, _ size: CGFloat, _ weight: CGFloat, _ isItalic: Bool
    ) -> PlatformFont? {
      let traits: [PlatformFontDescriptor.TraitKey: Any] = [.weight: NSNumber(value: Double(weight))]
      let descriptor = PlatformFontDescriptor(fontAttributes: [.family: family, .traits: traits])
      let found: PlatformFont? = PlatformFont(descriptor: descriptor, size: size)
      if let found, found.familyName == family { return isItalic ? italic(found, size) : found }
      return PlatformFont(name: family, size: size)
    }

    private static func italic(_ font: PlatformFont, _ size: CGFloat) -> PlatformFont {
      let traits = font.fontDescriptor.symbolicTraits
      #if canImport(UIKit)
        guard let slanted = font.fontDescriptor.withSymbolicTraits(traits.union(.traitItalic)) else {
          return font
        }
        return UIFont(descriptor: slanted, size: size)
      #else
        return NSFont(descriptor: font.fontDescriptor.withSymbolicTraits(traits.union(.italic)), size: size)
          ?? font
      #endif
    }

    private static func weight(of font: PlatformFont) -> CGFloat {
      let traits = font.fontDescriptor.object(forKey: .traits) as? [PlatformFontDescriptor.TraitKey: Any]
      let weight = traits?[.weight] as? NSNumber
      return CGFloat(weight?.doubleValue ?? 0)
    }
  }
#endif
