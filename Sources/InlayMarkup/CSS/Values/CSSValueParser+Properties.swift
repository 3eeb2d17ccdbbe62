extension CSSValueParser {
  /// The longhands that a property with this value sets; `nil` if the value is invalid.
  mutating func declarations(of name: CSSPropertyName) -> [CSSBlock.Declaration]? {
    guard !tokens.isEmpty else { return nil }
    if tokens.count == 1, let word = currentWord, let value = Self.everywhere(word) {
      return name.longhands.map { CSSBlock.Declaration(property: $0, value: value) }
    }
    let result: [CSSBlock.Declaration]?
    switch name {
    case .longhand(let property): result = value(of: property).map { [.init(property: property, value: $0)] }
    case .background: return background()
    case .font: result = font()
    case .fontVariant: result = fontVariant()
    case .textDecoration: result = textDecoration()
    case .textStroke: result = textStroke()
    case .margin: result = sides(name.longhands)
    case .padding: result = sides(name.longhands)
    case .marginBlock: result = pair(.marginTop, .marginBottom)
    case .marginInline: result = pair(.marginStart, .marginEnd)
    case .paddingBlock: result = pair(.paddingTop, .paddingBottom)
    case .paddingInline: result = pair(.paddingStart, .paddingEnd)
    case .border, .borderTop, .borderRight, .borderBottom, .borderLeft: result = border(name.longhands)
    case .borderWidth, .borderStyle, .borderColor: result = edges(name.longhands)
    case .borderSpacing: result = pair(.borderSpacing, .borderRowSpacing)
    case .whiteSpace: result = whiteSpace()
    case .listStyle: return listStyle()
    }
    return isAtEnd ? result : nil
  }

  /// The keywords that every property accepts (CSS Cascade 5, 7.3).
  private static func everywhere(_ word: String) -> CSSValue? {
    switch word {
    // For an inherited property `unset` means `inherit`, for others `initial`: as if nothing was stated.
    case "inherit", "unset": .inherit
    case "initial": .initial
    case "revert", "revert-layer": .revert
    default: nil
    }
  }

  mutating func value(of property: CSSProperty) -> CSSValue? {
    switch property {
    case .color, .strokeColor, .fillColor, .decorationColor, .backgroundColor: takeColor()
    case .fontFamily: fontFamily()
    case .fontSize: fontSize()
    case .fontWeight: fontWeight()
    case .fontStyle: fontStyle()
    case .letterSpacing: takeWord(of: ["normal"]) != nil ? .initial : takeLength().map { .length($0) }
    case .textTransform, .fontVariantCaps, .visibility, .direction, .unicodeBidi, .textAlign, .hyphens,
      .breakBefore,
      .breakAfter, .breakInside, .whiteSpaceCollapse, .textWrap, .display:
      words(of: property)
    case .fontVariantLigatures: ligatures()
    case .fontKerning: takeWord(of: ["normal", "none", "auto"]).map { $0 == "auto" ? .initial : .word($0) }
    case .textShadow: takeWord(of: ["none"]) != nil ? .initial : shadow(blurMayBeNegative: false)
    case .strokeWidth: lineWidth()
    case .decorationLine: decorationLines().map { .lines($0) }
    case .decorationStyle: takeWord(of: Self.decorationStyles).map { .word($0) }
    case .decorationThickness:
      takeWord(of: ["auto", "from-font"]) != nil ? .initial : takeLength(percent: true).map { .length($0) }
    case .verticalAlign:
      takeWord(of: Self.verticalAligns).map { .word($0) } ?? takeLength(percent: true).map { .length($0) }
    case .width, .height, .marginTop, .marginRight, .marginBottom, .marginLeft, .marginStart, .marginEnd:
      takeWord(of: ["auto"]) != nil ? .initial : takeLength(percent: true).map { .length($0) }
    case .paddingTop, .paddingRight, .paddingBottom, .paddingLeft, .paddingStart, .paddingEnd:
      takeLength(percent: true).map { .length($0) }
    case .textIndent:
      takeLength(percent: true).map { length in
        while takeWord(of: ["hanging", "each-line"]) != nil {}
        return .length(length)
      }
    case .lineHeight: lineHeight()
    case .tabSize:
      current.kind == .number ? takeNumber().map { .number($0) } : takeLength().map { .length($0) }
    case .listStyleType: listStyleType()
    case .language: nil
    default: boxValue(of: property) ?? inlayValue(of: property)
    }
  }

  // MARK: Words

  /// Parses one keyword. `display` and `text-transform` may have several; the last known one applies.
  private mutating func words(of property: CSSProperty) -> CSSValue? {
    guard let known = Self.words[property] else { return nil }
    var found: String?
    while let word = takeWord() {
      if found != nil, property != .display, property != .textTransform { return nil }
      guard known.contains(word) else { return nil }
      if found == nil || word != "flow" && word != "inside" { found = word }
    }
    return found.map { .word($0) }
  }

  private static let words: [CSSProperty: Set<String>] = [
    .textTransform: ["none", "uppercase", "lowercase", "capitalize", "full-width", "full-size-kana"],
    .fontVariantCaps: [
      "normal", "small-caps", "all-small-caps", "petite-caps", "all-petite-caps", "unicase", "titling-caps",
    ],
    .visibility: ["visible", "hidden", "collapse"],
    .direction: ["ltr", "rtl"],
    .unicodeBidi: [
      "normal", "embed", "isolate", "bidi-override", "isolate-override", "plaintext", "-webkit-isolate",
      "-webkit-plaintext",
    ],
    .textAlign: [
      "start", "end", "left", "right", "center", "justify", "match-parent", "justify-all", "-webkit-left",
      "-webkit-right", "-webkit-center", "-webkit-auto", "-webkit-match-parent", "-moz-left", "-moz-right",
      "-moz-center",
    ],
    .hyphens: ["none", "manual", "auto"],
    .breakBefore: breaks, .breakAfter: breaks,
    .breakInside: ["auto", "avoid", "avoid-page", "avoid-column", "avoid-region"],
    .whiteSpaceCollapse: [
      "collapse", "preserve", "preserve-breaks", "preserve-spaces", "break-spaces", "discard",
    ],
    .textWrap: ["wrap", "nowrap", "balance", "pretty", "stable", "auto"],
    .display: [
      "none", "contents", "block", "inline", "flow", "flow-root", "inline-block", "list-item", "table",
      "inline-table",
      "table-row", "table-row-group", "table-header-group", "table-footer-group", "table-cell",
      "table-caption",
      "table-column", "table-column-group", "flex", "inline-flex", "grid", "inline-grid", "-webkit-box",
      "-webkit-inline-box", "-webkit-flex", "-webkit-inline-flex", "-ms-flexbox", "ruby", "ruby-base",
      "ruby-text", "run-in", "outside", "inside",
    ],
  ]

  private static let breaks: Set<String> = [
    "auto", "avoid", "avoid-page", "avoid-column", "avoid-region", "always", "all", "page", "left", "right",
    "recto",
    "verso", "column", "region",
  ]

  private static let verticalAligns = [
    "baseline", "sub", "super", "top", "text-top", "middle", "bottom", "text-bottom",
    "-webkit-baseline-middle",
  ]

  // MARK: Boxes

  /// Parses one to four values for the sides, as in `margin` (CSS Box 3, 3.2).
  private mutating func sides(_ properties: [CSSProperty]) -> [CSSBlock.Declaration]? {
    var values: [CSSValue] = []
    while !isAtEnd, values.count < 4 {
      if takeWord(of: ["auto"]) != nil {
        values.append(.initial)
      } else if let length = takeLength(percent: true) {
        values.append(.length(length))
      } else {
        return nil
      }
    }
    return Self.edges(properties, values)
  }

  /// One to four values for the top, right, bottom and left edges.
  static func edges(_ properties: [CSSProperty], _ values: [CSSValue]) -> [CSSBlock.Declaration]? {
    guard let first = values.first else { return nil }
    let right = values.count > 1 ? values[1] : first
    let bottom = values.count > 2 ? values[2] : first
    let all = [first, right, bottom, values.count > 3 ? values[3] : right]
    return zip(properties, all).map { CSSBlock.Declaration(property: $0, value: $1) }
  }

  private mutating func pair(_ a: CSSProperty, _ b: CSSProperty) -> [CSSBlock.Declaration]? {
    guard let first = value(of: a) else { return nil }
    let second = isAtEnd ? first : value(of: b)
    return second.map { [.init(property: a, value: first), .init(property: b, value: $0)] }
  }

  /// Parses the color of a background. Images and their positions are skipped.
  private mutating func background() -> [CSSBlock.Declaration]? {
    var color = CSSValue.initial
    while !isAtEnd {
      if let found = takeColor() { color = found } else { skipComponent() }
    }
    return [.init(property: .backgroundColor, value: color)]
  }

  // MARK: Text

  mutating func lineHeight() -> CSSValue? {
    if takeWord(of: ["normal"]) != nil { return .initial }
    if current.kind == .number {
      guard let number = takeNumber(), number >= 0 else { return nil }
      return .number(number)
    }
    guard let length = takeLength(percent: true), length.value >= 0 else { return nil }
    return .length(length)
  }

  /// Parses the traditional keywords, or one of each new longhand (CSS Text 4, 3.1).
  private mutating func whiteSpace() -> [CSSBlock.Declaration]? {
    var collapse = "collapse"
    var wrap = "wrap"
    while let word = takeWord() {
      switch word {
      case "normal", "collapse", "wrap": break
      case "pre": (collapse, wrap) = ("preserve", "nowrap")
      case "nowrap", "-webkit-nowrap": wrap = "nowrap"
      case "pre-wrap", "preserve", "-moz-pre-wrap", "-o-pre-wrap": collapse = "preserve"
      case "pre-line", "preserve-breaks": collapse = "preserve-breaks"
      case "break-spaces", "preserve-spaces": collapse = "break-spaces"
      default: return nil
      }
    }
    return [
      .init(property: .whiteSpaceCollapse, value: .word(collapse)),
      .init(property: .textWrap, value: .word(wrap)),
    ]
  }

  private mutating func listStyleType() -> CSSValue? {
    if let text = takeText() { return .text(text) }
    return takeWord().map { .word($0) }
  }

  /// Parses the type of a `list-style`. An image and a position are skipped (CSS Lists 3, 3.4).
  private mutating func listStyle() -> [CSSBlock.Declaration]? {
    var type = CSSValue.initial
    while !isAtEnd {
      if takeWord(of: ["inside", "outside"]) != nil { continue }
      if let found = listStyleType() { type = found } else { skipComponent() }
    }
    return [.init(property: .listStyleType, value: type)]
  }
}

