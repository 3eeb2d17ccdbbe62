import InlayCore
import InlayFormats
import InlayJSON

/// A message of Discord: Markdown of its own, with codes for custom emoji.
enum DiscordMessage {
  private static let markup = InlineMarkup(
    delimiters: [
      InlineMarkup.Delimiter("**", .bold), InlineMarkup.Delimiter("__", .underline),
      InlineMarkup.Delimiter("~~", .strikethrough), InlineMarkup.Delimiter("||", .spoiler),
      InlineMarkup.Delimiter("*", .italic), InlineMarkup.Delimiter("_", .italic, isWithinWords: false),
    ], escape: .backslash, hasCodeBlocks: true)
  static let identifierPrefix = "discord:"
  /// The delimiters that are written.
  private static let written: KeyValuePairs<InlineStyle, String> = [
    .bold: "**", .italic: "*", .underline: "__", .strikethrough: "~~", .spoiler: "||",
  ]

  /// Reads the content of a message.
  ///
  /// - Throws: `InlayError` if there is no content, or a limit is exceeded. Complexity: O(n log n).
  static func read(_ value: JSONValue, _ map: ImageMap, _ limits: Limits) throws -> Converted<DecomposedText>
  {
    guard let content = value["content"]?.string else {
      throw InlayError.network("message of Discord", missing: "content")
    }
    let images = NetworkImages(map)
    return try read(content, DiscordCode(), limits: limits) { name, number in
      try number.map { try image(name: name, number: $0, images) }
    }
  }

  /// Reads content with codes of another grammar.
  ///
  /// - Throws: `InlayError` if a limit is exceeded; what `image` throws. Complexity: O(n log n).
  static func read(
    _ content: String, _ grammar: some CodeGrammar, limits: Limits, image: InlineMarkup.Image
  ) throws -> Converted<DecomposedText> {
    let runs = try markup.read(content, grammar, limits: limits, image: image)
    let decomposed = try Decomposer.decompose(runs.value, limits: limits)
    return Converted(decomposed.value, diagnostics: runs.diagnostics + decomposed.diagnostics)
  }

  static func image(name: String, number: String, _ images: NetworkImages) throws -> PlacedImage {
    try images.placed(
      NetworkImages.Claim(
        identifier: identifierPrefix + number, reference: number, code: name,
        url: "https://cdn.discordapp.com/emojis/\(number).webp"))
  }

  /// The content of a message, for a program that sends it.
  static func write(_ text: DecomposedText, _ map: ImageMap) throws -> Converted<JSONValue> {
    var losses = NetworkLosses("Discord")
    var marks = NestedMarks()
    var content = ""
    var position = 0
    func put(_ change: NestedMarks.Change) {
      for mark in change.closed + change.opened {
        guard case .style(let style) = mark else { continue }
        content += written.first { $0.key == style }?.value ?? ""
      }
    }
    for run in Recomposer.runsWithoutBlocks(of: text) {
      // A delimiter beside white space, or with another half on another line, is none.
      let isStyled = run.image != nil || isDelimitable(run.text)
      let styles = InlineStyle.styles(of: run.character.values)
      put(
        marks.change(
          to: styles.filter { style in isStyled && written.contains { $0.key == style } }.map { .style($0) }))
      if let placed = run.image {
        let entry = map.entry(of: placed.image)
        if let code = code(of: placed.image, entry, covering: run.text) {
          content += code
        } else {
          losses.imageWithoutReference(at: position)
          content += placed.image.words(covering: run.text, entry).backslashed(special)
        }
      } else {
        content += String(run.text).backslashed(special)
      }
      position += run.text.utf16.count
    }
    put(marks.change(to: []))
    return Converted(
      ImageMap.object([("content", .string(content))]),
      diagnostics: losses.diagnostics(of: text, carrying: Set(written.map(\.key)), roles: [.body]))
  }

  /// The code of an image of the map, or of one that was read from Discord.
  private static func code(
    of image: InlineImage, _ entry: ImageMap.Entry?, covering text: Substring
  ) -> String? {
    if let number = entry?.reference, let name = entry?.code {
      return DiscordCode.text(name: name, number: number, isAnimated: entry?.isAnimated ?? false)
    }
    guard let own = image.identifier?.rawValue, own.hasPrefix(identifierPrefix) else { return nil }
    let bytes = Array(text.utf8)
    guard let match = DiscordCode().match(bytes, at: 0), match.end == bytes.count else { return nil }
    return String(text)
  }

  private static func isDelimitable(_ text: Substring) -> Bool {
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last else { return false }
    return first.value > 0x20 && last.value > 0x20 && !text.utf8.contains(0x0A)
  }

  private static let special = Set("\\*_~|`<>#-[]():@+.".utf8)
}
