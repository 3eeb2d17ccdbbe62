internal import InlayDoor
package import InlayFormats

extension FormatRegistry {
  /// All formats this program knows.
  package static let standard = FormatRegistry(DocumentTools.formats)
}
