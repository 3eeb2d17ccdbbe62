import InlayCore
import InlayFormats
import InlayHTML

/// Writes the HTML that networks let through: paragraphs, lists, a few tags for styles, and nothing that sizes.
struct NetworkHTML {
  /// What a network lets through.
  struct Rules {
    /// Tags of styles without a value.
    var styles: KeyValuePairs<InlineStyle, String>
    /// The tags of paragraphs by their role; others are `p`, lists besides.
    var roles: [ParagraphRole: String]
    var linkAttributes = ""
    /// The attribute of `<span>` that sets the color of text; `nil` for none.
    var colorAttribute: String?
    /// The schemes of links that the network lets through; `nil` for all that Inlay writes.
    var linkSchemes: Set<String>?

    /// What is carried, for diagnostics.
    var carried: Set<InlineStyle> {
      Set(styles.map(\.key)).union(colorAttribute == nil ? [.anyLink] : [.anyLink, .anyColor])
    }
    var carriedRoles: Set<ParagraphRole> { Set(roles.keys).union(TextList.roles).union([.body]) }

    /// Whether a link is written.
    func allows(_ link: String) -> Bool {
      guard LinkRule.allows(link.utf8) else { return false }
      guard let linkSchemes else { return true }
      guard let colon = link.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
      return linkSchemes.contains(link[..<colon].lowercased())
    }

    /// The losses, with those of what `text` says and the network does not let through.
    func diagnostics(_ losses: NetworkLosses, of text: DecomposedText) -> [Diagnostic] {
      let carried = carried
      return losses.diagnostics(
        of: text,
        carriesRun: { NetworkLosses.carries($0, carried) && ($0.link.map(allows) ?? true) },
        roles: carriedRoles)
    }

    /// The tag of a paragraph.
    func tag(_ kind: TextParagraph.Kind) -> String {
      let role: ParagraphRole =
        switch kind {
        case .heading(let level): .heading(level)
        case .quote: .quote
        case .code: .code
        case .rule: .rule
        case .body, .subtitle, .item, .itemContinued: .body
        }
      return roles[role] ?? "p"
    }
  }

  /// A list that is open.
  private struct List {
    var isNumbered: Bool
    /// The number of the next item.
    var next: Int
    var hasOpenItem = false
    /// Whether the open item is one of the text, and has nothing in it.
    var isItemEmpty = false
  }

  private let rules: Rules
  private var html = ""
  private var marks = NestedMarks()
  private var lists: [List] = []
  /// The tag of the paragraphs before, if they are one element with those that follow.
  private var group: TextParagraph.Kind?
  /// What is in the group.
  private var parts: [String] = []
  /// Whether the last paragraph ends with a line break.
  private var endsLine = false

  private init(_ rules: Rules) { self.rules = rules }

  /// What is told of a further paragraph of an item: the list that it was written into, if there is one.
  typealias Further = (TextParagraph, _ list: (isNumbered: Bool, level: Int)?) -> Void

  /// Writes a text. `further` is called for each further paragraph of an item; `image` gives the HTML of an image.
  ///
  /// - Complexity: O(n).
  static func write(
    _ text: DecomposedText, _ rules: Rules, further: Further,
    image: (NeighboringRuns.Element, PlacedImage) -> String
  ) throws -> String {
    var writer = NetworkHTML(rules)
    try TextParagraph.forEach(in: text) { writer.paragraph($0, further, image) }
    writer.endGroup()
    writer.closeLists(to: 0)
    return writer.html
  }

  private mutating func paragraph(
    _ paragraph: TextParagraph, _ further: Further,
    _ image: (NeighboringRuns.Element, PlacedImage) -> String
  ) {
    if group != paragraph.kind { endGroup() }
    if case .item(let item) = paragraph.kind {
      begin(item)
      content(of: paragraph, isBold: false, image)
      if let last = lists.indices.last { lists[last].isItemEmpty = paragraph.pieces.isEmpty }
      return
    }
    if paragraph.kind == .itemContinued {
      closeLists(to: paragraph.itemLevel)
      further(paragraph, lists.last.map { ($0.isNumbered, lists.count) })
      keepEmptyLine()
    } else {
      closeLists(to: 0)
    }
    let tag = rules.tag(paragraph.kind)
    if paragraph.kind == .code && tag == Self.code || paragraph.kind == .quote && tag == Self.quote {
      var part = ""
      swap(&part, &html)
      content(of: paragraph, isBold: false, image)
      swap(&part, &html)
      parts.append(part)
      group = paragraph.kind
      return
    }
    guard tag != Self.rule else {
      html += "<\(tag)>"
      return
    }
    html += "<\(tag)>"
    if paragraph.pieces.isEmpty { html += "<br>" }
    // A network without headings shows them as bold text, as its own programs do.
    let isBold = if case .heading = paragraph.kind { tag == "p" } else { false }
    content(of: paragraph, isBold: isBold, image)
    html += "</\(tag)>"
  }

  private static let rule = "hr"
  private static let code = "pre"
  private static let quote = "blockquote"

