import InlayCore
import InlayFormats

/// Writes the HTML that networks let through: paragraphs, a few tags for styles, and nothing that sizes or colors.
struct NetworkHTML {
  /// What a network lets through.
  struct Rules {
    /// Tags of styles without a value.
    var styles: KeyValuePairs<InlineStyle, String>
    /// The tags of paragraphs by their role; others are `p`.
    var roles: [ParagraphRole: String]
    var linkAttributes = ""

    /// What is carried, for diagnostics.
    var carried: Set<InlineStyle> { Set(styles.map(\.key)).union([.anyLink]) }
    var carriedRoles: Set<ParagraphRole> { Set(roles.keys).union([.body]) }
  }

  private let rules: Rules
  private var html = ""
  private var marks = NestedMarks()
  private var paragraph: String?

  private init(_ rules: Rules) { self.rules = rules }

  /// Writes a text. `image` gives the HTML of an image.
  ///
  /// - Complexity: O(n).
  static func write(
    _ text: DecomposedText, _ rules: Rules, image: (NeighboringRuns.Element, PlacedImage) -> String
  ) throws -> String {
    var writer = NetworkHTML(rules)
    var counter = CancellationCounter()
    for piece in NeighboringRuns(text) {
      try counter.check()
      writer.begin(piece.run.paragraph.values.role)
      if let placed = piece.run.image {
        writer.change(to: piece.run)
        writer.html += image(piece, placed)
        continue
      }
      for (index, line) in lines(piece.run.text).enumerated() {
        if index > 0 {
          writer.end()
          writer.begin(piece.run.paragraph.values.role)
        }
        guard !line.isEmpty else { continue }
        writer.change(to: piece.run)
        writer.html += escaped(String(line)).replacing("\u{2028}", with: "<br>")
      }
    }
    writer.end()
    return writer.html
  }

  private mutating func begin(_ role: ParagraphRole?) {
    guard paragraph == nil else { return }
    let tag = role.flatMap { rules.roles[$0] } ?? "p"
    paragraph = tag
    html += "<\(tag)>"
  }

  private mutating func end() {
    guard let tag = paragraph else { return }
    close(marks.change(to: []).closed)
    if html.utf8.last == UInt8(ascii: ">"), html.hasSuffix("<\(tag)>") { html += "<br>" }
    html += "</\(tag)>"
    paragraph = nil
  }

  private mutating func change(to run: AttributedRun) {
    let change = marks.change(
      to: InlineStyle.styles(of: run.character.values).filter { style in
        if case .link(let target) = style { return LinkRule.allows(target.string.utf8) }
        return rules.styles.contains { $0.key == style }
      }.map { .style($0) })
    close(change.closed)
    for mark in change.opened {
      guard case .style(let style) = mark else { continue }
      if case .link(let target) = style {
        html += "<a href=\"\(Self.quoted(target.string))\"\(rules.linkAttributes)>"
      } else if let tag = tag(style) {
        html += "<\(tag)>"
      }
    }
  }

  private mutating func close(_ marks: [MarkedRange.Mark]) {
    for mark in marks {
      guard case .style(let style) = mark else { continue }
      let name = style.isLink ? "a" : tag(style) ?? ""
      html += "</\(name.prefix { $0 != " " })>"
    }
  }

  private func tag(_ style: InlineStyle) -> String? { rules.styles.first { $0.key == style }?.value }

  /// The lines of a run between paragraph separators.
  private static func lines(_ text: Substring) -> [Substring] {
    var lines: [Substring] = []
    var start = text.startIndex
    var at = text.startIndex
    let scalars = text.unicodeScalars
    while at < text.endIndex {
      let scalar = scalars[at]
      let next = scalars.index(after: at)
      if scalar == "\n" || scalar == "\r" || scalar == "\u{2029}" {
        lines.append(text[start..<at])
        start =
          scalar == "\r" && next < text.endIndex && scalars[next] == "\n" ? scalars.index(after: next) : next
        at = start
      } else {
        at = next
      }
    }
    lines.append(text[start...])
    return lines
  }

  /// Text in which `&`, `<` and `>` are references.
  static func escaped(_ text: String) -> String {
    var out = ""
    out.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }

  /// The value of an attribute, between quotation marks.
  static func quoted(_ text: String) -> String { escaped(text).replacing("\"", with: "&quot;") }

  /// The bytes with the characters of the references `&amp;`, `&lt;` and `&gt;`. Complexity: O(n).
  static func unescaped(_ text: some Collection<UInt8>) -> [UInt8] {
    let text = Array(text)
    var out: [UInt8] = []
    out.reserveCapacity(text.count)
    var at = 0
    while at < text.count {
      let reference = reference(text, at: at)
      out.append(reference?.byte ?? text[at])
      at += reference?.count ?? 1
    }
    return out
  }

  /// The character that one of these references stands for, and the length of the reference.
  static func reference(_ text: [UInt8], at place: Int) -> (byte: UInt8, count: Int)? {
    guard text[place] == UInt8(ascii: "&") else { return nil }
    return references.first { text[place...].starts(with: $0.name) }.map { ($0.byte, $0.name.count) }
  }

  private static let references: [(name: [UInt8], byte: UInt8)] = [
    (Array("&amp;".utf8), UInt8(ascii: "&")), (Array("&lt;".utf8), UInt8(ascii: "<")),
    (Array("&gt;".utf8), UInt8(ascii: ">")),
  ]
}
