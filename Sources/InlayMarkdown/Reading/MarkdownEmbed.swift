internal import InlayContainer
internal import InlayCore
internal import InlayHTML

/// An image that Obsidian embeds by its file name: `![[picture.png|20]]`. md4c takes it for text.
///
/// Source: Obsidian's help, "Embed files". Embedded notes and other files stay text.
struct MarkdownEmbed {
  /// The reference to the image, as in an attribute of HTML.
  let path: [UInt8]
  let size: MarkdownSize?
  /// Where the text goes on.
  let end: Int

  /// Where `![[` is next.
  static func start(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    var at = start
    while let mark = unsafe ByteSearch.first(UInt8(ascii: "!"), in: bytes, from: at) {
      guard mark &+ 2 < bytes.count else { return nil }
      if unsafe bytes[mark &+ 1] == UInt8(ascii: "["), unsafe bytes[mark &+ 2] == UInt8(ascii: "[") {
        return mark
      }
      at = mark &+ 1
    }
    return nil
  }

  /// The embedded image at a mark; `nil` if it is something else.
  init?(_ bytes: UnsafeRawBufferPointer, at mark: Int) {
    // No name has a bracket, and a path is no longer than this anywhere.
    let start = mark + 3
    let limit = min(bytes.count, start + Self.maximumBytes)
    var close = start
    while close < limit, unsafe bytes[close] != UInt8(ascii: "]"), unsafe bytes[close] != UInt8(ascii: "[") {
      close += 1
    }
    guard close + 1 < bytes.count, unsafe bytes[close] == UInt8(ascii: "]"),
      unsafe bytes[close + 1] == UInt8(ascii: "]")
    else { return nil }
    let inner = unsafe Array(bytes[start..<close])[...]
    var path = inner
    var size: MarkdownSize?
    if let bar = inner.firstIndex(of: UInt8(ascii: "|")) {
      path = inner[..<bar]
      size = MarkdownSize(obsidian: inner[(bar + 1)...])
      guard size != nil else { return nil }
    }
    if let fragment = path.firstIndex(of: UInt8(ascii: "#")) { path = path[..<fragment] }
    guard let name = String(validating: path, as: UTF8.self),
      let type = MIMEType(fileName: name), type.rawValue.hasPrefix("image/")
    else { return nil }
    var encoded: [UInt8] = []
    HTMLPercent.encode(path: path, to: &encoded)
    (self.path, self.size, end) = (encoded, size, close + 2)
  }

  private static let maximumBytes = 4_096
}
