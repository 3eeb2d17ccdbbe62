internal import CMD4C

extension MarkdownPage {
  mutating func text(_ kind: MD_TEXTTYPE, _ bytes: UnsafeRawBufferPointer) {
    if image.depth > 0 { return unsafe alternative(kind, bytes) }
    var bytes = unsafe bytes
    if codeStart != nil || htmlStart != nil, unsafe isIndentation(bytes) { return }
    if isImageOpen {
      if kind == MD_TEXT_NORMAL, unsafe !isEscaped(bytes),
        let found = unsafe MarkdownAttributes(bytes)
      {
        out.append(contentsOf: found.markup)
        unsafe bytes = UnsafeRawBufferPointer(rebasing: bytes[found.end...])
      } else if kind == MD_TEXT_HTML, let size = unsafe MarkdownSize(comment: bytes) {
        put(size.markup)
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

  /// md4c makes spaces of the white space before a line of code or HTML. What stands there in the file is taken instead,
  /// because tabs of code are tabs.
  private mutating func isIndentation(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let offset = unsafe offset(bytes) else {
      if unsafe bytes.allSatisfy({ $0 == 0x20 }) {
        indentation += bytes.count
        return true
      }
      closeIndentation()
      return false
    }
    if indentation > 0, let range = indentation(before: offset, width: indentation) {
      out += source(range)
      indentation = 0
    }
    closeIndentation()
    return false
  }

  /// Appends white space as md4c made it.
  mutating func closeIndentation() {
    for _ in 0..<indentation { out.append(0x20) }
    indentation = 0
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
      out.append(contentsOf: embed.markup)
      start = embed.end
      at = embed.end
    }
    let rest = unsafe start == 0 ? bytes : UnsafeRawBufferPointer(rebasing: bytes[start...])
    unsafe MarkdownEscaping.append(rest, to: &out)
  }

  /// Adds to the description of an image.
  private mutating func alternative(_ kind: MD_TEXTTYPE, _ bytes: UnsafeRawBufferPointer) {
    switch kind {
    case MD_TEXT_NULLCHAR: image.alternative += "\u{FFFD}".utf8
    case MD_TEXT_BR, MD_TEXT_SOFTBR: image.alternative.append(0x0A)
    case MD_TEXT_ENTITY: unsafe MarkdownEntity.append(bytes, to: &image.alternative)
    // Tags are no text.
    case MD_TEXT_HTML: break
    case MD_TEXT_NORMAL:
      let start = image.alternative.count
      unsafe MarkdownEscaping.append(bytes, to: &image.alternative)
      if image.depth == 1 { unsafe image.noteSize(bytes, from: start, isEscaped: isEscaped(bytes)) }
    default: unsafe MarkdownEscaping.append(bytes, to: &image.alternative)
    }
  }
}
