/// Properties of an element that the rules of tree construction depend on (HTML 13.2.4.2 and 13.2.6).
struct HTMLElementTraits: OptionSet, Sendable {
  let rawValue: UInt32

  /// In the HTML namespace.
  static let html = HTMLElementTraits(rawValue: 1 << 0)
  /// The category “special”.
  static let special = HTMLElementTraits(rawValue: 1 << 1)
  /// The category “formatting”.
  static let formatting = HTMLElementTraits(rawValue: 1 << 2)
  /// Ends every scope except table scope.
  static let scope = HTMLElementTraits(rawValue: 1 << 3)
  /// Ends list item scope too.
  static let listScope = HTMLElementTraits(rawValue: 1 << 4)
  /// Ends button scope too.
  static let buttonScope = HTMLElementTraits(rawValue: 1 << 5)
  /// Ends table scope.
  static let tableScope = HTMLElementTraits(rawValue: 1 << 6)
  /// Has an end tag that may be implied.
  static let implied = HTMLElementTraits(rawValue: 1 << 7)
  /// Has an end tag that may be implied when end tags are generated thoroughly.
  static let thoroughlyImplied = HTMLElementTraits(rawValue: 1 << 8)
  /// `<h1>` to `<h6>`.
  static let heading = HTMLElementTraits(rawValue: 1 << 9)
  /// `<table>`, `<tbody>`, `<tfoot>`, `<thead>`, `<tr>`: misplaced content inside goes before the table.
  static let fostering = HTMLElementTraits(rawValue: 1 << 10)
  /// Part of a table.
  static let tablePart = HTMLElementTraits(rawValue: 1 << 11)
  /// The insertion mode, or the list of active formatting elements, relies on this element being open.
  static let anchored = HTMLElementTraits(rawValue: 1 << 12)
  /// MathML text integration point.
  static let mathText = HTMLElementTraits(rawValue: 1 << 13)
  /// HTML integration point.
  static let integration = HTMLElementTraits(rawValue: 1 << 14)

  /// The traits of an element. Whether an `annotation-xml` is an integration point depends on its attributes, which are
  /// not considered here.
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
