public import InlayCore

/// The bare triple: a string, ranges with identifiers, and data for each identifier.
///
/// It is a view of a `DecomposedText` for programs that want no more: no attributes, no files, no two images with
/// one identifier.
public struct Triple: Sendable {
  /// Where an image stands.
  public struct ImageRange: Sendable, Hashable {
    /// First UTF-16 unit.
    public var location: Int
    /// UTF-16 units.
    public var length: Int
    /// A key of ``Triple/imageData``; one without data is an image whose content is missing.
    public var identifier: ContentIdentifier

    /// A range.
    public init(location: Int, length: Int, identifier: ContentIdentifier) {
      self.location = location
      self.length = length
      self.identifier = identifier
    }
  }

  /// The text, images as U+FFFC or as ordinary text that they stand over.
  public var string: String
  /// Where images stand.
  public var imageRanges: [ImageRange]
  /// The bytes of each image, once.
  public var imageData: [ContentIdentifier: any ByteSource]

  /// A triple of these parts; they are checked when it is decomposed.
  public init(
    string: String, imageRanges: [ImageRange] = [], imageData: [ContentIdentifier: any ByteSource] = [:]
  ) {
    self.string = string
    self.imageRanges = imageRanges
    self.imageData = imageData
  }
}
