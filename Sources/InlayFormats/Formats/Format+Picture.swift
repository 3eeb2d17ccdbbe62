internal import InlayContainer
internal import InlayCore
internal import InlayFiles

extension FormatName {
  /// An image file: a text of one picture.
  package static let image: FormatName = "image"
}

extension Format {
  /// An image file, read as a text of one picture: a glyph if the file has an identifier, else an attachment.
  package static let image = Format(
    .image, title: "image file", article: "an",
    fileExtensions: ["heic", "heif", "png", "jpg", "jpeg", "webp", "avif"],
    mediaType: "image/*", isText: false,
    streamLimit: { StreamLimit("attachmentBytes", $0.attachmentBytes) },
    recognizer: { look in
      guard case .file = look.input, let type = ImageHeader.recognize(Array(look.prefix(512))) else {
        return nil
      }
      return pictureTypes.contains(type) || type.isHEIF ? .certain() : nil
    },
    reader: { input, options in
      guard case .file(let source, let name) = input else { throw InlayError.formatNeedsFile(.image) }
      try Limits.check("attachmentBytes", source.count, options.limits.attachmentBytes)
      let header = try ImageHeader.read(source, limits: options.limits).value
      var parts = InlineImage.Parts(
        primary: Representation(
          mediaType: header.mediaType, content: .data(source), width: header.width,
          height: header.height))
      parts.identifier = header.identifier
      parts.description = header.description
      parts.fileName = name.map { PathParts($0).name }
      let kind: PlacementKind = header.identifier == nil ? .attachment : .glyph
      return try Decomposer.decompose(
        [AttributedRun(image: PlacedImage(InlineImage(parts), kind: kind))], limits: options.limits)
    }, writer: nil)

  private static let pictureTypes: Set<MIMEType> = [.png, .jpeg, .webp]
}
