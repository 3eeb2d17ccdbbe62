import TestKit

/// Markup soup: short pages of tags that begin and end as they like.
enum TreeSoup {
  /// Elements of which html5lib 1.1, of 2020, builds what the standard of today asks for.
  ///
  /// Not among them: `<select>`, `<option>` and `<optgroup>` (insertion modes that are gone), `<template>`, `<rb>` and
  /// `<rtc>` (it does not know them), `<search>` (newer), `<isindex>` and `<menuitem>` (rules that are gone), `<dialog>`
  /// as a start tag, `<main>` (no special element for it), `<desc>` (in SVG the same).
  static let names = [
    "p", "div", "b", "i", "a", "table", "tr", "td", "th", "tbody", "thead", "tfoot", "caption", "colgroup",
    "col", "ul",
    "ol", "li", "dl", "dd", "dt", "h1", "h2", "span", "form", "button", "nobr", "font", "center", "pre", "br",
    "img",
    "hr", "input", "object", "marquee", "applet", "em", "code", "blockquote", "address", "section", "svg",
    "math", "mi",
    "annotation-xml", "foreignObject", "body", "html", "head", "noscript", "frameset", "frame", "image",
    "x-y",
    "title", "style", "textarea", "iframe", "xmp", "noframes", "noembed", "base", "link", "meta", "listing",
    "embed",
    "mglyph", "ruby", "rp", "rt", "sup", "param", "article", "details", "script", "g", "plaintext",
  ]

  private static let formatting: Set = ["a", "b", "i", "nobr", "font", "em", "code"]

  static func page(_ source: ChoiceSource, names: [String] = names) -> String {
    var page = source.pick([
      "", "<!DOCTYPE html>", "<!DOCTYPE html>", "<!DOCTYPE html PUBLIC \"-//W3C//DTD HTML 3.2//EN\">",
    ])
    var begun: [String] = []
    for _ in 0..<source.int(in: 1...24) {
      switch source.below(10) {
      case 0, 1:
        let text = source.pick([
          "x", "x", "y", " ", " ", "\n", " z ", "&amp;", "\u{E9}", "<!--c-->", "<!DOCTYPE html>",
        ])
        if isAlike(text, after: begun) { page += text }
      case 2...6:
        let name = source.pick(names)
        guard isAlike("<\(name)>", after: begun) else { continue }
        begun.append(name)
        page += "<\(name)\(attributes(source, name))>"
      default:
        let name = source.pick(names)
        guard isAlike("</\(name)>", after: begun) else { continue }
        if name == "br" { begun.append("/br") }
        page += "</\(name)>"
      }
    }
    return page
  }

  /// Whether html5lib 1.1 does with this what the standard asks for, after tags of these names.
  private static func isAlike(_ piece: String, after begun: [String]) -> Bool {
    switch piece {
    case "\n":
      // It drops the line feed after `<pre>` even where another tag comes first.
      !begun.contains("pre") && !begun.contains("listing") && isAlike(" ", after: begun)
    case "x", "y", "&amp;", "\u{E9}":
      // It drops white space too that comes after what frames cannot hold.
      !begun.contains("frameset")
    case " z ": isAlike("x", after: begun) && isAlike(" ", after: begun)
    case "<!DOCTYPE html>":
      // There it does not end the text of a table.
      !begun.contains("table")
    case "<frameset>":
      // It takes frames after a stray `</br>`.
      !begun.contains("/br")
    case "<textarea>":
      // It carries formatting on inside of one.
      formatting.isDisjoint(with: begun)
    case "<li>", "<dd>", "<dt>", "<button>":
      // It forgets to put them before the table when they close another.
      !begun.contains("table") || ["li", "dd", "dt", "button"].allSatisfy { !begun.contains($0) }
    case " ":
      // In cells, and in what is put before a table, it does not carry formatting on for white space.
      !begun.contains("table") || formatting.isDisjoint(with: begun)
    case "<title>":
      // For it, that of SVG is no special element.
      !begun.contains("svg")
    case "<a>", "<b>", "<i>", "<nobr>", "<font>", "<em>", "<code>":
      // Its adoption agency gives up after three formatting elements in each other, as the standard did before 2012.
      begun.count(where: formatting.contains) < 4
    case "</br>", "</p>":
      // It knows no end tags that end SVG and MathML, which came in 2020.
      !begun.contains("svg") && !begun.contains("math")
    default: true
    }
  }

  private static func attributes(_ source: ChoiceSource, _ name: String) -> String {
    switch name {
    case "font": source.pick(["", " color=red", " color=blue", " size=1"])
    case "input": source.pick(["", " type=hidden", " type=text"])
    case "annotation-xml": source.pick(["", " encoding=text/html", " encoding=image/svg+xml"])
    case "svg", "math", "g", "mi", "p", "br": source.pick(["", "", "/", " id=1"])
    default: source.pick(["", "", "", "", " id=1", " id=2 class=c"])
    }
  }
}
