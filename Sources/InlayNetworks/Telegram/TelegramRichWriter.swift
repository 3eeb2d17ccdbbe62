import InlayCore
import InlayFormats
import InlayHTML
import InlayJSON

/// Writes rich messages of Telegram as blocks.
struct TelegramRichWriter {
  /// A list that is open.
  private struct List {
    var isNumbered: Bool
    var items: [JSONValue] = []
    /// The blocks of the item that is open.
    var blocks: [JSONValue]?
    /// The number of the open item, or of the one before the first.
    var number = 0
  }

  /// Paragraphs that follow each other and are one block.
  private enum Group: Equatable {
    case code, quote
    case table(Int)
  }

  private static let roles = TextList.roles.union(
    (1...6).map { ParagraphRole.heading($0) } + [.body, .quote, .code, .rule])

  private let map: ImageMap
  /// A cell has text only: tables within stay paragraphs of it.
  private var cells: TableCells
  private var losses = NetworkLosses("Telegram")
  private var blocks: [JSONValue] = []
  private var lists: [List] = []
  private var group: Group?
  /// What the group holds.
  private var parts: [JSONValue] = []
  private var table = TelegramTableWriter()

  private init(_ text: DecomposedText, _ map: ImageMap) {
    (self.map, cells) = (map, TableCells(text))
    for block in cells.cells {
      guard let cell = block.cell,
        cell.columnSpan > TelegramTables.widestCell || cell.rowSpan > TelegramTables.tallestCell
      else { continue }
      losses.cellTooLarge(at: block.range.lowerBound)
    }
  }

  /// The object that `sendRichMessage` takes, but for the chat.
  static func write(_ text: DecomposedText, _ map: ImageMap) throws -> Converted<JSONValue> {
    var writer = TelegramRichWriter(text, map)
    try TextParagraph.forEach(in: text) { writer.add($0) }
    writer.endGroup()
    writer.closeLists(to: 0)
    // A line across the text ends its paragraph, as the last block, too.
    if writer.blocks.last == block("paragraph", ""), writer.blocks.dropLast().last == divider {
      writer.blocks.removeLast()
    }
    let message = ImageMap.object([("blocks", .array(writer.blocks))])
    let diagnostics = writer.losses.diagnostics(
      of: text, hasTables: true, countsAlignments: true,
      carriesRun: { values in
        var values = values
        if values.backgroundColor == TelegramRichText.marker { values.backgroundColor = nil }
        let isAllowed = values.link.map { TelegramEntity.allows(.link(ExactString($0))) } ?? true
        return isAllowed && NetworkLosses.carries(values, styles)
      }, roles: roles)
    return Converted(ImageMap.object([("rich_message", message)]), diagnostics: diagnostics)
  }

  private static let styles = Set(TelegramRichText.styles.map(\.value)).union([.anyLink])

  private mutating func add(_ paragraph: TextParagraph) {
    if let place = cells.place(at: paragraph.position) { return add(paragraph, to: place) }
    if paragraph.alignment != nil { losses.alignmentLost(at: paragraph.position) }
    if paragraph.kind == .itemContinued {
      let level = min(paragraph.itemLevel, lists.count)
      losses.furtherParagraph(paragraph, of: level > 0 ? (lists[level - 1].isNumbered, level) : nil)
    }
    if paragraph.kind == .body || paragraph.kind == .itemContinued, let photo = photo(paragraph) {
      closeLists(to: paragraph.kind == .body ? 0 : paragraph.itemLevel)
      endGroup()
      return append(photo)
    }
    let text = TelegramRichText.write(paragraph.pieces, map, &losses)
    switch paragraph.kind {
    case .item(let item):
      endGroup()
      begin(item)
      append(Self.block("paragraph", text))
    case .itemContinued where !lists.isEmpty:
      closeLists(to: paragraph.itemLevel)
      append(Self.block("paragraph", text))
    // Custom emoji are not shown in code.
    case .code where !paragraph.hasImages:
      begin(.code)
      if !parts.isEmpty { parts.append("\n") }
      parts.append(text)
    case .quote:
      begin(.quote)
      parts.append(Self.block("paragraph", text))
    case .heading(let size):
      endBlocks()
      append(Self.block("heading", text, ("size", .number(JSONNumber(Int32(clamping: size))))))
    case .rule:
      endBlocks()
      append(Self.divider)
    case .body, .subtitle, .code, .itemContinued:
      if paragraph.kind == .code { losses.codeAsText(at: paragraph.position) }
      endBlocks()
      append(Self.block("paragraph", text))
    }
  }

