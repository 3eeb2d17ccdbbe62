import InlayCore
import InlayFormats

/// The text of an exported message, made of its parts: text, pictures, files.
struct ExportedText {
  private var runs: [AttributedRun] = []
  private(set) var collector = DiagnosticCollector()

  /// Adds text on a line of its own.
  mutating func add(
    _ text: Converted<DecomposedText>, role: ParagraphRole? = nil, isBold: Bool = false, link: String? = nil
  ) {
    collector.report(text.diagnostics)
    add(Recomposer.runs(of: text.value), role: role, isBold: isBold, link: link)
  }

  /// Adds text without attributes on a line of its own.
  mutating func add(_ text: String, role: ParagraphRole? = nil, isBold: Bool = false) {
    add(CollectionOfOne(AttributedRun(text)), role: role, isBold: isBold)
  }

  /// Adds runs on a line of their own.
  ///
  /// - Parameters:
  ///   - role: The role of paragraphs that have none.
  ///   - link: The target of what is no link.
  mutating func add(
    _ new: some Sequence<AttributedRun>, role: ParagraphRole? = nil, isBold: Bool = false, link: String? = nil
  ) {
    var isFirst = true
    for var run in new where !run.text.isEmpty {
      if isFirst, let last = runs.last { runs.append(AttributedRun("\n", paragraph: last.paragraph)) }
      isFirst = false
      if let role, run.paragraph.values.role == nil {
        var values = run.paragraph.values
        values.role = role
        run.paragraph = ParagraphAttributes(values)
      }
      if isBold || link != nil {
        var values = run.character.values
        if isBold { InlineStyle.bold.apply(to: &values) }
        values.link = values.link ?? link
        run.character = CharacterAttributes(values)
      }
      runs.append(run)
    }
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
