package import InlayCore
internal import InlayFormats
package import InlayHTML

/// Reads Markdown: CommonMark, with the tables, strikethrough, task lists and bare links of GitHub.
///
/// HTML in it is read as HTML is. Of front matter, the title is read. Sizes and attributes of images are read in the
/// forms of pandoc, kramdown, Bear and Obsidian.
///
/// Sources: CommonMark 0.31.2; GitHub Flavored Markdown 0.29.
package enum MarkdownReader {
  /// Reads `bytes`: UTF-8, or UTF-16 with a byte order mark.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - resources: resolves what the file refers to. What it cannot resolve becomes external content.
  ///   - limits: limits for size and depth; `htmlBytes` is the one for the file.
  /// - Throws: `InlayError` if the file exceeds a limit, or if an available picture cannot be read. Complexity: O(n).
  package static func read(
    _ bytes: [UInt8], resources: HTMLResources = .none, limits: Limits = .default
  ) throws -> Converted<DecomposedText> {
    try stoppingWhenCancelled {
      try Limits.check("htmlBytes", bytes.count, limits.htmlBytes)
      let made = try page(of: bytes, limits: limits)
      var read = try HTMLReader.read(made.page, resources: resources, charset: "utf-8", limits: limits)
      read.diagnostics = made.losses.diagnostics + read.diagnostics
      return read
    }
  }

  /// The HTML of a file, and what it lacks.
  static func page(of bytes: [UInt8], limits: Limits) throws -> (page: [UInt8], losses: MarkdownLosses) {
    var bytes = try utf8(bytes, limits)
    var page = MarkdownPage(limit: limits.htmlBytes, of: bytes.count)
    page.out.reserveCapacity(bytes.count + bytes.count / 8 + 64)
    page.put("<!DOCTYPE html>\n")
    if let front = MarkdownFrontMatter(bytes) {
      if let title = front.title {
        page.put("<title>")
        MarkdownEscaping.append(Array(title.utf8), to: &page.out)
        page.put("</title>\n")
      }
      page.losses.frontMatter = front.hasMore ? (front.title == nil ? .all : .allButTitle) : nil
      bytes.removeFirst(front.end)
    }
    try MarkdownParser.parse(MarkdownFootnotes.asText(bytes), into: &page)
    return (page.out, page.losses)
  }

  /// The bytes as UTF-8 without a byte order mark.
  private static func utf8(_ bytes: [UInt8], _ limits: Limits) throws -> [UInt8] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes[3...]) }
    guard bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) else { return bytes }
    return Array(try PlainTextReader.read(bytes, limits: limits).value.text.utf8)
  }
}
