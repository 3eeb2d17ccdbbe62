import InlayCore
import InlayHTML
import InlayMarkup

/// Values of CSS, which editors use for colors, families and sizes.
enum EditorCSS {
  /// Longer values are none: no color or family is.
  private static let longest = 1_024

  static func text(_ color: TextColor) -> String { written { CSSWriting.color(color, to: &$0) } }

  /// A length in points.
  static func text(_ length: Length) -> String { written { CSSWriting.length(length, to: &$0) } }

  /// A family: its name as it is if that is one in CSS, else in quotation marks.
  static func family(_ name: String) -> String {
    if family(from: name).map({ exactlyEqual($0, name) }) ?? false { return name }
    return written { CSSWriting.string(name, to: &$0) }
  }

  private static func written(_ write: (inout [UInt8]) -> Void) -> String {
    var out: [UInt8] = []
    write(&out)
    return String(decoding: out, as: UTF8.self)
  }

  static func color(_ text: String) -> TextColor? {
    for value in values("color", text) {
      if case .color(let color) = value {
        return TextColor(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
      }
    }
    return nil
  }

  /// The first family of a list.
  static func family(from text: String) -> String? {
    for value in values("font-family", text) { if case .family(let family) = value { return family.name } }
    return nil
  }

  static func size(_ text: String) -> Length? {
    for value in values("font-size", text) {
      // What is relative has nothing to relate to.
      if case .length(let length) = value, length.unit == .absolute,
        let thousandths = length.thousandths(em: 0, rem: 0, percentOf: nil),
        (0...Length.maximum).contains(thousandths)
      {
        return Length(thousandths: thousandths)
      }
    }
    return nil
  }

  /// The value of one property. A value that goes on with another declaration is none.
  private static func values(_ property: String, _ text: String) -> [CSSValue] {
    guard text.utf8.count <= longest, !text.utf8.contains(UInt8(ascii: ";")) else { return [] }
    return CSSDeclarationParser.attribute(Array("\(property):\(text)".utf8)[...]).normal.map(\.value)
  }

  /// The declarations of a `style`, in order: names in lower case, and values. Complexity: O(n).
  static func declarations(_ style: String) -> [(name: String, value: String)] {
    style.split(separator: ";").compactMap { part in
      let sides = part.split(separator: ":", maxSplits: 1).map { $0.filter { !$0.isNewline } }
      guard sides.count == 2 else { return nil }
      let name = sides[0].filter { !$0.isWhitespace }.lowercased()
      return name.isEmpty ? nil : (name, String(sides[1].drop(while: \.isWhitespace)))
    }
  }
}
