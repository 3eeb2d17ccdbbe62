import Foundation
import InlayCore
import InlayFoundation

/// The key of the textbook solution: an identifier.
private enum IdentifierKey: AttributedStringKey {
  typealias Value = String
  static let name = "glyph"
}

/// Converts an `AttributedString` into text, images and placements, and reads all attributes. The textbook solution
/// visits the runs of one key and counts UTF-16 units.
func attributedDecompose(_ size: ModelSize) -> Benchmark {
  let input = GlyphText(bytes: size.bytes, count: size.placements)
  let string: AttributedString
  do { string = try Recomposer.attributedString(of: input.decomposed()).value } catch {
    fatalError("\(error)")
  }
  let textbook = input.textbookAttributedString()
  return Benchmark(
    name: "attributed-decompose-\(size.name)", work: "AttributedString to placements: \(size.work)",
    contenders: [
      .inside("Inlay") { try Decomposer.decompose(string).value },
      .inside("textbook, runs of a key and utf16.distance") {
        var found: [(range: Range<Int>, identifier: String)] = []
        var images: [String: Int] = [:]
        var start = textbook.startIndex
        var units = 0
        for (identifier, range) in textbook.runs[IdentifierKey.self] {
          let length = textbook.utf16.distance(from: start, to: range.upperBound)
          if let identifier {
            found.append((units..<units + length, identifier))
            if images[identifier] == nil { images[identifier] = images.count }
          }
          units += length
          start = range.upperBound
        }
        return (String(textbook.characters), found, images)
      },
    ],
    goals: ["textbook, runs of a key and utf16.distance": 1],
    growsFrom: size.tenth(of: "attributed-decompose"), perUnit: (size.placements, "glyph"))
}

/// Converts placements into an `AttributedString`.
func attributedRecompose(_ size: ModelSize) -> Benchmark {
  let input = GlyphText(bytes: size.bytes, count: size.placements)
  let text = input.decomposed()
  return Benchmark(
    name: "attributed-recompose-\(size.name)", work: "placements to AttributedString: \(size.work)",
    contenders: [
      .inside("Inlay") { try Recomposer.attributedString(of: text).value },
      .inside("textbook, subscript and a walking index") { input.textbookAttributedString() },
    ],
    goals: ["textbook, subscript and a walking index": 1],
    growsFrom: size.tenth(of: "attributed-recompose"), perUnit: (size.placements, "glyph"))
}

extension GlyphText {
  fileprivate func textbookAttributedString() -> AttributedString {
    var string = AttributedString(text)
    var index = string.startIndex
    var units = 0
    for glyph in placed {
      let start = string.utf16.index(index, offsetBy: glyph.at - units)
      let end = string.utf16.index(start, offsetBy: 1)
      string[start..<end][IdentifierKey.self] = identifiers[glyph.image]
      (index, units) = (end, glyph.at + 1)
    }
    return string
  }
}
