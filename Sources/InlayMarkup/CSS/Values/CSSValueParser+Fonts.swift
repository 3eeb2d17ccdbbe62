// Fonts and decorations (CSS Fonts 4; CSS Text Decoration 4).
extension CSSValueParser {
  /// The generic families (CSS Fonts 4, 2.1.3).
  private static let genericFamilies: Set<String> = [
    "serif", "sans-serif", "monospace", "cursive", "fantasy", "math", "system-ui", "ui-serif",
    "ui-sans-serif",
    "ui-monospace", "ui-rounded",
  ]

  /// Parses a list of families: the first family, and the first generic one.
  package mutating func fontFamily() -> CSSValue? {
    var family: CSSFontFamily?
    repeat {
      var name: String
      var generic: String?
      if let text = takeText() {
        name = text
      } else {
        guard current.kind == .ident else { return nil }
        name = tokenizer.text(current)
        let first = tokenizer.lowercased(current)
        advance()
        if current.kind != .ident {
          if Self.genericFamilies.contains(first) { generic = first }
          // These keywords are not families.
          if ["inherit", "initial", "unset", "revert", "default"].contains(first) { return nil }
        }
        while current.kind == .ident {
          name += " " + tokenizer.text(current)
          advance()
        }
      }
      if family == nil {
        family = CSSFontFamily(name: name, generic: generic, isGeneric: generic != nil)
      } else if let generic, family?.generic == nil || family?.isGeneric == true {
        family?.generic = generic
        family?.isGeneric = false
      }
    } while take(.comma)
    return family.map { .family($0) }
  }

  mutating func fontSize() -> CSSValue? {
    if let word = currentWord {
      guard let size = Self.fontSizes[word] else { return nil }
      advance()
      return .length(size)
    }
    guard let length = takeLength(percent: true), length.value >= 0 else { return nil }
    return .length(length)
  }

  /// The absolute sizes for a medium size of 16 px, and the relative sizes as factors of 1.2 (CSS Fonts 4, 2.5).
  private static let fontSizes: [String: CSSLength] = {
    var sizes: [String: CSSLength] = [
      "larger": CSSLength(value: 1.2, unit: .em), "smaller": CSSLength(value: 1 / 1.2, unit: .em),
    ]
    let pixels = [
      "xx-small": 9, "x-small": 10, "small": 13, "medium": 16, "large": 18, "x-large": 24, "xx-large": 32,
      "xxx-large": 48, "-webkit-xxx-large": 48,
    ]
    for (name, size) in pixels { sizes[name] = CSSLength(value: Double(size) * 750, unit: .absolute) }
    return sizes
  }()

  /// The size of `<font size>`, 1 … 7 (HTML 15.3.4).
  package static func fontSize(ofNumber number: Int) -> CSSLength {
    let pixels = [10, 13, 16, 18, 24, 32, 48]
    return CSSLength(value: Double(pixels[max(1, min(number, 7)) - 1]) * 750, unit: .absolute)
  }

  mutating func fontWeight() -> CSSValue? {
    if let word = takeWord(of: ["normal", "bold", "bolder", "lighter"]) {
      return word == "normal" ? .number(400) : word == "bold" ? .number(700) : .word(word)
    }
    // In `font`, another number may be the size: `font: 0/0 a`.
    guard current.kind == .number, (1...1_000).contains(current.number) else { return nil }
    return takeNumber().map { .number($0.rounded()) }
  }

  mutating func fontStyle() -> CSSValue? {
    guard let word = takeWord(of: ["normal", "italic", "oblique"]) else { return nil }
    // In `font`, a length is the size.
    if word == "oblique", current.kind == .dimension, degrees(current) != nil { advance() }
    return .word(word)
  }

  private static let ligatureWords = [
    "common-ligatures", "no-common-ligatures", "discretionary-ligatures", "no-discretionary-ligatures",
    "historical-ligatures", "no-historical-ligatures", "contextual", "no-contextual",
  ]

  /// Parses ligatures as the model counts them: 0 none, 1 common, 2 more than common ones.
  mutating func ligatures() -> CSSValue? {
    if takeWord(of: ["normal"]) != nil { return .initial }
    if takeWord(of: ["none"]) != nil { return .number(0) }
    var level: Double?
    var isAny = false
    while let word = takeWord(of: Self.ligatureWords) {
      isAny = true
      switch word {
      case "common-ligatures": level = max(level ?? 1, 1)
      case "no-common-ligatures": level = level ?? 0
      case "discretionary-ligatures", "historical-ligatures": level = 2
      default: break
      }
    }
    return isAny ? level.map { .number($0) } ?? .initial : nil
  }

  /// Parses `font-variant`: capitals and ligatures. Other keywords are skipped.
  mutating func fontVariant() -> [CSSBlock.Declaration]? {
    var caps = CSSValue.initial
    var ligatures = CSSValue.initial
    while !isAtEnd {
      if let word = takeWord(of: ["small-caps", "all-small-caps", "petite-caps", "all-petite-caps"]) {
        caps = .word(word)
      } else if let word = currentWord, Self.ligatureWords.contains(word) || word == "none" {
        ligatures = self.ligatures() ?? .initial
      } else if takeWord() == nil {
        return nil
      }
    }
    return [
      .init(property: .fontVariantCaps, value: caps),
      .init(property: .fontVariantLigatures, value: ligatures),
    ]
  }

