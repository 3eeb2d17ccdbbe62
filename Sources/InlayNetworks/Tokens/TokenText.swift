import InlayCore
import InlayFiles
import InlayFormats

/// Text in which tokens stand for images, as apps store it: `Hi [[image_id=7]]`.
enum TokenText {
  /// Reads text. Each token becomes an image whose identifier is the name in it.
  ///
  /// - Throws: `InlayError` if a limit is exceeded, or a file of the map cannot be read. Complexity: O(n).
  static func read(
    _ text: String, _ settings: TokenSettings, _ map: ImageMap, _ limits: Limits
  ) throws -> Converted<DecomposedText> {
    let images = NetworkImages(map)
    let runs = try CodeReader.place(
      AttributedText([AttributedRun(text)]), settings.grammar, limits: limits, standIn: "\u{FFFC}"
    ) { found, _ in
      let name = settings.name(found)
      var placed = try images.placed(NetworkImages.Claim(identifier: name, reference: name, code: name))
      placed.attributes.kind = .attachment
      return placed
    }
    return try Decomposer.decompose(runs, limits: limits)
  }

  /// Writes text. An image gets the name that the map has, or its identifier.
  ///
  /// Text that reads as a token cannot be escaped, because nobody else would know how. It is reported.
  static func write(
    _ text: DecomposedText, _ settings: TokenSettings, _ map: ImageMap, to sink: any OutputSink
  ) throws -> [Diagnostic] {
    let template = settings.grammar
    var losses = NetworkLosses("a text with tokens")
    var position = 0
    var counter = CancellationCounter()
    for run in Recomposer.runsWithoutBlocks(of: text) {
      try counter.check()
      if let placed = run.image {
        let entry = map.entry(of: placed.image)
        let names = [entry?.reference, entry?.code, placed.image.identifier?.rawValue].compactMap(\.self)
        if let name = names.first(where: { template.allows($0) }) {
          if entry == nil {
            losses.imageOutsideMap(placed.image, keeping: name, describes: false, at: position)
          }
          try sink.write(Array(template.code(name).utf8))
        } else {
          losses.imageWithoutReference(at: position)
          try sink.write(Array(placed.image.words(covering: run.text, entry).utf8))
        }
      } else {
        let bytes = Array(run.text.utf8)
        var (seen, units) = (0, position)
        CodeReader.codes(in: bytes, template) { _, place in
          units += String(decoding: bytes[seen..<place], as: UTF8.self).utf16.count
          seen = place
          losses.literalCode(at: units)
          return true
        }
        try sink.write(bytes)
      }
      position += run.text.utf16.count
    }
    return losses.diagnostics(of: text, carrying: [], roles: [.body])
  }
}
