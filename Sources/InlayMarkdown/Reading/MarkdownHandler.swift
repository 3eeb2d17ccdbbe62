internal import CMD4C
internal import InlayCore

/// What md4c calls: it makes something of the blocks, spans and texts of a file.
protocol MarkdownHandler {
  var base: MarkdownHandling { get set }

  mutating func enter(block kind: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?)
  mutating func leave(block kind: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?)
  mutating func enter(span kind: MD_SPANTYPE, _ detail: UnsafeMutableRawPointer?)
  mutating func leave(span kind: MD_SPANTYPE, _ detail: UnsafeMutableRawPointer?)
  mutating func text(_ kind: MD_TEXTTYPE, _ bytes: UnsafeRawBufferPointer)

  /// The error of what is too much; `nil` if nothing is.
  func excess() -> (any Error)?
  /// Takes text as it is.
  mutating func add(_ bytes: UnsafeRawBufferPointer)
  /// Takes an image that Obsidian embeds.
  mutating func add(_ embed: MarkdownEmbed)
  /// Takes white space of the file, or as many spaces.
  mutating func indent(_ range: Range<Int>)
  mutating func indent(spaces: Int)
}

/// What every handler needs between the calls.
@safe
struct MarkdownHandling {
  /// What ended the parser early.
  var failure: (any Error)?
  /// What is parsed.
  var source = MarkdownSource()
  /// Offsets of the backslashes that were added to the source before footnotes, in ascending order.
  var noteMarks: [Int] = []
  /// The columns of white space that md4c made, at the start of a line of code or HTML.
  var indentation = 0
  /// The image whose description is being read.
  var image = MarkdownImage()
  /// What the reader of HTML will not see.
  var losses = MarkdownLosses()
  fileprivate var counter = CancellationCounter()

  /// The index in `bytes` of the first backslash that was added; `nil` if there is none. Complexity: O(log n).
  fileprivate func noteMark(in bytes: UnsafeRawBufferPointer) -> Int? {
    guard !noteMarks.isEmpty, let offset = unsafe source.offset(bytes) else { return nil }
    let next = noteMarks.partition { $0 < offset }
    return next < noteMarks.count && noteMarks[next] < offset + bytes.count ? noteMarks[next] - offset : nil
  }
}

extension MarkdownHandler {
  /// Runs a call of md4c's; the result is 0 if the parser goes on.
  @inline(__always)
  mutating func call(_ body: (inout Self) -> Void) -> Int32 {
    if base.counter.isCancelledNow() { stop(CancellationError()) }
    guard base.failure == nil else { return 1 }
    body(&self)
    guard base.failure == nil else { return 1 }
    base.failure = excess()
    return base.failure == nil ? 0 : 1
  }

  /// Ends the parser with an error.
  mutating func stop(_ error: any Error) { base.failure = base.failure ?? error }

  /// Takes code or HTML, without the backslashes that were added before footnotes.
  mutating func verbatim(_ kind: MD_TEXTTYPE, _ bytes: UnsafeRawBufferPointer) {
    var rest = unsafe bytes
    while let mark = unsafe base.noteMark(in: rest) {
      if mark > 0 { unsafe text(kind, UnsafeRawBufferPointer(rebasing: rest[..<mark])) }
      unsafe rest = UnsafeRawBufferPointer(rebasing: rest[(mark + 1)...])
    }
    unsafe text(kind, rest)
  }

  /// md4c makes spaces of the white space before a line of code or HTML. What stands there in the file is taken instead,
  /// because tabs of code are tabs.
  mutating func isIndentation(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let offset = unsafe base.source.offset(bytes) else {
      if unsafe bytes.allSatisfy({ $0 == 0x20 }) {
        base.indentation += bytes.count
        return true
      }
      closeIndentation()
      return false
    }
    if base.indentation > 0, let range = base.source.indentation(before: offset, width: base.indentation) {
      indent(range)
      base.indentation = 0
    }
    closeIndentation()
    return false
  }

