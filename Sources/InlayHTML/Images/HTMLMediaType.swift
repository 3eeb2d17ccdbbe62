import InlayContainer
package import InlayCore

/// Media types of images as pages state them.
package enum HTMLMediaType {
  /// The type that marks a source as an adaptive image glyph. WebKit compares it exactly.
  static let adaptiveImageGlyph = "image/x-apple-adaptive-glyph"

  /// SVG. In an `<img>`, its scripts never run.
  static let svg: MIMEType = "image/svg+xml"

  /// A stated type, without parameters and aliases; `nil` if it carries no information.
  package static func stated(_ text: ArraySlice<UInt8>) -> MIMEType? {
    var type = text.prefix { $0 != UInt8(ascii: ";") }
    while let first = type.first, HTMLSourceSet.isSpace(first) { type.removeFirst() }
    while let last = type.last, HTMLSourceSet.isSpace(last) { type.removeLast() }
    guard type.contains(UInt8(ascii: "/")), type.count <= 255 else { return nil }
    switch lowercased(type) {
    case adaptiveImageGlyph: return .heic
    case "image/jpg", "image/pjpeg": return .jpeg
    case "image/x-png": return .png
    case "image/vnd.microsoft.icon": return "image/x-icon"
    case "image/x-ms-bmp": return "image/bmp"
    case "application/octet-stream": return nil
    case let name: return MIMEType(rawValue: name)
    }
  }

  /// ASCII letters converted to lower case.
  static func lowercased(_ text: some Sequence<UInt8>) -> String {
    String(decoding: text.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}
