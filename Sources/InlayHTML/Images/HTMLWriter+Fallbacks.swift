internal import InlayContainer
public import InlayCore

extension HTMLWriter {
  /// Indices of the images that only Apple's browsers could show: their bytes are available, have a picture type that
  /// other browsers do not support (HEIC, TIFF, PDF …), and have no other representation. A fallback makes them visible
  /// everywhere.
  ///
  /// - Throws: `InlayError` if the bytes of an image cannot be read. Complexity: O(headers of all images).
  public static func imagesWithoutShownForm(in text: DecomposedText) throws -> [Int] {
    var found: [Int] = []
    for (index, image) in text.images.enumerated() {
      guard image.content.source != nil else { continue }
      var forms: [HTMLFormMarkup] = []
      for (place, form) in image.representations.prefix(InlineImage.consideredForms).enumerated() {
        forms.append(try HTMLFormMarkup(form, of: image, isPrimary: place == 0, isGlyph: true))
      }
      if forms[0].isSource || forms[0].isPDF, !forms.contains(where: \.isShowable) { found.append(index) }
    }
    return found
  }
}
