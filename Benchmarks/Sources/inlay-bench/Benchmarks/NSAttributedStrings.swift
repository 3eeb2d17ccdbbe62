import Foundation
import InlayCore
import InlayFoundation

/// Converts an `NSAttributedString` into text, images and placements, and reads all attributes. The values are objects.
/// The textbook solutions read one key, and make a list of ranges with identifiers, and a dictionary. One gets the same
/// string, the other a string whose values are only identifiers.
func nsDecompose(_ size: ModelSize) -> Benchmark {
  let input = GlyphText(bytes: size.bytes, count: size.placements)
  let objects = input.nsAttributedString(.objects)
  let identifiers = input.attributedString()
  var options = FoundationOptions()
  options.imageValues = .objects
  return Benchmark(
    name: "ns-decompose-\(size.name)", work: "NSAttributedString of objects to placements: \(size.work)",
    contenders: size.contenders([
      .inside("Inlay") { try Decomposer.decompose(objects, options: options).value },
      .inside("textbook, enumerateAttribute") {
        var found: [(range: NSRange, identifier: String)] = []
        var images: [String: PlacedImage] = [:]
        objects.enumerateAttribute(glyphKey, in: NSRange(location: 0, length: objects.length)) {
          value, range, _ in
          guard let value = value as? InlineImageValue,
            let identifier = value.placedImage.image.identifier?.rawValue
          else { return }
          found.append((range, identifier))
          if images[identifier] == nil { images[identifier] = value.placedImage }
        }
        return (objects.string, found, images)
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
    ]),
    goals: ["textbook, enumerateAttribute": 1, "textbook, enumerateAttribute, values are identifiers": 1],
    growsFrom: size.tenth(of: "ns-decompose"), perUnit: (size.placements, "glyph"))
}

/// The same conversion with property lists as values. Inlay reads each list completely, but only once. The textbook
/// solutions read the identifier, the type and the location of the bytes, and keep one image for each identifier. The
/// second one reads all keys, as Inlay does.
func nsDecomposeLists(_ size: ModelSize) -> Benchmark {
  let input = GlyphText(bytes: size.bytes, count: size.placements)
  let lists = input.nsAttributedString(.propertyLists)
  let whole = NSRange(location: 0, length: lists.length)
  return Benchmark(
    name: "ns-decompose-lists-\(size.name)",
    work: "NSAttributedString of property lists to placements: \(size.work)",
    contenders: size.contenders([
      .inside("Inlay") { try Decomposer.decompose(lists).value },
      .inside("textbook, enumerateAttribute") {
        var textbook = ListTextbook()
        lists.enumerateAttribute(glyphKey, in: whole) { value, range, _ in
          if let value = value as? NSDictionary { textbook.add(value, range) }
        }
        return (lists.string, textbook)
      },
      .inside("textbook, enumerateAttributes") {
        var textbook = ListTextbook()
        lists.enumerateAttributes(in: whole) { values, range, _ in
          for (key, value) in values where key == glyphKey {
            if let value = value as? NSDictionary { textbook.add(value, range) }
          }
        }
        return (lists.string, textbook)
      },
    ]),
    goals: ["textbook, enumerateAttribute": 1, "textbook, enumerateAttributes": 1],
    growsFrom: size.tenth(of: "ns-decompose-lists"), perUnit: (size.placements, "glyph"))
}

private let glyphKey = NSAttributedString.Key(AttributeName.glyph)

/// What a textbook solution keeps of property lists.
private struct ListTextbook {
  struct Image {
    var identifier: String
    var mediaType: String
    var address: String
  }

  var found: [(range: NSRange, identifier: String)] = []
  var images: [String: Image] = [:]

  mutating func add(_ value: NSDictionary, _ range: NSRange) {
    guard let identifier = value["contentIdentifier"] as? String else { return }
    found.append((range, identifier))
    guard images[identifier] == nil, let mediaType = value["mediaType"] as? String,
      let address = value["external"] as? String
    else { return }
    images[identifier] = Image(identifier: identifier, mediaType: mediaType, address: address)
  }
}

/// Converts placements into an `NSAttributedString`.
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
  /// The string as Inlay makes it.
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
