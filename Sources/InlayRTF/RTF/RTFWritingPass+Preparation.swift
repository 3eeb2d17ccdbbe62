import InlayContainer
import InlayCore

// What must be known before the header is written.
extension RTFWritingPass {
  /// Prepares everything the header states: forms of runs and paragraphs, and lists.
  mutating func prepare() throws {
    var counter = CancellationCounter()
    characterForms.reserveCapacity(text.runs.count)
    for run in text.runs {
      try counter.check()
      characterForms.append(tables.form(run.attributes, at: run.range.lowerBound, &collector))
    }
    paragraphForms.reserveCapacity(text.paragraphs.count)
    for run in text.paragraphs {
      try counter.check()
      paragraphForms.append(forms.form(run.attributes, &tables, at: run.range.lowerBound, &collector))
    }
    plainForm = forms.form(.none, &tables, at: 0, &collector)
    try planLists()
    if !text.blocks.isEmpty { try planTables() }
  }

  private mutating func planTables() throws {
    var measure: RTFTableMeasure?
    if case .plain = images {
      measure = try RTFTableMeasure(
        text,
        fontSize: { run in
          let size = run.map { tables.states[characterForms[$0].state].size } ?? RTFCharacterState.none
          return size == RTFCharacterState.none ? 24 : min(max(Int(size), 0), 4_000)
        },
        picture: { placement, run in
          let width = size(of: text.placements[placement].attributes, run)?.width
          return width?.roundedTwips ?? 1_440
        })
    }
    tablePlan = try RTFTablePlan(text, measure, &tables, &collector)
  }
}
