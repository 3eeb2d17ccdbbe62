package import InlayCore

extension DecomposedText {
  /// The text as RTF and archives of Cocoa give it back: paragraphs without a role that state no space have none.
  package func withCocoaSpacing() throws -> DecomposedText {
    let runs = Recomposer.runs(of: self).map { run in
      var values = run.paragraph.values
      if values.role == nil {
        values.spacingBefore = values.spacingBefore ?? .zero
        values.spacingAfter = values.spacingAfter ?? .zero
      }
      var copy = run
      copy.paragraph = ParagraphAttributes(values)
      return copy
    }
    var text = try Decomposer.decompose(runs).value
    text.attributes = attributes
    return try text.with(files: files)
  }
}
