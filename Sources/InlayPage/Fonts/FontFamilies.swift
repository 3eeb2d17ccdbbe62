import InlayCore

/// The families that text is set in: the requested families that are available, then families for other scripts.
///
/// A font of symbols is never in the list, because it shows other letters than those of the text. Neither is an emoji font. Pango chooses one for emoji by itself. If it were listed, it would supply its
/// wide spaces and digits to scripts that the earlier families lack.
struct FontFamilies {
  private let handle: FontHandle
  private var known: [ExactString: String?] = [:]
  private var others: [Kind: [String]] = [:]
  private var numbers: [String: Int32] = [:]

  /// What determines the families for other scripts.
  private struct Kind: Hashable {
    var form: FontForm
    var ideographs: IdeographStyle?
  }

  init(_ handle: FontHandle) { self.handle = handle }

  /// The number that Pango has for the family list of a style.
  mutating func number(for style: FontStyle) throws -> Int32 {
    let list = list(for: style)
    if let known = numbers[list] { return known }
    let number = try handle.add(families: list)
    numbers[list] = number
    return number
  }

  /// The family list of a style, separated by commas.
  ///
  /// - Complexity: O(families of the style) fontconfig queries the first time.
  mutating func list(for style: FontStyle) -> String {
    var families: [String] = []
    for family in style.families.prefix(64) {
      if let found = resolved(family), !families.contains(found) { families.append(found) }
    }
    let asked = style.families.first?.string ?? ""
    let form = FontForm(families.first ?? asked)
    if families.isEmpty, let usual = resolved(ExactString(form.generic)) { families.append(usual) }
    for other in companions(Kind(form: form, ideographs: IdeographStyle(language: style.language)))
    where !families.contains(other) {
      families.append(other)
    }
    return families.joined(separator: ",")
  }

  /// The available family for a requested one.
  private mutating func resolved(_ family: ExactString) -> String? {
    if let known = known[family] { return known }
    var found: String?
    let name = family.string
    if name.utf8.contains(UInt8(ascii: ",")) || name.utf8.contains(0) {
      // Pango's family lists cannot contain such a name.
    } else if let generic = FontForm.generics[name.lowercased()] {
      found = handle.substitute(for: generic, isGeneric: true)
    } else {
      for candidate in [name] + PostScriptName.families(of: name) where found == nil {
        found =
          handle.hasFamily(candidate) && !handle.isSymbolic(candidate)
          ? candidate : handle.substitute(for: candidate, isGeneric: false)
      }
    }
    if found.map(Self.isEmoji) == true { found = nil }
    known[family] = .some(found)
    return found
  }

  static func isEmoji(_ family: String) -> Bool { family.lowercased().contains("emoji") }

  private mutating func companions(_ kind: Kind) -> [String] {
    if let known = others[kind] { return known }
    let found = kind.form.companions(ideographs: kind.ideographs).filter { handle.hasFamily($0) }
    others[kind] = found
    return found
  }
}
