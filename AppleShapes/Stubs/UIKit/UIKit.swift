public import Foundation
public import SwiftUI

// https://developer.apple.com/documentation/uikit/uiimage
open class UIImage: NSObject, @unchecked Sendable {
  private let cfInfoPad: UInt = 0x0100
  private let data: Data
  public let scale: CGFloat
  // …/uiimage/init(data:scale:) Here everything is a picture that begins as a PNG or HEIC does.
  public init?(data: Data, scale: CGFloat) {
    guard data.starts(with: [0x89, 0x50]) || data.dropFirst(4).starts(with: "ftyp".utf8) else { return nil }
    (self.data, self.scale) = (data, scale)
  }
  // …/uiimage/init(data:)
  public convenience init?(data: Data) { self.init(data: data, scale: 1) }
  // …/uiimage/pngdata()
  open func pngData() -> Data? { data }
}

extension Image {
  // https://developer.apple.com/documentation/swiftui/image/init(uiimage:) (in SwiftUI on Apple's systems)
  public init(uiImage: UIImage) { self.init(source: "uiImage", width: 0, height: Double(uiImage.scale)) }
}

// https://developer.apple.com/documentation/uikit/uitextview
@MainActor open class UITextView {
  // …/uitextview/attributedtext
  open var attributedText: NSAttributedString! = NSAttributedString(string: "")
  // …/uitextview/supportsadaptiveimageglyph
  open var supportsAdaptiveImageGlyph = false
  public init() {}
}

extension AttributeScopes {
  // https://developer.apple.com/documentation/foundation/attributescopes/uikitattributes
  public struct UIKitAttributes: AttributeScope {
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

    // …/uikitattributes/fontattribute
    public enum FontAttribute: AttributedStringKey {
      public typealias Value = UIFont
      public static let name = "NSFont"
    }

    // …/uikitattributes/foregroundcolorattribute
    public enum ForegroundColorAttribute: AttributedStringKey {
      public typealias Value = UIColor
      public static let name = "NSColor"
    }

    // …/uikitattributes/backgroundcolorattribute
    public enum BackgroundColorAttribute: AttributedStringKey {
      public typealias Value = UIColor
      public static let name = "NSBackgroundColor"
    }

    // …/uikitattributes/underlinecolorattribute
    public enum UnderlineColorAttribute: AttributedStringKey {
      public typealias Value = UIColor
      public static let name = "NSUnderlineColor"
    }

    // …/uikitattributes/strikethroughcolorattribute
    public enum StrikethroughColorAttribute: AttributedStringKey {
      public typealias Value = UIColor
      public static let name = "NSStrikethroughColor"
    }

    // …/uikitattributes/strokecolorattribute
    public enum StrokeColorAttribute: AttributedStringKey {
      public typealias Value = UIColor
      public static let name = "NSStrokeColor"
    }

    // …/uikitattributes/paragraphstyleattribute
    public enum ParagraphStyleAttribute: AttributedStringKey {
      public typealias Value = NSParagraphStyle
      public static let name = "NSParagraphStyle"
    }

    // …/uikitattributes/shadowattribute
    public enum ShadowAttribute: AttributedStringKey {
      public typealias Value = NSShadow
      public static let name = "NSShadow"
    }

    // …/uikitattributes/underlinestyleattribute
    public enum UnderlineStyleAttribute: AttributedStringKey {
      public typealias Value = NSUnderlineStyle
      public static let name = "NSUnderline"
    }

    // …/uikitattributes/strikethroughstyleattribute
    public enum StrikethroughStyleAttribute: AttributedStringKey {
      public typealias Value = NSUnderlineStyle
      public static let name = "NSStrikethrough"
    }

    // …/uikitattributes/kernattribute
    public enum KernAttribute: AttributedStringKey {
      public typealias Value = CGFloat
      public static let name = "NSKern"
    }

    // …/uikitattributes/trackingattribute
    public enum TrackingAttribute: AttributedStringKey {
      public typealias Value = CGFloat
      public static let name = "CTTracking"
    }

    // …/uikitattributes/baselineoffsetattribute
    public enum BaselineOffsetAttribute: AttributedStringKey {
      public typealias Value = CGFloat
      public static let name = "NSBaselineOffset"
    }

    // …/uikitattributes/strokewidthattribute
    public enum StrokeWidthAttribute: AttributedStringKey {
      public typealias Value = CGFloat
      public static let name = "NSStrokeWidth"
    }

    // …/uikitattributes/obliquenessattribute
    public enum ObliquenessAttribute: AttributedStringKey {
      public typealias Value = CGFloat
      public static let name = "NSObliqueness"
    }

    // …/uikitattributes/expansionattribute
    public enum ExpansionAttribute: AttributedStringKey {
      public typealias Value = CGFloat
      public static let name = "NSExpansion"
    }

    // …/uikitattributes/ligatureattribute
    public enum LigatureAttribute: AttributedStringKey {
      public typealias Value = Int
      public static let name = "NSLigature"
    }

    // …/uikitattributes/attachmentattribute
    public enum AttachmentAttribute: AttributedStringKey {
      public typealias Value = NSTextAttachment
      public static let name = "NSAttachment"
    }

    // …/uikitattributes/adaptiveimageglyphattribute
    public enum AdaptiveImageGlyphAttribute: AttributedStringKey {
      public typealias Value = AttributedString.AdaptiveImageGlyph
      public static let name = "CTAdaptiveImageProvider"
    }
  }
  public var uiKit: UIKitAttributes.Type { UIKitAttributes.self }
}
extension AttributeDynamicLookup {
  public subscript<Key: AttributedStringKey>(
    dynamicMember path: KeyPath<AttributeScopes.UIKitAttributes, Key>
  ) -> Key { self[Key.self] }
}
