public import Foundation
public import InlayCore

extension AttributeScopes {
  /// Inlay's attributes of an `AttributedString`. Their values are the model's own types. Two values are equal only if
  /// they are exactly equal.
  public struct InlayAttributes: AttributeScope {
    /// The image at this place. A run over several U+FFFC stands for as many images.
    public let inlineImage: InlineImageAttribute
    /// Character attributes, without custom attributes.
    public let characterAttributes: CharacterAttribute
    /// Paragraph attributes.
    public let paragraphAttributes: ParagraphAttribute
    /// The cells and boxes that the paragraph stands in, outermost first.
    public let blocks: BlockAttribute
    /// Attributes that the model has no field for.
    public let customAttributes: CustomAttribute
    /// Separates two adjacent runs with one image over ordinary text. It has no other meaning.
    public let boundary: BoundaryAttribute

    /// The key of an image with its placement attributes.
    public enum InlineImageAttribute: AttributedStringKey {
      /// The type of the values.
      public typealias Value = PlacedImage
      /// The name of the key, also used in archives.
      public static let name = "Inlay.InlineImage"
      /// Text inserted after it does not inherit it.
      public static let inheritedByAddedText = false
    }

    /// The key of character attributes.
    public enum CharacterAttribute: AttributedStringKey {
      /// The type of the values.
      public typealias Value = CharacterAttributes
      /// The name of the key, also used in archives.
      public static let name = "Inlay.Character"
    }

    /// The key of paragraph attributes.
    public enum ParagraphAttribute: AttributedStringKey {
      /// The type of the values.
      public typealias Value = ParagraphAttributes
      /// The name of the key, also used in archives.
      public static let name = "Inlay.Paragraph"
    }

    /// The key of the cells and boxes of a paragraph.
    public enum BlockAttribute: AttributedStringKey {
      /// The type of the values.
      public typealias Value = [RunBlock]
      /// The name of the key, also used in archives.
      public static let name = "Inlay.Blocks"
    }

    /// The key of custom attributes.
    public enum CustomAttribute: AttributedStringKey {
      /// The type of the values.
      public typealias Value = CustomAttributes
      /// The name of the key, also used in archives.
      public static let name = "Inlay.Custom"
    }

    /// The key that separates adjacent runs.
    public enum BoundaryAttribute: AttributedStringKey {
      /// The type of the values.
      public typealias Value = Bool
      /// The name of the key, also used in archives.
      public static let name = "Inlay.Boundary"
      /// Text inserted after it does not inherit it.
      public static let inheritedByAddedText = false
    }
  }

  /// Inlay's scope.
  public var inlay: InlayAttributes.Type { InlayAttributes.self }
}

extension AttributeDynamicLookup {
  /// Inlay's attributes by name: `string.inlineImage`.
  public subscript<Key: AttributedStringKey>(
    dynamicMember path: KeyPath<AttributeScopes.InlayAttributes, Key>
  ) -> Key { self[Key.self] }
}
