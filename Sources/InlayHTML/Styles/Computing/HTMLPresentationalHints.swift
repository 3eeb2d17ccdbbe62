import InlayCore
import InlayMarkup

/// Attributes equivalent to a style (HTML 15.2, presentational hints), and `lang`, `dir` and `hidden`.
enum HTMLPresentationalHints {
  /// Whether an attribute of an element states a style.
  static func isHint(_ attribute: HTMLWord, of element: HTMLWord) -> Bool {
    switch attribute {
    case .dir, .lang, .xmlLang, .hidden: true
    case .align: aligned(element)
    case .bgcolor: element == .body || isTablePart(element)
    case .color, .face, .size: element == .font
    case .text: element == .body
    case .nowrap: element == .td || element == .th
    case .width: isCell(element) || element == .table || element == .col || element == .colgroup
    case .height: isCell(element) || element == .table || element == .tr
    case .valign: isTablePart(element) && element != .table
    case .border, .cellspacing, .bordercolor: element == .table
    default: false
    }
  }

  /// The declarations equivalent to an attribute; empty if its value is invalid.
  static func declarations(
    _ attribute: HTMLWord, value: ArraySlice<UInt8>, of element: HTMLWord
  ) -> [CSSBlock.Declaration] {
    func word() -> String { String(decoding: value.prefix(32).map(CSSBytes.lower), as: UTF8.self) }
    switch attribute {
    case .dir:
      let direction = word()
      guard ["ltr", "rtl", "auto"].contains(direction) else { return [] }
      let isOverride = element == .bdo && direction != "auto"
      return [
        .init(property: .direction, value: .word(direction)),
        .init(property: .unicodeBidi, value: .word(isOverride ? "isolate-override" : "isolate")),
      ]
    case .lang, .xmlLang:
      return [.init(property: .language, value: .text(String(decoding: value, as: UTF8.self)))]
    case .hidden: return [.init(property: .display, value: .word("none"))]
    case .align:
      let alignment = word()
      if element == .caption, alignment == "top" || alignment == "bottom" {
        return [.init(property: .captionSide, value: .word(alignment))]
      }
      guard ["left", "right", "center", "middle", "justify"].contains(alignment) else { return [] }
      if element == .table { return tableAlignment(alignment) }
      let name = alignment == "middle" ? "center" : alignment
      // Such an alignment also applies to the blocks inside (HTML 15.2).
      return [.init(property: .textAlign, value: .word(name == "justify" ? name : "-webkit-" + name))]
    case .bgcolor: return color(.backgroundColor, value)
    case .color, .text: return color(.color, value)
    case .face:
      var parser = CSSDeclarationParser.value(value)
      return parser.fontFamily().map { [.init(property: .fontFamily, value: $0)] } ?? []
    case .size: return fontSize(value).map { [.init(property: .fontSize, value: .length($0))] } ?? []
    case .nowrap: return [.init(property: .textWrap, value: .word("nowrap"))]
    case .width: return dimension(value).map { [.init(property: .width, value: .length($0))] } ?? []
    case .height: return dimension(value).map { [.init(property: .height, value: .length($0))] } ?? []
    case .valign:
      let alignment = word()
      guard ["top", "middle", "bottom", "baseline"].contains(alignment) else { return [] }
      return [.init(property: .verticalAlign, value: .word(alignment))]
    case .border: return border(value)
    case .cellspacing:
      return pixels(value).map { [.init(property: .borderSpacing, value: .length($0))] } ?? []
    case .bordercolor:
      return CSSPropertyName.borderColors.flatMap { color($0, value) }
    default: return []
    }
  }

  /// `align` of a table: margins, or a float (HTML 15.3.10).
  private static func tableAlignment(_ alignment: String) -> [CSSBlock.Declaration] {
    switch alignment {
    case "center", "middle":
      [.init(property: .marginLeft, value: .initial), .init(property: .marginRight, value: .initial)]
    case "left", "right": [.init(property: .float, value: .word(alignment))]
    default: []
    }
  }

