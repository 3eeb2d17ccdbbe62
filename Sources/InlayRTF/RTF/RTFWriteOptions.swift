/// How RTF is written.
public struct RTFWriteOptions: Sendable, Hashable {
  /// What becomes of images in RTF without a bundle.
  public enum Images: Sendable, Hashable {
    /// A picture, from a PNG or JPEG among the representations; where there is none, as `describe`.
    case picture
    /// The description in brackets, as text.
    case describe
    /// Nothing.
    case drop
  }

  /// What becomes of images in RTF without a bundle.
  public var images: Images

  /// Options.
  public init(images: Images = .picture) { self.images = images }
}
