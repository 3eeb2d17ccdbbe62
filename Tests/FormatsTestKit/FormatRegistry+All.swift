internal import InlayCocoa
package import InlayCore
package import InlayFormats
internal import InlayHTML
internal import InlayRTF

extension FormatRegistry {
  /// All formats there are.
  package static let all = FormatRegistry(
    [.rtfd, .flatRTFD, .rtf, .html, .keyedArchive, .typedstream, .webArchive, .text, .triple]
      + Format.portable)
}

extension Format {
  /// Saves a text, where all formats there are may stand.
  @discardableResult
  package func save(
    _ text: DecomposedText, to path: String, options: WriteOptions = WriteOptions()
  ) throws -> [Diagnostic] {
    try FormatRegistry.all.save(text, as: self, to: path, options: options)
  }
}
