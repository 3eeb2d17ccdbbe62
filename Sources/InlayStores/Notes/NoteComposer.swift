internal import InlayCore
internal import InlayHTML

/// Makes runs of notes: a text with all that their attachments show.
struct NoteComposer {
  /// What the first paragraph of a note has beside its own attributes.
  struct Opening {
    var role: ParagraphRole?
    var breaksPage = false
    var custom: CustomAttributes
  }

  let limits: Limits
  private let source: any NoteAttachmentSource
  private var styles: NoteStyles
  private var builder = AttributedTextBuilder()
  var collector = DiagnosticCollector()
  private var opening: Opening?
  private var endsParagraph = true
  /// Whether a paragraph separator that follows belongs to a table that took the paragraph's place.
  private var dropsBreak = false
  private var lastParagraph = ParagraphAttributes.none
  private var blocks: [RunBlock] = []
  private var (tables, cells, pictures) = (0, 0, 0)

  init(_ source: any NoteAttachmentSource, firstHeading: Int, _ limits: Limits) {
    (self.source, self.limits) = (source, limits)
    styles = NoteStyles(firstHeading: firstHeading)
  }

  /// The UTF-16 units so far.
  var count: Int { builder.count }

  /// The text.
  ///
  /// - Throws: `InlayError` if a limit is exceeded.
  mutating func finish() throws -> Converted<DecomposedText> {
    let decomposed = try Decomposer.decompose(builder.finish(), limits: limits)
    return Converted(decomposed.value, diagnostics: collector.diagnostics + decomposed.diagnostics)
  }

  /// Begins another note, in a paragraph of its own.
  mutating func begin(_ opening: Opening) throws {
    try endParagraph()
    dropsBreak = false
    self.opening = opening
  }

  /// Adds a paragraph that the note does not have, as its title.
  mutating func add(title: String) throws {
    let line = title.map { $0.isNewline ? " " : $0 }
    try emit(String(line)[...], .none, .none)
    try endParagraph()
  }

  /// Adds a text with its attachments.
  mutating func add(_ message: NoteMessage) throws {
    if message.isRepaired {
      collector.report(.noteTextRepaired, at: count, "bytes that are not UTF-8 were replaced with U+FFFD")
    }
    let text = message.text
    guard message.hasRuns else {
      return try emit(text[...], .none, styles.attributes(NoteParagraph(), at: count, &collector))
    }
    var start = text.startIndex
    var end = text.startIndex
    var counter = CancellationCounter()
    try message.forEachRun { run in
      try counter.check()
      // The lengths were checked; a pair that was split made the run before longer.
      guard run.length > 0 else { return }
      end = text.utf16.index(end, offsetBy: run.length)
      var stop = end
      if end.samePosition(in: text.unicodeScalars) == nil {
        collector.report(
          .noteSplitsPair, at: count,
          "attributes change inside a surrogate pair; the pair got those of its first half")
        stop = text.utf16.index(after: end)
      }
      guard start < stop else { return }
      try add(text[start..<stop], run)
      start = stop
    }
  }

  private mutating func add(_ text: Substring, _ run: NoteRun) throws {
    let paragraph = styles.attributes(run.paragraph, at: count, &collector)
    let characters = styles.attributes(run.characters, at: count, &collector)
    guard let reference = run.attachment else { return try emit(text, characters, paragraph) }
    var rest = text
    var hasPlace = false
    while let index = rest.unicodeScalars.firstIndex(of: "\u{FFFC}") {
      hasPlace = true
      try emit(rest[..<index], characters, paragraph)
      rest = rest[rest.unicodeScalars.index(after: index)...]
      try add(source.attachment(reference), of: reference, characters, paragraph)
    }
    try emit(rest, characters, paragraph)
    if !hasPlace {
      collector.report(
        .noteAttachmentOnText, at: count,
        "the attachment \(Visible.name(reference.identifier.string)) was set on other text than U+FFFC, and was dropped",
        details: ["identifier": reference.identifier.string])
    }
  }

