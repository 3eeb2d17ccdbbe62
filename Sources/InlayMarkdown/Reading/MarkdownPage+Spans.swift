internal import CMD4C

extension MarkdownPage {
  mutating func enter(span kind: MD_SPANTYPE, _ detail: UnsafeMutableRawPointer?) {
    closeImage()
    if kind == MD_SPAN_IMG { return image.enter() }
    // The description of an image is text without markup.
    guard image.depth == 0 else { return }
    switch kind {
    case MD_SPAN_EM: put("<em>")
    case MD_SPAN_STRONG: put("<strong>")
    case MD_SPAN_DEL: put("<s>")
    case MD_SPAN_CODE: put("<code>")
    case MD_SPAN_A:
      put("<a")
      if let link = unsafe detail.map({ unsafe $0.assumingMemoryBound(to: MD_SPAN_A_DETAIL.self).pointee }) {
        unsafe attribute(" href=", link.href)
        if unsafe link.title.size > 0 { losses.linkTitles += 1 }
      }
      put(">")
    default: break
    }
  }

  mutating func leave(span kind: MD_SPANTYPE, _ detail: UnsafeMutableRawPointer?) {
    closeImage()
    if kind == MD_SPAN_IMG { return unsafe leaveImage(detail) }
    guard image.depth == 0 else { return }
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
    guard image.leave() else { return }
    put("<img")
    let found = unsafe detail.map { unsafe $0.assumingMemoryBound(to: MD_SPAN_IMG_DETAIL.self).pointee }
    if let found = unsafe found { unsafe attribute(" src=", found.src) } else { put(" src=\"\"") }
    let size = image.takeSize()
    put(" alt=\"")
    out.append(contentsOf: image.alternative)
    put("\"")
    image.alternative.removeAll(keepingCapacity: true)
    if let found = unsafe found, unsafe found.title.size > 0 { unsafe attribute(" title=", found.title) }
    if let size { put(size.markup) }
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
    defer { put("\"") }
    guard let text = unsafe value.text, let kinds = unsafe value.substr_types,
      let offsets = unsafe value.substr_offsets
    else { return }
    var index = 0
    var start = 0
    let size = Int(unsafe value.size)
    while start < size {
      let end = min(Int(unsafe offsets[index + 1]), size)
      guard end > start else { return }
      let piece = unsafe UnsafeRawBufferPointer(start: text + start, count: end - start)
      switch unsafe kinds[index] {
      case MD_TEXT_ENTITY: unsafe MarkdownEntity.append(piece, to: &out)
      case MD_TEXT_NULLCHAR: put("\u{FFFD}")
      default: unsafe MarkdownEscaping.append(piece, to: &out)
      }
      start = end
      index += 1
    }
  }
}
