internal import InlayCore
internal import InlayUnicode

// Directions of paragraphs.

extension TerminalLayout {
  /// Determines the direction of the paragraph in the buffer and, if the layout reorders text, the bidi levels.
  ///
  /// - Returns: whether the paragraph runs from right to left.
  mutating func orderParagraph(_ stated: Bool?) -> Bool {
    let isRightToLeft = stated ?? (preparation.hasRightToLeft && preparation.startsRightToLeft)
    if metrics.bidi != .terminal, isRightToLeft || preparation.isBidirectional {
      preparation.order(isRightToLeft: isRightToLeft, keepingWords: metrics.bidi == .words)
    }
    return isRightToLeft
  }
}

extension ParagraphPreparation {
  /// Whether the first strong letter of the content is right-to-left. Labels of images are ignored, as images would be.
  fileprivate var startsRightToLeft: Bool {
    let (bytes, labels) = (buffer.bytes, buffer.labels)
    return bytes.withBytes { utf8 in
      var place = buffer.markerEnd
      var label = 0
      var strong = FriBidi.FirstStrong()
      while place < utf8.count {
        if label < labels.count, labels[label].lowerBound <= place {
          place = max(place, labels[label].upperBound)
          label += 1
          continue
        }
        let (scalar, length) = Self.scalar(utf8, at: place)
        if let found = strong.isRightToLeft(scalar) { return found }
        place += length
      }
      return false
    }
  }
}
