/// A file name as seen by a file system that folds case and Unicode normalization. Names with equal keys would be one
/// file there.
///
/// The key is a `String` because Swift compares strings by canonical equivalence, which covers the forms of accents.
/// Case is folded by mapping each scalar to uppercase and then to lowercase. This unites what Unicode full case folding
/// unites (ß and ss, ſ and s, ς and σ). The dotless ı stays distinct from i, as in full case folding.
struct NameKey: Hashable {
  private let folded: String

  /// Complexity: O(n).
  init(_ name: String) {
    if name.utf8.allSatisfy({ $0 < 0x80 }) {
      folded = String(
        decoding: name.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
      return
    }
    var folded = ""
    for scalar in name.unicodeScalars {
      if scalar.value == 0x131 {
        folded.unicodeScalars.append(scalar)
      } else {
        for upper in scalar.properties.uppercaseMapping.unicodeScalars {
          folded += upper.properties.lowercaseMapping
        }
      }
    }
    self.folded = folded
  }
}
