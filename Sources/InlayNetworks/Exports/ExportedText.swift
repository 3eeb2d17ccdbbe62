import InlayCore
import InlayFormats

/// The text of an exported message, made of its parts: text, pictures, files.
struct ExportedText {
  private var runs: [AttributedRun] = []
  private(set) var collector = DiagnosticCollector()
  private var isOpen = false

  /// Adds text on a line of its own, and gives paragraphs without a role this one.
  mutating func add(_ text: Converted<DecomposedText>, role: ParagraphRole? = nil) {
    collector.report(text.diagnostics)
    add(
      Recomposer.runs(of: text.value).lazy.map { run in
        guard let role, run.paragraph.values.role == nil else { return run }
        var run = run
        var values = run.paragraph.values
        values.role = role
        run.paragraph = ParagraphAttributes(values)
        return run
      })
  }

  /// Adds runs on a line of their own.
  mutating func add(_ new: some Sequence<AttributedRun>) {
    var isFirst = true
    for run in new where !run.text.isEmpty {
      if isFirst, isOpen { runs.append(AttributedRun("\n", paragraph: runs.last?.paragraph ?? .none)) }
      isFirst = false
      runs.append(run)
      isOpen = true
    }
  }

  /// Adds text without attributes on a line of its own.
  mutating func add(_ text: String, role: ParagraphRole? = nil, bold: Bool = false) {
    var paragraph = ParagraphAttributeValues()
    paragraph.role = role
    var character = CharacterAttributeValues()
    if bold { InlineStyle.bold.apply(to: &character) }
    add([AttributedRun(text[...], character: CharacterAttributes(character), paragraph: .init(paragraph))])
  }

  /// Adds a picture or a file on a line of its own.
  mutating func add(_ claim: ExportFiles.Claim, of files: ExportFiles) throws {
    add([AttributedRun("\u{FFFC}", image: try files.placed(claim, &collector))])
  }

  /// Adds diagnostics.
  mutating func report(_ diagnostics: [Diagnostic]) { collector.report(diagnostics) }

  /// The document.
  ///
  /// - Throws: `InlayError` if a limit is exceeded. Complexity: O(n).
  func document(limits: Limits) throws -> Converted<DecomposedText> {
    let made = try Decomposer.decompose(runs, limits: limits)
    return Converted(made.value, diagnostics: collector.diagnostics + made.diagnostics)
  }
}
