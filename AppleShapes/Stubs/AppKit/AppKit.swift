public import Foundation
public import SwiftUI

// https://developer.apple.com/documentation/appkit/nsimage
open class NSImage: NSObject, @unchecked Sendable {
  private let cfInfoPad: UInt = 0x0100
  private let data: Data
  // …/nsimage/size
  open var size = CGSize(width: 0, height: 0)
  // …/nsimage/init(data:) Here everything is a picture that begins as a PNG or HEIC does.
  public init?(data: Data) {
    guard data.starts(with: [0x89, 0x50]) || data.dropFirst(4).starts(with: "ftyp".utf8) else { return nil }
    self.data = data
  }
  // …/nsimage/tiffrepresentation
  open var tiffRepresentation: Data? { data }
}

// https://developer.apple.com/documentation/appkit/nsbitmapimagerep
open class NSBitmapImageRep: NSObject {
  private let cfInfoPad: UInt = 0x0100
  private let data: Data
  // …/nsbitmapimagerep/filetype
  public enum FileType: Sendable { case png, tiff }
  // …/nsbitmapimagerep/propertykey
  public struct PropertyKey: Hashable, Sendable {}
  // …/nsbitmapimagerep/init(data:)
  public init?(data: Data) { self.data = data }
  // …/nsbitmapimagerep/representation(using:properties:)
  open func representation(using storageType: FileType, properties: [PropertyKey: Any]) -> Data? { data }
}

extension Image {
  // https://developer.apple.com/documentation/swiftui/image/init(nsimage:) (in SwiftUI on Apple's systems)
  public init(nsImage: NSImage) {
    self.init(source: "nsImage", width: Double(nsImage.size.width), height: Double(nsImage.size.height))
  }
}

// https://developer.apple.com/documentation/appkit/nstextview
@MainActor open class NSTextView {
  // …/nstextview/textstorage (of NSTextStorage, a mutable attributed string)
  open var textStorage: NSMutableAttributedString? = NSMutableAttributedString(string: "")
  // …/nstextview/attributedstring()
  open func attributedString() -> NSAttributedString { textStorage ?? NSAttributedString(string: "") }
  // …/nstextview/importsgraphics
  open var importsGraphics = false
  public init() {}
}

extension AttributeScopes {
  // https://developer.apple.com/documentation/foundation/attributescopes/appkitattributes
  public struct AppKitAttributes: AttributeScope {
    public let font: FontAttribute
    public let foregroundColor: ForegroundColorAttribute
    public let backgroundColor: BackgroundColorAttribute
    public let underlineColor: UnderlineColorAttribute
    public let strikethroughColor: StrikethroughColorAttribute
    public let strokeColor: StrokeColorAttribute
    public let paragraphStyle: ParagraphStyleAttribute
    public let shadow: ShadowAttribute
    public let underlineStyle: UnderlineStyleAttribute
    public let strikethroughStyle: StrikethroughStyleAttribute
    public let kern: KernAttribute
    public let tracking: TrackingAttribute
    public let baselineOffset: BaselineOffsetAttribute
    public let strokeWidth: StrokeWidthAttribute
    public let obliqueness: ObliquenessAttribute
    public let expansion: ExpansionAttribute
    public let ligature: LigatureAttribute
    public let attachment: AttachmentAttribute
    public let adaptiveImageGlyph: AdaptiveImageGlyphAttribute
    public let superscript: SuperscriptAttribute

    // …/appkitattributes/fontattribute
    public enum FontAttribute: AttributedStringKey {
      public typealias Value = NSFont
      public static let name = "NSFont"
    }

    // …/appkitattributes/foregroundcolorattribute
    public enum ForegroundColorAttribute: AttributedStringKey {
      public typealias Value = NSColor
      public static let name = "NSColor"
    }

