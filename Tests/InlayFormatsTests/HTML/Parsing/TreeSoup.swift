import TestKit

/// Markup soup: short pages of tags that begin and end as they like.
enum TreeSoup {
  /// Elements of which html5lib 1.1, of 2020, builds what the standard of today asks for.
  ///
  /// Not among them: `<select>`, `<option>` and `<optgroup>` (insertion modes that are gone), `<template>`, `<rb>` and
  /// `<rtc>` (it does not know them), `<search>` (newer), `<isindex>` and `<menuitem>` (rules that are gone), `<dialog>`
  /// as a start tag.
  static let names = [
    "p", "div", "b", "i", "a", "table", "tr", "td", "th", "tbody", "thead", "tfoot", "caption", "colgroup", "col", "ul",
    "ol", "li", "dl", "dd", "dt", "h1", "h2", "span", "form", "button", "nobr", "font", "center", "pre", "br", "img",
    "hr", "input", "object", "marquee", "applet", "em", "code", "blockquote", "address", "section", "svg", "math", "mi",
    "annotation-xml", "foreignObject", "desc", "body", "html", "head", "noscript", "frameset", "frame", "image", "x-y",
    "title", "style", "textarea", "iframe", "xmp", "noframes", "noembed", "base", "link", "meta", "listing", "embed",
    "mglyph", "ruby", "rp", "rt", "sup", "param", "article", "details", "main", "script", "g", "plaintext",
  ]

  /// Where html5lib 1.1 differs with more than three formatting elements in each other: its adoption agency gives up
  /// after three, as the standard did before 2012.
  private static let formatting: Set = ["a", "b", "i", "nobr", "font", "em", "code"]

  static func page(_ source: ChoiceSource, names: [String] = names) -> String {
    var page = source.pick(["", "<!DOCTYPE html>", "<!DOCTYPE html>", "<!DOCTYPE html PUBLIC \"-//W3C//DTD HTML 3.2//EN\">"])
    var formattings = 0
    for _ in 0..<source.int(in: 1...24) {
      switch source.below(10) {
      case 0: page += source.pick(["x", "y", " ", "\n", " z ", "&amp;", "\u{E9}"])
      case 1: page += source.pick(["x", " ", "<!--c-->", "<!DOCTYPE html>", "\n"])
      case 2...6:
        let name = source.pick(names)
        if formatting.contains(name) {
          formattings += 1
          if formattings > 4 { continue }
        }
        page += "<\(name)\(attributes(source, name))>"
      default: page += "</\(source.pick(names))>"
      }
    }
    return page
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
