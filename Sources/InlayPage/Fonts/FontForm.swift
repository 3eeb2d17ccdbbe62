/// The form of a family's letters, as far as its name tells. Fonts for other scripts are chosen to match it.
enum FontForm: Hashable {
  case sans, serif, mono

  /// CSS generic families (CSS Fonts 4, 2.1.3) and their names in fontconfig.
  static let generics: [String: String] = [
    "serif": "serif", "sans-serif": "sans-serif", "monospace": "monospace", "cursive": "cursive",
    "fantasy": "fantasy", "system-ui": "system-ui", "ui-serif": "serif", "ui-sans-serif": "sans-serif",
    "ui-monospace": "monospace", "ui-rounded": "sans-serif", "math": "math", "fangsong": "serif",
  ]

  private static let serifs = [
    "serif", "roman", "times", "georgia", "garamond", "palatino", "p052", "bookman", "c059", "century",
    "tinos",
    "cambria", "baskerville", "didot", "bodoni", "caslon", "minion", "new york", "song", "ming", "mincho",
    "batang", "naskh", "antiqua",
  ]
  private static let monos = [
    "mono", "courier", "code", "consolas", "menlo", "monaco", "typewriter", "terminal",
  ]

  /// Infers the form from the name of a family.
  init(_ family: String) {
    let name = family.lowercased()
    if Self.monos.contains(where: name.contains) {
      self = .mono
    } else if !name.contains("sans"), Self.serifs.contains(where: name.contains) {
      self = .serif
    } else {
      self = .sans
    }
  }

  /// The CSS generic family.
  var generic: String {
    switch self {
    case .sans: "sans-serif"
    case .serif: "serif"
    case .mono: "monospace"
    }
  }

  /// Families for other scripts, in the order in which they are tried. Those with the same form come first.
  func companions(ideographs: IdeographStyle?) -> [String] {
    let regional = (ideographs ?? .simplifiedChinese).rawValue
    let scripts = ["Arabic", "Hebrew", "Devanagari", "Thai", "Bengali", "Tamil"]
    let symbols = ["Noto Sans Symbols", "Noto Sans Symbols2", "Noto Sans Math"]
    let sans = ["Noto Sans"] + scripts.map { "Noto Sans \($0)" }
    let serif = [
      "Noto Serif", "Noto Naskh Arabic", "Noto Serif Hebrew", "Noto Serif Devanagari", "Noto Serif Thai",
      "Noto Serif Bengali", "Noto Serif Tamil",
    ]
    var (letters, han) = (sans, ["Noto Sans CJK \(regional)"])
    switch self {
    case .sans: break
    case .serif: (letters, han) = (serif + sans, ["Noto Serif CJK \(regional)"] + han)
    case .mono: (letters, han) = (["Noto Sans Mono"] + sans, ["Noto Sans Mono CJK \(regional)"] + han)
    }
    // Circled numbers, stars and arrows are as wide as ideographs in languages that use those.
    return ideographs == nil
      ? letters + symbols + han : letters.prefix(1) + han + letters.dropFirst() + symbols
  }
}
