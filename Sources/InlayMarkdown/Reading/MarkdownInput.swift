internal import InlayCore
internal import InlayFormats
internal import InlayMarkup

/// A file as it is parsed.
struct MarkdownInput {
  /// Its characters, without front matter. Line ends are LF, and there is one at the end.
  let text: [UInt8]
  /// Offsets of the backslashes in it that were added before footnotes.
  let noteMarks: [Int]
  /// The title in the front matter.
  let title: String?
  /// What of the front matter is left out.
  let diagnostics: [Diagnostic]

  /// - Parameter bytes: UTF-8, which may be malformed, or UTF-16 with a byte order mark.
  init(_ bytes: [UInt8], limits: Limits) throws {
    var bytes = HTMLSource(utf8: try Self.utf8(bytes, limits)).bytes
    let front = MarkdownFrontMatter(bytes)
    var losses = MarkdownLosses()
    if let front {
      losses.frontMatter = front.hasMore ? (front.title == nil ? .all : .allButTitle) : nil
      bytes.removeFirst(front.end)
    }
    let notes = MarkdownFootnotes.asText(bytes)
    (text, noteMarks) = (MarkdownParser.withLineEnd(notes.text), notes.marks)
    (title, diagnostics) = (front?.title, losses.diagnostics)
  }

  /// The bytes as UTF-8 without a byte order mark.
  private static func utf8(_ bytes: [UInt8], _ limits: Limits) throws -> [UInt8] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes[3...]) }
    guard bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) else { return bytes }
    return Array(try PlainTextReader.read(bytes, limits: limits).value.text.utf8)
  }
}
