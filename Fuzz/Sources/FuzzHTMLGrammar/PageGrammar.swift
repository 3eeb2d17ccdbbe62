/// The bytes of an input, as choices. At their end every choice is the first.
struct Choices {
  private let bytes: [UInt8]
  private var at = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { at >= bytes.count }

  mutating func number(below limit: Int) -> Int {
    guard at < bytes.count, limit > 0 else { return 0 }
    defer { at += 1 }
    return Int(bytes[at]) % limit
  }

  mutating func pick(_ options: [String]) -> String { options[number(below: options.count)] }
}

/// Makes pages from choices.
enum PageGrammar {
  private static let elements = [
    "p", "div", "span", "b", "i", "a", "img", "picture", "source", "br", "hr", "table", "tr", "td", "th",
    "thead",
    "tbody", "tfoot", "caption", "colgroup", "col", "ul",
    "ol", "li",
    "h1", "pre", "code", "blockquote", "font", "sub", "sup", "s", "u", "input type=image", "object", "svg",
    "math",
    "template", "title", "body", "html", "q", "select", "textarea", "button", "ruby", "rt", "rp", "rtc", "dl",
    "dt", "dd", "figure", "figcaption", "details", "summary", "dialog", "noscript", "mi", "annotation-xml",
    "foreignObject", "iframe", "video", "label",
  ]
  private static let attributes = [
    "class", "id", "style", "href", "src", "srcset", "alt", "width", "height", "dir", "lang", "type", "media",
    "color",
    "face", "size", "start", "value", "data-inlay-external", "data-inlay-src", "data-inlay-role",
    "data-inlay-marker",
    "data-inlay-marker-length", "data-inlay-no-marker", "data-inlay-newline", "data-inlay-leading-tab",
    "data-inlay-page", "data-inlay-list-level", "data-inlay-list-marker", "data-inlay-no-list-marker",
    "data-inlay-identifier", "data-inlay-kind", "data-inlay-file-name", "data-inlay-digest",
    "data-inlay-size",
    "colspan", "rowspan", "span", "border", "cellpadding", "cellspacing", "align", "valign", "bgcolor",
    "rules",
    "frame", "nowrap", "data-inlay-table", "data-inlay-box", "data-inlay-hole", "data-inlay-unended",
    "data-inlay-colspan", "data-inlay-rowspan", "data-inlay-span", "data-inlay-column-widths",
    "data-inlay-header-rows",
    "data-inlay-missing", "data-inlay-width", "data-inlay-height", "data-inlay-custom",
  ]
  private static let values = [
    "a", "", "1", "-1", "0", "99999999999999999999", "1e400", "javascript:1",
    "data:image/png;base64,iVBORw0KGgo=",
    "data:,x", "x.png", "//x/y", "https://example.org/", "ltr", "rtl", "heading1", "bullet1", "glyph",
    "attachment",
    "image/heic", "image/x-apple-adaptive-glyph", "sha256:00", "{disc}", "\u{FFFC}", "\u{202E}", "&#0;",
    "&amp;",
    "2", "3", "65535", "1000", "50%", "center", "left", "all", "20pt 33.3% -", "a.png 1x, b.png 2x", "true",
    "primary", "absent", "{\"string\":\"x\"}",
  ]
  private static let properties = [
    "color", "background", "background-color", "font", "font-family", "font-size", "font-weight",
    "line-height", "margin",
    "margin-left", "padding", "text-align", "text-indent", "text-decoration", "text-shadow", "letter-spacing",
    "display", "border", "border-top", "border-left-width", "border-style", "border-color", "border-collapse",
    "border-spacing", "padding-top", "min-width", "max-height", "box-sizing", "table-layout", "empty-cells",
    "caption-side", "float", "margin-right", "--inlay-box-color", "--inlay-border-top-style",
    "--inlay-vertical-align", "--inlay-table-layout", "--inlay-table-align",
    "white-space", "width", "height", "vertical-align", "direction", "unicode-bidi", "--x",
    "--inlay-tab-stops",
    "--inlay-shadow", "--inlay-font-family", "--inlay-stroke-width", "--inlay-superscript",
    "--inlay-underline",
    "--inlay-line-height-multiple", "--inlay-text-align", "--inlay-first-line-indent",
  ]
  private static let cssValues = [
    "0", "1px", "-1e9em", "calc(1px + 2%)", "calc(((1", "var(--x)", "var(--x,var(--x))", "red", "#12345678",
    "rgb(0 0 0/50%)", "inherit", "initial", "none", "center", "a,a,a,a", "\"\\0000\"", "1px 1px 1px red",
    "36pt,72pt",
    "url(x)", "attr(x)", "!important", "min(1px,max(2px,3px))", "(((((", "1/2/3", "100%", "bold", "pre-wrap",
    "table-cell", "table", "table-row", "table-header-group", "table-footer-group", "inline-table", "auto",
    "1px solid red", "thick dashed", "collapse", "border-box", "fixed", "hide", "bottom", "\"x\"", "left",
  ]
  /// What may stand in each other by CSS alone.
  private static let displays = [
    "table", "table-row-group", "table-header-group", "table-footer-group", "table-row", "table-cell",
    "table-caption", "table-column", "table-column-group", "inline-table", "block", "inline", "list-item",
    "none",
  ]
  private static let selectors = [
    "p", "*", ".a", "#a", "[a]", "[class*=\"a\"]", "[class^='a' i]", "[class$=a]", "[class~=a]", "[class|=a]",
    "p p p",
    "p>p", "p+p", "p~p", ":is(p,*)", ":not(.a)", ":where(*)", ":nth-child(2n+1)", ":first-child", ":root",
    "a:hover",
    "::before", "p::marker",
  ]
  /// A page is longer only by repetition.
  private static let maximumBytes = 1 << 20

