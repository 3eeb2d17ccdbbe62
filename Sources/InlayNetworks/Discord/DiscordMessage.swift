import InlayCore
import InlayFormats
import InlayJSON

/// A message of Discord: Markdown of its own, with codes for custom emoji.
enum DiscordMessage {
  private static let markup = InlineMarkup(
    delimiters: [
      InlineMarkup.Delimiter("**", .bold, isBesideSpace: true),
      InlineMarkup.Delimiter("__", .underline, isBesideSpace: true),
      InlineMarkup.Delimiter("~~", .strikethrough, isBesideSpace: true),
      InlineMarkup.Delimiter("||", .spoiler, isBesideSpace: true), InlineMarkup.Delimiter("*", .italic),
      InlineMarkup.Delimiter("_", .italic, isWithinWords: false),
    ], escape: .backslash, hasCodeBlocks: true, namesLanguages: true, angle: angle, lines: MarkdownLines(),
    hasLinks: true, linksURLs: true, hasDoubleBackquotes: true, spansLines: true, collide: DiscordLine.collide
  )
  static let identifierPrefix = "discord:"

  /// URLs (`<https://…>`), and what stands for people, channels, roles, times and commands, which stays as it is.
  private static func angle(_ content: String) -> (text: String, link: String?)? {
    if content.hasPrefix("https://") || content.hasPrefix("http://") {
      return content.contains(" ") ? nil : (content, content)
    }
    let isMention = ["@", "#", "t:", "/", "id:"].contains { content.hasPrefix($0) }
    let hasNumber = content.utf8.contains { (0x30...0x39).contains($0) }
    return isMention && hasNumber ? ("<\(content)>", nil) : nil
  }

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

  /// The content of a message, for a program that sends it. Nobody is notified, whatever the text says.
  static func write(_ text: DecomposedText, _ map: ImageMap) throws -> Converted<JSONValue> {
    var writer = DiscordWriter(map)
    try TextParagraph.forEach(in: text) { writer.add($0) }
    writer.endCode()
    // A server looks for people and @everyone even after a backslash.
    let mentions = ImageMap.object([("parse", .array([]))])
    return Converted(
      ImageMap.object([
        ("content", .string(writer.content)),
        ("allowed_mentions", writer.content.utf8.contains(UInt8(ascii: "@")) ? mentions : nil),
      ]),
      diagnostics: writer.losses.diagnostics(
        of: text, carrying: DiscordWriter.styles, roles: DiscordWriter.roles))
  }

  /// The code of an image of the map, or of one that was read from Discord.
  static func code(
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
}