extension CSSPropertyName {
  /// The longhands that the name stands for.
  var longhands: [CSSProperty] {
    switch self {
    case .longhand(let property): [property]
    case .background: [.backgroundColor]
    case .font:
      [
        .fontStyle, .fontVariantCaps, .fontVariantLigatures, .fontWeight, .fontSize, .lineHeight, .fontFamily,
        .fontKerning,
      ]
    case .fontVariant: [.fontVariantCaps, .fontVariantLigatures]
    case .textDecoration: [.decorationLine, .decorationStyle, .decorationColor, .decorationThickness]
    case .textStroke: [.strokeWidth, .strokeColor]
    case .margin: [.marginTop, .marginRight, .marginBottom, .marginLeft]
    case .padding: [.paddingTop, .paddingRight, .paddingBottom, .paddingLeft]
    case .marginBlock: [.marginTop, .marginBottom]
    case .marginInline: [.marginStart, .marginEnd]
    case .paddingBlock: [.paddingTop, .paddingBottom]
    case .paddingInline: [.paddingStart, .paddingEnd]
    case .border:
      Self.borderTop.longhands + Self.borderRight.longhands + Self.borderBottom.longhands
        + Self.borderLeft.longhands
    case .borderTop: [.borderTopWidth, .borderTopStyle, .borderTopColor]
    case .borderRight: [.borderRightWidth, .borderRightStyle, .borderRightColor]
    case .borderBottom: [.borderBottomWidth, .borderBottomStyle, .borderBottomColor]
    case .borderLeft: [.borderLeftWidth, .borderLeftStyle, .borderLeftColor]
    case .borderWidth: [.borderTopWidth, .borderRightWidth, .borderBottomWidth, .borderLeftWidth]
    case .borderStyle: [.borderTopStyle, .borderRightStyle, .borderBottomStyle, .borderLeftStyle]
    case .borderColor: [.borderTopColor, .borderRightColor, .borderBottomColor, .borderLeftColor]
    case .borderSpacing: [.borderSpacing, .borderRowSpacing]
    case .whiteSpace: [.whiteSpaceCollapse, .textWrap]
    case .listStyle: [.listStyleType]
    }
  }
}
