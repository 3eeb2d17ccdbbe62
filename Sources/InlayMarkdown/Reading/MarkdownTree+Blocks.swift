internal import CMD4C
internal import InlayHTML
internal import InlayMarkup

extension MarkdownTree {
  mutating func enter(block kind: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?) {
    openImage = .none
    unsafe countLanguage(kind, detail)
    switch kind {
    case MD_BLOCK_DOC: return
    case MD_BLOCK_P:
      isParagraphBare = !freshItem.isNone
      if !isParagraphBare { lastBlock = push(.p) }
    case MD_BLOCK_QUOTE: push(.blockquote)
    case MD_BLOCK_UL: push(.ul)
    case MD_BLOCK_OL:
      let list = push(.ol)
      if let start = unsafe MarkdownDetail.start(detail) { add(.start, tree.make("\(start)".utf8), to: list) }
    case MD_BLOCK_LI:
      lastBlock = push(.li)
      if let box = unsafe MarkdownDetail.box(detail) { add(box) }
      freshItem = lastBlock
      return
    case MD_BLOCK_HR: add(.hr)
    case MD_BLOCK_H: lastBlock = push(unsafe Self.heading(detail))
    case MD_BLOCK_CODE:
      lastBlock = push(.pre)
      code = lastBlock
    case MD_BLOCK_HTML: html = []
    case MD_BLOCK_TABLE: push(.table)
    case MD_BLOCK_THEAD: push(.thead)
    case MD_BLOCK_TBODY: push(.tbody)
    case MD_BLOCK_TR: push(.tr)
    case MD_BLOCK_TH: unsafe openCell(.th, detail)
    case MD_BLOCK_TD: unsafe openCell(.td, detail)
    default: return stop(NeedsPage())
    }
    freshItem = .none
  }

  mutating func leave(block kind: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?) {
    openImage = .none
    switch kind {
    case MD_BLOCK_P: if !isParagraphBare { pop(.p) }
    case MD_BLOCK_QUOTE: pop(.blockquote)
    case MD_BLOCK_UL: pop(.ul)
    case MD_BLOCK_OL: pop(.ol)
    case MD_BLOCK_LI:
      if freshItem == innermost, tree.firstChild(freshItem).isNone { add(.br) }
      freshItem = .none
      pop(.li)
    case MD_BLOCK_H: pop(unsafe Self.heading(detail))
    case MD_BLOCK_CODE:
      closeCode()
      pop(.pre)
    case MD_BLOCK_HTML: closeHTML()
    case MD_BLOCK_TABLE: pop(.table)
    case MD_BLOCK_THEAD: pop(.thead)
    case MD_BLOCK_TBODY: pop(.tbody)
    case MD_BLOCK_TR: pop(.tr)
    case MD_BLOCK_TH: pop(.th)
    case MD_BLOCK_TD: pop(.td)
    default: break
    }
  }

  private static func heading(_ detail: UnsafeMutableRawPointer?) -> HTMLWord {
    switch unsafe MarkdownDetail.level(detail) {
    case 1: .h1
    case 2: .h2
    case 3: .h3
    case 4: .h4
    case 5: .h5
    default: .h6
    }
  }

  private mutating func openCell(_ word: HTMLWord, _ detail: UnsafeMutableRawPointer?) {
    let cell = push(word)
    if let side = unsafe MarkdownDetail.alignment(detail) { add(.align, tree.make(side.utf8), to: cell) }
  }

  /// md4c ends each line of code. The last end is not part of the text, and an empty last line needs a `<br>` to be seen.
  private mutating func closeCode() {
    closeIndentation()
    let node = code
    code = .none
    guard tree.dropLineEnd(of: node) else { return }
    var last = tree.lastChild(node)
    while !last.isNone, tree.kind(last) == .text, tree.text(last).isEmpty { last = tree.previous(last) }
    if last.isNone || tree.endsLine(last) { add(.br) }
  }

  /// Our own comment marks the paragraph before it.
  private mutating func closeHTML() {
    closeIndentation()
    let markup = html ?? []
    html = nil
    guard !lastBlock.isNone, markup.starts(with: MarkdownRecord.newline),
      markup[MarkdownRecord.newline.count...].allSatisfy({
        $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D
      })
    else { return stop(NeedsPage()) }
    add(.other, .empty, name: tree.make(MarkdownRecord.newlineAttribute.utf8), to: lastBlock)
    lastBlock = .none
  }
}
