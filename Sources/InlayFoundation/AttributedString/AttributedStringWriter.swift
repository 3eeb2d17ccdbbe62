internal import Foundation
internal import InlayCore

/// Writes an `AttributedString` in one pass.
struct AttributedStringWriter {
  private typealias Scope = AttributeScopes.InlayAttributes

  private struct Key: Hashable {
    var character: CharacterAttributes
    var paragraph: ParagraphAttributes
    var image: PlacedImage.Identity?
    var isMarked = false
    /// The innermost block.
    var block: Int?
  }

  private struct Previous {
    var key: Key
    var isObject: Bool
  }

  private let options: FoundationOptions
  private var known: [Key: AttributeContainer] = [:]
  private var last: (key: Key, container: AttributeContainer)?
  /// Diagnostics for what values under keys of other scopes cannot express.
  private(set) var collector = DiagnosticCollector()
  private var at = 0
  private var blockWriter: BlockWriter?

  init(_ options: FoundationOptions) { self.options = options }

  mutating func write(_ text: DecomposedText) throws -> AttributedString {
    let runs = Recomposer.recompose(text)
    var string = AttributedString(text.text)
    var start = string.startIndex
    var previous: Previous?
    var counter = CancellationCounter()
    for index in runs.indices {
      try counter.check()
      let run = runs[index]
      at = runs.utf16Range(of: index).lowerBound
      // Uses UTF-8 offsets, because the string is stored as UTF-8.
      let end = string.utf8.index(start, offsetBy: run.text.utf8.count)
      defer { start = end }
      guard run.image != nil || !run.character.isEmpty || !run.paragraph.isEmpty || !run.blocks.isEmpty
      else {
        previous = nil
        continue
      }
      var key = Key(
        character: run.character, paragraph: run.paragraph, image: run.image?.identity,
        block: run.blocks.last?.id)
      let isObject =
        run.image != nil && run.text.utf8.count == 3
        && run.text.utf8.elementsEqual([0xEF, 0xBF, 0xBC])
      // A reader splits one run over several U+FFFC again. Other adjacent runs with one image must stay separate.
      if let previous, key.image != nil, previous.key.image == key.image, !(previous.isObject && isObject) {
        key.isMarked = !previous.key.isMarked
      }
      string[start..<end].setAttributes(container(for: key, run))
      previous = Previous(key: key, isObject: isObject)
    }
    return string
  }

  private mutating func container(for key: Key, _ run: AttributedRun) -> AttributeContainer {
    if let last, last.key == key { return last.container }
    let container = known[key] ?? made(run, isMarked: key.isMarked)
    known[key] = container
    last = (key, container)
    return container
  }

  private mutating func made(_ run: AttributedRun, isMarked: Bool) -> AttributeContainer {
    var container = AttributeContainer()
    var run = run
    writeBridges(&run, &container)
    if !run.blocks.isEmpty { write(run.blocks, &container) }
    var values = run.character.values
    let custom = values.custom
    values.custom = [:]
    let character = CharacterAttributes(values)
    if let image = run.image { container[Scope.InlineImageAttribute.self] = image }
    if !character.isEmpty { container[Scope.CharacterAttribute.self] = character }
    if !run.paragraph.isEmpty { container[Scope.ParagraphAttribute.self] = run.paragraph }
    if !custom.isEmpty { container[Scope.CustomAttribute.self] = custom }
    if isMarked { container[Scope.BoundaryAttribute.self] = true }
    return container
  }

  /// Writes blocks into paragraph styles of a platform that has such, and into Inlay's scope if these express less.
  private mutating func write(_ blocks: [RunBlock], _ container: inout AttributeContainer) {
    var writer = blockWriter ?? BlockWriter()
    // The only reference, so that its tables are not copied.
    blockWriter = nil
    defer { blockWriter = writer }
    var isExact = false
    for case let bridge? in options.keyBridges.map(\.blocks) {
      let made = writer.style(bridge.style(container), in: blocks, bridge.converter)
      bridge.set(made.style, &container)
      isExact = made.isExact
    }
    if !isExact { container[Scope.BlockAttribute.self] = writer.numbered(blocks) }
  }

  /// Removes from Inlay's own attributes what keys of other scopes express as well.
  private mutating func writeBridges(_ run: inout AttributedRun, _ container: inout AttributeContainer) {
    guard !options.keyBridges.isEmpty else { return }
    var lists = CharacterMapping.attributes(of: run.character.values)
    if !run.paragraph.isEmpty {
      lists[ExactString(AttributeName.paragraphStyle)] = ParagraphMapping.style(of: run.paragraph.values)
    }
    let before = lists.count
    let image = run.image
    var reports: [(DiagnosticCode, String)] = []
    for bridge in options.keyBridges {
      let name = ExactString(bridge.name)
      if let list = lists[name] {
        let written = bridge.write(.propertyList(list), &container) { reports.append(($0, $1)) }
        if written == .exactly { lists[name] = nil }
      } else if let image, name.string == ImageMapping.name(of: image) {
        let written = bridge.write(.image(image), &container) { reports.append(($0, $1)) }
        if written == .exactly { run.image = nil }
      }
    }
    for (code, message) in reports { collector.report(code, at: at, message) }
    guard lists.count < before else { return }
    var reader = AttributeSetReader(options)
    let rest = reader.set(of: MemberList(lists), image: nil, at: 0)
    (run.character, run.paragraph) = (rest.character, rest.paragraph)
  }
}
