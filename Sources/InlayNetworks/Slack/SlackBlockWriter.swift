import InlayCore
import InlayFormats
import InlayJSON

/// Writes the rich text of Slack: sections, lists, quotes and preformatted text.
struct SlackBlockWriter {
  /// What paragraphs that follow each other make together.
  private enum Group: Equatable {
    case section, quote, preformatted
    case list(isNumbered: Bool, level: Int)

    init(_ kind: TextParagraph.Kind) {
      self =
        switch kind {
        case .quote: .quote
        case .code: .preformatted
        case .item(let item): .list(isNumbered: item.isNumbered, level: item.level)
        case .body, .heading, .subtitle, .itemContinued, .rule: .section
        }
    }

    /// The type of the element that holds inline elements.
    var type: JSONValue {
      switch self {
      case .section, .list: "rich_text_section"
      case .quote: "rich_text_quote"
      case .preformatted: "rich_text_preformatted"
      }
    }
  }

  private let map: ImageMap
  private(set) var losses = NetworkLosses("Slack")
  /// The elements of the block.
  private var blocks: [JSONValue] = []
  private var group: Group?
  /// The inline elements of the group, or of the item.
  private var elements: [JSONValue] = []
  /// Text that the next element may go on.
  private var pending: (text: String, style: JSONValue?)?
  /// The finished items of a list, and the numbers of the first and the next.
  private var items: [JSONValue] = []
  private var numbers = (first: 1, next: 1)
  /// Whether the inline elements end with a line break, or there are none.
  private var endsLine = true
  /// The text for notifications.
  private(set) var plain = ""

  init(_ map: ImageMap) { self.map = map }

  /// Writes a paragraph.
  mutating func add(_ paragraph: TextParagraph) {
    if group != nil { plain += "\n" }
    plain += NetworkHTML.escaped(paragraph.marker)
    if paragraph.kind == .itemContinued, case .list(let isNumbered, let level) = group {
      // A list holds no lists: the item before it is the only one that can go on.
      losses.furtherParagraph(paragraph, of: (isNumbered, level))
      addText("\n", style: nil)
      for piece in paragraph.pieces { add(piece) }
      return
    }
    if paragraph.kind == .itemContinued { losses.furtherParagraph(paragraph, of: nil) }
    let next = Group(paragraph.kind)
    if case .item(let item) = paragraph.kind {
      let number = item.number ?? (group == next ? numbers.next : 1)
      if group == next, !item.isNumbered || number == numbers.next {
        endItem(isLast: false)
      } else {
        end(isLast: false)
        numbers.first = number
      }
      numbers.next = number + 1
    } else if group == next {
      addText("\n", style: nil)
    } else {
      end(isLast: false)
    }
    group = next
    for piece in paragraph.pieces { add(piece) }
  }

  private mutating func add(_ piece: NeighboringRuns.Element) {
    let values = piece.run.character.values
    let style = Self.style(of: values)
    var text = String(piece.run.text)
    if let placed = piece.run.image {
      let entry = map.entry(of: placed.image)
      if let name = SlackMessage.name(of: placed.image, entry), CodeTemplate.slack.allows(name) {
        if values.link != nil { losses.runWithoutMarkup(at: piece.position) }
        addElement([("type", "emoji"), ("name", .string(name)), ("style", style)])
        plain += ":\(name):"
        return
      }
      losses.imageWithoutReference(at: piece.position)
      text = placed.image.words(covering: piece.run.text, entry)
    }
    plain += NetworkHTML.escaped(text)
    if let link = values.link, LinkRule.allows(link.utf8) {
      addElement([("type", "link"), ("url", .string(link)), ("text", .string(text)), ("style", style)])
    } else {
      if values.link != nil { losses.runWithoutMarkup(at: piece.position) }
      addText(text, style: style)
    }
  }

  /// Adds text, to that before it if it has the same style.
  private mutating func addText(_ text: String, style: JSONValue?) {
    if pending?.style != style { endText() }
    if pending == nil { pending = ("", style) }
    pending?.text += text
    endsLine = text.unicodeScalars.last?.endsParagraph ?? endsLine
  }

  private mutating func endText() {
    guard let text = pending else { return }
    elements.append(ImageMap.object([("type", "text"), ("text", .string(text.text)), ("style", text.style)]))
    pending = nil
  }

  private mutating func addElement(_ members: [(String, JSONValue?)]) {
    endText()
    elements.append(ImageMap.object(members))
    endsLine = false
  }

  /// Ends the item. One without anything has no line break at its end, but its marker.
  private mutating func endItem(isLast: Bool) {
    if pending != nil || !elements.isEmpty { keepEmptyLine(isLast: isLast) }
    endText()
    items.append(ImageMap.object([("type", "rich_text_section"), ("elements", .array(elements))]))
    (elements, endsLine) = ([], true)
  }

  /// A line break at the end of a group or item shows nothing before another one, so that an empty line there takes two.
  private mutating func keepEmptyLine(isLast: Bool) {
    if endsLine, !isLast { addText("\n", style: nil) }
  }

  /// Ends the group.
  private mutating func end(isLast: Bool) {
    guard let group else { return }
    self.group = nil
    if case .list(let isNumbered, let level) = group {
      endItem(isLast: isLast)
      blocks.append(
        ImageMap.object([
          ("type", "rich_text_list"), ("style", isNumbered ? "ordered" : "bullet"),
          ("indent", .number(JSONNumber(Int32(clamping: level - 1)))), ("elements", .array(items)),
          (
            "offset",
            isNumbered && numbers.first != 1 ? .number(JSONNumber(Int32(clamping: numbers.first - 1))) : nil
          ),
        ]))
      items = []
    } else {
      keepEmptyLine(isLast: isLast)
      endText()
      blocks.append(ImageMap.object([("type", group.type), ("elements", .array(elements))]))
    }
    (elements, endsLine) = ([], true)
  }

  /// The block.
  mutating func finish() -> JSONValue {
    if group == nil { group = .section }
    end(isLast: true)
    return ImageMap.object([("type", "rich_text"), ("elements", .array(blocks))])
  }

  private static func style(of values: CharacterAttributeValues) -> JSONValue? {
    let styles = InlineStyle.styles(of: values)
    let members = SlackBlocks.styles.filter { styles.contains($0.value) }
    return members.isEmpty ? nil : ImageMap.object(members.map { ($0.key, .bool(true)) })
  }
}
