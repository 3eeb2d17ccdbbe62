import InlayCore
import InlayFormats

/// Makes of a text the paragraphs that an editor can say, and counts what it cannot.
struct EditorWriting {
  /// What an editor can say.
  struct Abilities {
    var title: String
    var styles: Set<EditorStyle.Name>
    var roles: Set<ParagraphRole>
    var alignments: Set<ParagraphAlignment> = []
    var directions: Set<TextDirection> = []
    var codeCompany = EditorProfile.CodeCompany.all
    var hasOpaqueColors = false
    var hasTasks = false
    var hasTables = false
    /// Whether another paragraph of an item is a node in it. If not, it is a line of the item.
    var continuesItems = false
    var emoji: EditorProfile.Emoji?
    /// The kind of a picture in a line that needs no record.
    var usualKind = PlacementKind.attachment
  }

  let abilities: Abilities
  var images: EditorImageWriter
  private var asWords = LossTally()
  private var unsafeLinks = LossTally()
  private var styledCode = LossTally()
  private var codeWithPictures = LossTally()
  private var otherMarkers = LossTally()
  private var joinedItems = LossTally()
  private var orphans = LossTally()
  private var levels = LossTally()
  private var numbers = LossTally()
  private var alignments = LossTally()
  private var parted = LossTally()
  private var styledPictures = LossTally()
  private var records = LossTally()

  init(_ abilities: Abilities, _ options: WriteOptions) {
    self.abilities = abilities
    images = EditorImageWriter(options)
  }

  /// A paragraph at this position goes on with an item that is not there.
  mutating func noteOrphan(_ position: Int) { orphans.note(position) }
  /// An item at this position got a smaller level.
  mutating func noteLevel(_ position: Int) { levels.note(position) }
  /// An item at this position got another number.
  mutating func noteNumber(_ position: Int) { numbers.note(position) }
  /// A paragraph at this position stands where the editor aligns none.
  mutating func noteAlignment(_ position: Int) { alignments.note(position) }
  /// A picture stands between the parts of a paragraph.
  mutating func noteParted(_ position: Int) { parted.note(position) }
  /// A picture has styles that it cannot have where it stands.
  mutating func noteStyledPicture(_ position: Int) { styledPictures.note(position) }
  /// The record of a picture has no place in its URL.
  mutating func noteRecord(_ position: Int) { records.note(position) }

  // MARK: Paragraphs

  /// Calls `body` for each paragraph. A text without characters has one, which is empty.
  ///
  /// - Throws: `InlayError` if an image cannot be read, or a limit is exceeded; `CancellationError`. Complexity: O(n).
  mutating func forEach(
    in text: DecomposedText, _ body: (EditorParagraph, inout EditorWriting) throws -> Void
  ) throws {
    var held: EditorParagraph?
    var cells = EditorCells(text)
    try NetworkParagraph.forEach(in: text) { paragraph in
      var next = try self.paragraph(paragraph)
      next.cell = cells.place(at: paragraph.position)
      guard case .continued = next.kind, !abilities.continuesItems, var item = held, item.cell == next.cell,
        case .item = item.kind
      else {
        if let held { try body(held, &self) }
        held = next
        if case .continued = next.kind, !abilities.continuesItems {
          orphans.note(next.position)
          held?.kind = .body
        }
        return
      }
      joinedItems.note(next.position)
      item.pieces.append(.lineBreak([]))
      item.pieces += next.pieces
      held = item
    }
    try body(held ?? EditorParagraph(kind: .body, pieces: [], position: 0), &self)
  }

