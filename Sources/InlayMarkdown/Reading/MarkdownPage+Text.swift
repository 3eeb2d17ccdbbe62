internal import CMD4C

extension MarkdownPage {
  mutating func text(_ kind: MD_TEXTTYPE, _ bytes: UnsafeRawBufferPointer) {
    if base.image.depth > 0 { return unsafe alternative(kind, bytes) }
    var bytes = unsafe bytes
    if codeStart != nil || htmlStart != nil, unsafe isIndentation(bytes) { return }
    if isImageOpen {
      if kind == MD_TEXT_NORMAL, unsafe !base.source.isEscaped(bytes),
        let found = unsafe MarkdownAttributes(bytes)
      {
        put(found.values)
        unsafe bytes = UnsafeRawBufferPointer(rebasing: bytes[found.end...])
      } else if kind == MD_TEXT_HTML, let size = unsafe MarkdownSize(comment: bytes) {
        put(size.attributes)
        return closeImage()
      }
      closeImage()
    }
    switch kind {
    case MD_TEXT_NORMAL: unsafe plain(bytes)
    case MD_TEXT_NULLCHAR: put("\u{FFFD}")
    case MD_TEXT_BR: put("<br>")
    case MD_TEXT_SOFTBR: put("\n")
    case MD_TEXT_ENTITY: unsafe MarkdownEntity.append(bytes, to: &out)
    case MD_TEXT_HTML: unsafe out.append(contentsOf: bytes)
    default: unsafe add(bytes)
    }
  }

  mutating func add(_ bytes: UnsafeRawBufferPointer) { unsafe MarkdownEscaping.append(bytes, to: &out) }

  mutating func add(_ embed: MarkdownEmbed) {
    put("<img src=\"")
    out.append(contentsOf: embed.path)
    put("\" alt=\"\"")
    put(embed.size?.attributes ?? [])
    put(">")
  }
}