  /// Takes white space as md4c made it.
  mutating func closeIndentation() {
    if base.indentation > 0 { indent(spaces: base.indentation) }
    base.indentation = 0
  }

  /// Takes text, in which Obsidian's embedded images may be.
  mutating func plain(_ bytes: UnsafeRawBufferPointer) {
    var start = 0
    var at = 0
    while let mark = unsafe MarkdownEmbed.start(in: bytes, from: at) {
      guard let embed = unsafe MarkdownEmbed(bytes, at: mark) else {
        at = mark + 1
        continue
      }
      unsafe add(UnsafeRawBufferPointer(rebasing: bytes[start..<mark]))
      add(embed)
      start = embed.end
      at = embed.end
    }
    unsafe add(start == 0 ? bytes : UnsafeRawBufferPointer(rebasing: bytes[start...]))
  }

  /// Adds to the description of an image.
  mutating func alternative(_ kind: MD_TEXTTYPE, _ bytes: UnsafeRawBufferPointer) {
    switch kind {
    case MD_TEXT_BR, MD_TEXT_SOFTBR: base.image.alternative.append(0x0A)
    // Tags are no text.
    case MD_TEXT_HTML: break
    default:
      unsafe MarkdownEntity.append(kind, bytes, to: &base.image.alternative)
      if kind == MD_TEXT_NORMAL, base.image.depth == 1 {
        unsafe base.image.noteSize(bytes, isEscaped: base.source.isEscaped(bytes))
      }
    }
  }

  /// Counts a block of code with a language, which has no place in a document.
  mutating func countLanguage(_ kind: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?) {
    guard kind == MD_BLOCK_CODE, let detail = unsafe detail else { return }
    if unsafe detail.assumingMemoryBound(to: MD_BLOCK_CODE_DETAIL.self).pointee.info.size > 0 {
      base.losses.codeLanguages += 1
    }
  }
}

/// The text that md4c parses.
@safe
struct MarkdownSource {
  private var all = unsafe UnsafeRawBufferPointer(start: nil, count: 0)

  init() {}

  init(_ all: UnsafeRawBufferPointer) { unsafe self.all = all }

  /// Whether `bytes` are in the text that is parsed, or so few that md4c may have made them.
  func holds(_ bytes: UnsafeRawBufferPointer) -> Bool {
    unsafe offset(bytes).map { unsafe bytes.count <= all.count - $0 } ?? (bytes.count <= Self.mostMade)
  }

  /// The most bytes of a string that md4c has for indentations and line breaks.
  private static let mostMade = 64

  /// Where `bytes` are in the text that is parsed; `nil` if md4c made them.
  func offset(_ bytes: UnsafeRawBufferPointer) -> Int? {
    guard let start = bytes.baseAddress, let base = unsafe all.baseAddress else { return nil }
    let offset = unsafe start - base
    return unsafe offset >= 0 && offset < all.count ? offset : nil
  }

  /// The white space before a place on its line that stands from a column on; `nil` if something else does, or a tab
  /// covers that column.
  ///
  /// - Parameter width: how many columns there must be.
  func indentation(before offset: Int, width: Int) -> Range<Int>? {
    var start = offset
    while start > 0, unsafe all[start - 1] != 0x0A, unsafe all[start - 1] != 0x0D { start -= 1 }
    var columns: [Int] = []
    var column = 0
    for at in start..<offset {
      columns.append(column)
      column = unsafe all[at] == 0x09 ? column / 4 * 4 + 4 : column + 1
    }
    guard let first = columns.firstIndex(of: column - width) else { return nil }
    let range = (start + first)..<offset
    return range.allSatisfy { unsafe all[$0] == 0x09 || all[$0] == 0x20 } ? range : nil
  }

  /// Bytes of the text that is parsed.
  subscript(_ range: Range<Int>) -> [UInt8] { unsafe Array(all[range]) }

  /// Whether the character at the start of `bytes` was written after a backslash.
  func isEscaped(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let offset = unsafe offset(bytes), offset > 0 else { return false }
    return unsafe all[offset - 1] == UInt8(ascii: "\\")
  }
}
