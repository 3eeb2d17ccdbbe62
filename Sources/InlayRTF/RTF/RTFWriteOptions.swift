/// Options for writing RTF.
public struct RTFWriteOptions: Sendable, Hashable {
  /// How images are written in RTF without a bundle.
  public enum Images: Sendable, Hashable {
    /// As a picture, from a PNG or JPEG among the representations. An image without either is written as with
    /// `describe`.
    case picture
    /// As text: the description in brackets.
    case describe
    /// Images are left out.
    case drop
  }

  /// How images are written in RTF without a bundle.
  public var images: Images

  /// Creates options.
  public init(images: Images = .picture) { self.images = images }
}
