internal import InlayCore
package import InlayFormats
internal import InlayUnicode

extension InspectReport {
  /// The report as Markdown (CommonMark with the tables of GFM), for notes, issues and pages. Nothing is cut but the text,
  /// whose beginning is a block of code.
  ///
  /// - Parameters:
  ///   - title: the title of the format; by default its name.
  ///   - input: the name of the input, if it is to be the heading.
  /// - Returns: lines that each end with a line feed. Complexity: O(n) in images, blocks, files and diagnostics.
  package func markdown(title: String? = nil, of input: String? = nil) -> String {
    let title = title ?? Visible.name(format.rawValue)
    var lines: [String] = []
    if let input { lines += ["## \(MarkdownCell.escaped(Visible.line(input)))", ""] }
    lines.append(([title] + facts).map(MarkdownCell.escaped).joined(separator: " · "))
    let excerpt = TextExcerpt.lines(of: text, width: 98, display: DisplayWidth(.modern))
    if !excerpt.lines.isEmpty {
      let fence = MarkdownCell.fence(around: excerpt.lines)
      lines += ["", "### Text", "", fence + "text"] + excerpt.lines + (excerpt.isCut ? ["…"] : []) + [fence]
    }
    for section in sections { lines += ["", "### \(section.title)", ""] + section.table.markdown }
    return lines.map { $0 + "\n" }.joined()
  }
}