  static func page(_ choices: inout Choices) -> [UInt8] {
    var page: [UInt8] = []
    if choices.number(below: 2) == 1 {
      page += "<style>".utf8
      for _ in 0..<choices.number(below: 8) { page += repeated(rule(&choices), &choices).utf8 }
      page += "</style>".utf8
    }
    while !choices.isAtEnd, page.count < maximumBytes { page += repeated(node(&choices), &choices).utf8 }
    return Array(page.prefix(maximumBytes))
  }

  private static func node(_ choices: inout Choices) -> String {
    switch choices.number(below: 8) {
    case 7: return "<i style=display:\(choices.pick(displays))>"
    case 6: return table(&choices)
    case 0:
      return repeated(
        choices.pick(["x", " ", "\n", "\t", "é", "\u{FFFC}", "\u{1F1E6}", "&lt;", "a b"]), &choices)
    case 1: return "</\(choices.pick(elements))>"
    case 2: return choices.pick(["<!--x-->", "<!doctype html>", "<![CDATA[x]]>", "<?x?>", "<", "</", "<p"])
    default:
      var tag = "<" + choices.pick(elements)
      for _ in 0..<choices.number(below: 5) { tag += attribute(&choices) }
      return tag + ">"
    }
  }

  /// A table with rows of cells, whose spans meet.
  private static func table(_ choices: inout Choices) -> String {
    var table = "<table\(choices.number(below: 3) == 0 ? attribute(&choices) : "")>"
    for _ in 0..<choices.number(below: 6) {
      table += choices.pick([
        "<tr>", "<tr>", "<tr height=5>", "<thead><tr>", "<tfoot><tr>", "<tbody><tr>", "<caption>",
      ])
      var row = ""
      for _ in 0..<choices.number(below: 5) {
        row += choices.pick(["<td", "<th", "<td data-inlay-hole"])
        row += " colspan=\(choices.pick(["1", "2", "3", "1000", "0"]))"
        row += " rowspan=\(choices.pick(["1", "2", "3", "65535", "0"]))>"
        row +=
          choices.number(below: 9) == 0 && !choices.isAtEnd
          ? self.table(&choices) : choices.pick(["x", "", "<p>x<p>y"])
      }
      table += repeated(row, &choices)
    }
    return repeated(table + "</table>", &choices)
  }

  private static func attribute(_ choices: inout Choices) -> String {
    let name = choices.pick(attributes)
    guard choices.number(below: 4) > 0 else { return " " + name }
    var value = ""
    if name == "style" {
      for _ in 0..<choices.number(below: 6) { value += repeated(declaration(&choices), &choices) }
    } else {
      value = repeated(choices.pick(values), &choices)
    }
    return " \(name)='\(value.replacing("'", with: "&#39;"))'"
  }

  private static func rule(_ choices: inout Choices) -> String {
    var rule = repeated(choices.pick(selectors), &choices)
    for _ in 0..<choices.number(below: 4) {
      rule += choices.pick([" ", ",", ">", ""]) + choices.pick(selectors)
    }
    rule += "{"
    for _ in 0..<choices.number(below: 4) { rule += repeated(declaration(&choices), &choices) }
    return choices.pick(["", "@media print{", "@supports(x){", "@layer a{"]) + rule
      + choices.pick(["}", "", "}}"])
  }

  private static func declaration(_ choices: inout Choices) -> String {
    "\(choices.pick(properties)):\(repeated(choices.pick(cssValues), &choices));"
  }

  /// A piece, or many of it: what is quadratic shows only then.
  private static func repeated(_ piece: String, _ choices: inout Choices) -> String {
    let counts = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3, 40, 1_000, 60_000]
    let count = counts[choices.number(below: counts.count)]
    guard count > 1, !piece.isEmpty else { return piece }
    return String(repeating: piece, count: min(count, max(1, 400_000 / piece.utf8.count)))
  }
}
