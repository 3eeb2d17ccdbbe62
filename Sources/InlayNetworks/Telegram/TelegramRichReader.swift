import InlayCore
import InlayFormats
import InlayHTML
import InlayJSON

/// Reads the blocks of rich messages of Telegram (Bot API, `RichBlock`), which may hold each other.
struct TelegramRichReader {
  /// What blocks stand in.
  private struct Frame {
    var role: ParagraphRole?
    /// The level of the list; 0 outside of lists.
    var level = 0
    /// Whether the item has a number.
    var isNumbered = false
  }

  private enum Step {
    case block(JSONValue, Frame)
    /// A paragraph of text.
    case text(JSONValue, ParagraphAttributeValues)
    /// An item begins or ends.
    case item(TextList.Item, marker: String)
    case itemEnd
  }

  private let images: NetworkImages
  private let limits: Limits
  private var lines = ParagraphBuilder()
  private var collector = DiagnosticCollector()
  /// What is to be done, the next last.
  private var steps: [Step] = []
  /// The item whose marker no paragraph has taken yet.
  private var pending: (item: TextList.Item, marker: String)?
  private var tables = TelegramTables()
  /// Roles that were dropped, which are reported once.
  private var lost: Set<ParagraphRole> = []

  private init(_ images: NetworkImages, _ limits: Limits) { (self.images, self.limits) = (images, limits) }

  /// Reads a message, or what its member `rich_message` holds.
  ///
  /// - Throws: `InlayError` if there are no blocks, or a limit is exceeded. Complexity: O(n); nothing is recursive.
  static func read(_ value: JSONValue, _ map: ImageMap, _ limits: Limits) throws -> Converted<DecomposedText>
  {
    let message = value["rich_message"] ?? value
    guard let blocks = message["blocks"]?.elements else {
      throw InlayError.network("rich message of Telegram", missing: "blocks")
    }
    var reader = TelegramRichReader(NetworkImages(map), limits)
    reader.push(blocks, Frame())
    var counter = CancellationCounter()
    while let step = reader.steps.popLast() {
      try counter.check()
      try reader.run(step)
    }
    let decomposed = try Decomposer.decompose(reader.lines.finish(), limits: limits)
    return Converted(decomposed.value, diagnostics: reader.collector.diagnostics + decomposed.diagnostics)
  }

  private mutating func push(_ blocks: [JSONValue], _ frame: Frame) {
    for block in blocks.reversed() { steps.append(.block(block, frame)) }
  }

  private mutating func run(_ step: Step) throws {
    switch step {
    case .block(let value, let frame): try block(value, frame)
    case .text(let value, let paragraph): try text(value, paragraph)
    case .item(let item, let marker): pending = (item, marker)
    case .itemEnd: if pending != nil { begin(ParagraphAttributeValues()) }
    }
  }

  /// Reports the roles around a table, or around a paragraph with a role of its own.
  private mutating func loseRoles(of frame: Frame) {
    lose(frame.role)
    if frame.level > 0, pending == nil { lose(TextList.role(of: item(frame))) }
  }

  private func item(_ frame: Frame) -> TextList.Item {
    TextList.Item(isNumbered: frame.isNumbered, level: frame.level)
  }

  private func values(_ role: ParagraphRole?) -> ParagraphAttributeValues {
    var values = ParagraphAttributeValues()
    values.role = role
    return values
  }

  /// Begins a paragraph. The first of an item has its marker, whatever it is besides.
  private mutating func begin(_ paragraph: ParagraphAttributeValues) {
    guard let (item, marker) = pending else { return lines.begin(paragraph) }
    pending = nil
    if let role = paragraph.role, !TextList.roles.contains(role) { lose(role) }
    lines.begin(TextList.values(of: item, marker: marker), marker: marker)
  }

  /// Reports a role that paragraphs cannot have besides their own.
  private mutating func lose(_ role: ParagraphRole?) {
    guard let role, lost.insert(role).inserted else { return }
    collector.report(
      .formatsParagraphAttributesNotCarried,
      "a paragraph has only one role: \(role.rawValue) was dropped where blocks are nested, and the text was kept"
    )
  }

  private mutating func text(_ value: JSONValue, _ paragraph: ParagraphAttributeValues) throws {
    begin(paragraph)
    try TelegramRichText.read(value, images, &collector) { lines.append($0) }
  }

