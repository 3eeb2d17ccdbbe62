public import InlayCore

/// The bare triple: a string, ranges with identifiers, and data for each identifier.
///
/// It is a view of a `DecomposedText` for programs that need only this. It has no attributes and no files, and
/// identifiers are unique.
public struct Triple: Sendable {
  /// The range of an image.
  public struct ImageRange: Sendable, Hashable {
    /// The first UTF-16 unit.
    public var location: Int
    /// The number of UTF-16 units.
    public var length: Int
    /// A key of ``Triple/imageData``. If it has no data, the image's content is missing.
    public var identifier: ContentIdentifier

    /// A range.
    public init(location: Int, length: Int, identifier: ContentIdentifier) {
      self.location = location
      self.length = length
      self.identifier = identifier
    }
  }

  /// The text. Images appear as U+FFFC, or as the ordinary text that they cover.
  public var string: String
  /// The ranges of images.
  public var imageRanges: [ImageRange]
  /// The bytes of each image, by identifier.
  public var imageData: [ContentIdentifier: any ByteSource]

  /// A triple with these parts. They are validated when the triple is decomposed.
  public init(
    string: String, imageRanges: [ImageRange] = [], imageData: [ContentIdentifier: any ByteSource] = [:]
  ) {
    self.string = string
    self.imageRanges = imageRanges
    self.imageData = imageData
  }
}
