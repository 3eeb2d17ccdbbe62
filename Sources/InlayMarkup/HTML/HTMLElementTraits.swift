/// What the rules of tree construction ask about an element (HTML 13.2.4.2 and 13.2.6).
struct HTMLElementTraits: OptionSet, Sendable {
  let rawValue: UInt32

  /// Of the HTML namespace.
  static let html = HTMLElementTraits(rawValue: 1 << 0)
  /// The category “special”.
  static let special = HTMLElementTraits(rawValue: 1 << 1)
  /// The category “formatting”.
  static let formatting = HTMLElementTraits(rawValue: 1 << 2)
  /// Ends every scope but that of tables.
  static let scope = HTMLElementTraits(rawValue: 1 << 3)
  /// Ends list item scope too.
  static let listScope = HTMLElementTraits(rawValue: 1 << 4)
  /// Ends button scope too.
  static let buttonScope = HTMLElementTraits(rawValue: 1 << 5)
  /// Ends table scope.
  static let tableScope = HTMLElementTraits(rawValue: 1 << 6)
  /// Has an end tag that may be implied.
  static let implied = HTMLElementTraits(rawValue: 1 << 7)
  /// The same, where end tags are implied thoroughly.
  static let thoroughlyImplied = HTMLElementTraits(rawValue: 1 << 8)
  /// `<h1>` to `<h6>`.
  static let heading = HTMLElementTraits(rawValue: 1 << 9)
  /// `<table>`, `<tbody>`, `<tfoot>`, `<thead>`, `<tr>`: what does not belong into them goes before the table.
  static let fostering = HTMLElementTraits(rawValue: 1 << 10)
  /// Part of a table.
  static let tablePart = HTMLElementTraits(rawValue: 1 << 11)
  /// The insertion mode, or the list of active formatting elements, relies on its being open.
  static let anchored = HTMLElementTraits(rawValue: 1 << 12)
  /// MathML text integration point.
  static let mathText = HTMLElementTraits(rawValue: 1 << 13)
  /// HTML integration point.
  static let integration = HTMLElementTraits(rawValue: 1 << 14)

  /// Traits of an element. That an `annotation-xml` is an integration point depends on its attributes, and is not said
  /// here.
  static func of(_ word: HTMLWord, _ namespace: HTMLTree.Namespace) -> HTMLElementTraits {
    switch namespace {
    case .html: html.union(ofHTML(word))
    case .svg:
      switch word {
      case .foreignObject, .desc, .title: [.special, .scope, .integration]
      default: []
      }
    case .math:
      switch word {
      case .mi, .mo, .mn, .ms, .mtext: [.special, .scope, .mathText]
      case .annotationXML: [.special, .scope]
      default: []
      }
    }
  }

  private static func ofHTML(_ word: HTMLWord) -> HTMLElementTraits {
    switch word {
    case .a, .b, .big, .code, .em, .font, .i, .nobr, .s, .small, .strike, .strong, .tt, .u: .formatting
    case .address, .area, .article, .aside, .base, .basefont, .bgsound, .blockquote, .br, .center, .details,
      .dir, .div,
      .dl, .embed, .fieldset, .figcaption, .figure, .footer, .form, .frame, .header, .hgroup, .hr, .iframe,
      .img, .input,
      .keygen, .link, .listing, .main, .menu, .meta, .nav, .noembed, .noframes, .noscript, .param, .plaintext,
      .pre,
      .script, .search, .section, .source, .style, .summary, .textarea, .title, .track, .wbr, .xmp:
      .special
    case .h1, .h2, .h3, .h4, .h5, .h6: [.special, .heading]
    case .dd, .dt, .li, .p: [.special, .implied]
    case .optgroup, .option, .rb, .rp, .rt, .rtc: .implied
    case .ol, .ul: [.special, .listScope]
    case .button: [.special, .buttonScope]
    case .select: [.special, .scope]
    case .applet, .marquee, .object: [.special, .scope, .anchored]
    case .body, .frameset, .head: [.special, .anchored]
    case .html, .template: [.special, .scope, .tableScope, .anchored]
    case .table: [.special, .scope, .tableScope, .fostering, .anchored]
    case .tbody, .tfoot, .thead, .tr: [.special, .fostering, .tablePart, .anchored, .thoroughlyImplied]
    case .td, .th, .caption: [.special, .scope, .tablePart, .anchored, .thoroughlyImplied]
    case .colgroup: [.special, .tablePart, .anchored, .thoroughlyImplied]
    case .col: [.special, .tablePart]
    default: []
    }
  }
}
