import Foundation
import Inlay
import InlayFoundation

/// `NSAttributedString` to text, images and placements, all attributes looked at. The textbook looks at one key, and
/// makes a list of ranges with identifiers and a dictionary; its rival reads the same string, and one whose values are
/// only identifiers.
func nsDecompose(_ size: ModelSize) -> Benchmark {
  let input = GlyphText(bytes: size.bytes, count: size.placements)
  let lists = input.nsAttributedString(.propertyLists)
  let objects = input.nsAttributedString(.objects)
  let identifiers = input.attributedString()
  var options = FoundationOptions()
  options.imageValues = .objects
  return Benchmark(
    name: "ns-decompose-\(size.name)", work: "NSAttributedString to placements: \(size.work)",
    contenders: [
      .inside("Inlay, values are objects") { try Decomposer.decompose(objects, options: options).value },
      .inside("Inlay, values are property lists") { try Decomposer.decompose(lists).value },
      .inside("textbook, enumerateAttribute, values are property lists") {
        var found: [(range: NSRange, identifier: String)] = []
        var images: [String: NSDictionary] = [:]
        lists.enumerateAttribute(
          NSAttributedString.Key(AttributeName.glyph), in: NSRange(location: 0, length: lists.length)
        ) { value, range, _ in
          guard let value = value as? NSDictionary, let identifier = value["contentIdentifier"] as? String
          else { return }
          found.append((range, identifier))
          if images[identifier] == nil { images[identifier] = value }
        }
        return (lists.string, found, images)
      },
      .inside("textbook, enumerateAttribute, values are identifiers") {
        var found: [(range: NSRange, identifier: String)] = []
        var images: [String: Int] = [:]
        identifiers.enumerateAttribute(
          GlyphText.key, in: NSRange(location: 0, length: identifiers.length)
        ) { value, range, _ in
          guard let identifier = value as? String else { return }
          found.append((range, identifier))
          if images[identifier] == nil { images[identifier] = images.count }
        }
        return (identifiers.string, found, images)
      },
      .inside("textbook, enumerateAttributes: all keys, values are property lists") {
        var found: [(range: NSRange, identifier: String)] = []
        lists.enumerateAttributes(in: NSRange(location: 0, length: lists.length)) { values, range, _ in
          for (_, value) in values {
            guard let value = value as? [String: Any], let identifier = value["contentIdentifier"] as? String
            else { continue }
            found.append((range, identifier))
          }
        }
        return (lists.string, found)
      },
    ],
    goals: [
      "textbook, enumerateAttribute, values are property lists": 1,
      "textbook, enumerateAttribute, values are identifiers": 1,
      "textbook, enumerateAttributes: all keys, values are property lists": 1,
    ], growsFrom: size.tenth(of: "ns-decompose"), perUnit: (size.placements, "glyph"))
}

/// Placements to an `NSAttributedString`.
func nsRecompose(_ size: ModelSize) -> Benchmark {
  let input = GlyphText(bytes: size.bytes, count: size.placements)
  let text = input.decomposed()
  return Benchmark(
    name: "ns-recompose-\(size.name)", work: "placements to NSAttributedString: \(size.work)",
    contenders: [
      .inside("Inlay, values are property lists") { input.nsAttributedString(.propertyLists, of: text) },
      .inside("Inlay, values are objects") { input.nsAttributedString(.objects, of: text) },
      .inside("textbook, addAttribute ascending, values are identifiers") { input.attributedString() },
    ],
    goals: ["textbook, addAttribute ascending, values are identifiers": 1],
    growsFrom: size.tenth(of: "ns-recompose"), perUnit: (size.placements, "glyph"))
}

extension GlyphText {
  /// As Inlay makes it.
  func nsAttributedString(
    _ values: ImageValues, of text: DecomposedText? = nil
  ) -> NSMutableAttributedString {
    var options = FoundationOptions()
    options.imageValues = values
    do { return try Recomposer.nsAttributedString(of: text ?? decomposed(), options: options).value } catch {
      fatalError("\(error)")
    }
  }
}
