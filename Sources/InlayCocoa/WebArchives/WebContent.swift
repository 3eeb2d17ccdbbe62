import InlayContainer
import InlayCore
import InlayFormats
import InlayHTML

/// What the main resource of a web archive is.
enum WebContent {
  case page, picture, text

  /// Decides by the stated type; without one, or with one that browsers download, by the bytes. `nil` if it is none.
  init?(mediaType: String?, _ bytes: [UInt8]) {
    switch mediaType {
    case "text/html", "application/xhtml+xml": self = .page
    case "application/pdf": self = .picture
    case let type? where type.hasPrefix("image/"): self = .picture
    case let type? where type.hasPrefix("text/"): self = .text
    default:
      let look = FormatLook(.file(MemorySource(bytes), name: nil))
      if let type = ImageHeader.recognize(Array(bytes.prefix(512))), type.rawValue.hasPrefix("image/") {
        self = .picture
      } else if Format.html.match(look) != nil {
        self = .page
      } else if Format.text.match(look) != nil {
        self = .text
      } else {
        return nil
      }
    }
  }
}