  /// Writes lines of code as one element, which programs expect to be in another, and quoted paragraphs as one.
  private mutating func endGroup() {
    guard let group else { return }
    if group == .code {
      html += "<pre><code>"
      for (index, part) in parts.enumerated() { html += (index > 0 ? "\n" : "") + part }
      // The last line break of an element is not shown.
      html += endsLine || parts.last?.isEmpty ?? true ? "<br></code></pre>" : "</code></pre>"
    } else {
      html += "<\(Self.quote)>"
      for part in parts {
        let text = part.isEmpty ? "<br>" : part
        html += parts.count == 1 ? text : "<p>\(text)</p>"
      }
      html += "</\(Self.quote)>"
    }
    (self.group, parts) = (nil, [])
  }

  private mutating func content(
    of paragraph: TextParagraph, isBold: Bool,
    _ image: (NeighboringRuns.Element, PlacedImage) -> String
  ) {
    for piece in paragraph.pieces {
      change(to: piece.run, isBold: isBold, isCode: paragraph.kind == .code)
      html +=
        piece.run.image.map { image(piece, $0) }
        ?? Self.escaped(String(piece.run.text)).replacing("\u{2028}", with: "<br>")
    }
    let last = paragraph.pieces.last?.run
    endsLine = last?.image == nil && last?.text.unicodeScalars.last == "\u{2028}"
    // The last line break of an element is not shown. Lines of code are one element.
    if endsLine, paragraph.kind != .code || rules.tag(.code) != Self.code { html += "<br>" }
    close(marks.change(to: []).closed)
  }

  // MARK: Lists

  /// Begins an item, in the list of its level.
  private mutating func begin(_ item: TextList.Item) {
    closeLists(to: item.level)
    if lists.count == item.level, let last = lists.last,
      last.isNumbered != item.isNumbered || last.next != item.number ?? last.next
    {
      closeLists(to: item.level - 1)
    }
    while lists.count < item.level {
      // A list stands in an item of the outer one.
      if let outer = lists.indices.last {
        keepEmptyLine()
        if !lists[outer].hasOpenItem { openItem() }
      }
      let start = lists.count == item.level - 1 ? item.number ?? 1 : 1
      html += item.isNumbered ? (start == 1 ? "<ol>" : "<ol start=\"\(start)\">") : "<ul>"
      lists.append(List(isNumbered: item.isNumbered, next: start))
    }
    openItem()
  }

  /// An empty item would have no line of its own before an element that follows in it.
  private mutating func keepEmptyLine() {
    guard let last = lists.indices.last, lists[last].hasOpenItem, lists[last].isItemEmpty else { return }
    html += "<br>"
    lists[last].isItemEmpty = false
  }

  private mutating func openItem() {
    closeItem()
    guard let last = lists.indices.last else { return }
    html += "<li>"
    (lists[last].hasOpenItem, lists[last].isItemEmpty) = (true, false)
    lists[last].next += 1
  }

  private mutating func closeItem() {
    guard let last = lists.indices.last, lists[last].hasOpenItem else { return }
    html += "</li>"
    lists[last].hasOpenItem = false
  }

  private mutating func closeLists(to count: Int) {
    while lists.count > count {
      closeItem()
      if let list = lists.popLast() { html += list.isNumbered ? "</ol>" : "</ul>" }
    }
  }

  // MARK: Styles

  private mutating func change(to run: AttributedRun, isBold: Bool, isCode: Bool) {
    var styles = InlineStyle.styles(of: run.character.values)
    if isBold, !styles.contains(.bold) { styles.insert(.bold, at: 0) }
    let change = marks.change(
      to: styles.filter { style in
        if case .link(let target) = style { return rules.allows(target.string) }
        // A paragraph of code is code. Programs take code that begins it for all of it.
        if style == .code, isCode { return false }
        if style.isColor { return rules.colorAttribute != nil }
        return rules.styles.contains { $0.key == style }
      }.map { .style($0) })
    close(change.closed)
    for mark in change.opened {
      guard case .style(let style) = mark else { continue }
      if case .link(let target) = style {
        html += "<a href=\"\(Self.quoted(target.string))\"\(rules.linkAttributes)>"
      } else if case .color(let color) = style, let attribute = rules.colorAttribute {
        html += "<span \(attribute)=\"\(color.description.prefix(7))\">"
      } else if let tag = tag(style) {
        html += "<\(tag)>"
      }
    }
  }

  private mutating func close(_ marks: [MarkedRange.Mark]) {
    for mark in marks {
      guard case .style(let style) = mark else { continue }
      let name = style.isLink ? "a" : style.isColor ? "span" : tag(style) ?? ""
      html += "</\(name.prefix { $0 != " " })>"
    }
  }

  private func tag(_ style: InlineStyle) -> String? { rules.styles.first { $0.key == style }?.value }

  /// The attributes of a run with source code as networks know it: HTML is read with the family that browsers show it in.
  /// A paragraph of code is code by itself.
  static func withCode(_ run: AttributedRun) -> CharacterAttributes {
    guard run.character.values.fontFamily == "monospace" else { return run.character }
    var values = run.character.values
    (values.fontFamily, values.fontClass) = (nil, run.paragraph.values.role == .code ? nil : .modern)
    return CharacterAttributes(values)
  }

  // MARK: References

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
