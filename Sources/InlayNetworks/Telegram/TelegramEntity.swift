import InlayCore
import InlayFormats
import InlayJSON

/// The kinds of entities of Telegram (Bot API, `MessageEntity`; TDLib, `TextEntityType`).
enum TelegramEntity {
  /// Kinds without a value, as the Bot API names them.
  static let marks: KeyValuePairs<String, MarkedRange.Mark> = [
    "bold": .style(.bold), "italic": .style(.italic), "underline": .style(.underline),
    "strikethrough": .style(.strikethrough), "spoiler": .style(.spoiler), "code": .style(.code),
    "pre": .role(.code), "blockquote": .role(.quote), "expandable_blockquote": .role(.quote),
  ]

  /// Kinds that Telegram finds in the text by itself.
  private static let found: Set<String> = [
    "mention", "hashtag", "cashtag", "bot_command", "url", "email", "phone_number", "bank_card",
    "media_timestamp", "date_time", "text_mention", "mention_name",
  ]

  /// TDLib's names that are not the Bot API's in another spelling.
  private static let libraryNames = [
    "text_url": "text_link", "pre_code": "pre", "block_quote": "blockquote", "email_address": "email",
    "expandable_block_quote": "expandable_blockquote", "bank_card_number": "bank_card",
  ]

  static let styles: Set<InlineStyle> = [
    .bold, .italic, .underline, .strikethrough, .spoiler, .code, .anyLink,
  ]
  static let roles: Set<ParagraphRole> = [.body, .code, .quote]

  /// The emoji for an image that has none.
  static let anyEmoji = "\u{2728}"
  private static let identifierPrefix = "tg:"

  /// What an entity of this kind says; `nil` for one that Telegram finds by itself, and for an unknown one, which is
  /// reported.
  static func mark(
    _ entity: JSONValue, _ images: NetworkImages, _ collector: inout DiagnosticCollector
  ) throws -> MarkedRange.Mark? {
    let (kind, values) = kind(of: entity)
    switch kind {
    case "custom_emoji":
      guard let number = values["custom_emoji_id"]?.string, isNumber(number) else {
        collector.report(.networksBadReference, "a custom emoji has no number; its text was kept")
        return nil
      }
      return .image(try image(number, images))
    case "text_link": return values["url"]?.string.map { .style(.link(ExactString($0))) }
    default:
      if let mark = marks.first(where: { $0.key == kind })?.value { return mark }
      if !found.contains(kind) {
        collector.report(.networksUnknownElement, "entities of the kind \(Visible.name(kind)) are unknown")
      }
      return nil
    }
  }

  /// The image with this number.
  static func image(_ number: String, _ images: NetworkImages) throws -> PlacedImage {
    try images.placed(
      NetworkImages.Claim(identifier: identifierPrefix + number, reference: number, url: url(of: number)))
  }

  static func url(of number: String) -> String { "tg://emoji?id=\(number)" }

  /// Numbers are 64-bit integers, which JSON's numbers cannot hold. They stay strings.
  static func isNumber(_ text: String) -> Bool {
    (1...20).contains(text.utf8.count) && text.utf8.first != UInt8(ascii: "0")
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// The name of the kind as the Bot API has it, and the object with its values.
  private static func kind(of entity: JSONValue) -> (String, JSONValue) {
    guard let type = entity["type"], let name = type["@type"]?.string else {
      return (entity["type"]?.string ?? "", entity)
    }
    var words = ""
    for character in name.dropFirst(name.hasPrefix("textEntityType") ? 14 : 0) {
      if character.isUppercase, !words.isEmpty { words.append("_") }
      words += character.lowercased()
    }
    return (libraryNames[words] ?? words, type)
  }

  /// What a run of text says about itself, roles first. Nothing stands in code, custom emoji neither.
  static func marks(of run: AttributedRun) -> [MarkedRange.Mark] {
    let role = run.paragraph.values.role
    if role == .code { return [.role(.code)] }
    var marks: [MarkedRange.Mark] = role == .quote ? [.role(.quote)] : []
    let own = InlineStyle.styles(of: run.character.values)
    if own.contains(.code), run.image == nil { return marks + [.style(.code)] }
    for style in own where style != .code {
      if style.isLink ? allows(style) : styles.contains(style) { marks.append(.style(style)) }
    }
    return marks
  }

  /// Whether a style is a link that may be written: of a kind that ``LinkRule`` allows, or one of Telegram's own, such as
  /// `tg://user?id=5`.
  static func allows(_ style: InlineStyle) -> Bool {
    guard case .link(let target) = style else { return false }
    return LinkRule.allows(target.string.utf8) || target.string.lowercased().hasPrefix("tg:")
  }

  /// Notes the runs that have a style which ``marks(of:)`` leaves out. A paragraph of code is code by itself.
  static func noteLostStyles(in text: DecomposedText, _ losses: inout NetworkLosses) {
    var position = 0
    for run in Recomposer.runsWithoutBlocks(of: text) {
      let written = marks(of: run)
      let isLost = InlineStyle.styles(of: run.character.values).contains { style in
        styles.contains(style.kind) && !written.contains(.style(style))
          && !(style == .code && run.paragraph.values.role == .code)
      }
      if isLost { losses.runWithoutMarkup(at: position) }
      position += run.text.utf16.count
    }
  }

  /// Text with line feeds for all ends of lines: Telegram's server takes the others out.
  static func lines(_ text: Substring) -> Substring {
    guard text.unicodeScalars.contains(where: { $0 != "\n" && ($0 == "\u{2028}" || $0.endsParagraph) }) else {
      return text
    }
    var out = String.UnicodeScalarView()
    var before: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if !(scalar == "\n" && before == "\r") {
        out.append(scalar == "\u{2028}" || scalar.endsParagraph ? "\n" : scalar)
      }
      before = scalar
    }
    return Substring(String(out))
  }

  /// What stands for the image of a run: an emoji with a number, or words.
  static func cover(
    _ run: AttributedRun, _ placed: PlacedImage, _ position: Int, _ map: ImageMap,
    _ losses: inout NetworkLosses
  ) -> RangeComposer.Cover {
    let text = run.text
    let entry = map.entry(of: placed.image)
    let own = placed.image.identifier?.rawValue
    let number = [
      entry?.reference, own.flatMap { $0.hasPrefix(identifierPrefix) ? String($0.dropFirst(3)) : nil },
    ].compactMap(\.self).first(where: isNumber)
    guard number != nil, run.paragraph.values.role != .code else {
      losses.imageWithoutReference(at: position)
      return RangeComposer.Cover(placed.image.words(covering: text, entry))
    }
    let covered = text.utf8.elementsEqual("\u{FFFC}".utf8) ? nil : String(text)
    let emoji = covered ?? entry?.emoji
    if emoji == nil { losses.imageWithoutEmoji(at: position) }
    return RangeComposer.Cover(emoji ?? anyEmoji, .image(placed))
  }

  /// The number of an image that ``cover(_:_:_:_:_:)`` accepted.
  static func number(of placed: PlacedImage, _ map: ImageMap) -> String {
    if let reference = map.entry(of: placed.image)?.reference, isNumber(reference) { return reference }
    return placed.image.identifier.map { String($0.rawValue.dropFirst(identifierPrefix.count)) } ?? ""
  }
}
