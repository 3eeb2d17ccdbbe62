/// What a file name becomes on a file system that folds case and Unicode normalization: names with equal keys
/// would be one file there.
///
/// The key is a `String` because Swift compares strings by canonical equivalence, which takes care of the forms of
/// accents. Case is folded by mapping each scalar to upper and then to lower case, which joins what the full case
/// folding of Unicode joins (ß and ss, ſ and s, ς and σ); only the dotless ı stays apart from i, as it does there.
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
