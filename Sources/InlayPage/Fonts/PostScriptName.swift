/// The families that a PostScript name of a font may belong to, as Cocoa writes them into RTF: `Helvetica-BoldOblique`,
/// `TimesNewRomanPSMT`. Weight and slant stand beside the name there, so only the family is of use.
enum PostScriptName {
  /// What may follow the hyphen, in lower case, again and again.
  private static let styleWords = [
    "regular", "roman", "book", "thin", "extralight", "ultralight", "light", "medium", "semibold", "demibold",
    "demi",
    "extrabold", "ultrabold", "bold", "heavy", "black", "italic", "ital", "oblique", "obl", "it", "condensed",
    "cond",
    "extended", "psmt", "mt", "ps",
  ]
  /// Marks of foundries at the end of the family's part.
  private static let marks = ["PSMT", "MT", "PS"]

  /// The likeliest first; none if the name is not of that form.
  static func families(of name: String) -> [String] {
    var family = name[...]
    if let hyphen = name.lastIndex(of: "-") {
      guard isStyle(name[name.index(after: hyphen)...].lowercased()) else { return [] }
      family = name[..<hyphen]
    }
    for mark in marks where family.hasSuffix(mark) && family.count > mark.count {
      family = family.dropLast(mark.count)
      break
    }
    guard !family.isEmpty, family.count < name.count else { return [] }
    let spaced = parted(family)
    return spaced == family ? [String(family)] : [spaced, String(family)]
  }

  private static func isStyle(_ text: String) -> Bool {
    var rest = text[...]
    while !rest.isEmpty {
      guard let word = styleWords.first(where: { rest.hasPrefix($0) }) else { return false }
      rest = rest.dropFirst(word.count)
    }
    return !text.isEmpty
  }

  /// With spaces before capitals: `TimesNewRoman` is `Times New Roman`.
  private static func parted(_ name: Substring) -> String {
    var result = ""
    for (index, character) in name.enumerated() {
      if index > 0, character.isUppercase, result.last?.isLowercase == true { result.append(" ") }
      result.append(character)
    }
    return result
  }
}