  private mutating func add(
    _ attachment: NoteAttachment, of reference: NoteAttachmentReference, _ characters: CharacterAttributes,
    _ paragraph: ParagraphAttributes
  ) throws {
    for problem in attachment.problems {
      collector.report(problem.code, at: count, problem.message, details: problem.details)
    }
    switch attachment.content {
    case .pictures(let pictures):
      for picture in pictures { try emit("\u{FFFC}", characters, paragraph, picture) }
    case .text(let text, let link, let custom):
      var values = characters.values
      if let link { values.link = link }
      values.custom.merge(custom) { $1 }
      try emit(text[...], CharacterAttributes(values), paragraph)
    case .rule(let custom):
      try endParagraph()
      opening?.role = nil
      var values = paragraph.values
      values.role = .rule
      values.custom.merge(custom) { $1 }
      try emit("\n", characters, ParagraphAttributes(values))
      (dropsBreak, lastParagraph) = (true, paragraph)
    case .table(let table):
      // Notes has no table in a table.
      guard blocks.isEmpty else {
        let missing = NoteAttachment.missing(reference, .notCarried, because: "it is a table in a table")
        return try add(missing, of: reference, characters, paragraph)
      }
      try add(table)
    }
  }

  /// Adds a table.
  mutating func add(_ table: NoteTable) throws {
    // Both factors are within limits.
    cells += table.rows * table.columns
    try Limits.check("tableCells", cells, limits.tableCells)
    if table.cellsLeftOut > 0 {
      collector.report(
        .noteCellsLeftOut, at: count,
        "\(table.cellsLeftOut) cells with text stand in rows or columns that were removed, and were left out")
    }
    try endParagraph()
    dropsBreak = false
    opening?.role = nil
    var values = TableAttributeValues()
    if table.isRightToLeft { values.direction = .rightToLeft }
    let shape = TextTable(columnCount: table.columns, attributes: TableAttributes(values))
    let number = tables
    tables += 1
    let plain = styles.attributes(NoteParagraph(), at: count, &collector)
    var next = 0
    var id = cells - table.rows * table.columns
    for row in 0..<table.rows {
      for column in 0..<table.columns {
        blocks = [RunBlock(id: id, cell: TextTableCell(table: number, row: row, column: column), of: shape)]
        id += 1
        lastParagraph = plain
        var message: NoteMessage?
        if next < table.cells.count, table.cells[next].row == row, table.cells[next].column == column {
          message = table.cells[next].message
          next += 1
        }
        if let message { try add(message) }
        // Each cell ends with a paragraph separator, also an empty one. A rule at its end has one.
        if !dropsBreak { try emit("\n", .none, lastParagraph) }
        dropsBreak = false
      }
    }
    blocks = []
    dropsBreak = true
  }

  /// Ends the paragraph that was begun.
  private mutating func endParagraph() throws {
    if !endsParagraph { try emit("\n", .none, lastParagraph) }
  }

  private mutating func emit(
    _ text: Substring, _ characters: CharacterAttributes, _ paragraph: ParagraphAttributes,
    _ image: PlacedImage? = nil
  ) throws {
    var text = text
    if dropsBreak, let first = text.unicodeScalars.first {
      dropsBreak = false
      if first.endsParagraph { text = text[Self.paragraphEnd(of: text)...] }
    }
    guard !text.isEmpty else { return }
    lastParagraph = paragraph
    if let opening {
      let end = Self.paragraphEnd(of: text)
      var values = paragraph.values
      values.role = opening.role ?? values.role
      values.breaksPageBefore = opening.breaksPage || values.breaksPageBefore
      values.custom.merge(opening.custom) { $1 }
      if values.role != nil { (values.spacingBefore, values.spacingAfter) = (nil, nil) }
      let first = ParagraphAttributes(values)
      try append(text[..<end], characters, first, image)
      guard endsParagraph else {
        lastParagraph = first
        return
      }
      self.opening = nil
      return try emit(text[end...], characters, paragraph)
    }
    try append(text, characters, paragraph, image)
  }

  private mutating func append(
    _ text: Substring, _ characters: CharacterAttributes, _ paragraph: ParagraphAttributes,
    _ image: PlacedImage?
  ) throws {
    // An attachment may stand for far more than its unit, and may be placed any number of times.
    try Limits.check("textUnits", count + text.utf16.count, limits.textUnits)
    if image != nil { pictures += 1 }
    try Limits.check("placements", pictures, limits.placements)
    try builder.append(
      AttributedRun(text, character: characters, paragraph: paragraph, image: image, blocks: blocks))
    endsParagraph = text.unicodeScalars.last.map(\.endsParagraph) == true
  }

  /// Where the first paragraph of a text ends: after its separator, or with the text.
  private static func paragraphEnd(of text: Substring) -> Substring.Index {
    let scalars = text.unicodeScalars
    guard let index = scalars.firstIndex(where: \.endsParagraph) else { return text.endIndex }
    let next = scalars.index(after: index)
    guard scalars[index] == "\r", next < text.endIndex, scalars[next] == "\n" else { return next }
    return scalars.index(after: next)
  }
}
