public import Foundation
public import InlayCore

/// An image as an attribute value of an `NSAttributedString`: a reference without the bytes.
///
/// Two values are equal only if they are the same object. Foundation compares the values of adjacent runs, and this way
/// never compares the bytes of images.
public final class InlineImageValue: NSObject, Sendable {
  // This must be the first stored property. CFEqual in swift-corelibs-foundation takes bits 8 to 17 of this word for a
  // type number, and crashes if they are 0 (CFRuntime.c, `_CFIsSwift`).
  private let typeBits: UInt = 0x0100
  /// The image with its placement attributes.
  public let placedImage: PlacedImage

  /// Creates the value for `placedImage`.
  public init(_ placedImage: PlacedImage) { self.placedImage = placedImage }

  /// Whether `object` is this very object. Equal adjacent images stay separate.
  public override func isEqual(_ object: Any?) -> Bool { (object as? InlineImageValue) === self }
  /// A hash of the object's identity.
  public override var hash: Int { ObjectIdentifier(self).hashValue }
  /// The name of the class and the label of the image.
  public override var description: String { "InlineImageValue(\(placedImage.image.label))" }

  /// The value, if it is one. A cast alone would first convert a dictionary into an `NSDictionary`.
  static func held(_ value: Any) -> InlineImageValue? {
    type(of: value) == InlineImageValue.self ? value as? InlineImageValue : nil
  }
}
