import InlayContainer
import InlayCore

extension RTFWriter {
  /// Indices of the images that RTF cannot show without a fallback: pictures that are neither PNG nor JPEG, and have no
  /// other representation that is.
  ///
  /// - Throws: `InlayError` if the bytes of an image cannot be read. Complexity: O(headers of all images).
  static func imagesWithoutShownForm(in text: DecomposedText) throws -> [Int] {
    func type(_ form: Representation) throws -> MIMEType? {
      guard let source = form.content.source, form.mediaType != .folder else { return nil }
      return ImageHeader.recognize(try source.read(0..<min(source.count, 512)))
    }
    return try text.images.indices.filter { index in
      let image = text.images[index]
      guard let original = try type(image.primary), original.isImage || original == .pdf else { return false }
      let forms = image.representations.prefix(InlineImage.consideredForms + 1)
      return try !forms.contains { try [.png, .jpeg].contains(type($0)) }
    }
  }
}
