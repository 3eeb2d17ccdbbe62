import InlayCore
import InlayMarkup

/// The default meaning of elements (HTML 15.3), other than roles, lists and margins.
enum HTMLElementMeaning {
  /// The default layout of an element (HTML 15.3.1 … 15.3.12).
  static func display(_ word: HTMLWord) -> HTMLComputedStyle.Display {
    switch word {
    case .html, .body, .address, .article, .aside, .blockquote, .center, .dd, .details, .dialog, .dir, .div,
      .dl, .dt,
      .fieldset, .figcaption, .figure, .footer, .form, .frameset, .h1, .h2, .h3, .h4, .h5, .h6, .header,
      .hgroup, .hr,
      .legend, .listing, .main, .menu, .nav, .ol, .optgroup, .option, .p, .plaintext, .pre, .search, .section,
      .summary, .ul, .xmp:
      .block
    case .thead: .tableHeader
    case .tbody: .tableBody
    case .tfoot: .tableFooter
    case .li: .listItem
    case .table: .table
    case .tr: .tableRow
    case .td, .th: .tableCell
    case .caption: .tableCaption
    case .area, .base, .basefont, .col, .colgroup, .datalist, .frame, .head, .link, .meta, .noembed,
      .noframes, .param,
      .rp, .script, .source, .style, .template, .title, .track:
      .none
    default: .inline
    }
  }

  /// The factor by which browsers enlarge the font of a heading. It applies only to relative sizes.
  static func headingFactor(_ word: HTMLWord) -> Double? {
    switch word {
    case .h1: 2
    case .h2: 1.5
    case .h3: 1.17
    case .h4: 1
    case .h5: 0.83
    case .h6: 0.67
    default: nil
    }
  }

  /// The declarations equivalent to an element's default meaning. In quirks mode it is another for tables.
  static func declarations(_ word: HTMLWord, isQuirky: Bool = false) -> [CSSBlock.Declaration] {
    switch word {
    case .table where isQuirky: quirkyTable
    case .b, .strong, .th: [.init(property: .fontWeight, value: .word("strong"))]
    case .i, .em, .cite, .dfn, .var, .address: [.init(property: .fontStyle, value: .word("italic"))]
    case .u, .ins: [.init(property: .decorationLine, value: .lines(.underline))]
    case .s, .strike, .del: [.init(property: .decorationLine, value: .lines(.through))]
    case .sub: [.init(property: .verticalAlign, value: .word("sub"))]
    case .sup: [.init(property: .verticalAlign, value: .word("super"))]
    case .tt, .code, .kbd, .samp:
      [
        .init(
          property: .fontFamily,
          value: .family(CSSFontFamily(name: "monospace", generic: "monospace", isGeneric: true)))
      ]
    case .small: [.init(property: .fontSize, value: .length(CSSLength(value: 1 / 1.2, unit: .em)))]
    case .big: [.init(property: .fontSize, value: .length(CSSLength(value: 1.2, unit: .em)))]
    case .mark: [.init(property: .backgroundColor, value: .color(CSSColor(red: 255, green: 255, blue: 0)))]
    case .center: [.init(property: .textAlign, value: .word("-webkit-center"))]
    case .table: [.init(property: .textIndent, value: .initial)]
    case .bdi: [.init(property: .direction, value: .word("auto"))]
    case .pre, .listing, .xmp, .plaintext: whiteSpace("preserve", "nowrap")
    case .nobr: [.init(property: .textWrap, value: .word("nowrap"))]
    default: []
    }
  }

  /// What a table does not inherit in quirks mode (HTML 15.3.10).
  private static let quirkyTable = [
    CSSProperty.fontWeight, .fontStyle, .fontVariantCaps, .fontVariantLigatures, .fontSize, .lineHeight,
    .whiteSpaceCollapse, .textWrap, .textAlign, .textIndent,
  ].map { CSSBlock.Declaration(property: $0, value: .initial) }

  private static func whiteSpace(_ collapse: String, _ wrap: String) -> [CSSBlock.Declaration] {
    [
      .init(property: .whiteSpaceCollapse, value: .word(collapse)),
      .init(property: .textWrap, value: .word(wrap)),
    ]
  }
}
