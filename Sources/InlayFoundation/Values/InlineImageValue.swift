public import Foundation
public import InlayCore

/// An image as the value of an `NSAttributedString`'s attribute: a reference to it, without its bytes.
///
/// Two are equal only if they are one object, so that Foundation, which compares the values of neighbouring runs,
/// never compares the bytes of images.
public final class InlineImageValue: NSObject, Sendable {
  // Must be the first stored property: swift-corelibs-foundation's CFEqual takes the bits 8 to 17 of this word for a
  // type number, and ends the process if they are 0 (CFRuntime.c, `_CFIsSwift`).
  private let typeBits: UInt = 0x0100
  /// The image and how it is set.
  public let placedImage: PlacedImage

  /// The value for `placedImage`.
  public init(_ placedImage: PlacedImage) { self.placedImage = placedImage }

  /// Whether it is this very value: equal images side by side stay two.
  public override func isEqual(_ object: Any?) -> Bool { (object as? InlineImageValue) === self }
  /// A hash of its identity.
  public override var hash: Int { ObjectIdentifier(self).hashValue }
  /// The name of the class and what the image is called.
  public override var description: String { "InlineImageValue(\(placedImage.image.label))" }

  /// The value, if it is one. Casting alone would first make an `NSDictionary` of a dictionary.
  static func held(_ value: Any) -> InlineImageValue? {
    type(of: value) == InlineImageValue.self ? value as? InlineImageValue : nil
  }
}