  /// A number of pixels; `nil` if there is none (HTML 2.3.4.2).
  static func pixels(_ value: ArraySlice<UInt8>) -> CSSLength? {
    let digits = value.drop(while: CSSBytes.isSpace).prefix(while: CSSBytes.isDigit)
    guard !digits.isEmpty else { return nil }
    let number = digits.reduce(0) { min($0 * 10 + Int($1 - 0x30), 1_000_000) }
    return CSSLength(value: Double(number) * 750, unit: .absolute)
  }

  /// A number of pixels, or a percentage; `nil` for 0 (HTML 2.3.4.6).
  static func dimension(_ value: ArraySlice<UInt8>) -> CSSLength? {
    var text = value.drop(while: CSSBytes.isSpace)
    var digits = text.prefix(while: CSSBytes.isDigit)
    guard !digits.isEmpty else { return nil }
    text = text[digits.endIndex...]
    var number = digits.reduce(0.0) { min($0 * 10 + Double($1 - 0x30), 1e6) }
    if text.first == UInt8(ascii: ".") {
      digits = text.dropFirst().prefix(while: CSSBytes.isDigit)
      var unit = 0.1
      for digit in digits.prefix(6) {
        number += Double(digit - 0x30) * unit
        unit /= 10
      }
      text = text[digits.endIndex...]
    }
    guard number > 0 else { return nil }
    return text.first == UInt8(ascii: "%")
      ? CSSLength(value: number, unit: .percent) : CSSLength(value: number * 750, unit: .absolute)
  }

  /// The frame of a table. Browsers draw it gray; without a number it is a pixel wide.
  private static func border(_ value: ArraySlice<UInt8>) -> [CSSBlock.Declaration] {
    let width = pixels(value) ?? CSSLength(value: 750, unit: .absolute)
    guard width.value > 0 else { return [] }
    return CSSPropertyName.borderWidths.map { .init(property: $0, value: .length(width)) }
      + CSSPropertyName.borderStyles.map { .init(property: $0, value: .word("solid")) }
      + CSSPropertyName.borderColors.map { .init(property: $0, value: .color(gray)) }
  }

  /// The color of borders that attributes state.
  private static let gray = CSSColor(red: 128, green: 128, blue: 128)

  private static func isCell(_ element: HTMLWord) -> Bool { element == .td || element == .th }

  private static func color(_ property: CSSProperty, _ value: ArraySlice<UInt8>) -> [CSSBlock.Declaration] {
    CSSColor.legacy(value).map { [.init(property: property, value: .color($0))] } ?? []
  }

  /// Parses `3`, `+1` or `-1`, where 3 is the default size (HTML 15.3.4, rules for parsing a legacy font size).
  private static func fontSize(_ value: ArraySlice<UInt8>) -> CSSLength? {
    var text = value.drop(while: CSSBytes.isSpace)
    let sign = text.first
    if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { text.removeFirst() }
    let digits = text.prefix(while: CSSBytes.isDigit)
    guard !digits.isEmpty else { return nil }
    let number = digits.reduce(0) { min($0 * 10 + Int($1 - 0x30), 100) }
    switch sign {
    case UInt8(ascii: "+"): return CSSValueParser.fontSize(ofNumber: 3 + number)
    case UInt8(ascii: "-"): return CSSValueParser.fontSize(ofNumber: 3 - number)
    default: return CSSValueParser.fontSize(ofNumber: number)
    }
  }

  private static func aligned(_ element: HTMLWord) -> Bool {
    switch element {
    case .p, .div, .h1, .h2, .h3, .h4, .h5, .h6, .caption, .legend: true
    default: isTablePart(element)
    }
  }

  private static func isTablePart(_ element: HTMLWord) -> Bool {
    switch element {
    case .table, .thead, .tbody, .tfoot, .tr, .td, .th: true
    default: false
    }
  }
}
