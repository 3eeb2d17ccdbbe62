import InlayCore
import InlayFormats
import InlayJSON

/// Blocks that programs lay out: headers, sections, pictures.
extension SlackBlocks {
  /// Markdown as blocks of that kind have it, which is not the markup of messages.
  private static let markdown = InlineMarkup(
    delimiters: [
      InlineMarkup.Delimiter("**", .bold), InlineMarkup.Delimiter("__", .bold, isWithinWords: false),
      InlineMarkup.Delimiter("~~", .strikethrough), InlineMarkup.Delimiter("*", .italic),
      InlineMarkup.Delimiter("_", .italic, isWithinWords: false),
    ], escape: .backslash, hasCodeBlocks: true, namesLanguages: true, lines: MarkdownLines(), hasLinks: true)

  mutating func layout(_ block: JSONValue) throws {
    switch block["type"]?.string {
    case "header": try add(block["text"]) { InlineStyle.bold.apply(to: &$0) }
    case "section":
      try add(block["text"])
      for field in block["fields"]?.elements ?? [] { try add(field) }
      if let accessory = block["accessory"], accessory != .null {
        if accessory["type"] == "image" {
          addPicture(accessory)
        } else {
          reportUnknown("elements", accessory["type"])
        }
      }
    case "context": try context(block["elements"]?.elements ?? [])
    case "image":
      try add(block["title"])
      addPicture(block)
    case "divider":
      var values = ParagraphAttributeValues()
      values.role = .rule
      lines.begin(values)
      lines.append(AttributedRun("\n"))
    case "markdown":
      guard let text = block["text"]?.string, !text.isEmpty else { return }
      let images = images
      add(
        try Self.markdown.read(text, CodeTemplate.slack, limits: limits) { name, _ in
          try SlackBlocks.image(name, nil, images)
        })
    default: reportUnknown("blocks", block["type"])
    }
  }

  /// Adds a text object on lines of its own.
  private mutating func add(
    _ object: JSONValue?, styled: (inout CharacterAttributeValues) -> Void = { _ in }
  ) throws {
    if let read = try text(of: object) { add(read, styled: styled) }
  }

  private mutating func add(
    _ read: Converted<AttributedText>, styled: (inout CharacterAttributeValues) -> Void = { _ in }
  ) {
    collector.report(read.diagnostics)
    var paragraph: ParagraphAttributes?
    var isStart = true
    for var run in read.value {
      if isStart, paragraph != run.paragraph {
        lines.begin(run.paragraph.values)
        paragraph = run.paragraph
      }
      isStart = run.text.unicodeScalars.last?.endsParagraph ?? isStart
      var values = run.character.values
      styled(&values)
      run.character = CharacterAttributes(values)
      lines.append(run)
    }
  }

  /// A text object: text with the markup of messages, or without (`plain_text`). `nil` if it holds nothing.
  private func text(of object: JSONValue?) throws -> Converted<AttributedText>? {
    guard let text = object?["text"]?.string, !text.isEmpty else { return nil }
    return try SlackMessage.runs(
      of: text, isPlain: object?["type"] == "plain_text", images, limits, names: names)
  }

  /// Adds texts and small pictures on one line.
  private mutating func context(_ elements: [JSONValue]) throws {
    var isFirst = true
    for element in elements {
      var runs: [AttributedRun] = []
      if element["type"] == "image" {
        runs = [AttributedRun("\u{FFFC}", image: Self.picture(element, .glyph))]
      } else if let read = try text(of: element) {
        collector.report(read.diagnostics)
        runs = Array(read.value)
      } else {
        if element["text"]?.string == nil { reportUnknown("elements", element["type"]) }
        continue
      }
      if isFirst { lines.begin(ParagraphAttributeValues()) } else { lines.append(AttributedRun(" ")) }
      isFirst = false
      for run in runs { lines.append(run) }
    }
  }

  private mutating func addPicture(_ value: JSONValue) {
    lines.begin(ParagraphAttributeValues())
    lines.append(AttributedRun("\u{FFFC}", image: Self.picture(value, .attachment)))
  }

  /// A picture that is elsewhere.
  private static func picture(_ value: JSONValue, _ kind: PlacementKind) -> PlacedImage {
    let url = value["image_url"]?.string ?? value["slack_file"]?["url"]?.string
    let content: ImageContent =
      if let url { .external(ExternalContent(url: url)) } else { .missing(MissingContent(.absent)) }
    return PlacedImage(
      InlineImage(description: value["alt_text"]?.string, mediaType: nil, content: content), kind: kind)
  }
}