  private mutating func block(_ value: JSONValue, _ frame: Frame) throws {
    var frame = frame
    let type = value["type"]?.string ?? ""
    switch type {
    case "paragraph", "footer", "thinking": try text(value["text"] ?? "", plain(frame))
    case "heading":
      loseRoles(of: frame)
      try text(value["text"] ?? "", values(.heading(min(6, max(1, value["size"]?.integer ?? 1)))))
    case "pre", "mathematical_expression":
      loseRoles(of: frame)
      try text(value[type == "pre" ? "text" : "expression"] ?? "", values(.code))
    case "divider":
      loseRoles(of: frame)
      begin(values(.rule))
    case "anchor": break
    case "list": list(value["items"]?.elements ?? [], frame)
    case "table": try table(value, frame)
    case "photo":
      begin(plain(frame))
      lines.append(AttributedRun(image: try photo(value["photo"])))
      pushTexts(of: value, ["caption"], frame)
    case "blockquote", "expandable_blockquote", "pullquote":
      frame.role = .quote
      pushTexts(of: value, ["credit"], frame)
      push(value["blocks"]?.elements ?? [], frame)
      pushTexts(of: value, ["text"], frame)
    default:
      if !["details", "collage", "slideshow"].contains(type) {
        collector.report(
          .networksUnknownElement, "blocks of the kind \(Visible.name(type)) are unknown; their text was kept"
        )
      }
      pushTexts(of: value, ["caption"], frame)
      list(value["items"]?.elements ?? [], frame)
      push(value["blocks"]?.elements ?? [], frame)
      pushTexts(of: value, ["summary", "text"], frame)
    }
  }

  /// What a paragraph says that is no more than the frame: within an item, it goes on.
  private mutating func plain(_ frame: Frame) -> ParagraphAttributeValues {
    guard frame.level > 0 else { return values(frame.role) }
    lose(frame.role)
    return TextList.continuing(TextList.values(of: item(frame), marker: ""))
  }

  /// The texts in these members become paragraphs. A caption may hold a text and a credit.
  private mutating func pushTexts(of value: JSONValue, _ names: [String], _ frame: Frame) {
    let texts = names.compactMap { value[$0] }.flatMap { text -> [JSONValue] in
      let isCaption = text.members != nil && text["type"] == nil
      return isCaption ? [text["text"], text["credit"]].compactMap(\.self) : [text]
    }
    guard !texts.isEmpty else { return }
    let paragraph = plain(frame)
    for text in texts.reversed() { steps.append(.text(text, paragraph)) }
  }

  private mutating func list(_ items: [JSONValue], _ frame: Frame) {
    guard !items.isEmpty else { return }
    var frame = frame
    lose(frame.role)
    frame.role = nil
    frame.level = min(frame.level + 1, TextList.levels.upperBound)
    var parts: [Step] = []
    var next = 1
    for value in items {
      let isNumbered = value["value"] != nil || value["type"] != nil
      frame.isNumbered = isNumbered
      let number = min(Self.largestNumber, max(0, value["value"]?.integer ?? next))
      next = number + 1
      let item = TextList.Item(
        isNumbered: isNumbered, level: frame.level, number: isNumbered ? number : nil)
      var marker = TextList.marker(of: item)
      if value["has_checkbox"]?.isTrue ?? false {
        marker = value["is_checked"]?.isTrue ?? false ? "\u{2611}\t" : "\u{2610}\t"
      }
      parts.append(.item(item, marker: marker))
      for block in value["blocks"]?.elements ?? [] { parts.append(.block(block, frame)) }
      parts.append(.itemEnd)
    }
    steps += parts.reversed()
  }

  private static let largestNumber = 999_999_999

  private mutating func table(_ value: JSONValue, _ frame: Frame) throws {
    pushTexts(of: value, ["caption"], frame)
    // An item that begins with a table has a paragraph for its marker.
    if pending != nil { begin(ParagraphAttributeValues()) }
    let cells = try tables.cells(value, limits)
    if !cells.isEmpty { loseRoles(of: frame) }
    for cell in cells {
      var paragraph = ParagraphAttributeValues()
      paragraph.alignment = cell.alignment
      lines.begin(paragraph, blocks: [cell.block])
      try TelegramRichText.read(cell.text, images, &collector) { lines.append($0) }
    }
  }

  /// A photo: sizes of a file on the server, or what a bot sends, which may be a URL.
  private func photo(_ value: JSONValue?) throws -> PlacedImage {
    let file = value?.elements?.last ?? value
    let reference = (file?["file_id"]?.string ?? file?["media"]?.string).flatMap { $0.isEmpty ? nil : $0 }
    let isURL = reference.map { $0.hasPrefix("https://") || $0.hasPrefix("http://") } ?? false
    guard let name = file?["file_unique_id"]?.string ?? reference else {
      return PlacedImage(
        InlineImage(mediaType: nil, content: .missing(MissingContent(.notCarried))), kind: .attachment)
    }
    var placed = try images.placed(
      NetworkImages.Claim(
        identifier: isURL ? name : "tg-file:\(name)", reference: reference, url: isURL ? reference : nil))
    placed.attributes.kind = .attachment
    return placed
  }
}