  private mutating func paragraph(_ paragraph: NetworkParagraph) throws -> EditorParagraph {
    var kind: EditorParagraph.Kind =
      switch paragraph.kind {
      case .body, .subtitle: .body
      case .heading(let level): .heading(level)
      case .quote: .quote
      case .code: .code
      case .rule: .rule
      case .item(let item): .item(item, isDone: nil)
      case .itemContinued: .continued
      }
    var pieces = paragraph.pieces
    if paragraph.hasOtherMarker, let task = Self.task(paragraph), abilities.hasTasks {
      kind = .item(task.item, isDone: task.isDone)
      pieces = task.pieces
    } else if paragraph.hasOtherMarker {
      otherMarkers.note(paragraph.position)
    }
    let isCode = kind == .code
    if isCode, paragraph.hasImages {
      codeWithPictures.note(paragraph.position)
      kind = .body
    }
    switch kind {
    case .heading(let level) where !abilities.roles.contains(.heading(level)): kind = .body
    case .quote where !abilities.roles.contains(.quote): kind = .body
    case .code where !abilities.roles.contains(.code): kind = .body
    case .rule where !abilities.roles.contains(.rule): kind = .body
    default: break
    }
    var out = EditorParagraph(kind: kind, pieces: [], position: paragraph.position)
    if let alignment = paragraph.alignment, abilities.alignments.contains(alignment) {
      out.alignment = alignment
    }
    if let direction = paragraph.direction, abilities.directions.contains(direction) {
      out.direction = direction
    }
    for piece in pieces {
      var styles = styles(of: piece.run.character.values, at: piece.position)
      if kind == .code {
        if !styles.isEmpty { styledCode.note(piece.position) }
        styles = []
      } else if isCode, !styles.contains(EditorStyle(.code)), abilities.styles.contains(.code) {
        styles = alone([EditorStyle(.code)] + styles)
      }
      try add(piece, styles, isCode: kind == .code, to: &out)
    }
    return out
  }

  /// A task, which begins with a box; `nil` for another item.
  private static func task(
    _ paragraph: NetworkParagraph
  ) -> (item: NetworkList.Item, isDone: Bool, pieces: [NeighboringRuns.Element])? {
    guard let listed = paragraph.role?.listItem, !listed.isNumbered, var first = paragraph.pieces.first,
      first.run.image == nil
    else { return nil }
    for isDone in [false, true] {
      let marker = EditorText.taskMarker(isDone: isDone)
      guard first.run.text.hasPrefix(marker) else { continue }
      var pieces = paragraph.pieces
      first.run.text = first.run.text.dropFirst(marker.count)
      first.position += marker.utf16.count
      pieces[0] = first
      if first.run.text.isEmpty { pieces.removeFirst() }
      return (NetworkList.Item(isNumbered: false, level: listed.level), isDone, pieces)
    }
    return nil
  }

  private mutating func add(
    _ piece: NeighboringRuns.Element, _ styles: [EditorStyle], isCode: Bool, to out: inout EditorParagraph
  ) throws {
    guard let placed = piece.run.image else {
      return Self.add(String(piece.run.text), styles, isCode, to: &out)
    }
    let entry = images.map.entry(of: placed.image)
    if let emoji = abilities.emoji, placed.attributes.kind == .glyph, let code = entry?.code,
      emoji.identifier == nil || entry?.reference.map({ !$0.contains(":") }) ?? false
    {
      let text = piece.run.text.utf8.elementsEqual("\u{FFFC}".utf8) ? ":\(code):" : String(piece.run.text)
      out.pieces.append(.emoji(code: code, identifier: entry?.reference, text: text, styles))
    } else if let form = try images.form(
      placed, covering: piece.run.text, at: piece.position, usual: abilities.usualKind)
    {
      out.pieces.append(.image(form, placed, styles))
    } else {
      asWords.note(piece.position)
      Self.add(placed.image.words(covering: piece.run.text, entry), styles, isCode, to: &out)
    }
  }

  /// Adds text, to that before it if it has the same styles.
  private static func add(
    _ text: String, _ styles: [EditorStyle], _ isCode: Bool, to out: inout EditorParagraph
  ) {
    var isFirst = true
    let lines = isCode ? [text[...]] : text.split(separator: "\u{2028}", omittingEmptySubsequences: false)
    for line in lines {
      if !isFirst { out.pieces.append(.lineBreak(styles)) }
      isFirst = false
      guard !line.isEmpty else { continue }
      out.append(line, styles)
    }
  }

  // MARK: Styles

  private mutating func styles(of values: CharacterAttributeValues, at position: Int) -> [EditorStyle] {
    if let link = values.link, !LinkRule.allows(link.utf8) { unsafeLinks.note(position) }
    return carried(values)
  }

  /// The styles of attributes that the editor has.
  private func carried(_ values: CharacterAttributeValues) -> [EditorStyle] {
    var styles: [EditorStyle] = []
    for var style in EditorStyle.styles(of: values) where abilities.styles.contains(style.name) {
      if style.name == .link, !LinkRule.allows(style.value.string.utf8) { continue }
      if abilities.hasOpaqueColors, style.name == .color || style.name == .background {
        style.value = ExactString(String(style.value.string.prefix(7)))
      }
      styles.append(style)
    }
    return alone(styles)
  }

