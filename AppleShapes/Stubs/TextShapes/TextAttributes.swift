public import Foundation

#if SHAPES_UIKIT
  public typealias ColorShape = UIColor
#else
  public typealias ColorShape = NSColor
#endif

extension AttributeScopes {
  /// `UIKitAttributes` and `AppKitAttributes`.
  // https://developer.apple.com/documentation/foundation/attributescopes/uikitattributes
  // https://developer.apple.com/documentation/foundation/attributescopes/appkitattributes
  public struct TextAttributes: AttributeScope {
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
    #if !SHAPES_UIKIT
      public let superscript: SuperscriptAttribute
    #endif

    // …/uikitattributes/, …/appkitattributes/fontattribute
    public enum FontAttribute: AttributedStringKey {
      public typealias Value = FontShape
      public static let name = "NSFont"
    }

    // …/uikitattributes/, …/appkitattributes/foregroundcolorattribute
    public enum ForegroundColorAttribute: AttributedStringKey {
      public typealias Value = ColorShape
      public static let name = "NSColor"
    }

    // …/uikitattributes/, …/appkitattributes/backgroundcolorattribute
    public enum BackgroundColorAttribute: AttributedStringKey {
      public typealias Value = ColorShape
      public static let name = "NSBackgroundColor"
    }

    // …/uikitattributes/, …/appkitattributes/underlinecolorattribute
    public enum UnderlineColorAttribute: AttributedStringKey {
      public typealias Value = ColorShape
      public static let name = "NSUnderlineColor"
    }

    // …/uikitattributes/, …/appkitattributes/strikethroughcolorattribute
    public enum StrikethroughColorAttribute: AttributedStringKey {
      public typealias Value = ColorShape
      public static let name = "NSStrikethroughColor"
    }

    // …/uikitattributes/, …/appkitattributes/strokecolorattribute
    public enum StrokeColorAttribute: AttributedStringKey {
      public typealias Value = ColorShape
      public static let name = "NSStrokeColor"
    }

    // …/uikitattributes/, …/appkitattributes/paragraphstyleattribute
    public enum ParagraphStyleAttribute: AttributedStringKey {
      public typealias Value = NSParagraphStyle
      public static let name = "NSParagraphStyle"
    }

    // …/uikitattributes/, …/appkitattributes/shadowattribute
    public enum ShadowAttribute: AttributedStringKey {
      public typealias Value = NSShadow
      public static let name = "NSShadow"
    }

    // …/uikitattributes/, …/appkitattributes/underlinestyleattribute
    public enum UnderlineStyleAttribute: AttributedStringKey {
      public typealias Value = NSUnderlineStyle
      public static let name = "NSUnderline"
    }

    // …/uikitattributes/, …/appkitattributes/strikethroughstyleattribute
    public enum StrikethroughStyleAttribute: AttributedStringKey {
      public typealias Value = NSUnderlineStyle
      public static let name = "NSStrikethrough"
    }

    // …/uikitattributes/, …/appkitattributes/kernattribute
    public enum KernAttribute: AttributedStringKey {
      public typealias Value = CGFloat
      public static let name = "NSKern"
    }

    // …/uikitattributes/, …/appkitattributes/trackingattribute
    public enum TrackingAttribute: AttributedStringKey {
      public typealias Value = CGFloat
      public static let name = "CTTracking"
    }

    // …/uikitattributes/, …/appkitattributes/baselineoffsetattribute
    public enum BaselineOffsetAttribute: AttributedStringKey {
      public typealias Value = CGFloat
      public static let name = "NSBaselineOffset"
    }

    // …/uikitattributes/, …/appkitattributes/strokewidthattribute
    public enum StrokeWidthAttribute: AttributedStringKey {
      public typealias Value = CGFloat
      public static let name = "NSStrokeWidth"
    }

    // …/uikitattributes/, …/appkitattributes/obliquenessattribute
    public enum ObliquenessAttribute: AttributedStringKey {
      public typealias Value = CGFloat
      public static let name = "NSObliqueness"
    }

    // …/uikitattributes/, …/appkitattributes/expansionattribute
    public enum ExpansionAttribute: AttributedStringKey {
      public typealias Value = CGFloat
      public static let name = "NSExpansion"
    }

    // …/uikitattributes/, …/appkitattributes/ligatureattribute
    public enum LigatureAttribute: AttributedStringKey {
      public typealias Value = Int
      public static let name = "NSLigature"
    }

    // …/uikitattributes/, …/appkitattributes/attachmentattribute
    public enum AttachmentAttribute: AttributedStringKey {
      public typealias Value = NSTextAttachment
      public static let name = "NSAttachment"
    }

    // …/uikitattributes/, …/appkitattributes/adaptiveimageglyphattribute
    public enum AdaptiveImageGlyphAttribute: AttributedStringKey {
      public typealias Value = AttributedString.AdaptiveImageGlyph
      public static let name = "CTAdaptiveImageProvider"
    }

    #if !SHAPES_UIKIT
      // …/uikitattributes/, …/appkitattributes/superscriptattribute
      public enum SuperscriptAttribute: AttributedStringKey {
        public typealias Value = Int
        public static let name = "NSSuperScript"
      }
    #endif
  }
}

extension AttributeDynamicLookup {
  public subscript<Key: AttributedStringKey>(
    dynamicMember path: KeyPath<AttributeScopes.TextAttributes, Key>
  ) -> Key { self[Key.self] }
}
