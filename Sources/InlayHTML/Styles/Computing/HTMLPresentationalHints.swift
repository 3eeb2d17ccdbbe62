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
      guard ["left", "right", "center", "middle", "justify"].contains(alignment) else { return [] }
      return [.init(property: .textAlign, value: .word(alignment == "middle" ? "center" : alignment))]
    case .bgcolor: return color(.backgroundColor, value)
    case .color, .text: return color(.color, value)
    case .face:
      var parser = CSSDeclarationParser.value(value)
      return parser.fontFamily().map { [.init(property: .fontFamily, value: $0)] } ?? []
    case .size: return fontSize(value).map { [.init(property: .fontSize, value: .length($0))] } ?? []
    case .nowrap: return [.init(property: .textWrap, value: .word("nowrap"))]
    default: return []
    }
  }

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
    default: isTablePart(element) && element != .table
    }
  }

  private static func isTablePart(_ element: HTMLWord) -> Bool {
    switch element {
    case .table, .thead, .tbody, .tfoot, .tr, .td, .th: true
    default: false
    }
  }
}
