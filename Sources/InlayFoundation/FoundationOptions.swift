public import InlayCore

/// Options for converting text from and to Foundation's attributed strings.
public struct FoundationOptions: Sendable {
  /// The limits. On the way in, `textUnits`, `placements`, `propertyListValues` and `propertyListDepth` apply. On the
  /// way out, `attachmentBytes` (for each image) and `bundleBytes` (in total) apply to the bytes that
  /// ``ImageValues/propertyLists`` loads into memory.
  public var limits = Limits.default
  /// Converts values of a platform's own classes into property lists and images, and back. With `nil`, this module
  /// handles all values itself.
  public var converter: (any AttributeValueConverter)?
  /// How an image is represented in an `NSAttributedString`, unless the converter decides.
  public var imageValues = ImageValues.propertyLists
  /// Attributes of an `AttributedString` outside Inlay's scope that correspond to attributes of the model.
  public var keyBridges: [AttributedStringKeyBridge] = .foundation

  /// Creates the default options: property lists, no converter, Foundation's own keys.
  public init() {}
}

/// How an image is represented in an `NSAttributedString`.
public enum ImageValues: Sendable, Hashable {
  /// As a dictionary, described in Documentation/foundation.md. Any program can archive and read it. The image's bytes
  /// are in memory.
  case propertyLists
  /// As an ``InlineImageValue``, an object that references the image. The bytes stay where they are, so that they may
  /// be larger than memory. It is faster to read if a text has many images with few placements each.
  case objects
}
