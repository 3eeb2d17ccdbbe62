import InlayCore

/// The text of a mail, made of its parts one after the other.
struct MailText {
  private var runs: [AttributedRun] = []
  private var isOpen = false
  /// The numbers that blocks and tables of the next part begin with.
  private var (firstBlock, firstTable) = (0, 0)

  init() {}

  /// Adds a part that begins on a line of its own.
  mutating func add(_ text: DecomposedText) {
    var isFirst = true
    for var run in Recomposer.runs(of: text) where !run.text.isEmpty {
      if isFirst { beginLine() }
      isFirst = false
      if !run.blocks.isEmpty {
        run.blocks = run.blocks.map { block in
          var block = block
          block.id += firstBlock
          block.cell?.table += firstTable
          return block
        }
      }
      runs.append(run)
    }
    firstBlock += text.blocks.count
    firstTable += text.tables.count
    isOpen = isFirst ? isOpen : text.text.utf8.last != 0x0A
  }

  /// Adds text without attributes, which begins on a line of its own. Images stand in their places.
  mutating func add(plain pieces: [AttributedRun]) {
    for (index, run) in pieces.filter({ !$0.text.isEmpty }).enumerated() {
      if index == 0 { beginLine() }
      runs.append(run)
      isOpen = run.text.utf8.last != 0x0A
    }
  }

  private mutating func beginLine() {
    guard isOpen, let last = runs.last else { return }
    runs.append(AttributedRun("\n", paragraph: last.paragraph, blocks: last.blocks))
  }

  /// The text.
  ///
  /// - Throws: `InlayError` if a limit is exceeded. Complexity: O(n).
  func decomposed(limits: Limits) throws -> Converted<DecomposedText> {
    try Decomposer.decompose(runs, limits: limits)
  }
}
