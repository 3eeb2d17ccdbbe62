import InlayCore

/// The inline style of characters, for everything that has no element.
struct HTMLRunStyle {
  private(set) var style: [UInt8] = []

  init(_ values: CharacterAttributeValues) {
    font(values)
    colors(values)
    if let offset = values.baselineOffset { CSSWriting.property("vertical-align", offset, to: &style) }
    if values.superscript == 0 { CSSWriting.property("--inlay-superscript", "0", to: &style) }
    if let tracking = values.tracking { CSSWriting.property("letter-spacing", tracking, to: &style) }
    if let usesKerning = values.usesKerning {
      CSSWriting.property("font-kerning", usesKerning ? "normal" : "none", to: &style)
    }
    switch values.ligatures {
    case 0?: CSSWriting.property("font-variant-ligatures", "none", to: &style)
    case 1?: CSSWriting.property("font-variant-ligatures", "common-ligatures", to: &style)
    case 2?:
      CSSWriting.property(
        "font-variant-ligatures", "common-ligatures discretionary-ligatures historical-ligatures", to: &style)
    case let level?: CSSWriting.property("--inlay-ligatures", String(level), to: &style)
    case nil: break
    }
    switch values.capitals {
    case .all?: CSSWriting.property("text-transform", "uppercase", to: &style)
    case .small?: CSSWriting.property("font-variant-caps", "small-caps", to: &style)
    case let capitals?: CSSWriting.property("--inlay-capitals", text: capitals.rawValue, to: &style)
    case nil: break
    }
    switch values.direction {
    case .leftToRight?, .rightToLeft?, .natural?, nil: break
    case let direction?: CSSWriting.property("--inlay-direction", text: direction.rawValue, to: &style)
    }
  }

  private mutating func font(_ values: CharacterAttributeValues) {
    let generic = values.fontClass.flatMap { Self.generics[$0.rawValue] }
    if values.fontFamily != nil || generic != nil {
      CSSWriting.property("font-family", to: &style)
      if let family = values.fontFamily { CSSWriting.family(family, to: &style) }
      if values.fontFamily != nil, generic != nil { style.append(UInt8(ascii: ",")) }
      if let generic { style.append(contentsOf: generic.utf8) }
      if values.fontFamily == nil { CSSWriting.property("--inlay-font-family", "none", to: &style) }
    }
    if let fontClass = values.fontClass, generic == nil {
      CSSWriting.property("--inlay-font-class", text: fontClass.rawValue, to: &style)
    }
    if let size = values.fontSize { CSSWriting.property("font-size", size, to: &style) }
    if let weight = values.weight, weight != 700 {
      CSSWriting.property("font-weight", String(weight), to: &style)
    }
  }

  private static let generics = [
    FontClass.roman.rawValue: "serif", FontClass.swiss.rawValue: "sans-serif",
    FontClass.modern.rawValue: "monospace",
    FontClass.script.rawValue: "cursive", FontClass.decorative.rawValue: "fantasy",
    FontClass.technical.rawValue: "math",
  ]

  private mutating func colors(_ values: CharacterAttributeValues) {
    if let color = values.foregroundColor { CSSWriting.property("color", color, to: &style) }
    if let color = values.backgroundColor {
      // CSS ignores a background that is fully transparent.
      CSSWriting.property(
        color.alpha == 0 ? "--inlay-background-color" : "background-color", color, to: &style)
    }
    if values.underline == nil, let color = values.underlineColor {
      CSSWriting.property("--inlay-underline-color", color, to: &style)
    }
    if values.strikethrough == nil, let color = values.strikethroughColor {
      CSSWriting.property("--inlay-strikethrough-color", color, to: &style)
    }
    if let width = values.strokeWidth {
      CSSWriting.property("-webkit-text-stroke-width", to: &style)
      CSSWriting.decimal(width == .min ? .max : abs(width), to: &style)
      style.append(contentsOf: "em".utf8)
      if width > 0 { CSSWriting.property("-webkit-text-fill-color", "transparent", to: &style) }
    }
    if let color = values.strokeColor { CSSWriting.property("-webkit-text-stroke-color", color, to: &style) }
    if let shadow = values.shadow {
      // CSS ignores a shadow with a negative blur.
      CSSWriting.property(shadow.blur < .zero ? "--inlay-shadow" : "text-shadow", shadow.offsetX, to: &style)
      for length in [shadow.offsetY, shadow.blur] {
        style.append(UInt8(ascii: " "))
        CSSWriting.length(length, to: &style)
      }
      if let color = shadow.color {
        style.append(UInt8(ascii: " "))
        CSSWriting.color(color, to: &style)
      }
    }
  }

  /// The style of an underline or strikethrough. It goes on an element of its own, because one element has one style
  /// for all its lines.
  static func line(_ line: LineStyle, color: TextColor?, _ exact: StaticString) -> [UInt8] {
    var style: [UInt8] = []
    switch line {
    case .single: break
    case .double: CSSWriting.property("text-decoration-style", "double", to: &style)
    case .dotted: CSSWriting.property("text-decoration-style", "dotted", to: &style)
    case .dashed: CSSWriting.property("text-decoration-style", "dashed", to: &style)
    case .wave: CSSWriting.property("text-decoration-style", "wavy", to: &style)
    case .thick: CSSWriting.property("text-decoration-thickness", "2px", to: &style)
    default:
      if line == .dashDot || line == .dashDotDot {
        CSSWriting.property("text-decoration-style", "dashed", to: &style)
      }
      CSSWriting.property(exact, text: line.rawValue, to: &style)
    }
    if let color { CSSWriting.property("text-decoration-color", color, to: &style) }
    return style
  }
}
