import InlayCore

extension RTFStyleTables {
  /// Appends the words after `\pard`, in Cocoa's order, without style, role and list.
  mutating func words(
    _ values: ParagraphAttributeValues, at position: Int, _ collector: inout DiagnosticCollector
  ) -> String {
    var words = ""
    for stop in values.tabStops ?? [] { words += tab(stop, at: position, &collector) }
    if values.tabStops == [] { lose("an empty list of tab stops", at: position, &collector) }
    func add(_ word: String, _ number: Int32) { words += "\\\(word)\(number)" }
    func add(_ word: String, _ length: Length?) {
      if let length { add(word, twips(length, at: position, &collector)) }
    }
    indents(values, &words, at: position, &collector)
    add("ri", values.trailingIndent)
    add("pardeftab", values.defaultTabInterval)
    lines(values, &words, at: position, &collector)
    add("slleading", values.lineSpacing)
    // No word means no space; see RTFReadingPass.paragraphAttributes.
    let isPlain = values.role == nil
    if !isPlain || values.spacingBefore != .zero { add("sb", values.spacingBefore) }
    if !isPlain || values.spacingAfter != .zero { add("sa", values.spacingAfter) }
    switch values.direction {
    case .natural?: words += "\\pardirnatural"
    case .leftToRight?: words += "\\ltrpar"
    case .rightToLeft?: words += "\\rtlpar"
    case let other?: lose("the direction \(other) of paragraphs", at: position, &collector)
    case nil: break
    }
    if let alignment = values.alignment {
      if let row = ParagraphWords.alignments.dropFirst().first(where: { $0.name == alignment.rawValue }) {
        words += "\\" + row.word
      } else {
        lose("the alignment \(alignment)", at: position, &collector)
      }
    }
    if let factor = values.hyphenationFactor { add("hyphfactor", percent(factor, at: position, &collector)) }
    if let factor = values.tighteningFactor {
      add("partightenfactor", percent(factor, at: position, &collector))
    }
    if values.keepsWithNext { words += "\\keepn" }
    if values.keepsTogether { words += "\\keep" }
    if values.breaksPageBefore { words += "\\pagebb" }
    if let color = values.blockColor { add("cbpat", index(color)) }
    // A border below the empty paragraph, three quarters of a point wide.
    if values.role == .rule { words += "\\brdrb\\brdrs\\brdrw15\\brsp20" }
    if !values.unknownMembers.isEmpty { lose("unknown members of a paragraph", at: position, &collector) }
    return words
  }

  private mutating func indents(
    _ values: ParagraphAttributeValues, _ words: inout String, at position: Int,
    _ collector: inout DiagnosticCollector
  ) {
    guard values.leadingIndent != nil || values.firstLineIndent != nil else { return }
    let left = Int(twips(values.leadingIndent ?? .zero, at: position, &collector))
    let first = Int(twips(values.firstLineIndent ?? .zero, at: position, &collector))
    if values.leadingIndent != nil {
      words += "\\li\(left)"
      if values.firstLineIndent == nil {
        collector.report(
          .rtfRounded, at: position, "the first-line indent was not stated and was written as 0")
      }
    }
    if values.leadingIndent == nil || first != left { words += "\\fi\(first - left)" }
  }

  private mutating func lines(
    _ values: ParagraphAttributeValues, _ words: inout String, at position: Int,
    _ collector: inout DiagnosticCollector
  ) {
    let minimum = values.minimumLineHeight.map { twips($0, at: position, &collector) }
    let maximum = values.maximumLineHeight.map { twips($0, at: position, &collector) }
    if let multiple = values.lineHeightMultiple {
      let lines = min(max((abs(multiple) * 240 + 500) / 1_000, 0), 200_000_000)
      if multiple <= 0 || (lines * 1_000 + 120) / 240 != multiple {
        collector.report(.rtfRounded, at: position, "a line height of \(multiple) thousandths was rounded")
      }
      words += "\\sl\(lines)\\slmult1"
    } else if let minimum, minimum > 0 {
      if maximum == nil {
        words += "\\sl\(minimum)"
        return
      }
      if maximum == minimum {
        words += "\\sl-\(minimum)\\slmult0"
        return
      }
    }
    if let minimum { words += "\\slminimum\(minimum)" }
    if let maximum { words += "\\slmaximum\(maximum)" }
  }

  private mutating func tab(
    _ stop: TabStop, at position: Int, _ collector: inout DiagnosticCollector
  ) -> String {
    var words = ""
    if let leader = stop.leader {
      if let row = ParagraphWords.tabLeaders.dropFirst().first(where: { exactlyEqual($0.leader, leader) }) {
        words += "\\" + row.word
      } else {
        lose("the tab leader \(leader)", at: position, &collector)
      }
    }
    let place = twips(stop.position, at: position, &collector)
    if stop.alignment == .bar { return words + "\\tb\(place)" }
    let row = ParagraphWords.tabAlignments.first { $0.name == stop.alignment.rawValue }
    if row == nil { lose("the tab alignment \(stop.alignment)", at: position, &collector) }
    if let row, !row.word.isEmpty { words += "\\" + row.word }
    return words + "\\tx\(place)"
  }

  private mutating func percent(
    _ thousandths: Int, at position: Int, _ collector: inout DiagnosticCollector
  ) -> Int32 {
    if thousandths % 10 != 0 {
      collector.report(.rtfRounded, at: position, "a factor of \(thousandths) thousandths was rounded")
    }
    return Int32(clamping: thousandths / 10)
  }
}
