import InlayCore

/// Which families text is set in: those asked for as far as they are there, then some for other scripts.
///
/// An emoji font is never among them. Pango takes one for emoji by itself; listed, it would give its wide spaces and digits to
/// whatever scripts the families before it do not know.
struct FontFamilies {
  private let handle: FontHandle
  private var known: [ExactString: String?] = [:]
  private var others: [Kind: [String]] = [:]
  private var numbers: [String: Int32] = [:]

  /// What families for other scripts go with.
  private struct Kind: Hashable {
    var form: FontForm
    var ideographs: IdeographStyle?
  }

  init(_ handle: FontHandle) { self.handle = handle }

  /// Pango's number of the list for a style.
  mutating func number(for style: FontStyle) throws -> Int32 {
    let list = list(for: style)
    if let known = numbers[list] { return known }
    let number = try handle.add(families: list)
    numbers[list] = number
    return number
  }

  /// The list for a style, separated by commas.
  ///
  /// - Complexity: the first time O(families of the style) questions to fontconfig.
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

  /// The family that is there for one that was asked for.
  private mutating func resolved(_ family: ExactString) -> String? {
    if let known = known[family] { return known }
    var found: String?
    let name = family.string
    if name.utf8.contains(UInt8(ascii: ",")) || name.utf8.contains(0) {
      // Pango's lists cannot hold it.
    } else if let generic = FontForm.generics[name.lowercased()] {
      found = handle.substitute(for: generic, isGeneric: true)
    } else {
      for candidate in [name] + PostScriptName.families(of: name) where found == nil {
        found = handle.hasFamily(candidate) ? candidate : handle.substitute(for: candidate, isGeneric: false)
      }
    }
    if found.map(Self.isEmoji) == true { found = nil }
    known[family] = .some(found)
    return found
  }

  private static func isEmoji(_ family: String) -> Bool { family.lowercased().contains("emoji") }

  private mutating func companions(_ kind: Kind) -> [String] {
    if let known = others[kind] { return known }
    let found = kind.form.companions(ideographs: kind.ideographs).filter { handle.hasFamily($0) }
    others[kind] = found
    return found
  }
}