    // …/appkitattributes/backgroundcolorattribute
    public enum BackgroundColorAttribute: AttributedStringKey {
      public typealias Value = NSColor
      public static let name = "NSBackgroundColor"
    }

    // …/appkitattributes/underlinecolorattribute
    public enum UnderlineColorAttribute: AttributedStringKey {
      public typealias Value = NSColor
      public static let name = "NSUnderlineColor"
    }

    // …/appkitattributes/strikethroughcolorattribute
    public enum StrikethroughColorAttribute: AttributedStringKey {
      public typealias Value = NSColor
      public static let name = "NSStrikethroughColor"
    }

    // …/appkitattributes/strokecolorattribute
    public enum StrokeColorAttribute: AttributedStringKey {
      public typealias Value = NSColor
      public static let name = "NSStrokeColor"
    }

    // …/appkitattributes/paragraphstyleattribute
    public enum ParagraphStyleAttribute: AttributedStringKey {
      public typealias Value = NSParagraphStyle
      public static let name = "NSParagraphStyle"
    }

    // …/appkitattributes/shadowattribute
    public enum ShadowAttribute: AttributedStringKey {
      public typealias Value = NSShadow
      public static let name = "NSShadow"
    }

    // …/appkitattributes/underlinestyleattribute
    public enum UnderlineStyleAttribute: AttributedStringKey {
      public typealias Value = NSUnderlineStyle
      public static let name = "NSUnderline"
    }

    // …/appkitattributes/strikethroughstyleattribute
    public enum StrikethroughStyleAttribute: AttributedStringKey {
      public typealias Value = NSUnderlineStyle
      public static let name = "NSStrikethrough"
    }

    // …/appkitattributes/kernattribute
    public enum KernAttribute: AttributedStringKey {
      public typealias Value = CGFloat
      public static let name = "NSKern"
    }

    // …/appkitattributes/trackingattribute
    public enum TrackingAttribute: AttributedStringKey {
      public typealias Value = CGFloat
      public static let name = "CTTracking"
    }

    // …/appkitattributes/baselineoffsetattribute
    public enum BaselineOffsetAttribute: AttributedStringKey {
      public typealias Value = CGFloat
      public static let name = "NSBaselineOffset"
    }

    // …/appkitattributes/strokewidthattribute
    public enum StrokeWidthAttribute: AttributedStringKey {
      public typealias Value = CGFloat
      public static let name = "NSStrokeWidth"
    }

    // …/appkitattributes/obliquenessattribute
    public enum ObliquenessAttribute: AttributedStringKey {
      public typealias Value = CGFloat
      public static let name = "NSObliqueness"
    }

    // …/appkitattributes/expansionattribute
    public enum ExpansionAttribute: AttributedStringKey {
      public typealias Value = CGFloat
      public static let name = "NSExpansion"
    }

    // …/appkitattributes/ligatureattribute
    public enum LigatureAttribute: AttributedStringKey {
      public typealias Value = Int
      public static let name = "NSLigature"
    }

    // …/appkitattributes/attachmentattribute
    public enum AttachmentAttribute: AttributedStringKey {
      public typealias Value = NSTextAttachment
      public static let name = "NSAttachment"
    }

    // …/appkitattributes/adaptiveimageglyphattribute
    public enum AdaptiveImageGlyphAttribute: AttributedStringKey {
      public typealias Value = AttributedString.AdaptiveImageGlyph
      public static let name = "CTAdaptiveImageProvider"
    }

    // …/appkitattributes/superscriptattribute
    public enum SuperscriptAttribute: AttributedStringKey {
      public typealias Value = Int
      public static let name = "NSSuperScript"
    }
  }
  public var appKit: AppKitAttributes.Type { AppKitAttributes.self }
}
extension AttributeDynamicLookup {
  public subscript<Key: AttributedStringKey>(
    dynamicMember path: KeyPath<AttributeScopes.AppKitAttributes, Key>
  ) -> Key { self[Key.self] }
}
