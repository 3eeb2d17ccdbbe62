import Testing

@testable import InlayCore

/// Which paragraphs an outline names as changed, and that it names no others.
@Suite struct FlowOutlineChangeTests {
  private typealias Change = FlowOutline.Change
  private typealias Edit = AppliedEdits.Change

  private func changes(
    from old: DecomposedText, to new: DecomposedText, _ edits: [AppliedEdits.Change]? = nil
  ) -> [FlowOutline.Change]? {
    var outline = FlowOutline(all: InlineFlow(old))
    return outline.update(to: new, edits.map { AppliedEdits($0) })
  }

  @Test func changesAscendThoughAttributesAreComparedAfterTheText() throws {
    let old = try DecomposedText(text: "aaaa\nbbbb\ncccc\ndddd\n")
    let new = try DecomposedText(text: "aaaa\nbbbb\ncccc\ndXdd\n", runs: [CharacterRun(0..<2, italic)])
    let wanted = [Change(old: 0..<1, new: 0..<1), Change(old: 3..<4, new: 3..<4)]
    #expect(changes(from: old, to: new) == wanted)
    #expect(changes(from: old, to: new, [Edit(old: 16..<17, new: 16..<17)]) == wanted)
  }

  @Test func editsThatDoNotDescribeTheDifferenceAreNotTrusted() throws {
    let old = try DecomposedText(text: "first line of a text\nsecond line of it\nthe third line\n")
    let new = try DecomposedText(text: "first line of a text\nseCond line of it\nthe third line\n")
    for stated in [[], [Edit(old: 40..<41, new: 40..<41)], [Edit(old: 1..<2, new: 1..<2)]] {
      #expect(changes(from: old, to: new, stated) == [Change(old: 1..<2, new: 1..<2)])
    }
  }

  @Test func aPictureOfAnotherSizeIsAChange() throws {
    let images = [image()]
    func text(_ height: Int) throws -> DecomposedText {
      let size = DisplaySize(width: .points(10), height: .points(height))
      return try DecomposedText(
        text: "a\n\u{FFFC}\nb\n", images: images,
        placements: [ImagePlacement(2..<3, image: 0, kind: .attachment, displaySize: size)])
    }
    #expect(try changes(from: text(10), to: text(20)) == [Change(old: 1..<2, new: 1..<2)])
    #expect(try changes(from: text(10), to: text(10)) == [])
  }

  @Test func anotherPictureOfTheSameTableIsAChange() throws {
    let images = [image([1]), image([2])]
    func text(_ last: Int) throws -> DecomposedText {
      try DecomposedText(
        text: "\u{FFFC}\n\u{FFFC}\n\u{FFFC}\n", images: images,
        placements: [(0, 0), (2, 1), (4, last)].map {
          ImagePlacement($0..<$0 + 1, image: $1, kind: .attachment)
        })
    }
    #expect(try changes(from: text(0), to: text(1)) == [Change(old: 2..<3, new: 2..<3)])
    #expect(try changes(from: text(1), to: text(1)) == [])
  }

  @Test func picturesBeforeAnEditAreNoChange() throws {
    func text(_ last: String) throws -> DecomposedText {
      try DecomposedText(
        text: "\u{FFFC}x\n\u{FFFC}y\n\(last)\n", images: [image()],
        placements: [0..<1, 3..<4].map { ImagePlacement($0, image: 0, kind: .attachment) })
    }
    #expect(try changes(from: text("abc"), to: text("aXc")) == [Change(old: 2..<3, new: 2..<3)])
  }

  private func box(_ range: Range<Int>, padding: Int = 1) -> TextBlock {
    var values = BlockAttributeValues()
    values.padding.left = .points(padding)
    return TextBlock(range, attributes: BlockAttributes(values))
  }

  @Test func aBoxOfAnotherLookIsTheOnlyChange() throws {
    func text(_ padding: Int) throws -> DecomposedText {
      try DecomposedText(text: "a\nb\nc\nd\n", blocks: [box(0..<2, padding: padding), box(4..<6)])
    }
    #expect(try changes(from: text(1), to: text(2)) == [Change(old: 0..<1, new: 0..<1)])
  }

  /// The box goes from the first paragraph to the second, as far as the text behind both moves.
  @Test func aBoxThatMovesBeforeAnEditIsAChange() throws {
    let old = try DecomposedText(text: "a\nb\nc\nd\n", blocks: [box(0..<2)])
    let new = try DecomposedText(text: "a\nb\nx\nc\nd\n", blocks: [box(2..<4)])
    let wanted = [Change(old: 0..<3, new: 0..<4)]
    #expect(changes(from: old, to: new) == wanted)
    #expect(changes(from: old, to: new, [Edit(old: 4..<4, new: 4..<6)]) == wanted)
  }

  /// The box covers two paragraphs. The first of them is looked at again, since its separator may be gone.
  @Test func aBoxRightBehindAnEditIsNoChange() throws {
    let old = try DecomposedText(text: "a\nb\nc\nd\n", blocks: [box(2..<6)])
    let new = try DecomposedText(text: "b\nc\nd\n", blocks: [box(0..<4)])
    let wanted = [Change(old: 0..<2, new: 0..<1)]
    #expect(changes(from: old, to: new) == wanted)
    #expect(changes(from: old, to: new, [Edit(old: 0..<2, new: 0..<0)]) == wanted)
  }
}