  /// The styles that may stand beside code.
  private func alone(_ styles: [EditorStyle]) -> [EditorStyle] {
    guard abilities.codeCompany != .all, styles.contains(EditorStyle(.code)) else { return styles }
    return styles.filter { $0.name == .code || $0.name == .link && abilities.codeCompany == .links }
  }

  // MARK: Losses

  /// What the editor cannot carry of a text.
  func diagnostics(of text: DecomposedText) -> [Diagnostic] {
    let title = abilities.title
    let counted: [(DiagnosticCode, LossTally, String, String)] = [
      (
        .editorsPicturesAsWords, asWords,
        "picture was written as words, because there is neither data nor a URL",
        "pictures were written as words, because there is neither data nor a URL"
      ),
      (
        .editorsParagraphsParted, parted,
        "picture stands between the parts of its paragraph, because \(title) has none in a line",
        "pictures stand between the parts of their paragraphs, because \(title) has none in a line"
      ),
      (
        .editorsFormsNotCarried, images.otherForms, "picture has further forms that \(title) does not take",
        "pictures have further forms that \(title) does not take"
      ),
      (
        .editorsFormsNotCarried, records,
        "picture has a URL with a fragment, so that its identifier and kind were not written",
        "pictures have URLs with a fragment, so that their identifiers and kinds were not written"
      ),
      (
        .editorsUnsafeLink, unsafeLinks, "link that may start a program was written as text",
        "links that may start a program were written as text"
      ),
      (
        .formatsCharacterAttributesNotCarried, styledCode, "run in a block of code has styles",
        "runs in blocks of code have styles"
      ),
      (
        .formatsCharacterAttributesNotCarried, styledPictures,
        "picture has styles that \(title) cannot say there",
        "pictures have styles that \(title) cannot say there"
      ),
      (
        .formatsParagraphAttributesNotCarried, codeWithPictures,
        "paragraph of code has pictures, and was written as an ordinary one",
        "paragraphs of code have pictures, and were written as ordinary ones"
      ),
      (
        .formatsParagraphAttributesNotCarried, otherMarkers,
        "item has a marker that \(title) does not make, and was written as text",
        "items have markers that \(title) does not make, and were written as text"
      ),
      (
        .formatsParagraphAttributesNotCarried, joinedItems,
        "paragraph of an item became a line of it", "paragraphs of items became lines of them"
      ),
      (
        .formatsParagraphAttributesNotCarried, orphans,
        "paragraph goes on with an item that is not before it, and was written as an ordinary one",
        "paragraphs go on with items that are not before them, and were written as ordinary ones"
      ),
      (
        .formatsParagraphAttributesNotCarried, levels, "item has a level without the one above, and got that",
        "items have levels without those above, and got those"
      ),
      (
        .formatsParagraphAttributesNotCarried, numbers, "item got another number, because \(title) counts on",
        "items got other numbers, because \(title) counts on"
      ),
      (
        .formatsParagraphAttributesNotCarried, alignments,
        "paragraph stands where \(title) aligns none", "paragraphs stand where \(title) aligns none"
      ),
    ]
    var own = counted.compactMap { code, tally, one, many in tally.diagnostic(code, one, many) }
    own += Losses.diagnostics(
      of: text, in: title, carriesRun: { EditorStyle.say(carried($0), all: $0) },
      carriesParagraph: carriesParagraph)
    let cells = EditorCells(text)
    if abilities.hasTables, cells.count == text.blocks.count {
      own.removeAll { $0.code == .formatsTablesNotCarried }
      if cells.styled > 0 {
        own.append(
          Diagnostic(
            .formatsTablesNotCarried,
            "\(title) does not take the look of \(Losses.count(cells.styled, "table or cell", "tables and cells"))"
          ))
      }
    }
    return own
  }

  private func carriesParagraph(_ values: ParagraphAttributeValues) -> Bool {
    var rest = values
    if let role = rest.role {
      if NetworkList.roles.contains(role) {
        // A list says the same in several members.
        (rest.role, rest.markerLength, rest.listLevel, rest.listMarker) = (nil, nil, nil, nil)
      } else if abilities.roles.contains(role) {
        rest.role = nil
      }
    }
    if let alignment = rest.alignment, abilities.alignments.contains(alignment) { rest.alignment = nil }
    if let direction = rest.direction, abilities.directions.contains(direction) { rest.direction = nil }
    return rest == ParagraphAttributeValues()
  }
}
