internal import InlayCore
internal import InlayUnicode

extension ParagraphPreparation {
  /// Computes the bidi levels of the text (UAX #9), converts Arabic letters to their joined forms, and removes the
  /// direction controls, which are no longer needed.
  ///
  /// - Parameter keepingWords: whether the letters of each word stay as they are, because the terminal orders and joins
  ///   them.
  mutating func order(isRightToLeft: Bool, keepingWords: Bool = false) {
    let old = buffer
    var scalars: [UInt32] = []
    var lengths: [UInt8] = []
    scalars.reserveCapacity(old.bytes.count)
    lengths.reserveCapacity(old.bytes.count)
    old.bytes.withBytes { utf8 in
      var place = 0
      while place < utf8.count {
        let (scalar, length) = Self.scalar(utf8, at: place)
        // FriBidi would take U+000A as the end of the paragraph.
        scalars.append(scalar == "\n" ? 0x2028 : scalar.value)
        lengths.append(UInt8(truncatingIfNeeded: length))
        place += length
      }
    }
    let letters = scalars
    var levels = FriBidi.levels(of: &scalars, isRightToLeft: isRightToLeft)
    if keepingWords {
      scalars = letters
      if var raised = levels {
        // At an even level, the letters of a word keep their order inside of text whose words are reversed.
        for index in raised.indices where raised[index] & 1 == 1 && Self.isLetter(scalars[index]) {
          raised[index] += 1
        }
        levels = raised
      }
    }
    if levels == nil, !scalars.isEmpty {
      levels = [Int8](repeating: isRightToLeft ? 1 : 0, count: scalars.count)
      diagnostics.report(
        .terminalNotReordered, at: old.segments.first?.source,
        "the paragraph is too long to be reordered for display")
    }
    rebuild(old, scalars, lengths, levels ?? [])
    buffer.baseLevel = isRightToLeft ? 1 : 0
  }

  /// Whether a scalar is part of a word: a letter, or a mark on one.
  private static func isLetter(_ value: UInt32) -> Bool {
    guard let properties = Unicode.Scalar(value)?.properties else { return false }
    return properties.isAlphabetic || properties.generalCategory == .nonspacingMark
  }

  /// Fills the buffer again by the same rules, because scalars that were apart may be adjacent now.
  private mutating func rebuild(
    _ old: LayoutBuffer, _ scalars: [UInt32], _ lengths: [UInt8], _ levels: [Int8]
  ) {
    buffer = LayoutBuffer()
    begin(keepsFlags: true)
    var index = 0
    var place = 0
    var label = 0
    var labelStart = 0
    for segment in old.segments {
      while place < segment.end, index < scalars.count {
        if place == old.markerEnd, place > 0 { beginContent() }
        if label < old.labels.count, place == old.labels[label].lowerBound { labelStart = buffer.bytes.count }
        add(scalars[index], as: segment, of: old)
        let level = UInt8(truncatingIfNeeded: max(0, levels[index]))
        while buffer.levels.count < buffer.bytes.count { buffer.levels.append(level) }
        place += Int(lengths[index])
        index += 1
        if label < old.labels.count, place == old.labels[label].upperBound {
          buffer.labels.append(labelStart..<buffer.bytes.count)
          label += 1
        }
      }
    }
    if old.markerEnd > 0, old.markerEnd == old.bytes.count { beginContent() }
    endPart()
  }

  private mutating func add(_ value: UInt32, as segment: LayoutBuffer.Segment, of old: LayoutBuffer) {
    switch segment.content {
    case .image(let image): append(old.images[image], style: segment.style, source: segment.source)
    case .tab: take("\t", segment.style, source: segment.source, isLabel: false)
    case .lineEnd: take("\n", segment.style, source: segment.source, isLabel: false)
    case .softHyphen: take("\u{AD}", segment.style, source: segment.source, isLabel: false)
    case .text:
      // U+FEFF stands for a letter that merged with the one before.
      guard value != 0xFEFF, let scalar = Unicode.Scalar(value) else { return }
      let properties = ScalarProperties(scalar)
      if !properties.isBidiControl { join(scalar, properties, segment.style, segment.source) }
    }
  }
}
