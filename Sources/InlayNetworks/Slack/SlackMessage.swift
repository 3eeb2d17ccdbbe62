import InlayCore
import InlayFormats
import InlayJSON

/// A message of Slack: blocks of rich text, or text with markup of its own (mrkdwn).
enum SlackMessage {
  private static let markup = InlineMarkup(
    delimiters: [
      InlineMarkup.Delimiter("*", .bold, isWithinWords: false),
      InlineMarkup.Delimiter("_", .italic, isWithinWords: false),
      InlineMarkup.Delimiter("~", .strikethrough, isWithinWords: false),
    ], escape: .references, hasCodeBlocks: true)
  private static let carried: Set<InlineStyle> = [.bold, .italic, .strikethrough, .code, .anyLink]
  private static let identifierPrefix = "slack:"

  /// Links (`<https://…|label>`), people (`<@U1>`), channels (`<#C1|name>`) and groups (`<!here>`).
  private static func angle(_ content: String, _ names: [String: String]) -> (text: String, link: String?)? {
    let parts = content.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    guard let target = parts.first, let sign = target.first else { return nil }
    let label = parts.count > 1 && !parts[1].isEmpty ? unescaped(parts[1]) : nil
    let identifier = String(target.dropFirst())
    switch sign {
    case "@": return ("@" + (label ?? names[identifier] ?? identifier), nil)
    case "#": return ("#" + (label ?? names[identifier] ?? identifier), nil)
    case "!": return (label ?? "@" + identifier, nil)
    default:
      guard target.contains("://") || target.hasPrefix("mailto:") else { return nil }
      let url = unescaped(target)
      return (label ?? url, url)
    }
  }

  private static func unescaped(_ text: some StringProtocol) -> String {
    String(decoding: NetworkHTML.unescaped(text.utf8), as: UTF8.self)
  }

  /// Reads the blocks of a message; its text if they hold nothing.
  ///
  /// - Parameter names: the names to show of people, channels and groups, by their identifiers. An export has them.
  /// - Throws: `InlayError` if there is neither, or a limit is exceeded. Complexity: O(n log n).
  static func read(
    _ value: JSONValue, _ map: ImageMap, _ limits: Limits, names: [String: String] = [:]
  ) throws -> Converted<DecomposedText> {
    let images = NetworkImages(map)
    let blocks = value["blocks"]?.elements ?? []
    let read = try SlackBlocks.read(blocks, images, names: names, limits: limits)
    let text = value["text"]?.string
    if !read.value.isEmpty || (text == nil && !blocks.isEmpty) {
      let decomposed = try Decomposer.decompose(read.value, limits: limits)
      return Converted(decomposed.value, diagnostics: read.diagnostics + decomposed.diagnostics)
    }
    guard let text else { throw InlayError.network("message of Slack", missing: "text") }
    let runs = try runs(of: text, images, limits, names: names)
    let decomposed = try Decomposer.decompose(runs.value, limits: limits)
    return Converted(
      decomposed.value, diagnostics: read.diagnostics + runs.diagnostics + decomposed.diagnostics)
  }

  /// The runs of text with markup, or of text that only has codes of emoji.
  ///
  /// - Throws: `InlayError` if a limit is exceeded. Complexity: O(n log n).
  static func runs(
    of text: String, isPlain: Bool = false, _ images: NetworkImages, _ limits: Limits, names: [String: String]
  ) throws -> Converted<AttributedText> {
    let image: InlineMarkup.Image = { name, _ in try SlackBlocks.image(name, nil, images) }
    if isPlain {
      let text = try AttributedText([AttributedRun(unescaped(text)[...])])
      return Converted(try CodeReader.place(text, CodeTemplate.slack, limits: limits, image: image))
    }
    var markup = markup
    markup.angle = { angle($0, names) }
    return try markup.read(text, CodeTemplate.slack, limits: limits, image: image)
  }

  /// Blocks, and the text for notifications.
  static func write(_ text: DecomposedText, _ map: ImageMap) throws -> Converted<JSONValue> {
    var writer = SlackBlockWriter(map)
    try TextParagraph.forEach(in: text) { writer.add($0) }
    let block = writer.finish()
    return Converted(
      ImageMap.object([("blocks", .array([block])), ("text", .string(writer.plain))]),
      diagnostics: writer.losses.diagnostics(of: text, carrying: carried, roles: roles))
  }

  private static let roles = TextList.roles.union([.body, .quote, .code])

  /// The name of an image of the map, or of one that was read from Slack.
  static func name(of image: InlineImage, _ entry: ImageMap.Entry?) -> String? {
    if let code = entry?.code { return code }
    guard let own = image.identifier?.rawValue, own.hasPrefix(identifierPrefix) else { return nil }
    return String(own.dropFirst(identifierPrefix.count))
  }
}
