internal import CMD4C

extension MarkdownPage {
  mutating func enter(span kind: MD_SPANTYPE, _ detail: UnsafeMutableRawPointer?) {
    closeImage()
    if kind == MD_SPAN_IMG { return base.image.enter() }
    // The description of an image is text without markup.
    guard base.image.depth == 0 else { return }
    switch kind {
    case MD_SPAN_EM: put("<em>")
    case MD_SPAN_STRONG: put("<strong>")
    case MD_SPAN_DEL: put("<s>")
    case MD_SPAN_CODE: put("<code>")
    case MD_SPAN_A:
      put("<a")
      if let link = unsafe detail.map({ unsafe $0.assumingMemoryBound(to: MD_SPAN_A_DETAIL.self).pointee }) {
        unsafe attribute(" href=", link.href)
        if unsafe link.title.size > 0 { base.losses.linkTitles += 1 }
      }
      put(">")
    default: break
    }
  }

  mutating func leave(span kind: MD_SPANTYPE, _ detail: UnsafeMutableRawPointer?) {
    closeImage()
    if kind == MD_SPAN_IMG { return unsafe leaveImage(detail) }
    guard base.image.depth == 0 else { return }
    switch kind {
    case MD_SPAN_EM: put("</em>")
    case MD_SPAN_STRONG: put("</strong>")
    case MD_SPAN_DEL: put("</s>")
    case MD_SPAN_CODE: put("</code>")
    case MD_SPAN_A: put("</a>")
    default: break
    }
  }

  // MARK: Images

  private mutating func leaveImage(_ detail: UnsafeMutableRawPointer?) {
    guard base.image.leave() else { return }
    put("<img")
    let found = unsafe detail.map { unsafe $0.assumingMemoryBound(to: MD_SPAN_IMG_DETAIL.self).pointee }
    if let found = unsafe found { unsafe attribute(" src=", found.src) } else { put(" src=\"\"") }
    let size = base.image.takeSize()
    put(" alt=\"")
    MarkdownEscaping.append(base.image.alternative, to: &out)
    put("\"")
    base.image.alternative.removeAll(keepingCapacity: true)
    if let found = unsafe found, unsafe found.title.size > 0 { unsafe attribute(" title=", found.title) }
    if let size { put(size.attributes) }
    isImageOpen = true
  }

  /// Ends the tag of an image.
  @inline(__always)
  mutating func closeImage() {
    if isImageOpen { finishImage() }
  }

  private mutating func finishImage() {
    isImageOpen = false
    put(">")
  }

  /// Appends an attribute of HTML: a string of md4c with its entities.
  private mutating func attribute(_ name: StaticString, _ value: MD_ATTRIBUTE) {
    put(name)
    put("\"")
    unsafe MarkdownDetail.forEachPiece(of: value) { kind, piece in
      switch kind {
      case MD_TEXT_ENTITY: unsafe MarkdownEntity.append(piece, to: &out)
      case MD_TEXT_NULLCHAR: put("\u{FFFD}")
      default: unsafe MarkdownEscaping.append(piece, to: &out)
      }
    }
    put("\"")
  }

  /// Appends attributes, each with a leading space.
  mutating func put(_ attributes: [MarkdownAttribute]) {
    for attribute in attributes {
      put(" \(attribute.name)=\"")
      MarkdownEscaping.append(attribute.value, to: &out)
      put("\"")
    }
  }
}
