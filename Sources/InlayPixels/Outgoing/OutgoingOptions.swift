package import InlayCore

/// Options for the forms that `DecomposedText.addingOutgoing(_:decoder:limits:keeping:progress:)` adds: what is sent to
/// others instead of the originals.
public struct OutgoingOptions: Sendable, Hashable {
  /// What is sent of an animation. It is never scaled, because its other frames would be lost.
  public enum Animations: String, Sendable, Hashable, CaseIterable {
    /// All of it, without its metadata if that is stripped.
    case keep
    /// Nothing: the call throws.
    case refuse
  }

  /// The longest side in pixels. Larger images are scaled down; none is enlarged. Values below 1 count as 1.
  public var largestSide = 1_500
  /// The quality of JPEG, and of the colors of WebP, from 0 to 1. Values outside count as the nearest of these.
  public var quality = 0.8
  /// The maximum number of bytes of one form; `nil` for no maximum. If necessary, the quality is lowered, then the size.
  public var largestBytes: Int?
  /// Images of up to this many bytes that are not larger than ``largestSide`` keep their file, as long as it is a PNG,
  /// JPEG, WebP or GIF.
  public var keepsSmallOriginals = 300 << 10
  /// Whether a file that is kept loses what tells of its origin and contents: Exif, GPS, XMP, IPTC, comments. It is blanked
  /// in place. Its orientation, color profile and pixels stay. A file that is made anew never has metadata: it is upright
  /// and in sRGB.
  public var stripsMetadata = true
  /// The format of images with transparent pixels. Opaque ones become JPEG. With WebP, a PNG is made if it is smaller.
  public var transparent = PictureFormat.webp
  /// What is sent of an animation.
  public var animations = Animations.keep

  /// The default options.
  public init() {}
}

extension DiagnosticCode {
  /// No outgoing form could be made of an image, so that the original is all there is to send.
  package static let outgoingNotMade = DiagnosticCode("outgoing.notMade", .reduced)
  /// No outgoing form could be made of an image because its decoder is not available; `helper` names the missing program.
  package static let outgoingDecoderUnavailable = DiagnosticCode("outgoing.decoderUnavailable", .reduced)
}

extension InlayError.Code {
  /// An animation is to be sent, and the options refuse that.
  package static let outgoingAnimation: Self = "outgoing.animation"
  /// An image cannot be made as small as the options demand.
  package static let outgoingTooLarge: Self = "outgoing.tooLarge"
}
