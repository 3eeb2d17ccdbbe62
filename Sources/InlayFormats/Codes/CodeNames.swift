package import InlayCore

/// The names of codes for the images of one text: unique, within the alphabet of the network, and such that no code
/// stands in the text already.
package struct CodeNames {
  /// The length of `_` and a number below ten million.
  package static let longestEnding = 8

  private let template: CodeTemplate
  private var taken: Set<String> = []
  /// Names of codes in the text.
  private var literal: Set<String> = []
  private var names: [InlineImage: String] = [:]
  /// The next number to try for a name that is taken, by the start of the name in lower case: what no number cuts.
  private var next: [String: Int] = [:]

  /// The names for `text`. Complexity: O(n).
  package init(_ text: DecomposedText, _ template: CodeTemplate) {
    self.template = template
    // Programs differ in what may stand beside a code, and codes may share a colon: each counts.
    let loose = CodeTemplate(
      prefix: String(decoding: template.prefix, as: UTF8.self),
      suffix: String(decoding: template.suffix, as: UTF8.self), alphabet: template.alphabet,
      nameLength: template.nameLength)
    for run in Recomposer.runsWithoutBlocks(of: text) where run.image == nil {
      let bytes = Array(run.text.utf8)
      CodeReader.codes(in: bytes, loose) { match, _ in
        literal.insert(String(decoding: bytes[match.name], as: UTF8.self).lowercased())
        return false
      }
    }
  }

  /// The name for an image. Names never differ only in case, which some networks ignore.
  ///
  /// It is that of `wanted`, if it can be; else made of the text that it covers, of its description, or of its digest.
  /// Complexity: O(length of the name). For all images together, no more numbers are tried than there are images and
  /// codes in the text.
  package mutating func name(of image: InlineImage, covering text: Substring, wanted: String?) -> String {
    if let known = names[image] { return known }
    let covered = Self.inner(text)
    let digest = image.content.digest
    let made = "img_" + (digest.map { String($0.hex.prefix(8)) } ?? String(names.count))
    let candidates = [wanted, covered, image.description.map(Self.word), made]
    let base = candidates.compactMap(\.self).first { template.allows($0) } ?? "img"
    var name = base
    // Names are cut to make room for a number, so those with the same start share their numbers.
    let key = base.prefix(max(0, template.nameLength.upperBound - Self.longestEnding)).lowercased()
    var number = next[key] ?? 2
    while taken.contains(name.lowercased()) || literal.contains(name.lowercased()) || !template.allows(name) {
      let ending = "_\(number)"
      name = String(base.prefix(max(0, template.nameLength.upperBound - ending.utf8.count))) + ending
      number += 1
    }
    next[key] = number
    taken.insert(name.lowercased())
    names[image] = name
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
