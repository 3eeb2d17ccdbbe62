package import InlayCore

/// Reports what a simple format cannot carry: one diagnostic with a count for each kind of loss.
package struct Losses {
  private let text: DecomposedText
  private(set) var diagnostics: [Diagnostic] = []

  init(_ text: DecomposedText) { self.text = text }

  mutating func report(_ code: DiagnosticCode, at: Int? = nil, _ message: String) {
    diagnostics.append(Diagnostic(code, at: at, message))
  }

  /// Reports attributes of characters, paragraphs and the document, but for the runs and paragraphs that the closures
  /// accept.
  mutating func reportAttributes(
    in format: String, _ carriesRun: (CharacterAttributeValues) -> Bool = { _ in false },
    _ carriesParagraph: (ParagraphAttributeValues) -> Bool = { _ in false }
  ) {
    let runs = text.runs.filter { !carriesRun($0.attributes.values) }
    if let first = runs.first {
      let count = Self.count(runs.count, "run", "runs")
      report(
        .formatsCharacterAttributesNotCarried, at: first.range.lowerBound,
        "\(format) cannot store the character attributes of \(count)")
    }
    let paragraphs = text.paragraphs.filter {
      !Self.statesOnlyNoSpacing($0.attributes.values) && !carriesParagraph($0.attributes.values)
    }
    if let first = paragraphs.first {
      let count = Self.count(paragraphs.count, "paragraph run", "paragraph runs")
      report(
        .formatsParagraphAttributesNotCarried, at: first.range.lowerBound,
        "\(format) cannot store the paragraph attributes of \(count)")
    }
    if !text.attributes.isEmpty {
      report(.formatsDocumentAttributesNotCarried, "\(format) cannot store document attributes")
    }
    if !text.unknownMembers.isEmpty {
      report(.formatsUnknownMembersNotCarried, "\(format) cannot store unknown members of the document")
    }
  }

  /// Reports tables and boxes, whose text is written without them. A format that has tables keeps those that are in no
  /// others, but not how they look.
  mutating func reportBlocks(in format: String, hasTables: Bool = false) {
    var kept: Set<Int> = []
    if hasTables {
      let cells = TableCells(text)
      kept = cells.tableNumbers
      let styled = cells.styled
      if styled > 0 {
        let things = Self.count(styled, "table or cell", "tables and cells")
        report(.formatsTablesNotCarried, "\(format) does not take the look of \(things)")
      }
    }
    let lost = text.blocks.filter { block in block.cell.map { !kept.contains($0.table) } ?? true }
    guard let first = lost.first else { return }
    let tables = Set(lost.compactMap { $0.cell?.table }).count
    let boxes = lost.count { $0.cell == nil }
    let kinds = [
      tables == 0 ? nil : Self.count(tables, "table", "tables"),
      boxes == 0 ? nil : Self.count(boxes, "box", "boxes"),
    ]
    let what = kinds.compactMap { $0 }.joined(separator: " and ")
    report(
      .formatsTablesNotCarried, at: first.range.lowerBound,
      "\(format) cannot store \(what); the paragraphs in them were kept")
  }

  /// Whether the attributes say no more than that there is no space around a paragraph, as all RTF says.
  private static func statesOnlyNoSpacing(_ values: ParagraphAttributeValues) -> Bool {
    var values = values
    if values.spacingBefore == .zero { values.spacingBefore = nil }
    if values.spacingAfter == .zero { values.spacingAfter = nil }
    return values == ParagraphAttributeValues()
  }

  /// Reports the files of the bundle.
  mutating func reportFiles(in format: String) {
    guard !text.files.isEmpty else { return }
    let count = Self.count(text.files.count, "file", "files")
    report(.formatsFilesNotCarried, "\(format) cannot store \(count) that the text does not use")
  }

  /// What a simple format cannot carry of a text: runs and paragraphs that the closures refuse, tables, files, and what is
  /// said about the document.
  package static func diagnostics(
    of text: DecomposedText, in format: String, hasTables: Bool = false,
    carriesRun: (CharacterAttributeValues) -> Bool, carriesParagraph: (ParagraphAttributeValues) -> Bool
  ) -> [Diagnostic] {
    var losses = Losses(text)
    losses.reportAttributes(in: format, carriesRun, carriesParagraph)
    losses.reportBlocks(in: format, hasTables: hasTables)
    losses.reportFiles(in: format)
    return losses.diagnostics
  }

  package static func count(_ count: Int, _ one: String, _ many: String) -> String {
    "\(count) \(count == 1 ? one : many)"
  }
}

extension DiagnosticCode {
  /// The format cannot hold character attributes.
  package static let formatsCharacterAttributesNotCarried = DiagnosticCode(
    "formats.characterAttributesNotCarried", .reduced)
  /// The format cannot hold paragraph attributes.
  package static let formatsParagraphAttributesNotCarried = DiagnosticCode(
    "formats.paragraphAttributesNotCarried", .reduced)
  /// The format cannot hold tables and boxes.
  package static let formatsTablesNotCarried = DiagnosticCode("formats.tablesNotCarried", .reduced)
  /// The format cannot hold document attributes.
  package static let formatsDocumentAttributesNotCarried = DiagnosticCode(
    "formats.documentAttributesNotCarried", .reduced)
  /// The format cannot hold unknown members of a portable document.
  package static let formatsUnknownMembersNotCarried = DiagnosticCode(
    "formats.unknownMembersNotCarried", .reduced)
  /// The format cannot hold files that the text does not use.
  package static let formatsFilesNotCarried = DiagnosticCode(
    "formats.filesNotCarried", .lost)
}
