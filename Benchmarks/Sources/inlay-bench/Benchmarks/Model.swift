import Foundation
import Inlay

/// The sizes the model is measured at.
enum ModelSize: CaseIterable {
  case small, middle, dense

  var bytes: Int { self == .small ? 1_000_000 : 10_000_000 }
  var placements: Int { self == .small ? 10_000 : self == .middle ? 100_000 : 1_000_000 }
  var name: String { self == .small ? "1mb-10k" : self == .middle ? "10mb-100k" : "10mb-1m" }
  var work: String { "\(bytes / 1_000_000) MB of text, \(placements) glyphs" }
  /// The benchmark with a tenth of this input.
  func tenth(of work: String) -> String? { self == .middle ? "\(work)-\(ModelSize.small.name)" : nil }
}

/// Runs to text, images, placements. The textbook makes a list of ranges with identifiers and a dictionary of the
/// images.
func decompose(_ size: ModelSize) -> Benchmark {
  let input = GlyphText(bytes: size.bytes, count: size.placements)
  let runs = input.runs()
  let attributed = input.attributedString()
  let byIdentifier = Dictionary(uniqueKeysWithValues: zip(input.identifiers, input.images))
  return Benchmark(
    name: "decompose-\(size.name)", work: "runs in memory to placements: \(size.work)",
    contenders: [
      .inside("Inlay") { try Decomposer.decompose(runs).value },
      .inside("NSAttributedString textbook") {
        var found: [(range: NSRange, identifier: String)] = []
        var images: [String: InlineImage] = [:]
        attributed.enumerateAttribute(
          GlyphText.key, in: NSRange(location: 0, length: attributed.length)
        ) { value, range, _ in
          guard let identifier = value as? String else { return }
          found.append((range, identifier))
          if images[identifier] == nil { images[identifier] = byIdentifier[identifier] }
        }
        return (attributed.string, found, images)
      },
    ] + floors(input.text),
    goals: ["NSAttributedString textbook": 50], growsFrom: size.tenth(of: "decompose"),
    perUnit: (size.placements, "glyph"))
}

/// Placements back to runs.
func recompose(_ size: ModelSize) -> Benchmark {
  let input = GlyphText(bytes: size.bytes, count: size.placements)
  let text = input.decomposed()
  return Benchmark(
    name: "recompose-\(size.name)", work: "placements to runs in memory: \(size.work)",
    contenders: [
      .inside("Inlay") { Recomposer.recompose(text) },
      .inside("Inlay, run by run") {
        var bytes = 0
        for run in Recomposer.runs(of: text) { bytes += run.text.utf8.count }
        return bytes
      },
      .inside("NSAttributedString textbook") { input.attributedString() },
    ] + floors(input.text),
    goals: ["NSAttributedString textbook": 50], growsFrom: size.tenth(of: "recompose"),
    perUnit: (size.placements, "glyph"))
}

/// Placements to stretches of text and images.
func components(_ size: ModelSize) -> Benchmark {
  let input = GlyphText(bytes: size.bytes, count: size.placements)
  let text = input.decomposed()
  let attributed = input.attributedString()
  return Benchmark(
    name: "components-\(size.name)", work: "inline components: \(size.work)",
    contenders: [
      .inside("Inlay, ranges") { Array(InlineComponentBuilder.components(of: text)) },
      .inside("Inlay, strings too") {
        let components = InlineComponentBuilder.components(of: text)
        return components.map { component in
          (
            components.image(of: component),
            component.kind == .text ? String(components.string(of: component)) : ""
          )
        }
      },
      .inside("NSString.substring textbook") {
        var found: [(identifier: String?, text: String)] = []
        let string = NSString(string: attributed.string)
        attributed.enumerateAttribute(
          GlyphText.key, in: NSRange(location: 0, length: attributed.length)
        ) { value, range, _ in
          if let identifier = value as? String {
            found.append((identifier, ""))
          } else {
            found.append((nil, string.substring(with: range)))
          }
        }
        return found
      },
    ],
    goals: ["NSString.substring textbook": 50], growsFrom: size.tenth(of: "components"),
    perUnit: (size.placements, "glyph"))
}

/// What nobody can be faster than who reads text from outside, and than who copies it.
private func floors(_ text: String) -> [Contender] {
  let bytes = Array(text.utf8)
  return [
    .inside("floor: String(decoding:)") { String(decoding: bytes, as: UTF8.self) },
    .inside("floor: memcpy") {
      [UInt8](unsafeUninitializedCapacity: bytes.count) { buffer, count in
        _ = bytes.withUnsafeBytes { memcpy(buffer.baseAddress!, $0.baseAddress!, $0.count) }
        count = bytes.count
      }
    },
  ]
}
