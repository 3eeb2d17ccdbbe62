import InlayCore
import InlayFormats

/// Makes a text of the paragraphs of an editor's document.
struct EditorText {
  private var lines = ParagraphBuilder()
  var collector = DiagnosticCollector()
  /// The item whose marker no paragraph has taken yet.
  private var pending: (item: TextList.Item, marker: String)?
  private var role: ParagraphRole?
  /// The attributes of the last text of the paragraph.
  private(set) var lastCharacter = CharacterAttributes.none
  /// What the paragraph stands in; `nil` before the first one.
  private var blocks: [RunBlock]?
  /// Whether the next paragraph goes on with this one.
  private var isJoined = false
  private var lost: Set<ParagraphRole> = []
  private var unknown: [Unknown: Int] = [:]

  /// The marks of tasks, which stand in the text.
  static func taskMarker(isDone: Bool) -> String { isDone ? "\u{2611}\t" : "\u{2610}\t" }

  /// An item begins: the next paragraph has its marker.
  mutating func beginItem(_ item: TextList.Item, isDone: Bool? = nil) {
    pending = (item, isDone.map { Self.taskMarker(isDone: $0) } ?? TextList.marker(of: item))
  }

  /// An item ends. One without anything is an empty paragraph.
  mutating func endItem(blocks: [RunBlock]) {
    if pending != nil { begin(ParagraphAttributeValues(), blocks: blocks) }
  }

  /// Begins a paragraph. The first of an item has its marker, whatever it is besides.
  mutating func begin(_ values: ParagraphAttributeValues, blocks: [RunBlock] = []) {
    if isJoined {
      isJoined = false
      if pending == nil, values.role == role, blocks == self.blocks { return }
    }
    (self.blocks, lastCharacter) = (blocks, .none)
    guard let (item, marker) = pending else {
      role = values.role
      return lines.begin(values, blocks: blocks)
    }
    pending = nil
    if let other = values.role, !TextList.roles.contains(other) { lose(other) }
    var own = TextList.values(of: item, marker: marker)
    (own.alignment, own.direction) = (values.alignment, values.direction)
    role = own.role
    lines.begin(own, marker: marker, blocks: blocks)
  }

  /// Whether the next paragraph has the marker of an item.
  var hasMarker: Bool { pending != nil }

  /// Whether the last paragraph stands in this cell.
  func isIn(_ cell: RunBlock) -> Bool { blocks?.contains(cell) ?? false }

  /// Reports a role that paragraphs cannot have besides their own.
  mutating func lose(_ role: ParagraphRole?) {
    guard let role, lost.insert(role).inserted else { return }
    collector.report(
      .formatsParagraphAttributesNotCarried,
      "a paragraph has only one role: \(role.rawValue) was dropped where blocks are nested, and the text was kept"
    )
  }

  /// Adds text to the paragraph. In code, its lines are paragraphs.
  mutating func append(_ text: String, _ character: CharacterAttributes, isCode: Bool = false) {
    guard !text.isEmpty else { return }
    lastCharacter = character
    lines.append(AttributedRun(isCode ? text : Self.line(text), character: character))
  }

  /// Adds a picture within a line.
  mutating func append(_ shown: EditorImages.Shown) { lines.append(shown.run) }

  /// Adds a picture that stands between paragraphs.
  mutating func appendBlock(
    _ shown: EditorImages.Shown, _ values: ParagraphAttributeValues, blocks: [RunBlock] = []
  ) {
    if shown.joins.before { isJoined = true }
    // A picture takes the kind of the paragraph that it goes on with.
    var joined = values
    if isJoined, pending == nil, blocks == self.blocks { joined.role = role }
    begin(joined, blocks: blocks)
    lines.append(shown.run)
    isJoined = shown.joins.after
  }

  /// Text within a paragraph: what would end it is a line break.
  static func line(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: \.endsParagraph) else { return text }
    var out = String.UnicodeScalarView()
    var wasReturn = false
    for scalar in text.unicodeScalars {
      if !(scalar == "\n" && wasReturn) { out.append(scalar.endsParagraph ? "\u{2028}" : scalar) }
      wasReturn = scalar == "\r"
    }
    return String(out)
  }

  /// A kind of nodes, marks or attributes that have no meaning here.
  private struct Unknown: Hashable {
    var code: DiagnosticCode
    /// The kind; `nil` for all kinds after the first ones.
    var name: ExactString?

    var place: (String, Int, String) { (code.rawValue, name == nil ? 1 : 0, name?.string ?? "") }
  }

  /// Counts a node, mark or attribute that has no meaning here: one diagnostic for each kind.
  mutating func noteUnknown(_ code: DiagnosticCode, _ name: String) {
    let key = Unknown(code: code, name: ExactString(name))
    let isNew = unknown[key] == nil && unknown.count >= Self.mostUnknown
    unknown[isNew ? Unknown(code: code, name: nil) : key, default: 0] += 1
  }

  private static let mostUnknown = 256

  /// The diagnostics of what is unknown, in the order of the kinds.
  private func unknownDiagnostics() -> [Diagnostic] {
    let sorted = unknown.sorted { $0.key.place < $1.key.place }
    return sorted.map { kind, count in
      let kinds = kind.name.map { "of the kind \(Visible.name($0.string))" } ?? "of further kinds"
      let sentence =
        switch kind.code {
        case .editorsNodeDropped:
          "\(Losses.count(count, "node", "nodes")) \(kinds) without text \(count == 1 ? "was" : "were") dropped"
        case .editorsUnknownNode:
          "\(Losses.count(count, "node", "nodes")) \(kinds) \(count == 1 ? "is" : "are") unknown; text was kept"
        default:
          "\(Losses.count(count, "mark", "marks")) \(kinds) \(count == 1 ? "has" : "have") no place here; text was kept"
        }
      return Diagnostic(kind.code, sentence)
    }
  }

  /// The document.
  ///
  /// - Throws: `InlayError` if a limit is exceeded. Complexity: O(n).
  consuming func finish(_ limits: Limits) throws -> Converted<DecomposedText> {
    let decomposed = try Decomposer.decompose(lines.finish(), limits: limits)
    return Converted(
      decomposed.value, diagnostics: collector.diagnostics + unknownDiagnostics() + decomposed.diagnostics)
  }
}
