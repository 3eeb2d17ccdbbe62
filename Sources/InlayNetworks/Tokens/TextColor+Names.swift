import InlayCore
import InlayMarkup

extension TextColor {
  /// A color as markup has it: a name of CSS, or hexadecimal digits with or without `#`; `nil` for anything else.
  init?(named text: String) {
    let name = text.lowercased()
    if let color = CSSColorNames.color(name) {
      self.init(red: color.red, green: color.green, blue: color.blue)
    } else {
      self.init(written: name)
    }
  }

  /// The name of the color if it is one of the few that everybody knows, else `#rrggbb`.
  var markupName: String {
    let digits = String(description.prefix(7))
    return Self.plainNames.first { TextColor(named: $0) == self } ?? digits
  }

  private static let plainNames = [
    "black", "red", "blue", "green", "yellow", "orange", "purple", "brown", "gray", "white", "cyan",
    "magenta",
  ]
}
