import InlayCore
import InlayFormats

extension BBCode {
  /// Reads text.
  ///
  /// - Throws: `InlayError` if a limit is exceeded, or a file cannot be read. Complexity: O(n log n).
  static func read(
    _ text: String, _ images: ReferencedImages, _ limits: Limits
  ) throws -> Converted<DecomposedText> {
    let bytes = Array(text.utf8)
    let tags = tags(bytes)
    var plain: [UInt8] = []
    var ranges: [MarkedRange] = []
    var starts: [Int: Int] = [:]
    var (done, next) = (0, 0)
    var counter = CancellationCounter()
    while next < tags.count {
      try counter.check()
      let (index, found) = (next, tags[next])
      next += 1
      guard let partner = found.partner else { continue }
      plain += bytes[done..<found.range.lowerBound]
      done = found.range.upperBound
      if found.tag.isEnd {
        guard let start = starts[partner], start < plain.count else { continue }
        let covered = start..<plain.count
        let content = { String(decoding: plain[covered], as: UTF8.self) }
        if let mark = mark(tags[partner].tag, content) { ranges.append(MarkedRange(covered, mark)) }
      } else if found.tag.name == "img" {
        try Limits.check("placements", ranges.count + 1, limits.placements)
        let reference = String(decoding: bytes[done..<tags[partner].range.lowerBound], as: UTF8.self)
        let start = plain.count
        plain += "\u{FFFC}".utf8
        ranges.append(MarkedRange(start..<plain.count, .image(try image(found.tag, reference, images))))
        done = tags[partner].range.upperBound
        next = partner + 1
      } else {
        starts[index] = plain.count
        // What is between the two is text.
        if found.tag.name == "code" || found.tag.name == "noparse" { next = partner }
      }
    }
    plain += bytes[done...]
    let runs = try RangeReader.read(
      String(decoding: plain, as: UTF8.self), ranges, unit: .utf8, limits: limits)
    let decomposed = try Decomposer.decompose(runs.value, limits: limits)
    return Converted(decomposed.value, diagnostics: runs.diagnostics + decomposed.diagnostics)
  }

  private static func mark(_ tag: MarkupTag, _ content: () -> String) -> MarkedRange.Mark? {
    switch tag.name {
    case "url": .style(.link(ExactString(tag.value ?? content())))
    case "code": .style(.code)
    case "quote": .role(.quote)
    case "color": tag.value.flatMap { TextColor(named: $0) }.map { .style(.color($0)) }
    default: styles.first { $0.tag == tag.name }.map { .style($0.style) }
    }
  }

  private static func image(_ tag: MarkupTag, _ reference: String, _ images: ReferencedImages) throws
    -> PlacedImage
  {
    let sides = tag.value?.lowercased().split(separator: "x").map(String.init) ?? []
    let size =
      sides.count == 2
      ? ReferencedImages.size(sides[0], sides[1]) : ReferencedImages.size(tag["width"], tag["height"])
    return try images.placed(reference, description: tag["alt"], size)
  }
}
