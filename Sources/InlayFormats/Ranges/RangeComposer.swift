package import InlayCore

/// The machine for formats that state images and styles as ranges over plain text: writing.
///
/// It makes the text, in which each image has the words that the network wants there, and the ranges in the unit of the
/// network, in ascending order, longer ones first. Of two ranges that share text, one lies in the other.
package struct RangeComposer {
  /// What stands for an image in the text.
  package struct Cover {
    /// The text. It may be empty.
    package var text: String
    /// What the range over it says; `nil` for an image that the network cannot show.
    package var mark: MarkedRange.Mark?

    package init(_ text: String, _ mark: MarkedRange.Mark? = nil) { (self.text, self.mark) = (text, mark) }
  }

  /// The text and its ranges.
  package struct Composed {
    package var text: String
    package var ranges: [MarkedRange]
  }

  private let unit: OffsetTable.Unit
  private var text: [UInt8] = []
  /// The length of the text in the unit.
  private var at = 0
  private var ranges: [MarkedRange] = []
  private var open: [(mark: MarkedRange.Mark, start: Int)] = []

  private init(_ unit: OffsetTable.Unit) { self.unit = unit }

  /// Composes `text`.
  ///
  /// - Parameters:
  ///   - unit: UTF-8 bytes, UTF-16 units or scalars.
  ///   - marks: What the network says about a run of text with these attributes, roles first.
  ///   - words: The text of a run as the network takes it.
  ///   - cover: What stands for an image: asked for with its run, whose text is U+FFFC unless it stands over ordinary
  ///     text, and its UTF-16 position.
  /// - Throws: `CancellationError`. Complexity: O(n).
  package static func compose(
    _ text: DecomposedText, unit: OffsetTable.Unit, marks: (AttributedRun) -> [MarkedRange.Mark],
    words: (Substring) -> Substring = { $0 }, cover: (AttributedRun, PlacedImage, Int) -> Cover
  ) throws -> Composed {
    var composer = RangeComposer(unit)
    var position = 0
    var counter = CancellationCounter()
    for run in Recomposer.runsWithoutBlocks(of: text) {
      try counter.check()
      composer.change(to: marks(run))
      if let image = run.image {
        let cover = cover(run, image, position)
        let start = composer.at
        composer.append(cover.text[...])
        if let mark = cover.mark, composer.at > start {
          composer.ranges.append(MarkedRange(start..<composer.at, mark))
        }
      } else {
        composer.append(words(run.text))
      }
      position += run.text.utf16.count
    }
    composer.change(to: [])
    return Composed(
      text: String(decoding: composer.text, as: UTF8.self), ranges: MarkedRange.ordered(composer.ranges))
  }

  private mutating func append(_ piece: Substring) {
    text.append(contentsOf: piece.utf8)
    switch unit {
    case .utf8: at += piece.utf8.count
    case .utf16: at += piece.utf16.count
    case .scalars: at += piece.unicodeScalars.count
    case .graphemes: at += piece.count
    }
  }

  /// Ends the marks that do not go on, with those within them, and begins new ones. A role stands around all styles.
  private mutating func change(to marks: [MarkedRange.Mark]) {
    let beginsRole = marks.contains { mark in
      if case .role = mark { !open.contains { $0.mark == mark } } else { false }
    }
    let kept = beginsRole ? 0 : open.prefix { marks.contains($0.mark) }.count
    for one in open[kept...] where at > one.start { ranges.append(MarkedRange(one.start..<at, one.mark)) }
    open.removeSubrange(kept...)
    for mark in marks where !open.contains(where: { $0.mark == mark }) { open.append((mark, at)) }
  }
}
