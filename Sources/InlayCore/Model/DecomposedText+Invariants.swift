extension DecomposedText {
  /// Checks every rule of a decomposed text.
  ///
  /// - Throws: ``InlayError`` naming the first broken rule, and where. Complexity: O(n).
  public func checkInvariants() throws {
    guard text.utf8.count <= Self.maximumUnits else { throw InlayError.model(.textTooLong) }
    let string = text
    // The fast checks only tell whether everything is valid. The slow check finds what is wrong, and where.
    var units = UnitCheck(self)
    let counted = unsafe withBytes(of: string) { unsafe units.countsIfWell($0) }
    try checkImages()
    if let counted {
      try checkBounds(counted)
    } else {
      try checkBounds(utf16Length(of: string))
      var units = UnitCheck(self)
      let isWell = unsafe withBytes(of: string) { unsafe units.passes($0) }
      if !isWell { try checkUnits() }
    }
    try checkParagraphs()
    try checkBlocks()
    try checkFiles()
    try checkValues()
  }

  private func checkImages() throws {
    var seen = 0
    for index in placements.indices {
      let image = placements[index].image
      guard image < images.count else {
        throw InlayError.model(.imageIndexOutOfBounds, index: index, at: placements[index].at)
      }
      if image > seen {
        throw InlayError.model(.imagesOutOfOrder, index: index, at: placements[index].at)
      }
      if image == seen { seen += 1 }
    }
    guard seen == images.count else { throw InlayError.model(.imageNotPlaced, index: seen) }
    // Most texts have few images, for which tables cost more than comparing hashes.
    if images.count <= 8 {
      for index in images.indices.dropFirst() {
        let image = images[index]
        if images[..<index].contains(where: { $0.hashValue == image.hashValue && $0 == image }) {
          throw InlayError.model(.imagesRepeat, index: index)
        }
      }
      return
    }
    var table = ImageTable(minimumCapacity: images.count)
    for (index, image) in images.enumerated() where table.index(of: image) != index {
      throw InlayError.model(.imagesRepeat, index: index)
    }
  }

  private func checkBounds(_ length: Int) throws {
    var end = 0
    for index in placements.indices {
      let range = placements[index].range
      guard !range.isEmpty else {
        throw InlayError.model(.placementEmpty, index: index, at: range.lowerBound)
      }
      guard range.lowerBound >= end else {
        throw InlayError.model(.placementsUnsorted, index: index, at: range.lowerBound)
      }
      end = range.upperBound
      guard end <= length else {
        throw InlayError.model(.placementOutOfBounds, index: index, at: range.lowerBound)
      }
    }
    try Self.check(
      runs, length, .runOutOfBounds, .runEmpty, .runsUnsorted, .runsNotMerged, .runWithoutAttributes)
    try Self.check(
      paragraphs, length, .paragraphOutOfBounds, .paragraphEmpty, .paragraphsUnsorted, .paragraphsNotMerged,
      .paragraphWithoutAttributes)
    try checkRunsAgainstPlacements()
    var last = -1
    for (index, at) in literalObjectReplacements.enumerated() {
      guard at > last else { throw InlayError.model(.literalsUnsorted, index: index, at: at) }
      guard at < length else { throw InlayError.model(.literalNotObjectReplacement, index: index, at: at) }
      last = at
    }
  }

  private func checkRunsAgainstPlacements() throws {
    var placement = 0
    for (index, run) in runs.enumerated() {
      for boundary in [run.range.lowerBound, run.range.upperBound] {
        while placement < placements.count, placements[placement].range.upperBound <= boundary {
          placement += 1
        }
        if placement < placements.count, placements[placement].at < boundary {
          throw InlayError.model(.runSplitsPlacement, index: index, at: boundary)
        }
      }
    }
  }

  private static func check<Values>(
    _ runs: [AttributeRun<Values>], _ length: Int, _ outOfBounds: ModelRule,
    _ empty: ModelRule, _ unsorted: ModelRule,
    _ notMerged: ModelRule, _ withoutAttributes: ModelRule
  ) throws {
    var previous: AttributeRun<Values>?
    for (index, run) in runs.enumerated() {
      let at = run.range.lowerBound
      guard !run.range.isEmpty else { throw InlayError.model(empty, index: index, at: at) }
      guard at >= previous?.range.upperBound ?? 0 else {
        throw InlayError.model(unsorted, index: index, at: at)
      }
      guard run.range.upperBound <= length else {
        throw InlayError.model(outOfBounds, index: index, at: at)
      }
      guard !run.attributes.isEmpty else { throw InlayError.model(withoutAttributes, index: index, at: at) }
      if let previous, previous.range.upperBound == at, previous.attributes == run.attributes {
        throw InlayError.model(notMerged, index: index, at: at)
      }
      previous = run
    }
  }

  /// Checks that no placement, run or literal splits a surrogate pair, and that each U+FFFC is accounted for, in one
  /// pass.
  private func checkUnits() throws {
    var placement = 0
    var literal = 0
    var run = 0
    var at = 0
    for scalar in text.unicodeScalars {
      let width = scalar.value > 0xFFFF ? 2 : 1
      while placement < placements.count, placements[placement].range.upperBound <= at { placement += 1 }
      while run < runs.count, runs[run].range.upperBound <= at { run += 1 }
      if width == 2 {
        if placement < placements.count, Self.splits(placements[placement].range, at) {
          throw InlayError.model(.placementSplitsSurrogates, index: placement, at: at + 1)
        }
        if run < runs.count, Self.splits(runs[run].range, at) {
          throw InlayError.model(.runSplitsSurrogates, index: run, at: at + 1)
        }
      }
      if scalar == "\n" || scalar == "\r" || scalar == "\u{2029}", placement < placements.count,
        placements[placement].range.contains(at)
      {
        throw InlayError.model(.placementCoversParagraphEnd, index: placement, at: at)
      }
      let isLiteral = literal < literalObjectReplacements.count && literalObjectReplacements[literal] == at
      if scalar == "\u{FFFC}" {
        let covering = placement < placements.count && placements[placement].range.contains(at)
        if covering, isLiteral { throw InlayError.model(.literalCovered, index: literal, at: at) }
        if covering, placements[placement].length != 1 {
          throw InlayError.model(.placementCoversSeveralObjectReplacements, index: placement, at: at)
        }
        if !covering, !isLiteral { throw InlayError.model(.objectReplacementUnaccounted, at: at) }
        if isLiteral { literal += 1 }
      } else if isLiteral {
        throw InlayError.model(.literalNotObjectReplacement, index: literal, at: at)
      }
      at += width
    }
    // A literal that is still left points into the middle of a surrogate pair.
    if literal < literalObjectReplacements.count {
      throw InlayError.model(
        .literalNotObjectReplacement, index: literal, at: literalObjectReplacements[literal])
    }
  }

  private static func splits(_ range: Range<Int>, _ pair: Int) -> Bool {
    range.lowerBound == pair + 1 || range.upperBound == pair + 1
  }

  private func checkParagraphs() throws {
    guard !paragraphs.isEmpty else { return }
    var index = 0
    var violation: InlayError?
    let string = text
    unsafe withBytes(of: string) { bytes in
      unsafe ParagraphBoundaries.forEach(in: bytes) { range, separator, offset in
        while index < paragraphs.count, paragraphs[index].range.upperBound <= range.lowerBound { index += 1 }
        guard violation == nil, index < paragraphs.count else { return }
        let run = paragraphs[index]
        guard run.range.overlaps(range) else { return }
        if run.range.lowerBound > range.lowerBound || run.range.upperBound < range.upperBound {
          violation = InlayError.model(.paragraphNotAligned, index: index, at: range.lowerBound)
        } else if let marker = run.attributes.values.markerLength {
          let room = range.count - separator
          if marker < 0 || marker > room {
            violation = InlayError.model(.markerTooLong, index: index, at: range.lowerBound)
          } else if unsafe ParagraphBoundaries.fittingMarker(marker, room: room, bytes, at: offset) < marker {
            violation = InlayError.model(
              .markerSplitsSurrogates, index: index, at: range.lowerBound + marker)
          }
        }
      }
    }
    if let violation { throw violation }
  }

  func checkFiles() throws {
    for (index, file) in files.enumerated() {
      guard !file.name.string.isEmpty else { throw InlayError.model(.fileNameEmpty, index: index) }
      guard index > 0 else { continue }
      if files[index - 1].name == file.name { throw InlayError.model(.filesRepeat, index: index) }
      guard files[index - 1].name < file.name else { throw InlayError.model(.filesUnsorted, index: index) }
    }
  }

  private func checkValues() throws {
    // Many runs share attribute sets, so each set is checked once.
    var seen: Set<ObjectIdentifier> = []
    for (index, run) in runs.enumerated() {
      guard let identity = run.attributes.identity, seen.insert(identity).inserted else { continue }
      guard run.attributes.values.isInRange else {
        throw InlayError.model(.valueOutOfRange, index: index, at: run.range.lowerBound)
      }
    }
    for (index, run) in paragraphs.enumerated() {
      guard let identity = run.attributes.identity, seen.insert(identity).inserted else { continue }
      guard run.attributes.values.isInRange else {
        throw InlayError.model(.valueOutOfRange, index: index, at: run.range.lowerBound)
      }
    }
    for (index, block) in blocks.enumerated() {
      guard let identity = block.attributes.identity, seen.insert(identity).inserted else { continue }
      guard block.attributes.values.isInRange else {
        throw InlayError.model(.valueOutOfRange, index: index, at: block.range.lowerBound)
      }
    }
    for (index, table) in tables.enumerated() where !table.attributes.values.isInRange {
      throw InlayError.model(.valueOutOfRange, index: index)
    }
    for index in placements.indices where placements[index].hasDetails {
      if let size = placements[index].displaySize, !size.isInRange {
        throw InlayError.model(.valueOutOfRange, index: index, at: placements[index].at)
      }
    }
    guard attributes.isInRange else { throw InlayError.model(.valueOutOfRange) }
  }
}
