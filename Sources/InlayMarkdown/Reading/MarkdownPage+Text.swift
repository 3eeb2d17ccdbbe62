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
    default: unsafe MarkdownEscaping.append(bytes, to: &out)
    }
  }

  /// Appends text, in which Obsidian's embedded images may be.
  private mutating func plain(_ bytes: UnsafeRawBufferPointer) {
    var start = 0
    var at = 0
    while let mark = unsafe MarkdownEmbed.start(in: bytes, from: at) {
      guard let embed = unsafe MarkdownEmbed(bytes, at: mark) else {
        at = mark + 1
        continue
      }
      unsafe MarkdownEscaping.append(UnsafeRawBufferPointer(rebasing: bytes[start..<mark]), to: &out)
      put("<img src=\"")
      out.append(contentsOf: embed.path)
      put("\" alt=\"\"")
      put(embed.size?.attributes ?? [])
      put(">")
      start = embed.end
      at = embed.end
    }
    let rest = unsafe start == 0 ? bytes : UnsafeRawBufferPointer(rebasing: bytes[start...])
    unsafe MarkdownEscaping.append(rest, to: &out)
  }

  /// Adds to the description of an base.image.
  private mutating func alternative(_ kind: MD_TEXTTYPE, _ bytes: UnsafeRawBufferPointer) {
    switch kind {
    case MD_TEXT_NULLCHAR: base.image.alternative += "\u{FFFD}".utf8
    case MD_TEXT_BR, MD_TEXT_SOFTBR: base.image.alternative.append(0x0A)
    case MD_TEXT_ENTITY: unsafe MarkdownEntity.append(bytes, to: &base.image.alternative)
    // Tags are no text.
    case MD_TEXT_HTML: break
    case MD_TEXT_NORMAL:
      let start = base.image.alternative.count
      unsafe MarkdownEscaping.append(bytes, to: &base.image.alternative)
      if base.image.depth == 1 {
        unsafe base.image.noteSize(bytes, from: start, isEscaped: base.source.isEscaped(bytes))
      }
    default: unsafe MarkdownEscaping.append(bytes, to: &base.image.alternative)
    }
  }
}
