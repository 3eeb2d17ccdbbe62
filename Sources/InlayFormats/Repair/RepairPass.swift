internal import InlayCore

/// Replaces the text of orphans and moves everything else accordingly.
struct RepairPass {
  private let text: DecomposedText
  private let policy: OrphanPolicy
  private let lost: [Bool]
  private var edits = TextEdits()
  private var noticed = DiagnosticCollector()

  init(_ text: DecomposedText, _ policy: OrphanPolicy) {
    self.text = text
    self.policy = policy
    lost = text.images.map(Repair.isLost)
  }

  mutating func run() throws -> Converted<DecomposedText> {
    findOrphans()
    if policy == .keep || edits.isEmpty { return Converted(text, diagnostics: noticed.diagnostics) }
    let length = max(text.utf16Count, text.text.utf8.count)
    let (total, overflow) = length.addingReportingOverflow(edits.growth)
    if overflow || total > DecomposedText.maximumUnits {
      throw InlayError.limit(
        "textUnits", allowed: DecomposedText.maximumUnits, found: overflow ? nil : total)
    }
    var images: [InlineImage] = []
    var newIndex: [Int?] = Array(repeating: nil, count: text.images.count)
    var placements: [ImagePlacement] = []
    var counter = CancellationCounter()
    for placement in text.placements where !lost[placement.image] {
      try counter.check()
      let index = newIndex[placement.image] ?? images.count
      if index == images.count {
        newIndex[placement.image] = index
        images.append(text.images[placement.image])
      }
      placements.append(
        ImagePlacement(edits.map(placement.range), image: index, attributes: placement.attributes))
    }
    var runs = MergedRuns<CharacterAttributeValues>()
    for run in text.runs {
      try counter.check()
      runs.append(edits.map(run.range), run.attributes)
    }
    let edited = edits.apply(to: text.text)
    let moved = text.blocks.map { $0.with(range: edits.map($0.range)) }
    // A block without text cannot be.
    let blocks = moved.filter { !$0.range.isEmpty }
    var repaired = DecomposedText(
      unchecked: edited.text, images: images, placements: placements, runs: runs.runs,
      paragraphs: paragraphs(), literalObjectReplacements: [], files: text.files, attributes: text.attributes,
      tables: text.tables, blocks: blocks)
    // Two paragraphs became one, which can have only one set of attributes, or a table lost a cell.
    if edited.joinsLineEnds || blocks.count < moved.count {
      repaired = try decomposedAnew(repaired)
    }
    repaired.unknownMembers = text.unknownMembers
    repaired.inheritSource(ofEdited: text)
    return Converted(repaired, diagnostics: noticed.diagnostics)
  }

  /// The same text, with paragraph attributes for its current paragraphs.
  private mutating func decomposedAnew(_ text: DecomposedText) throws -> DecomposedText {
    var limits = Limits.default
    limits.textUnits = DecomposedText.maximumUnits
    limits.placements = .max
    limits.attributeBytes = .max
    limits.tableRows = .max
    limits.tableColumns = .max
    limits.tableCells = .max
    limits.tableDepth = .max
    let anew = try Decomposer.decompose(Recomposer.runs(of: text), limits: limits)
    noticed.report(anew.diagnostics)
    var result = anew.value
    result.attributes = text.attributes
    // The files of a valid text are valid.
    if !text.files.isEmpty, let withFiles = try? result.with(files: text.files) { result = withFiles }
    return result
  }

  private mutating func findOrphans() {
    var literal = 0
    // A description may be long, and its image placed many times.
    var labels: [Int: String] = [:]
    for placement in text.placements where lost[placement.image] {
      addLiterals(&literal, before: placement.at)
      let label = labels[placement.image] ?? ImageLabel.bracketed(text.image(of: placement))
      labels[placement.image] = label
      add(placement.range, label, "an image whose content is missing")
    }
    addLiterals(&literal, before: .max)
  }

  private mutating func addLiterals(_ next: inout Int, before end: Int) {
    let literals = text.literalObjectReplacements
    while next < literals.count, literals[next] < end {
      add(literals[next]..<literals[next] + 1, "[picture]", "a U+FFFC without an image")
      next += 1
    }
  }

  private mutating func add(_ range: Range<Int>, _ label: String, _ what: String) {
    let at = range.lowerBound
    switch policy {
    case .keep: noticed.report(.repairOrphanKept, at: at, "\(what) was kept")
    case .remove:
      edits.append(range, "")
      noticed.report(.repairOrphanRemoved, at: at, "\(what) was removed")
    case .describe:
      edits.append(range, label)
      noticed.report(.repairOrphanDescribed, at: at, "\(what) was replaced with \(Visible.name(label))")
    }
  }

  /// The paragraph attributes. If a list marker contained an orphan, they have the marker's current length.
  private func paragraphs() -> [ParagraphRun] {
    var merged = MergedRuns<ParagraphAttributeValues>()
    var starts: [Int]?
    var next = 0
    for run in text.paragraphs {
      guard let marker = run.attributes.values.markerLength, marker > 0 else {
        merged.append(edits.map(run.range), run.attributes)
        continue
      }
      let all = starts ?? ParagraphBoundaries.starts(in: text.text)
      starts = all
      while next < all.count, all[next] < run.range.lowerBound { next += 1 }
      var byLength = [marker: run.attributes]
      while next + 1 < all.count, all[next] < run.range.upperBound {
        let paragraph = all[next]..<all[next + 1]
        let length = edits.map(paragraph.lowerBound..<paragraph.lowerBound + marker).count
        let attributes = byLength[length] ?? Self.with(run.attributes, markerLength: length)
        byLength[length] = attributes
        merged.append(edits.map(paragraph), attributes)
        next += 1
      }
    }
    return merged.runs
  }

  private static func with(_ attributes: ParagraphAttributes, markerLength: Int) -> ParagraphAttributes {
    var values = attributes.values
    values.markerLength = markerLength
    return ParagraphAttributes(values)
  }
}

/// Runs under construction. Empty runs are left out, and equal neighbors are merged.
private struct MergedRuns<Values: AttributeValues> {
  private(set) var runs: [AttributeRun<Values>] = []

  mutating func append(_ range: Range<Int>, _ attributes: Attributes<Values>) {
    guard !range.isEmpty else { return }
    if let last = runs.last, last.range.upperBound == range.lowerBound, last.attributes == attributes {
      runs[runs.count - 1].range = last.range.lowerBound..<range.upperBound
    } else {
      runs.append(AttributeRun(range, attributes))
    }
  }
}
