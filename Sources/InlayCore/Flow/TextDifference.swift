/// What differs between the text of an outline and an edited one: the edited text, and the paragraphs to look at again.
struct TextDifference {
  /// An edited range.
  private struct Edit {
    var old: Range<Int>
    /// How far the text after it moved, in UTF-16 units and bytes, by this edit and all before it.
    var shift: (units: Int, bytes: Int)
  }

  private var edits: [Edit] = []
  /// The paragraphs of the outline that differ in text, attributes or images. Ranges ascend and do not touch.
  private(set) var paragraphs: [Range<Int>] = []

  /// Complexity: see ``FlowOutline/update(to:_:)``.
  init(_ outline: FlowOutline, to new: FlowStorage, _ applied: AppliedEdits?) {
    let old = outline.flow.storage
    let stated = applied.flatMap { Self.edits($0.changes, outline, old.string, new.string) }
    edits = stated ?? Self.comparing(outline, old.string, new.string)
    var dirty: [Range<Int>] = []
    for edit in edits {
      // The unit before it may be a separator, or CR before an inserted LF.
      dirty.append(
        outline.index(at: max(0, edit.old.lowerBound - 1))..<outline.index(at: edit.old.upperBound) + 1)
    }
    func note(_ range: Range<Int>) {
      guard !range.isEmpty else { return }
      dirty.append(outline.index(at: range.lowerBound)..<outline.index(at: range.upperBound - 1) + 1)
    }
    compareAttributes(old.text.runs, new.text.runs, note)
    compareAttributes(old.text.paragraphs, new.text.paragraphs, note)
    comparePlacements(old.text, new.text, note)
    compareBlocks(old.text, new.text, note)
    dirty.sort { $0.lowerBound < $1.lowerBound }
    for range in dirty {
      if let last = paragraphs.last, range.lowerBound <= last.upperBound {
        paragraphs[paragraphs.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        paragraphs.append(range)
      }
    }
  }

  /// How far the text at a position moved that no edit touches, by all edits that end there or before. Complexity:
  /// O(log edits).
  func shift(through position: Int) -> (units: Int, bytes: Int) {
    let index = edits.partition { $0.old.upperBound <= position }
    return index > 0 ? edits[index - 1].shift : (0, 0)
  }

  // MARK: Text

  /// The edits that were stated; `nil` if the texts differ elsewhere, too.
  private static func edits(
    _ changes: [AppliedEdits.Change], _ outline: FlowOutline, _ old: String, _ new: String
  ) -> [Edit]? {
    unsafe withBytes(of: old) { a in
      unsafe withBytes(of: new) { b in
        var edits: [Edit] = []
        var (units, bytes) = (0, 0)
        var (from, fromNew) = (0, 0)
        // The same memory needs no comparison.
        let isShared = unsafe a.baseAddress == b.baseAddress && a.count == b.count
        func isSame(_ old: Range<Int>, _ new: Range<Int>) -> Bool {
          if isShared, old == new { return true }
          return unsafe UTF8Scan.areEqual(a, old, b, new)
        }
        for change in changes {
          let last = edits.last?.old.upperBound ?? 0
          guard change.old.lowerBound >= last, change.new.lowerBound == change.old.lowerBound + units,
            let start = unsafe offset(of: change.old.lowerBound, outline, a),
            let end = unsafe offset(of: change.old.upperBound, outline, a),
            start + bytes >= fromNew, start + bytes <= b.count, start >= from
          else { return nil }
          guard isSame(from..<start, fromNew..<start + bytes) else { return nil }
          let step = unsafe UTF8Scan.advance(b, from: start + bytes, byUTF16: change.new.count, to: b.count)
          guard step.passed == change.new.count else { return nil }
          (from, fromNew) = (end, step.offset)
          units += change.new.count - change.old.count
          bytes = fromNew - from
          edits.append(Edit(old: change.old, shift: (units, bytes)))
        }
        guard a.count - from == b.count - fromNew, isSame(from..<a.count, fromNew..<b.count) else {
          return nil
        }
        return edits
      }
    }
  }

  /// The byte of a position in the outline's text; `nil` if it is outside of the text or inside a surrogate pair.
  /// Complexity: O(paragraph).
  private static func offset(of position: Int, _ outline: FlowOutline, _ bytes: UnsafeRawBufferPointer)
    -> Int?
  {
    guard position >= 0 else { return nil }
    let place = outline.places[outline.index(at: position)]
    let step = unsafe UTF8Scan.advance(
      bytes, from: place.at8, byUTF16: position - place.at, to: bytes.count)
    return step.passed == position - place.at ? step.offset : nil
  }

  /// One edit of all that differs.
  private static func comparing(_ outline: FlowOutline, _ old: String, _ new: String) -> [Edit] {
    unsafe withBytes(of: old) { a in
      unsafe withBytes(of: new) { b in
        guard let (differs, becomes) = unsafe UTF8Scan.difference(a, b) else { return [] }
        // Positions in units, from the start of the paragraph.
        let start = differs.lowerBound
        let place = outline.places[max(0, outline.places.partition { $0.at8 <= start } - 1)]
        let at = unsafe place.at + UTF8Scan.utf16Count(a, place.at8..<start)
        let (count, countNew) = unsafe (UTF8Scan.utf16Count(a, differs), UTF8Scan.utf16Count(b, becomes))
        return [
          Edit(old: at..<at + count, shift: (countNew - count, becomes.count - differs.count))
        ]
      }
    }
  }

  // MARK: Attributes and images

  /// The pieces of the old text that no edit touched, and how far they moved. The last one has no end.
  private var gaps: [(old: Range<Int>, shift: Int)] {
    var gaps: [(old: Range<Int>, shift: Int)] = []
    var from = 0
    var shift = 0
    for edit in edits {
      if edit.old.lowerBound > from { gaps.append((from..<edit.old.lowerBound, shift)) }
      (from, shift) = (edit.old.upperBound, edit.shift.units)
    }
    gaps.append((from..<Int(UInt32.max), shift))
    return gaps
  }

  /// Notes the ranges of the old text in which attributes differ, although no edit touched it. Complexity: O(runs).
  private func compareAttributes<Values>(
    _ old: [AttributeRun<Values>], _ new: [AttributeRun<Values>], _ note: (Range<Int>) -> Void
  ) {
    if Self.isShared(old, new), edits.isEmpty { return }
    var (i, j) = (0, 0)
    for gap in gaps {
      var at = gap.old.lowerBound
      while at < gap.old.upperBound {
        while i < old.count, old[i].range.upperBound <= at { i += 1 }
        while j < new.count, new[j].range.upperBound <= at + gap.shift { j += 1 }
        guard i < old.count || j < new.count else { break }
        // The attributes at `at`, and how far they reach.
        var end = gap.old.upperBound
        var (a, b) = (Attributes<Values>.none, Attributes<Values>.none)
        if i < old.count {
          if old[i].range.lowerBound <= at {
            a = old[i].attributes
            end = min(end, old[i].range.upperBound)
          } else {
            end = min(end, old[i].range.lowerBound)
          }
        }
        if j < new.count {
          let range = new[j].range.lowerBound - gap.shift..<new[j].range.upperBound - gap.shift
          if range.lowerBound <= at {
            b = new[j].attributes
            end = min(end, range.upperBound)
          } else {
            end = min(end, range.lowerBound)
          }
        }
        if a != b { note(at..<end) }
        at = end
      }
    }
  }

  /// Notes the ranges of the old text whose images differ, although no edit touched it. Complexity: O(placements).
  private func comparePlacements(_ old: DecomposedText, _ new: DecomposedText, _ note: (Range<Int>) -> Void) {
    let isSameTable = Self.isShared(old.images, new.images)
    if isSameTable, Self.isShared(old.placements, new.placements), edits.isEmpty { return }
    var isEqual: [Int: (Int, Bool)] = [:]
    func isSame(_ a: Int, _ b: Int) -> Bool {
      if isSameTable, a == b { return true }
      if let known = isEqual[a], known.0 == b { return known.1 }
      let result = old.images[a] == new.images[b]
      isEqual[a] = (b, result)
      return result
    }
    var (i, j) = (0, 0)
    for gap in gaps {
      while i < old.placements.count, old.placements[i].at < gap.old.lowerBound { i += 1 }
      while j < new.placements.count, new.placements[j].at < gap.old.lowerBound + gap.shift { j += 1 }
      while true {
        let a = i < old.placements.count ? old.placements[i] : nil
        let b = j < new.placements.count ? new.placements[j] : nil
        let (at, other) = (a?.at ?? .max, b.map { $0.at - gap.shift } ?? .max)
        guard min(at, other) < gap.old.upperBound else { break }
        if at == other, let a, let b {
          if a.length != b.length || a.attributes != b.attributes || !isSame(a.image, b.image) {
            note(at..<at + max(a.length, b.length))
          }
          i += 1
          j += 1
        } else if at < other, let a {
          note(a.range)
          i += 1
        } else if let b {
          note(other..<other + b.length)
          j += 1
        }
      }
    }
  }

  /// Notes the ranges of the old text whose tables and boxes differ: from the first block that is not the same, to the
  /// last. Complexity: O(blocks).
  private func compareBlocks(_ old: DecomposedText, _ new: DecomposedText, _ note: (Range<Int>) -> Void) {
    let (a, b) = (old.blocks, new.blocks)
    if a.isEmpty, b.isEmpty { return }
    if Self.isShared(a, b), Self.isShared(old.tables, new.tables), edits.isEmpty { return }
    let moved = new.tables.count - old.tables.count
    /// Whether two blocks are the same, the new one moved by `shift`, and its table by `tables`.
    func isSame(_ x: TextBlock, _ y: TextBlock, shift: Int, tables: Int) -> Bool {
      guard x.range.lowerBound + shift == y.range.lowerBound,
        x.range.upperBound + shift == y.range.upperBound, x.attributes == y.attributes
      else { return false }
      guard var cell = x.cell, let other = y.cell else { return x.cell == y.cell }
      guard old.tables[cell.table] == new.tables[other.table] else { return false }
      cell.table += tables
      return cell == other
    }
    // Blocks that end before the first edit, and those behind the last one.
    let untouched = edits.first?.old.lowerBound ?? .max
    let behind = edits.last?.old.upperBound ?? 0
    let shift = edits.last?.shift.units ?? 0
    var (first, last) = (0, 0)
    while first < min(a.count, b.count), a[first].range.upperBound <= untouched,
      isSame(a[first], b[first], shift: 0, tables: 0)
    {
      first += 1
    }
    while last < min(a.count, b.count) - first, a[a.count - 1 - last].range.lowerBound >= behind,
      isSame(a[a.count - 1 - last], b[b.count - 1 - last], shift: shift, tables: moved)
    {
      last += 1
    }
    for block in a[first..<a.count - last] { note(block.range) }
    for block in b[first..<b.count - last] {
      let start = before(block.range.lowerBound)
      note(start..<max(start + 1, before(block.range.upperBound)))
    }
  }

  /// Where a position of the new text was in the old one; the start of an edit for one inside of it. Complexity: O(log
  /// edits).
  private func before(_ position: Int) -> Int {
    var (low, high) = (0, edits.count)
    while low < high {
      let middle = (low + high) / 2
      let moved = middle > 0 ? edits[middle - 1].shift.units : 0
      if edits[middle].old.lowerBound + moved <= position { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return position }
    let old = position - edits[low - 1].shift.units
    return old >= edits[low - 1].old.upperBound ? old : edits[low - 1].old.lowerBound
  }

  private static func isShared<Element>(_ a: [Element], _ b: [Element]) -> Bool {
    unsafe a.count == b.count
      && a.withUnsafeBufferPointer { x in
        unsafe b.withUnsafeBufferPointer { y in unsafe x.baseAddress == y.baseAddress }
      }
  }
}
