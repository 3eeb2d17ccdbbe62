internal import InlayContainer
package import InlayCore

extension DecomposedText {
  /// The text as `options` want it written.
  ///
  /// Without descriptions where they are to be left out; images whose own bytes hold one, which are never changed, are
  /// then a diagnostic. Complexity: O(n), and the header of each image.
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
    let what = telling == 1 ? "1 image holds a description" : "\(telling) images hold a description"
    return Converted(
      strippingDescriptions(),
      diagnostics: [
        Diagnostic(.formatsDescriptionInBytes, "\(what) in its own bytes, which are never changed")
      ])
  }
}

extension DiagnosticCode {
  /// A description was to be left out and is still inside the bytes of an image.
  package static let formatsDescriptionInBytes = DiagnosticCode("formats.descriptionInBytes", .lost)
}
