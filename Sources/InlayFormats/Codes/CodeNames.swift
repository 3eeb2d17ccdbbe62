package import InlayCore

/// The names of codes for the images of one text: unique, within the alphabet of the network, and such that no code
/// stands in the text already.
package struct CodeNames {
  private let template: CodeTemplate
  private let isCaseSensitive: Bool
  private var taken: Set<String> = []
  /// Names of codes in the text.
  private var literal: Set<String> = []
  private var names: [Int: String] = [:]

  /// The names for `text`. Complexity: O(n).
  package init(_ text: DecomposedText, _ template: CodeTemplate, isCaseSensitive: Bool = false) {
    (self.template, self.isCaseSensitive) = (template, isCaseSensitive)
    // Boundaries differ between programs, so that every code in the text counts. Names share their colons here, so a code
    // is looked for at each colon.
    let loose = CodeTemplate(
      prefix: String(decoding: template.prefix, as: UTF8.self),
      suffix: String(decoding: template.suffix, as: UTF8.self), alphabet: template.alphabet,
      nameLength: template.nameLength)
    for run in Recomposer.runsWithoutBlocks(of: text) where run.image == nil {
      let bytes = Array(run.text.utf8)
      CodeReader.codes(in: bytes, loose) { match, _ in
        literal.insert(folded(String(decoding: bytes[match.name], as: UTF8.self)))
        return false
      }
    }
  }

  /// Whether the code of this name stands in the text as ordinary text.
  package func isLiteral(_ name: String) -> Bool { literal.contains(folded(name)) }

  private func folded(_ name: String) -> String { isCaseSensitive ? name : name.lowercased() }

  /// The name for the image at `index` of the image table.
  ///
  /// It is that of `wanted`, if it can be; else made of the text that it covers, of its description, or of its digest.
  package mutating func name(of index: Int, _ image: InlineImage, covering text: Substring, wanted: String?)
    -> String
  {
    if let known = names[index] { return known }
    let covered = Self.inner(text)
    let digest = image.content.digest
    let made = "img_" + (digest.map { String($0.hex.prefix(8)) } ?? String(index))
    let candidates = [wanted, covered, image.description.map(Self.word), made]
    let base = candidates.compactMap(\.self).first { template.allows($0) } ?? "img"
    var name = base
    var number = 2
    while taken.contains(folded(name)) || literal.contains(folded(name)) || !template.allows(name) {
      let ending = "_\(number)"
      name = String(base.prefix(max(0, template.nameLength.upperBound - ending.utf8.count))) + ending
      number += 1
    }
    taken.insert(folded(name))
    names[index] = name
    return name
  }

  /// What stands between two colons.
  private static func inner(_ text: Substring) -> String? {
    guard text.utf8.count > 2, text.first == ":", text.last == ":" else { return nil }
    return String(text.dropFirst().dropLast())
  }

  /// A description as a name: lower case ASCII letters and digits, joined by `_`, at most 32.
  package static func word(_ description: String) -> String {
    var word = ""
    for scalar in description.lowercased().unicodeScalars {
      if word.utf8.count == 32 { break }
      if ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) {
        word.unicodeScalars.append(scalar)
      } else if !word.isEmpty, word.last != "_" {
        word.append("_")
      }
    }
    while word.last == "_" { word.removeLast() }
    return word
  }
}
