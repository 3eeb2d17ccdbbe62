internal import CMD4C
internal import InlayMarkup

extension MarkdownTree {
  mutating func enter(span kind: MD_SPANTYPE, _ detail: UnsafeMutableRawPointer?) {
    openImage = .none
    if kind == MD_SPAN_IMG { return base.image.enter() }
    // The description of an image is text without markup.
    guard base.image.depth == 0 else { return }
    switch kind {
    case MD_SPAN_EM: push(.em)
    case MD_SPAN_STRONG: push(.strong)
    case MD_SPAN_DEL: push(.s)
    case MD_SPAN_CODE: push(.code)
    case MD_SPAN_A:
      // The parser of HTML would end the outer link.
      if links > 0 { return stop(NeedsPage()) }
      links += 1
      let node = push(.a)
      if let link = unsafe detail.map({ unsafe $0.assumingMemoryBound(to: MD_SPAN_A_DETAIL.self).pointee }) {
        unsafe add(.href, text(of: link.href), to: node)
        if unsafe link.title.size > 0 { base.losses.linkTitles += 1 }
      }
    default: stop(NeedsPage())
    }
  }

  mutating func leave(span kind: MD_SPANTYPE, _ detail: UnsafeMutableRawPointer?) {
    openImage = .none
    if kind == MD_SPAN_IMG { return unsafe leaveImage(detail) }
    guard base.image.depth == 0 else { return }
    switch kind {
    case MD_SPAN_EM: pop(.em)
    case MD_SPAN_STRONG: pop(.strong)
    case MD_SPAN_DEL: pop(.s)
    case MD_SPAN_CODE: pop(.code)
    default:
      links -= 1
      pop(.a)
    }
  }

  private mutating func leaveImage(_ detail: UnsafeMutableRawPointer?) {
    guard base.image.leave() else { return }
    let found = unsafe detail.map { unsafe $0.assumingMemoryBound(to: MD_SPAN_IMG_DETAIL.self).pointee }
    let node = add(.img)
    add(.src, unsafe found.map { unsafe text(of: $0.src) } ?? .empty, to: node)
    let size = base.image.takeSize()
    add(.alt, tree.make(base.image.alternative), to: node)
    base.image.alternative.removeAll(keepingCapacity: true)
    if let found = unsafe found, unsafe found.title.size > 0 {
      add(.title, unsafe text(of: found.title), to: node)
    }
    if let size { add(size.attributes, to: node) }
    openImage = node
  }

  // MARK: Text

  mutating func text(_ kind: MD_TEXTTYPE, _ bytes: UnsafeRawBufferPointer) {
    if base.image.depth > 0 { return unsafe alternative(kind, bytes) }
    if !code.isNone || html != nil, unsafe isIndentation(bytes) { return }
    if html != nil { return unsafe addHTML(bytes) }
    var bytes = unsafe bytes
    if !openImage.isNone {
      let image = openImage
      openImage = .none
      if kind == MD_TEXT_NORMAL, unsafe !base.source.isEscaped(bytes),
        let found = unsafe MarkdownAttributes(bytes)
      {
        add(found.values, to: image)
        unsafe bytes = UnsafeRawBufferPointer(rebasing: bytes[found.end...])
      } else if kind == MD_TEXT_HTML, let size = unsafe MarkdownSize(comment: bytes) {
        return add(size.attributes, to: image)
      }
    }
    switch kind {
    case MD_TEXT_NORMAL: unsafe plain(bytes)
    case MD_TEXT_BR: add(.br)
    case MD_TEXT_SOFTBR: addLineEnd()
    case MD_TEXT_ENTITY:
      if let text = unsafe MarkdownEntity.text(bytes) { add(text) } else { unsafe add(bytes) }
    case MD_TEXT_CODE:
      if bytes.count == 1, unsafe bytes[0] == 0x0A { addLineEnd() } else { unsafe add(bytes) }
    default: stop(NeedsPage())
    }
  }

  /// Keeps as much of a block of HTML as our own comment has.
  private mutating func addHTML(_ bytes: UnsafeRawBufferPointer) {
    unsafe html?.append(contentsOf: bytes)
    if let html, html.count > 2 * MarkdownRecord.newline.count { stop(NeedsPage()) }
  }

  mutating func add(_ embed: MarkdownEmbed) {
    let node = add(.img)
    add(.src, tree.make(embed.path), to: node)
    add(.alt, .empty, to: node)
    add(embed.size?.attributes ?? [], to: node)
  }
}
