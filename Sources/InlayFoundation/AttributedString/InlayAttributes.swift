public import Foundation
public import InlayCore

extension AttributeScopes {
  /// Inlay's attributes of an `AttributedString`. Their values are the model's own; two are equal only if they are
  /// exactly.
  public struct InlayAttributes: AttributeScope {
    /// The image set here. A run over several U+FFFC is as many images.
    public let inlineImage: InlineImageAttribute
    /// How the characters look, without custom attributes.
    public let characterAttributes: CharacterAttribute
    /// How the paragraph is set.
    public let paragraphAttributes: ParagraphAttribute
    /// Attributes the model has no field for.
    public let customAttributes: CustomAttribute
    /// Keeps apart two neighbouring runs with one image over ordinary text; has no other meaning.
    public let boundary: BoundaryAttribute

    /// An image and how it is set.
    public enum InlineImageAttribute: AttributedStringKey {
      /// Type of the values.
      public typealias Value = PlacedImage
      /// Name of the key, as archives have it.
      public static let name = "Inlay.InlineImage"
      /// Text typed behind it does not take it on.
      public static let inheritedByAddedText = false
    }

    /// How characters look.
    public enum CharacterAttribute: AttributedStringKey {
      /// Type of the values.
      public typealias Value = CharacterAttributes
      /// Name of the key, as archives have it.
      public static let name = "Inlay.Character"
    }

    /// How a paragraph is set.
    public enum ParagraphAttribute: AttributedStringKey {
      /// Type of the values.
      public typealias Value = ParagraphAttributes
      /// Name of the key, as archives have it.
      public static let name = "Inlay.Paragraph"
    }

    /// Attributes without a field of their own.
    public enum CustomAttribute: AttributedStringKey {
      /// Type of the values.
      public typealias Value = CustomAttributes
      /// Name of the key, as archives have it.
      public static let name = "Inlay.Custom"
    }

    /// Tells neighbouring runs apart.
    public enum BoundaryAttribute: AttributedStringKey {
      /// Type of the values.
      public typealias Value = Bool
      /// Name of the key, as archives have it.
      public static let name = "Inlay.Boundary"
      /// Text typed behind it does not take it on.
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
