import InlayCore
import InlayFormats
import InlayJSON

/// The blocks of a message of Slack. Rich text (`rich_text`) is a tree of sections, lists, quotes and preformatted text.
struct SlackBlocks {
  /// The types of elements whose text is between brackets or signs in the other form of a message.
  private static let mentions = ["user": "user_id", "channel": "channel_id", "usergroup": "usergroup_id"]

  private static let deepestIndent = 8
  private static let largestOffset = 999_999

  let images: NetworkImages
  let names: [String: String]
  let limits: Limits
  /// Each block begins on a line of its own; a line break at the end of the one before shows nothing more.
  var lines = ParagraphBuilder(joinsBreaks: true)
  var collector = DiagnosticCollector()

  private init(_ images: NetworkImages, _ names: [String: String], _ limits: Limits) {
    (self.images, self.names, self.limits) = (images, names, limits)
  }

  /// The runs of all blocks; none if they hold nothing that is known.
  ///
  /// - Parameter names: the names of people, channels and groups, by their identifiers.
  /// - Throws: `InlayError` if a file of the map cannot be read, or a limit is exceeded.
  static func read(
    _ blocks: [JSONValue], _ images: NetworkImages, names: [String: String], limits: Limits
  ) throws -> Converted<[AttributedRun]> {
    var reader = SlackBlocks(images, names, limits)
    for block in blocks {
      if block["type"] == "rich_text" {
        for element in block["elements"]?.elements ?? [] { try reader.block(element) }
      } else {
        try reader.layout(block)
      }
    }
    return Converted(reader.lines.finish(), diagnostics: reader.collector.diagnostics)
  }

  private mutating func block(_ value: JSONValue) throws {
    let elements = value["elements"]?.elements ?? []
    switch value["type"]?.string {
    case "rich_text_section": try line(elements, ParagraphAttributeValues())
    case "rich_text_quote":
      var values = ParagraphAttributeValues()
      values.role = .quote
      try line(elements, values)
    case "rich_text_preformatted":
      var values = ParagraphAttributeValues()
      values.role = .code
      try line(elements, values)
    case "rich_text_list":
      let level = min(Self.deepestIndent, max(0, value["indent"]?.integer ?? 0)) + 1
      let offset = min(Self.largestOffset, max(0, value["offset"]?.integer ?? 0))
      for (index, item) in elements.enumerated() {
        let isNumbered = value["style"] == "ordered"
        let place = TextList.Item(
          isNumbered: isNumbered, level: level, number: isNumbered ? offset + index + 1 : nil)
        let marker = TextList.marker(of: place)
        try line(
          item["elements"]?.elements ?? [], TextList.values(of: place, marker: marker), marker: marker)
      }
    default:
      reportUnknown("blocks", value["type"])
    }
  }

  mutating func reportUnknown(_ things: String, _ kind: JSONValue?) {
    collector.report(
      .networksUnknownElement, "\(things) of the kind \(Visible.name(kind?.string ?? "")) are unknown")
  }

  private mutating func line(
    _ elements: [JSONValue], _ paragraph: ParagraphAttributeValues, marker: String? = nil
  ) throws {
    lines.begin(paragraph, marker: marker)
    for element in elements { lines.append(try inline(element)) }
  }

  private mutating func inline(_ value: JSONValue) throws -> AttributedRun {
    var values = CharacterAttributeValues()
    for (name, style) in Self.styles where value["style"]?[name]?.isTrue ?? false { style.apply(to: &values) }
    let character: CharacterAttributes
    var text = value["text"]?.string ?? ""
    var image: PlacedImage?
    let type = value["type"]?.string ?? ""
    switch type {
    case "text": break
    case "link":
      let url = value["url"]?.string ?? ""
      if text.isEmpty { text = url }
      values.link = url.isEmpty ? nil : url
    case "emoji":
      let name = value["name"]?.string ?? ""
      text = ":\(name):"
      if let standard = Self.standard(value["unicode"]?.string) {
        text = standard
      } else {
        image = try Self.image(name, value["url"]?.string, images)
      }
    case "broadcast": text = "@\(value["range"]?.string ?? "")"
    case "date", "color": text = value["fallback"]?.string ?? value["value"]?.string ?? ""
    default:
      if let member = Self.mentions[type] {
        let identifier = value[member]?.string ?? ""
        text = (type == "channel" ? "#" : "@") + (names[identifier] ?? identifier)
      } else {
        reportUnknown("elements", value["type"])
      }
    }
    character = CharacterAttributes(values)
    return AttributedRun(text, character: character, image: text.isEmpty ? nil : image)
  }

  static let styles: KeyValuePairs<String, InlineStyle> = [
    "bold": .bold, "code": .code, "italic": .italic, "strike": .strikethrough,
  ]

  /// A standard emoji by its scalars: hexadecimal numbers joined by `-`.
  private static func standard(_ unicode: String?) -> String? {
    guard let unicode, !unicode.isEmpty else { return nil }
    var text = ""
    for part in unicode.split(separator: "-", omittingEmptySubsequences: false) {
      guard let value = UInt32(part, radix: 16), let scalar = Unicode.Scalar(value) else { return nil }
      text.unicodeScalars.append(scalar)
    }
    return text
  }

  /// The image of a custom emoji; `nil` for one that neither the message nor the map knows.
  static func image(_ name: String, _ url: String?, _ images: NetworkImages) throws -> PlacedImage? {
    guard url != nil || images.map.entry(code: name) != nil else { return nil }
    return try images.placed(
      NetworkImages.Claim(
        identifier: "slack:\(name)", reference: url, code: name,
        url: url ?? images.map.entry(code: name)?.reference))
  }
}