  /// Parses the shorthand `font` (CSS Fonts 4, 2.7). It resets what it does not state.
  mutating func font() -> [CSSBlock.Declaration]? {
    var (style, caps, weight, height) = (
      CSSValue.initial, CSSValue.initial, CSSValue.initial, CSSValue.initial
    )
    let systemFonts = ["caption", "icon", "menu", "message-box", "small-caption", "status-bar"]
    if tokens.count == 1, takeWord(of: systemFonts) != nil {
      return CSSPropertyName.font.longhands.map { .init(property: $0, value: .initial) }
    }
    prefix: while current.kind == .ident || current.kind == .number {
      if takeWord(of: ["normal"]) != nil { continue }
      if let stated = fontStyle() {
        style = stated
      } else if takeWord(of: ["small-caps"]) != nil {
        caps = .word("small-caps")
      } else if let stated = fontWeight() {
        weight = stated
      } else if let word = currentWord, word.hasSuffix("condensed") || word.hasSuffix("expanded") {
        advance()
      } else {
        break prefix
      }
    }
    guard let size = fontSize() else { return nil }
    if takeDelimiter("/") {
      guard let stated = lineHeight() else { return nil }
      height = stated
    }
    guard let family = fontFamily() else { return nil }
    return [
      .init(property: .fontStyle, value: style), .init(property: .fontVariantCaps, value: caps),
      .init(property: .fontVariantLigatures, value: .initial), .init(property: .fontWeight, value: weight),
      .init(property: .fontSize, value: size), .init(property: .lineHeight, value: height),
      .init(property: .fontFamily, value: family), .init(property: .fontKerning, value: .initial),
    ]
  }

  // MARK: Decorations

  static let decorationStyles = ["solid", "double", "dotted", "dashed", "wavy"]

  mutating func decorationLines() -> CSSDecorationLines? {
    if takeWord(of: ["none"]) != nil { return [] }
    var lines: CSSDecorationLines = []
    var isAny = false
    while let word = takeWord(of: [
      "underline", "line-through", "overline", "blink", "spelling-error", "grammar-error",
    ]) {
      isAny = true
      switch word {
      case "underline": lines.insert(.underline)
      case "line-through": lines.insert(.through)
      case "overline": lines.insert(.over)
      default: break
      }
    }
    return isAny ? lines : nil
  }

  mutating func textDecoration() -> [CSSBlock.Declaration]? {
    var lines: CSSDecorationLines = []
    var values: [CSSProperty: CSSValue] = [:]
    while !isAtEnd {
      if let found = decorationLines() {
        lines.formUnion(found)
      } else if let style = takeWord(of: Self.decorationStyles) {
        values[.decorationStyle] = .word(style)
      } else if let color = takeColor() {
        values[.decorationColor] = color
      } else if takeWord(of: ["auto", "from-font"]) != nil {
      } else if let thickness = takeLength(percent: true) {
        values[.decorationThickness] = .length(thickness)
      } else {
        return nil
      }
    }
    values[.decorationLine] = .lines(lines)
    return CSSPropertyName.textDecoration.longhands.map { .init(property: $0, value: values[$0] ?? .initial) }
  }

  /// Parses the width of a line (CSS Backgrounds 3, 4.3).
  mutating func lineWidth() -> CSSValue? {
    if let word = takeWord(of: ["thin", "medium", "thick"]) {
      let pixels = word == "thin" ? 1.0 : word == "medium" ? 3 : 5
      return .length(CSSLength(value: pixels * 750, unit: .absolute))
    }
    guard let length = takeLength(), length.value >= 0 else { return nil }
    return .length(length)
  }

  mutating func textStroke() -> [CSSBlock.Declaration]? {
    var width = CSSValue.initial
    var color = CSSValue.initial
    while !isAtEnd {
      if let found = takeColor() {
        color = found
      } else if let found = lineWidth() {
        width = found
      } else {
        return nil
      }
    }
    return [.init(property: .strokeWidth, value: width), .init(property: .strokeColor, value: color)]
  }

  /// Parses the first of a list of shadows (CSS Text Decoration 3, 4). The others are skipped.
  mutating func shadow(blurMayBeNegative: Bool) -> CSSValue? {
    var lengths: [CSSLength] = []
    var color: CSSValue?
    while !isAtEnd, current.kind != .comma {
      if let length = takeLength() {
        lengths.append(length)
      } else if let found = takeColor() {
        guard color == nil else { return nil }
        color = found
      } else {
        return nil
      }
    }
    guard lengths.count == 2 || lengths.count == 3 else { return nil }
    let blur = lengths.count == 3 ? lengths[2] : .zero
    guard blur.value >= 0 || blurMayBeNegative else { return nil }
    while !isAtEnd { skipComponent() }
    var shadow = CSSShadow(x: lengths[0], y: lengths[1], blur: blur)
    if case .color(let stated)? = color { shadow.color = stated }
    return .shadow(shadow)
  }
}
