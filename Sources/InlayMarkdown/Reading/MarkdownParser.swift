internal import CMD4C
internal import InlayCore
internal import InlayMarkup

/// Parses Markdown by md4c, which calls a ``MarkdownTree`` or a ``MarkdownPage``. Nothing else of the module knows md4c's functions.
enum MarkdownParser {
  /// CommonMark with the extensions of GitHub: tables, strikethrough, task lists, and links without brackets.
  private static let dialect =
    UInt32(MD_FLAG_TABLES) | UInt32(MD_FLAG_STRIKETHROUGH) | UInt32(MD_FLAG_TASKLISTS)
    | UInt32(MD_FLAG_PERMISSIVEURLAUTOLINKS) | UInt32(MD_FLAG_PERMISSIVEEMAILAUTOLINKS)
    | UInt32(MD_FLAG_PERMISSIVEWWWAUTOLINKS)

  /// Parses all of `bytes`, and makes HTML of them in `page`.
  ///
  /// - Throws: `InlayError` if there are 4 GiB or more, if memory runs out, or if the page exceeds its limit;
  ///   `CancellationError`. Complexity: O(n).
  static func parse(_ bytes: [UInt8], into page: inout MarkdownPage) throws {
    try parse(withLineEnd(bytes), into: &page, by: pageParser)
    page.closeImage()
  }

  /// Parses all of `tree`'s text, and makes elements of it.
  ///
  /// - Throws: ``MarkdownTree/NeedsPage``, or as for a page. Complexity: O(n).
  static func parse(into tree: inout MarkdownTree) throws {
    let bytes = tree.tree.source
    try parse(bytes, into: &tree, by: treeParser)
  }

  /// The bytes with a line end at their end. md4c 0.4.8 reads behind a text without one.
  static func withLineEnd(_ bytes: [UInt8]) -> [UInt8] {
    guard let last = bytes.last, last != 0x0A else { return bytes }
    return bytes + [0x0A]
  }

  private static func parse<Handler: MarkdownHandler>(
    _ bytes: [UInt8], into handler: inout Handler, by parser: MD_PARSER
  ) throws {
    guard let count = MD_SIZE(exactly: bytes.count) else {
      throw InlayError.limit("htmlBytes", allowed: Int(MD_SIZE.max), found: bytes.count)
    }
    try Task.checkCancellation()
    let status = unsafe bytes.withUnsafeBytes { all in
      unsafe handler.base.source = MarkdownSource(all)
      defer { handler.base.source = MarkdownSource() }
      var parser = parser
      return unsafe withUnsafeMutablePointer(to: &handler) {
        unsafe md_parse(all.baseAddress?.assumingMemoryBound(to: CChar.self), count, &parser, $0)
      }
    }
    if let failure = handler.base.failure { throw failure }
    guard status == 0 else { throw InlayError.markdownMemory }
  }

  // MARK: Calls

  // A function that C calls has no generic parameters. A result other than 0 stops md4c.

  private static var pageParser: MD_PARSER {
    unsafe MD_PARSER(
      abi_version: 0, flags: dialect,
      enter_block: { kind, detail, data in
        unsafe MarkdownParser.call(data, MarkdownPage.self) { unsafe $0.enter(block: kind, detail) }
      },
      leave_block: { kind, detail, data in
        unsafe MarkdownParser.call(data, MarkdownPage.self) { unsafe $0.leave(block: kind, detail) }
      },
      enter_span: { kind, detail, data in
        unsafe MarkdownParser.call(data, MarkdownPage.self) { unsafe $0.enter(span: kind, detail) }
      },
      leave_span: { kind, detail, data in
        unsafe MarkdownParser.call(data, MarkdownPage.self) { unsafe $0.leave(span: kind, detail) }
      },
      text: { kind, start, count, data in
        unsafe MarkdownParser.text(kind, start, count, data, MarkdownPage.self)
      },
      debug_log: nil, syntax: nil)
  }

  private static var treeParser: MD_PARSER {
    unsafe MD_PARSER(
      abi_version: 0, flags: dialect,
      enter_block: { kind, detail, data in
        unsafe MarkdownParser.call(data, MarkdownTree.self) { unsafe $0.enter(block: kind, detail) }
      },
      leave_block: { kind, detail, data in
        unsafe MarkdownParser.call(data, MarkdownTree.self) { unsafe $0.leave(block: kind, detail) }
      },
      enter_span: { kind, detail, data in
        unsafe MarkdownParser.call(data, MarkdownTree.self) { unsafe $0.enter(span: kind, detail) }
      },
      leave_span: { kind, detail, data in
        unsafe MarkdownParser.call(data, MarkdownTree.self) { unsafe $0.leave(span: kind, detail) }
      },
      text: { kind, start, count, data in
        unsafe MarkdownParser.text(kind, start, count, data, MarkdownTree.self)
      },
      debug_log: nil, syntax: nil)
  }

  @inline(__always)
  private static func call<Handler: MarkdownHandler>(
    _ data: UnsafeMutableRawPointer?, _ type: Handler.Type, _ body: (inout Handler) -> Void
  ) -> Int32 {
    // md4c passes on what it was given.
    guard let data = unsafe data else { return 1 }
    return unsafe data.assumingMemoryBound(to: Handler.self).pointee.call(body)
  }

  @inline(__always)
  private static func text<Handler: MarkdownHandler>(
    _ kind: MD_TEXTTYPE, _ start: UnsafePointer<MD_CHAR>?, _ count: MD_SIZE, _ data: UnsafeMutableRawPointer?,
    _ type: Handler.Type
  ) -> Int32 {
    let bytes = unsafe UnsafeRawBufferPointer(start: start, count: Int(count))
    return unsafe call(data, type) { handler in
      guard unsafe handler.base.source.holds(bytes) else { return handler.stop(InlayError.markdownParser) }
      if kind == MD_TEXT_CODE || kind == MD_TEXT_HTML {
        unsafe handler.verbatim(kind, bytes)
      } else {
        unsafe handler.text(kind, bytes)
      }
    }
  }
}

extension InlayError {
  /// The parser of Markdown had no memory.
  static let markdownMemory = InlayError(
    .markdownMemory, "there is not enough memory to parse this Markdown",
    advice: "split the file, or lower the limit htmlBytes so that such files are refused early")

  /// The parser of Markdown passed on what is not in the file.
  static let markdownParser = InlayError(
    .markdownParser, "md4c, which parses Markdown, fails on this file",
    advice: "install a newer version of md4c")

  /// A file stands for much more HTML than it has bytes.
  static let markdownGrowth = InlayError(
    .markdownGrowth, "this Markdown would become more than 32 times as long as HTML",
    advice: "repeat long URLs less often, and fill the rows of its tables")
}

extension InlayError.Code {
  /// There was not enough memory to parse Markdown.
  static let markdownMemory: Self = "markdown.memory"
  /// The parser of Markdown has a fault that the file reaches.
  static let markdownParser: Self = "markdown.parser"
  /// A small Markdown file stands for too much HTML: it refers to a long URL often, or tables lack most of their cells.
  static let markdownGrowth: Self = "markdown.growth"
}
