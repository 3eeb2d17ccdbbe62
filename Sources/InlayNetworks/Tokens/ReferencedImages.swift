import InlayContainer
import InlayCore
import InlayFiles
import InlayFormats
import InlayHTML

/// Images that markup names by a file or a URL.
struct ReferencedImages {
  let map: ImageMap
  /// The files beside the text.
  let files: ReadOptions.FileLookup?

  /// The image of a reference, as an attachment: of the map, else the file beside the text, else external content.
  ///
  /// - Throws: `InlayError` if a file is there and cannot be read.
  func placed(_ reference: String, description: String?, _ size: DisplaySize?) throws -> PlacedImage {
    let images = NetworkImages(map)
    let isURL = reference.hasPrefix("http://") || reference.hasPrefix("https://")
    var placed = try images.placed(
      NetworkImages.Claim(
        identifier: reference, reference: reference, code: reference, description: description,
        url: isURL ? reference : nil))
    placed.attributes = PlacementAttributes(.attachment, displaySize: size)
    var parts = placed.image.parts
    if parts.identifier?.rawValue == reference { parts.identifier = nil }
    if !isURL {
      parts.fileName = reference
      parts.primary.mediaType = parts.primary.mediaType ?? MIMEType(fileName: reference)
      if parts.primary.content.source == nil {
        let source = try (try? RelativePath(reference)).flatMap { try files?($0) }
        parts.primary.content = source.map { .data($0) } ?? .missing(MissingContent(.absent))
      }
    }
    placed.image = InlineImage(parts)
    return placed
  }

  /// A display size in points; `nil` unless both sides are numbers of at most four digits.
  static func size(_ width: String?, _ height: String?) -> DisplaySize? {
    guard let width = width.flatMap(number), let height = height.flatMap(number) else { return nil }
    return DisplaySize(width: .points(width), height: .points(height))
  }

  private static func number(_ text: String) -> Int? {
    (1...4).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }

  /// What markup calls an image: its reference in the map, the URL of its content, its file name, or its identifier.
  /// One that would run a script is passed over.
  static func reference(_ image: InlineImage, _ entry: ImageMap.Entry?) -> String? {
    let names = [image.fileName, image.identifier?.rawValue].compactMap(\.self)
    return (image.references(entry) + names).first {
      !$0.isEmpty && $0.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } && !HTMLReference.isUnsafe($0)
    }
  }
}

extension DisplaySize {
  /// The sides in whole points.
  var rounded: (width: Int, height: Int) { (Self.points(width), Self.points(height)) }

  private static func points(_ length: Length) -> Int { (length.thousandths + 500) / 1_000 }
}
