package import InlayCore
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
      let file = try MarkdownInput(bytes, limits: limits)
      return try tree(of: file, resources, limits) ?? page(of: file, resources, limits)
    }
  }

  /// Reads a file without HTML; `nil` if it must be read as a page.
  static func tree(
    of file: MarkdownInput, _ resources: HTMLResources, _ limits: Limits
  ) throws -> Converted<DecomposedText>? {
    guard var made = MarkdownTree(of: file.text, title: file.title, limits: limits) else { return nil }
    made.base.noteMarks = file.noteMarks
    do { try MarkdownParser.parse(into: &made) } catch is MarkdownTree.NeedsPage { return nil }
    var read = try HTMLReader.read(made.takeTree(), resources: resources, limits: limits)
    read.diagnostics = file.diagnostics + made.base.losses.diagnostics + read.diagnostics
    return read
  }

  /// Reads any file by way of HTML.
  static func page(
    of file: MarkdownInput, _ resources: HTMLResources, _ limits: Limits
  ) throws -> Converted<DecomposedText> {
    let made = try page(of: file, limits: limits)
    var read = try HTMLReader.read(made.out, resources: resources, charset: "utf-8", limits: limits)
    read.diagnostics = file.diagnostics + made.base.losses.diagnostics + read.diagnostics
    return read
  }

  /// The HTML of a file.
  static func page(of file: MarkdownInput, limits: Limits) throws -> MarkdownPage {
    var page = MarkdownPage(limit: limits.htmlBytes, of: file.text.count)
    page.base.noteMarks = file.noteMarks
    page.out.reserveCapacity(file.text.count + file.text.count / 8 + 64)
    page.put("<!DOCTYPE html>\n")
    if let title = file.title {
      page.put("<title>")
      MarkdownEscaping.append(Array(title.utf8), to: &page.out)
      page.put("</title>\n")
    }
    try MarkdownParser.parse(file.text, into: &page)
    return page
  }
}
