internal import InlayContainer
package import InlayCore

extension DecomposedText {
  /// The text as it is to be written with `options`.
  ///
  /// Removes descriptions if `options` say so. The bytes of images never change, so an image whose bytes contain a
  /// description gives a diagnostic. Complexity: O(n), plus reading the header of each image.
  func prepared(for options: WriteOptions) -> Converted<DecomposedText> {
    guard options.stripDescriptions else { return Converted(self) }
    var telling = 0
    for image in images {
      let describesItself = image.representations.contains { representation in
        guard let source = representation.content.source else { return false }
        return (try? ImageHeader.read(source))?.value.description != nil
      }
      if describesItself { telling += 1 }
    }
    guard telling > 0 else { return Converted(strippingDescriptions()) }
    let what = telling == 1 ? "1 image" : "\(telling) images"
    return Converted(
      strippingDescriptions(),
      diagnostics: [
        Diagnostic(
          .formatsDescriptionInBytes,
          "the bytes of \(what) still contain a description, because image bytes are never changed")
      ])
  }
}

extension DiagnosticCode {
  /// Descriptions were to be removed, but the bytes of an image still contain one.
  package static let formatsDescriptionInBytes = DiagnosticCode("formats.descriptionInBytes", .lost)
}
