internal import InlayFormats
internal import InlayHTML
internal import InlayRTF

extension FormatRegistry {
  /// All formats this program knows.
  static let standard = FormatRegistry([.rtfd, .rtf, .html, .text, .triple] + Format.portable)
}
