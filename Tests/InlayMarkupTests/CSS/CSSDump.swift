@testable import InlayMarkup

/// Declarations as text, with one word for each longhand: `color=#ff0000ff`, and `!` after those that are important.
enum CSSDump {
  static func of(_ style: some StringProtocol) -> String {
    let block = CSSDeclarationParser.attribute(Array(style.utf8)[...])
    let normal = block.normal.map { "\($0.property)=\(text($0.value))" }
    return (normal + block.important.map { "\($0.property)=\(text($0.value))!" }).joined(separator: " ")
  }

  private static func text(_ value: CSSValue) -> String {
    switch value {
    case .inherit: "inherit"
    case .initial: "initial"
    case .revert: "revert"
    case .word(let word): word
    case .text(let text): "'\(text)'"
    case .number(let number): "\(number)"
    case .length(let length): self.text(length)
    case .color(let color): self.text(color)
    case .currentColor: "currentcolor"
    case .family(let family): "\(family.name)/\(family.generic ?? "-")"
    case .lines(let lines): "lines\(lines.rawValue)"
    case .shadow(let shadow):
      "\(self.text(shadow.x)),\(self.text(shadow.y)),\(self.text(shadow.blur)),\(shadow.color.map(text) ?? "-")"
    case .tabStops(let stops):
      "[\(stops.map { "\($0.position)\($0.alignment ?? "-")\($0.leader ?? "-")" }.joined(separator: ","))]"
    }
  }

  private static func text(_ length: CSSLength) -> String {
    switch length.unit {
    case .absolute: "\(length.value)"
    case .em: "\(length.value)em"
    case .rem: "\(length.value)rem"
    case .percent: "\(length.value)%"
    }
  }

  private static func text(_ color: CSSColor) -> String {
    "#"
      + [color.red, color.green, color.blue, color.alpha].map {
        String(UInt32($0) + 256, radix: 16).dropFirst()
      }.joined()
  }
}
