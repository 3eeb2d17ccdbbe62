package import InlayCore

/// Makes the runs of a text from the paragraphs that a message or an editor holds as blocks.
package struct ParagraphBuilder {
  package private(set) var runs: [AttributedRun] = []
  /// Whether a line break at the end of a block is the one before the next block.
  private let joinsBreaks: Bool
  private var hasParagraph = false
  private var isEmpty = true
  private var attributes = ParagraphAttributes.none
  private var blocks: [RunBlock] = []
  /// What the paragraphs say that a line break within an item begins.
  private var continuing: ParagraphAttributes?

  package init(joinsBreaks: Bool = false) { self.joinsBreaks = joinsBreaks }

  /// Begins a paragraph, which may be an item with a marker.
  package mutating func begin(
    _ values: ParagraphAttributeValues, marker: String? = nil, blocks: [RunBlock] = []
  ) {
    let isBroken = joinsBreaks && runs.last?.text.unicodeScalars.last?.endsParagraph ?? false
    if hasParagraph, !isBroken { endLine() }
    (hasParagraph, isEmpty) = (true, true)
    (attributes, self.blocks) = (ParagraphAttributes(values), blocks)
    continuing = marker.map { _ in ParagraphAttributes(TextList.continuing(values)) }
    if let marker { append(AttributedRun(marker)) }
  }

  /// Adds a run to the paragraph.
  package mutating func append(_ run: AttributedRun) {
    var run = run
    if let continuing, run.image == nil, let end = run.text.unicodeScalars.firstIndex(where: \.endsParagraph)
    {
      var first = run
      first.text = run.text[...end]
      run.text = run.text[first.text.endIndex...]
      self.continuing = nil
      append(first)
      attributes = continuing
    }
    guard !run.text.isEmpty else { return }
    (run.paragraph, run.blocks, isEmpty) = (attributes, blocks, false)
    runs.append(run)
  }

  private mutating func endLine() { runs.append(AttributedRun("\n", paragraph: attributes, blocks: blocks)) }

  /// The runs. An empty cell or a line across the text at the end keeps its paragraph.
  package consuming func finish() -> [AttributedRun] {
    if hasParagraph, isEmpty, !blocks.isEmpty || attributes.values.role == .rule { endLine() }
    return runs
  }
}
