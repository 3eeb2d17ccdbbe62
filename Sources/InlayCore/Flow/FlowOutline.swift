/// Where the paragraphs of a flow are, so that a layout that keeps its paragraphs can redo those that an edit touched,
/// and no others.
package struct FlowOutline: Sendable {
  /// The start of a paragraph.
  struct Place: Sendable {
    private var units: UInt32
    private var bytes: UInt32
    /// Whether the paragraph before it is in a list, so that its number may depend on others.
    var isInList: Bool
    /// The numbers of the lists that it may continue, at some of the paragraphs in lists.
    var numbering: ListNumbering?

    init(_ at: Int, _ at8: Int, isInList: Bool, numbering: ListNumbering?) {
      // 32-bit, like the units and bytes of a text (``DecomposedText/maximumUnits``).
      (units, bytes) = (UInt32(truncatingIfNeeded: at), UInt32(truncatingIfNeeded: at8))
      (self.isInList, self.numbering) = (isInList, numbering)
    }

    var at: Int { Int(units) }
    var at8: Int { Int(bytes) }

    /// The place moved by a number of units and bytes.
    func moved(_ distance: Int, _ distance8: Int) -> Place {
      Place(at + distance, at8 + distance8, isInList: isInList, numbering: numbering)
    }
  }

  /// The paragraphs to redo: those at `old`, which those at `new` replace.
  package struct Change: Sendable, Hashable {
    /// Indices of paragraphs before the update.
    package var old: Range<Int>
    /// Indices of paragraphs after it.
    package var new: Range<Int>

    package init(old: Range<Int>, new: Range<Int>) { (self.old, self.new) = (old, new) }
  }

  /// The flow.
  package private(set) var flow: InlineFlow
  private(set) var places: [Place] = []
  /// The length of the text in UTF-16 units.
  private var length = 0

  /// A numbering is stored at one in so many paragraphs of a list.
  private static let spacing = 64

  /// The outline of a flow without its paragraphs. Each must be passed to ``append(_:)``.
  package init(_ flow: InlineFlow) { self.flow = flow }

  /// Adds the next paragraph of the flow. Returns it, or `nil` at the end.
  package mutating func append(_ paragraphs: inout FlowParagraphs) -> FlowParagraph? {
    let place = Self.place(paragraphs, index: places.count)
    guard let paragraph = paragraphs.next() else { return nil }
    places.append(place)
    length = paragraph.range.upperBound
    return paragraph
  }

  private static func place(_ paragraphs: FlowParagraphs, index: Int) -> Place {
    let numbering = paragraphs.numbering
    return Place(
      paragraphs.at, paragraphs.at8, isInList: numbering.isInList,
      numbering: numbering.isInList && index.isMultiple(of: spacing) ? numbering : nil)
  }

  /// The number of paragraphs.
  package var count: Int { places.count }

  /// The first UTF-16 unit of a paragraph.
  package func start(of index: Int) -> Int { places[index].at }

  /// The first placement that ends after the start of a paragraph. Complexity: O(log n).
  package func firstPlacement(of index: Int) -> Int {
    let start = places[index].at
    return flow.text.placements.partition { $0.range.upperBound <= start }
  }

  /// The paragraph that holds a UTF-16 unit; the last one for the end of the text. Complexity: O(log n).
  package func index(at position: Int) -> Int { max(0, places.partition { $0.at <= position } - 1) }

  /// An iterator at a paragraph. Complexity: O(log n), and in a long list a few dozen paragraphs.
  package func paragraphs(from index: Int) -> FlowParagraphs {
    var start = index
    while places[start].isInList, places[start].numbering == nil, start > 0 { start -= 1 }
    var paragraphs = FlowParagraphs(
      flow.storage, at: places[start], numbering: places[start].numbering ?? ListNumbering())
    for _ in start..<index { _ = paragraphs.next() }
    return paragraphs
  }

  // MARK: Updates

  /// Makes it the outline of an edited text.
  ///
  /// - Parameter edits: what was edited, if known. Without it, or if it does not describe the difference, all text from
  ///   the first difference to the last counts as edited.
  /// - Returns: the paragraphs to redo, in order. A paragraph that is none of them has the same content, style and marker
  ///   as before. `nil` if everything must be redone: nothing has been updated then.
  /// - Complexity: O(edited paragraphs + runs + placements + paragraphs), where paragraphs that were not edited cost
  ///   nanoseconds, and a comparison of the texts unless they share their memory. If numbers of list items change, all
  ///   items up to the end of the list are looked at.
  package mutating func update(to text: DecomposedText, _ edits: AppliedEdits?) -> [Change]? {
    let new = flow.with(text)
    guard !places.isEmpty, !text.text.isEmpty, new.jumbo == flow.jumbo,
      text.attributes == flow.text.attributes
    else { return nil }
    let difference = TextDifference(self, to: new.storage, edits)
    var walk = Walk(old: self, new: new.storage, difference)
    walk.run()
    (places, flow, length) = (walk.places, new, length + difference.shift(through: length).units)
    return walk.changes
  }

  /// The numbers of lists before a paragraph. Complexity: as ``paragraphs(from:)``.
  private func numbering(before index: Int) -> ListNumbering {
    places[index].isInList ? paragraphs(from: index).numbering : ListNumbering()
  }

  /// Merges kept and edited paragraphs into a new outline.
  private struct Walk {
    let old: FlowOutline
    let new: FlowStorage
    let difference: TextDifference
    var places: [Place] = []
    var changes: [Change] = []

    init(old: FlowOutline, new: FlowStorage, _ difference: TextDifference) {
      (self.old, self.new, self.difference) = (old, new, difference)
    }

    mutating func run() {
      places.reserveCapacity(old.count)
      var from = 0
      // The numbers at `from`, if they are not what they were.
      var changed: ListNumbering?
      for dirty in difference.paragraphs {
        keep(from..<dirty.lowerBound, &changed)
        redo(dirty, &changed)
        from = dirty.upperBound
      }
      keep(from..<old.count, &changed)
    }

    /// Keeps paragraphs, but looks for other numbers of list items at their start.
    private mutating func keep(_ range: Range<Int>, _ changed: inout ListNumbering?) {
      var index = range.lowerBound
      guard index < range.upperBound else { return }
      let shift = difference.shift(through: old.places[index].at)
      if let numbering = changed {
        var before = old.paragraphs(from: index)
        var after = FlowParagraphs(
          new, at: old.places[index].moved(shift.units, shift.bytes), numbering: numbering)
        while index < range.upperBound, before.numbering != after.numbering {
          let place = FlowOutline.place(after, index: places.count)
          guard let was = before.next(), let now = after.next() else { break }
          if was.given != now.given {
            note(Change(old: index..<index + 1, new: places.count..<places.count + 1))
          }
          places.append(place)
          index += 1
        }
        changed = before.numbering != after.numbering ? after.numbering : nil
      }
      if shift == (0, 0) {
        places += old.places[index..<range.upperBound]
      } else {
        for place in old.places[index..<range.upperBound] {
          places.append(place.moved(shift.units, shift.bytes))
        }
      }
    }

    /// Iterates over edited paragraphs.
    private mutating func redo(_ dirty: Range<Int>, _ changed: inout ListNumbering?) {
      let start = old.places[dirty.lowerBound]
      // What is inserted at the start of the text is part of its first paragraph.
      let shift = dirty.lowerBound > 0 ? difference.shift(through: start.at) : (units: 0, bytes: 0)
      let end = dirty.upperBound < old.count ? old.places[dirty.upperBound].at : old.length
      let newEnd = end + difference.shift(through: end).units
      var paragraphs = FlowParagraphs(
        new, at: start.moved(shift.units, shift.bytes),
        numbering: changed ?? old.numbering(before: dirty.lowerBound))
      let first = places.count
      while paragraphs.at < newEnd {
        let place = FlowOutline.place(paragraphs, index: places.count)
        guard paragraphs.next() != nil else { break }
        places.append(place)
      }
      note(Change(old: dirty, new: first..<places.count))
      changed = nil
      guard dirty.upperBound < old.count else { return }
      if paragraphs.numbering.isInList || old.places[dirty.upperBound].isInList,
        paragraphs.numbering != old.numbering(before: dirty.upperBound)
      {
        changed = paragraphs.numbering
      }
    }

    private mutating func note(_ change: Change) {
      if let last = changes.last, last.old.upperBound == change.old.lowerBound,
        last.new.upperBound == change.new.lowerBound
      {
        changes[changes.count - 1] = Change(
          old: last.old.lowerBound..<change.old.upperBound, new: last.new.lowerBound..<change.new.upperBound)
      } else {
        changes.append(change)
      }
    }
  }
}
