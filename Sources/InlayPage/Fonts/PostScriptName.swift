/// Families that a font's PostScript name may belong to. Cocoa writes such names into RTF: `Helvetica-BoldOblique`,
/// `TimesNewRomanPSMT`. RTF states weight and slant separately, so only the family is needed.
enum PostScriptName {
  /// Words that may follow the hyphen, in lower case and in any number.
  private static let styleWords = [
    "regular", "roman", "book", "thin", "extralight", "ultralight", "light", "medium", "semibold", "demibold",
    "demi",
    "extrabold", "ultrabold", "bold", "heavy", "black", "italic", "ital", "oblique", "obl", "it", "condensed",
    "cond",
    "extended", "psmt", "mt", "ps",
  ]
  /// Foundry suffixes at the end of the family name.
  private static let marks = ["PSMT", "MT", "PS"]

  /// The likely families, best first; empty if the name does not have that form.
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

  /// The name with spaces before capitals: `TimesNewRoman` becomes `Times New Roman`.
  private static func parted(_ name: Substring) -> String {
    var result = ""
    for (index, character) in name.enumerated() {
      if index > 0, character.isUppercase, result.last?.isLowercase == true { result.append(" ") }
      result.append(character)
    }
    return result
  }
}
