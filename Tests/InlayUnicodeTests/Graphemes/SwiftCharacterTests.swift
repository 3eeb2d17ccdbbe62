import TestKit
import Testing

@testable import InlayUnicode

/// Clusters beside the characters of the Swift runtime, whose version of Unicode is newer (17 in Swift 6.3) and moves on.
///
/// What has changed since 15.0: assignments; GB9c (15.1) keeps Indic conjuncts together; U+11A3A is no longer Prepend;
/// pictographs that are no emoji lost Extended_Pictographic (17). Everything else must agree.
@Suite struct SwiftCharacterTests {
  private func isUnchanged(_ scalar: Unicode.Scalar) -> Bool {
    let properties = ScalarProperties(scalar)
    if properties.isUnassigned && scalar.properties.generalCategory != .unassigned { return false }
    if scalar.properties.canonicalCombiningClass == .virama { return false }
    if properties.isExtendedPictographic, !properties.isEmoji { return false }
    return scalar.value != 0x11A3A
  }

  private func characterEnds(_ text: String) -> [Int] {
    var end = 0
    return text.map { character in
      end += character.utf16.count
      return end
    }
  }

  @Test func clustersAreSwiftsWhereUnicodeHasNotChanged() throws {
    try Property.check("clusters as Swift's characters", cases: 20_000) { source in
      var kept = String.UnicodeScalarView()
      for scalar in source.classText().unicodeScalars where isUnchanged(scalar) { kept.append(scalar) }
      let text = String(kept)
      source.note("text", text)
      try expect(GraphemeScanner.ends(text), equals: characterEnds(text))
    }
  }

  /// Every scalar beside the ones that tell classes apart.
  @Test func everyUnchangedScalarIsOfSwiftsClass() throws {
    var differences: [UInt32] = []
    for value in (UInt32(1)...0x10FFFF) {
      guard let scalar = Unicode.Scalar(value), isUnchanged(scalar) else { continue }
      let text =
        "a\(scalar)a\u{1100}\(scalar)\u{1161}\(scalar)\u{11A8}\u{1F468}\u{200D}\(scalar)\u{1F1E6}\(scalar)"
      if GraphemeScanner.ends(text) != characterEnds(text) { differences.append(value) }
    }
    #expect(differences == [])
  }

  @Test func whatHasChangedIsAsUnicode15HasIt() {
    // ka, virama, ssa: two clusters until 15.1.
    #expect(GraphemeScanner.ends("\u{915}\u{94D}\u{937}") == [2, 3])
    #expect(GraphemeScanner.ends("\u{11A3A}a") == [3])
    #expect(GraphemeScanner.ends("\u{1F468}\u{200D}\u{2605}") == [4])
  }
}
