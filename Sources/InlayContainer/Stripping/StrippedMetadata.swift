/// What is taken out of the bytes of an image.
package struct StrippedMetadata: OptionSet, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  /// What the image is said to show: descriptions, titles, captions, keywords, comments.
  package static let descriptions = StrippedMetadata(rawValue: 1)
  /// Where, when, by whom and with what it was made: place, time, author, camera, software, and the thumbnail.
  package static let origin = StrippedMetadata(rawValue: 2)
}
