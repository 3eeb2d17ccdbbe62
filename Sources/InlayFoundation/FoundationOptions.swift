public import InlayCore

/// How a text goes into and out of Foundation's attributed strings.
public struct FoundationOptions: Sendable {
  /// What is accepted. `textUnits`, `placements`, `propertyListValues` and `propertyListDepth` hold on the way in;
  /// `attachmentBytes` (each image) and `bundleBytes` (all together) for the bytes that ``ImageValues/propertyLists``
  /// brings into memory.
  public var limits = Limits.default
  /// Turns values of a platform's own classes into property lists and images, and back; `nil` leaves all values to
  /// this room.
  public var converter: (any AttributeValueConverter)?
  /// What an image is as a value of an `NSAttributedString`, where the converter does not say.
  public var imageValues = ImageValues.propertyLists
  /// Attributes of an `AttributedString` outside Inlay's scope that stand for attributes of the model.
  public var keyBridges: [AttributedStringKeyBridge] = .foundation

  /// Property lists, no converter, Foundation's own keys.
  public init() {}
}

/// What an image is as a value of an `NSAttributedString`.
public enum ImageValues: Sendable, Hashable {
  /// A dictionary, as Documentation/foundation.md describes it. It can be archived and read by anyone; the image's
  /// bytes are in memory.
  case propertyLists
  /// An ``InlineImageValue``: an object that refers to the image. Its bytes stay where they are (so they may be larger
  /// than memory), and it is faster to read where a text has many images of few placements each.
  case objects
}
