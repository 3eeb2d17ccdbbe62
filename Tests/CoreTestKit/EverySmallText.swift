package import InlayCore
import TestKit

/// All texts of a few UTF-16 units over a small alphabet, for tests that leave nothing to chance.
///
/// Each has at most two runs of character attributes and at most two images. An image lies on one scalar, or on several
/// that are neither U+FFFC nor a line feed.
package struct EverySmallText {
  /// A letter, a surrogate pair, the object replacement character, a paragraph separator and a combining mark.
  package static let alphabet: [Unicode.Scalar] = ["a", "\u{1F600}", "\u{FFFC}", "\n", "\u{301}"]

  /// The most UTF-16 units: three, and four where ten times the usual cases are asked for.
  package var units: Int
  /// The two looks that runs have.
  package var looks: [CharacterAttributes]
  /// The two images.
  package var images: [PlacedImage]
  /// Whether images lie on U+FFFC alone.
  package var isStrict = false

  package init(looks: [CharacterAttributes], images: [PlacedImage]) {
    (self.looks, self.images) = (looks, images)
    switch Property.cases(100) {
    case 1_000...: units = 4
    case 100...: units = 3
    default: units = 2
    }
  }

  /// Text without attributes or in italics, a glyph and an attachment.
  package static var plain: EverySmallText {
    var italic = CharacterAttributeValues()
    italic.isItalic = true
    let glyph = InlineImage(identifier: "g", mediaType: .heic, content: .bytes([1]))
    let picture = InlineImage(fileName: "p.png", mediaType: .png, content: .bytes([2]))
    return EverySmallText(
      looks: [.none, CharacterAttributes(italic)],
      images: [PlacedImage(glyph, kind: .glyph), PlacedImage(picture, kind: .attachment)])
  }

  /// Calls `body` with the runs of each text, and prints how many there were.
  package func forEach(_ name: String, _ body: ([AttributedRun]) throws -> Void) throws {
    var count = 0
    try forEachString([], left: units) { scalars in
      let places = places(in: scalars)
      try forEachLook(scalars.count) { look in
        try forEachChoice(of: places, scalars.count) { image in
          count += 1
          let runs = runs(scalars, look, image)
          do { try body(runs) } catch { throw Unmet("\(name), \(runs): \(error)") }
        }
      }
    }
    Console.line("all \(name) of at most \(units) units: \(count)")
    try expect(count > 100)
  }

  private func forEachString(
    _ scalars: [Unicode.Scalar], left: Int, _ body: ([Unicode.Scalar]) throws -> Void
  ) throws {
    try body(scalars)
    for scalar in Self.alphabet where UTF16.width(scalar) <= left {
      try forEachString(scalars + [scalar], left: left - UTF16.width(scalar), body)
    }
  }

  /// Calls `body` with the look of each scalar.
  private func forEachLook(_ count: Int, _ body: ([Int]) throws -> Void) throws {
    for look in 0...1 {
      try body(Array(repeating: look, count: count))
      for cut in 1..<max(1, count) {
        try body(Array(repeating: look, count: cut) + Array(repeating: 1 - look, count: count - cut))
      }
    }
  }

  /// Where an image may lie.
  private func places(in scalars: [Unicode.Scalar]) -> [Range<Int>] {
    var places: [Range<Int>] = []
    for start in scalars.indices {
      for end in start + 1...scalars.count {
        let covered = scalars[start..<end]
        if covered.contains("\n") || isStrict && covered.contains(where: { $0 != "\u{FFFC}" }) { break }
        if covered.count > 1, covered.contains("\u{FFFC}") { break }
        places.append(start..<end)
      }
    }
    return places
  }

  /// Calls `body` with the number of the placement at each scalar and its image.
  private func forEachChoice(
    of places: [Range<Int>], _ count: Int, _ body: ([(group: Int, image: Int)?]) throws -> Void
  ) throws {
    let none: [(group: Int, image: Int)?] = Array(repeating: nil, count: count)
    try body(none)
    for (index, first) in places.enumerated() {
      var one = none
      for at in first { one[at] = (0, 0) }
      try body(one)
      for second in places[(index + 1)...] where !second.overlaps(first) {
        for image in 0...1 {
          var two = one
          for at in second { two[at] = (1, image) }
          try body(two)
        }
      }
    }
  }

  private func runs(
    _ scalars: [Unicode.Scalar], _ look: [Int], _ image: [(group: Int, image: Int)?]
  ) -> [AttributedRun] {
    var runs: [AttributedRun] = []
    var start = 0
    for at in scalars.indices.dropFirst() + [scalars.count] where at > start {
      let goesOn =
        at < scalars.count && image[at]?.group == image[start]?.group
        && (image[start] != nil || look[at] == look[start])
      if goesOn { continue }
      runs.append(
        AttributedRun(
          String(String.UnicodeScalarView(scalars[start..<at])), character: looks[look[start]],
          image: image[start].map { images[$0.image] }))
      start = at
    }
    return runs
  }
}
