import InlayCore
import InlayFormats
import InlayJSON

/// The text of rich messages of Telegram (Bot API, `RichText`): a string, a list of texts, or an object with a style.
enum TelegramRichText {
  /// Styles without a value.
  static let styles: KeyValuePairs<String, InlineStyle> = [
    "bold": .bold, "italic": .italic, "underline": .underline, "strikethrough": .strikethrough,
    "spoiler": .spoiler, "superscript": .superscript, "subscript": .subscript, "code": .code,
  ]
  /// The background of marked text.
  static let marker = TextColor(red: 255, green: 255, blue: 0, alpha: 255)
  /// What the text of a link lacks to be a URL.
  private static let links: KeyValuePairs<String, (member: String, prefix: String)> = [
    "url": ("url", ""), "email_address": ("email_address", "mailto:"),
    "phone_number": ("phone_number", "tel:"),
  ]
  /// Kinds whose text says everything that Inlay keeps.
  private static let plain: Set<String> = [
    "mention", "text_mention", "hashtag", "cashtag", "bot_command", "bank_card_number", "date_time",
    "anchor_link", "reference", "reference_link",
  ]

  /// Reads a text, and calls `body` for its runs in order.
  ///
  /// - Throws: `InlayError` if a file of the map cannot be read. Complexity: O(n); nothing is recursive.
  static func read(
    _ value: JSONValue, _ images: NetworkImages, _ collector: inout DiagnosticCollector,
    _ body: (AttributedRun) -> Void
  ) throws {
    var stack: [(value: JSONValue, attributes: CharacterAttributes)] = [(value, .none)]
    while let (value, attributes) = stack.popLast() {
      if let text = value.string {
        body(AttributedRun(text, character: attributes))
      } else if let parts = value.elements {
        for part in parts.reversed() { stack.append((part, attributes)) }
      } else if value.members != nil {
        let type = value["type"]?.string ?? ""
        var values = attributes.values
        switch type {
        case "custom_emoji":
          var run = try emoji(value, images, &collector)
          run.character = attributes
          body(run)
          continue
        case "mathematical_expression":
          InlineStyle.code.apply(to: &values)
          body(AttributedRun(value["expression"]?.string ?? "", character: CharacterAttributes(values)))
          continue
        case "anchor": continue
        case "marked": values.backgroundColor = marker
        case _ where plain.contains(type): break
        default:
          if let style = styles.first(where: { $0.key == type })?.value {
            style.apply(to: &values)
          } else if let link = links.first(where: { $0.key == type })?.value {
            values.link = value[link.member]?.string.map { link.prefix + $0 } ?? values.link
          } else {
            collector.report(.networksUnknownElement, "text of the kind \(Visible.name(type)) is unknown")
          }
        }
        if let inner = value["text"] { stack.append((inner, CharacterAttributes(values))) }
      }
    }
  }

  private static func emoji(
    _ value: JSONValue, _ images: NetworkImages, _ collector: inout DiagnosticCollector
  ) throws -> AttributedRun {
    let covered = value["alternative_text"]?.string ?? ""
    guard let number = value["custom_emoji_id"]?.string, TelegramEntity.isNumber(number) else {
      collector.report(.networksBadReference, "a custom emoji has no number; its text was kept")
      return AttributedRun(covered)
    }
    let isFit = !covered.isEmpty && !covered.unicodeScalars.contains(where: \.endsParagraph)
    return AttributedRun(isFit ? covered : "\u{FFFC}", image: try TelegramEntity.image(number, images))
  }

  // MARK: Writing

  /// The text of pieces of a paragraph.
  static func write(
    _ pieces: [NeighboringRuns.Element], _ map: ImageMap, _ losses: inout NetworkLosses
  ) -> JSONValue {
    var marks = NestedMarks()
    var open: [(mark: MarkedRange.Mark, parts: [JSONValue])] = []
    var parts: [JSONValue] = []
    func change(to wanted: [MarkedRange.Mark]) {
      let change = marks.change(to: wanted, innermost: .style(.code))
      for _ in change.closed {
        guard var last = open.popLast() else { continue }
        let inner = wrapped(parts, last.mark)
        swap(&parts, &last.parts)
        parts.append(inner)
      }
      for mark in change.opened {
        open.append((mark, parts))
        parts = []
      }
    }
    for piece in pieces {
      change(to: Self.marks(of: piece.run))
      guard let placed = piece.run.image else {
        parts.append(.string(String(piece.run.text)))
        continue
      }
      // A paragraph of code with an image is written as one of text.
      var run = piece.run
      run.paragraph = .none
      let cover = TelegramEntity.cover(run, placed, piece.position, map, &losses)
      parts.append(
        cover.mark == nil
          ? .string(cover.text)
          : ImageMap.object([
            ("type", "custom_emoji"), ("alternative_text", .string(cover.text)),
            ("custom_emoji_id", .string(TelegramEntity.number(of: placed, map))),
          ]))
    }
    change(to: [])
    return joined(parts)
  }

  /// Several texts as one.
  static func joined(_ parts: [JSONValue]) -> JSONValue {
    if parts.count > 1 { return .array(parts) }
    return parts.first ?? ""
  }

  /// The marks of a run, outermost first. Nothing stands in code.
  private static func marks(of run: AttributedRun) -> [MarkedRange.Mark] {
    let values = run.character.values
    let all = InlineStyle.styles(of: values)
    var marks = all.filter { TelegramEntity.allows($0) }
    // Stands for marked text.
    if values.backgroundColor == marker { marks.append(.anyColor) }
    marks += styles.map(\.value).filter { all.contains($0) && ($0 != .code || run.image == nil) }
    return marks.map { .style($0) }
  }

  private static func wrapped(_ parts: [JSONValue], _ mark: MarkedRange.Mark) -> JSONValue {
    guard case .style(let style) = mark else { return joined(parts) }
    if case .link(let target) = style {
      return ImageMap.object([("type", "url"), ("url", .string(target.string)), ("text", joined(parts))])
    }
    let name = styles.first { $0.value == style }?.key ?? "marked"
    return ImageMap.object([("type", .string(name)), ("text", joined(parts))])
  }
}
