#if canImport(UIKit) || canImport(AppKit)
  internal import Foundation
  internal import InlayCore
  internal import InlayFoundation

  #if canImport(UIKit)
    internal import UIKit
  #elseif canImport(AppKit)
    internal import AppKit
  #endif

  /// Converts between the platform's classes and the property lists of Documentation/foundation.md.
  struct AppleConverter: AttributeValueConverter {
    let options: AppleOptions

    init(_ options: AppleOptions) { self.options = options }

    func reading(_ value: Any, named name: String, report: AttributeReport) -> AttributeReading? {
      // Casting a Swift value to a class would first make an object of it. Only objects can be instances of these
      // classes.
      guard type(of: value) is AnyClass else { return nil }
      switch value as AnyObject {
      case let glyph as NSAdaptiveImageGlyph:
        return .image(
          image(
            ofGlyph: glyph.imageContent, identifier: glyph.contentIdentifier,
            description: glyph.contentDescription))
      case let attachment as NSTextAttachment: return .image(image(of: attachment, report: report))
      case let font as PlatformFont where name == AttributeName.font:
        return .propertyList(FontValues.list(of: font, options.fontSize, report: report))
      case let color as PlatformColor where AppleNames.colors.contains(name):
        return ColorValues.reading(color, named: name, report: report)
      case let style as NSParagraphStyle where name == AttributeName.paragraphStyle:
        return .propertyList(ParagraphValues.list(of: style))
      case let shadow as NSShadow where name == AttributeName.shadow:
        return ShadowValues.list(of: shadow, report: report).map { .propertyList($0) }
      default: return nil
      }
    }

    func writing(
      _ list: PropertyListValue, named name: String, report: AttributeReport
    ) -> AttributeWriting? {
      let value: Any?
      switch name {
      case AttributeName.font: value = FontValues.font(for: list, options.fontSize, report: report)
      case AttributeName.paragraphStyle: value = ParagraphValues.style(for: list)
      case AttributeName.shadow: value = ShadowValues.shadow(for: list)
      case AttributeName.link: value = LinkValues.value(for: list)
      case _ where AppleNames.colors.contains(name): value = ColorValues.color(for: list)
      default:
        if let (color, key) = ColorValues.named(list, name) { return .attribute(name: key, value: color) }
        return NumberValues.writing(list, named: name, report: report)
      }
      if let value { return .attribute(name: name, value: value) }
      report(.appleValueKept, AppleNames.kept(name))
      return .kept
    }

    func writing(
      _ image: PlacedImage, named name: String, report: AttributeReport
    ) throws -> AttributeWriting? {
      guard image.attributes.kind == .glyph else {
        return .attribute(name: AttributeName.attachment, value: try attachment(for: image, box: nil))
      }
      return try writingGlyph(image, report: report)
    }
  }
#endif
