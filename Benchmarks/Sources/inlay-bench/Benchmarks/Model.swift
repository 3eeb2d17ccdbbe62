import Foundation
import InlayCore

/// The input sizes for the model.
enum ModelSize: CaseIterable {
  case small, middle, dense
  /// For measuring growth, without rivals.
  case large

  var bytes: Int { self == .small ? 1_000_000 : self == .large ? 100_000_000 : 10_000_000 }
  var placements: Int { self == .small ? 10_000 : self == .middle ? 100_000 : 1_000_000 }
  var name: String {
    switch self {
    case .small: "1mb-10k"
    case .middle: "10mb-100k"
    case .dense: "10mb-1m"
    case .large: "100mb-1m"
    }
  }
  var work: String { "\(bytes / 1_000_000) MB of text, \(placements) glyphs" }
  /// The benchmark with a tenth of this input.
  func tenth(of work: String) -> String? {
    switch self {
    case .middle: "\(work)-\(ModelSize.small.name)"
    case .large: "\(work)-\(ModelSize.middle.name)"
    default: nil
    }
  }
  /// The contenders for this size.
  func contenders(_ list: [Contender]) -> [Contender] { self == .large ? Array(list.prefix(1)) : list }
}

/// Converts runs into text, images and placements. The textbook solution makes a list of ranges with identifiers, and a
/// dictionary of images.
func decompose(_ size: ModelSize) -> Benchmark {
  let input = GlyphText(bytes: size.bytes, count: size.placements)
  let runs = input.runs()
  let attributed = size == .large ? NSMutableAttributedString(string: "") : input.attributedString()
  var swiftAttributed: AttributedString?
  let byIdentifier = Dictionary(uniqueKeysWithValues: zip(input.identifiers, input.images))
  return Benchmark(
    name: "decompose-\(size.name)", work: "runs in memory to placements: \(size.work)",
    contenders: size.contenders(
      [
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
        .inside("AttributedString textbook", prepare: { swiftAttributed = input.swiftAttributedString() }) {
          var found: [(range: NSRange, identifier: String)] = []
          var images: [String: InlineImage] = [:]
          guard let string = swiftAttributed else { return found }
          var (at, last) = (0, string.utf16.startIndex)
          for (identifier, range) in string.runs[GlyphKey.self] {
            let start = at + string.utf16.distance(from: last, to: range.lowerBound)
            let length = string.utf16.distance(from: range.lowerBound, to: range.upperBound)
            (at, last) = (start + length, range.upperBound)
            guard let identifier else { continue }
            found.append((NSRange(location: start, length: length), identifier))
            if images[identifier] == nil { images[identifier] = byIdentifier[identifier] }
          }
          return (String(string.characters[...]), found, images)
        },
      ] + floors(input.text)),
    goals: ["NSAttributedString textbook": 50, "AttributedString textbook": 50],
    growsFrom: size.tenth(of: "decompose"),
    perUnit: (size.placements, "glyph"))
}

/// Converts placements back into runs.
func recompose(_ size: ModelSize) -> Benchmark {
  let input = GlyphText(bytes: size.bytes, count: size.placements)
  let text = input.decomposed()
  return Benchmark(
    name: "recompose-\(size.name)", work: "placements to runs in memory: \(size.work)",
    contenders: size.contenders(
      [
        .inside("Inlay") { Recomposer.recompose(text) },
        .inside("Inlay, run by run") {
          var bytes = 0
          for run in Recomposer.runs(of: text) { bytes += run.text.utf8.count }
          return bytes
        },
        .inside("NSAttributedString textbook") { input.attributedString() },
        .inside("AttributedString textbook") { input.swiftAttributedString() },
      ] + floors(input.text)),
    goals: ["NSAttributedString textbook": 50, "AttributedString textbook": 50],
    growsFrom: size.tenth(of: "recompose"),
    perUnit: (size.placements, "glyph"))
}

/// Converts placements into stretches of text and images.
func components(_ size: ModelSize) -> Benchmark {
  let input = GlyphText(bytes: size.bytes, count: size.placements)
  let text = input.decomposed()
  let attributed = size == .large ? NSMutableAttributedString(string: "") : input.attributedString()
  return Benchmark(
    name: "components-\(size.name)", work: "inline components: \(size.work)",
    contenders: size.contenders([
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
    ]),
    goals: ["NSString.substring textbook": 50], growsFrom: size.tenth(of: "components"),
    perUnit: (size.placements, "glyph"))
}

/// Lower bounds: the time to validate text from outside, and the time to copy it.
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
