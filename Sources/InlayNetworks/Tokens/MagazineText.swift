import InlayCore
import InlayFiles
import InlayFormats

/// The markup of magazines: `<font color="red" face="Arial">` sets the style of all text up to the next one, and `<img
/// src="zombie.jpg" width="200" height="150">` stands for a picture. There are no closing tags.
///
/// Any other `<` is text. Line ends stay as they are.
enum MagazineText {
  private static func scanner(_ text: [UInt8]) -> TagScanner { TagScanner(text, open: "<", close: ">") }

  /// Reads text. Pictures come from files beside it, or from the map.
  ///
  /// - Throws: `InlayError` if a limit is exceeded, or a file cannot be read. Complexity: O(n).
  static func read(
    _ text: String, _ images: ReferencedImages, _ limits: Limits
  ) throws -> Converted<DecomposedText> {
    let bytes = Array(text.utf8)
    var builder = AttributedTextBuilder()
    var values = CharacterAttributeValues()
    var character = CharacterAttributes.none
    var (done, at, placements) = (0, 0, 0)
    func append(to end: Int) throws {
      guard end > done else { return }
      try builder.append(
        AttributedRun(String(decoding: bytes[done..<end], as: UTF8.self), character: character))
    }
    var scanner = scanner(bytes)
    while let place = bytes[at...].firstIndex(of: scanner.open) {
      guard let found = scanner.tag(at: place), isKnown(found.tag) else {
        at = place + 1
        continue
      }
      try append(to: place)
      (done, at) = (found.end, found.end)
      if found.tag.name == "font" {
        if let color = found.tag["color"] { values.foregroundColor = TextColor(named: color) }
        if let face = found.tag["face"] { values.fontFamily = face }
        character = CharacterAttributes(values)
      } else if let source = found.tag["src"] {
        placements += 1
        try Limits.check("placements", placements, limits.placements)
        let size = ReferencedImages.size(found.tag["width"], found.tag["height"])
        try builder.append(
          AttributedRun(
            image: images.placed(source, description: found.tag["alt"], size), character: character))
      }
    }
    try append(to: bytes.count)
    return try Decomposer.decompose(builder.finish(), limits: limits)
  }

  private static func isKnown(_ tag: MarkupTag) -> Bool {
    !tag.isEnd && tag.value == nil
      && (tag.name == "font" || (tag.name == "img" && tag["src"]?.isEmpty == false))
  }

  /// Writes text. A `<` that would begin a tag is parted from it by a tag that changes nothing.
  static func write(
    _ text: DecomposedText, _ map: ImageMap, to sink: any OutputSink
  ) throws -> [Diagnostic] {
    var losses = NetworkLosses("the markup of magazines")
    var font = Font(color: "black", face: nil)
    var isFirst = true
    var position = 0
    var collector = DiagnosticCollector()
    for run in Recomposer.runsWithoutBlocks(of: text) {
      var wanted = Font(run.character.values)
      // A face cannot be taken back, only replaced.
      if wanted.face == nil, let face = font.face {
        wanted.face = face
        collector.report(
          .formatsCharacterAttributesNotCarried, at: position,
          "text keeps the family \(Visible.name(face)), which this markup cannot take back")
      }
      if wanted != font, !(isFirst && wanted == Font(color: "black", face: nil)) {
        try sink.write(Array(wanted.tag(after: font).utf8))
        font = wanted
      }
      isFirst = false
      if let placed = run.image {
        let entry = map.entry(of: placed.image)
        if let source = ReferencedImages.reference(placed.image, entry), !source.contains("\"") {
          if entry == nil {
            losses.imageOutsideMap(placed.image, keeping: nil, describes: false, at: position)
          }
          var tag = "<img src=\"\(source)\""
          if let size = placed.attributes.displaySize?.rounded {
            tag += " width=\"\(size.width)\" height=\"\(size.height)\""
          }
          try sink.write(Array((tag + ">").utf8))
        } else {
          losses.imageWithoutReference(at: position)
          try sink.write(escaped(Array(placed.image.words(covering: run.text, entry).utf8), font))
        }
      } else {
        try sink.write(escaped(Array(run.text.utf8), font))
      }
      position += run.text.utf16.count
    }
    return collector.diagnostics
      + losses.diagnostics(
        of: text,
        carriesRun: { values in
          var rest = values
          (rest.foregroundColor, rest.fontFamily) = (nil, nil)
          return rest == CharacterAttributeValues()
        }, roles: [.body])
  }

  private static func escaped(_ text: [UInt8], _ font: Font) -> [UInt8] {
    let open = UInt8(ascii: "<")
    var out: [UInt8] = []
    var at = 0
    while let place = text[at...].firstIndex(of: open) {
      out += text[at...place]
      at = place + 1
      // A tag may also arise from this run and the next.
      if at == text.count || (0x41...0x5A).contains(text[at] & 0xDF) {
        out += Array(font.tag(after: nil).utf8)
      }
    }
    return out + text[at...]
  }

  private struct Font: Equatable {
    var color: String
    var face: String?

    init(color: String, face: String?) { (self.color, self.face) = (color, face) }

    init(_ values: CharacterAttributeValues) {
      color = values.foregroundColor.map(\.markupName) ?? "black"
      face = values.fontFamily.flatMap { $0.contains("\"") ? nil : $0 }
    }

    func tag(after font: Font?) -> String {
      let face = face == font?.face ? nil : face
      return "<font color=\"\(color)\"\(face.map { " face=\"\($0)\"" } ?? "")>"
    }
  }
}