  private static let divider = ImageMap.object([("type", "divider")])

  private static func block(_ type: JSONValue, _ text: JSONValue, _ other: (String, JSONValue)? = nil)
    -> JSONValue
  {
    ImageMap.object([("type", type), ("text", text)] + (other.map { [($0.0, $0.1)] } ?? []))
  }

  private mutating func endBlocks() {
    endGroup()
    closeLists(to: 0)
  }

  /// The block of a picture that is alone in its paragraph, is no emoji, and has a URL.
  private func photo(_ paragraph: TextParagraph) -> JSONValue? {
    guard paragraph.pieces.count == 1, let placed = paragraph.pieces.first?.run.image,
      placed.attributes.kind == .attachment,
      let url = placed.image.references(map.entry(of: placed.image)).first(where: {
        $0.hasPrefix("https://") || $0.hasPrefix("http://")
      })
    else { return nil }
    let photo = ImageMap.object([("type", "photo"), ("media", .string(url))])
    return ImageMap.object([("type", "photo"), ("photo", photo)])
  }

  private mutating func begin(_ group: Group) {
    guard self.group != group else { return }
    endBlocks()
    self.group = group
  }

  private mutating func endGroup() {
    guard let group else { return }
    self.group = nil
    switch group {
    case .code: append(Self.block("pre", TelegramRichText.joined(parts)))
    case .quote: append(ImageMap.object([("type", "blockquote"), ("blocks", .array(parts))]))
    case .table: append(table.block)
    }
    (parts, table) = ([], TelegramTableWriter())
  }

  /// Appends a block to the open item, else to the message.
  private mutating func append(_ block: JSONValue) {
    guard let last = lists.indices.last, lists[last].blocks != nil else { return blocks.append(block) }
    lists[last].blocks?.append(block)
  }

  // MARK: Lists

  private mutating func begin(_ item: TextList.Item) {
    closeLists(to: item.level)
    if lists.count == item.level, lists.last?.isNumbered != item.isNumbered { closeLists(to: item.level - 1) }
    while lists.count < item.level {
      if let last = lists.indices.last, lists[last].blocks == nil { open(last, nil) }
      lists.append(List(isNumbered: item.isNumbered))
    }
    open(item.level - 1, item.number)
  }

  private mutating func open(_ index: Int, _ number: Int?) {
    closeItem(index)
    lists[index].number = number ?? lists[index].number + 1
    lists[index].blocks = []
  }

  private mutating func closeItem(_ index: Int) {
    guard let blocks = lists[index].blocks else { return }
    let number = lists[index].isNumbered ? JSONNumber(Int32(clamping: lists[index].number)) : nil
    lists[index].items.append(
      ImageMap.object([
        ("blocks", .array(blocks)), ("value", number.map { .number($0) }), ("type", number.map { _ in "1" }),
      ]))
    lists[index].blocks = nil
  }

  private mutating func closeLists(to count: Int) {
    while lists.count > count {
      closeItem(lists.count - 1)
      guard let list = lists.popLast() else { return }
      append(ImageMap.object([("type", "list"), ("items", .array(list.items))]))
    }
  }

  // MARK: Tables

  private mutating func add(_ paragraph: TextParagraph, to place: TableCells.Place) {
    let text = TelegramRichText.write(paragraph.pieces, map, &losses)
    if paragraph.kind != .body { losses.roleInCell(at: paragraph.position) }
    begin(.table(place.cell.table))
    let keepsAlignment = table.add(paragraph.marker, text, paragraph.alignment, to: place)
    if !keepsAlignment { losses.alignmentLost(at: paragraph.position) }
  }
}
