/// The steps of an ``EditingSession`` that can be undone and redone.
///
/// A step keeps what it changed, not whole texts. Only the last step, which typing may still extend, keeps the text from
/// before it; it becomes a step like the others when the next one begins.
struct EditHistory: Sendable {
  /// The kinds of changes, of which two in a row may be one step.
  enum Kind: Sendable, Hashable {
    case typing, deletingBackward, deletingForward
    /// Every other change, which is a step of its own.
    case other
  }

  /// What a session restores beside its text.
  struct Place: Sendable {
    var selection: Range<Int>
    var marks: [TextMark: Range<Int>]
  }

  /// A step to undo or redo.
  private struct Step: Sendable {
    /// What turns the text back.
    private(set) var patch: TextPatch
    /// The selections of the text from before the step and after it.
    var before: Range<Int>
    var after: Range<Int>
    /// Marks that the patch does not move back to where they were.
    var marks: [TextMark: Range<Int>]
    /// About the number of bytes that it keeps alive.
    private(set) var weight = 0

    init(_ patch: TextPatch, before: Place, after: Place) {
      self.patch = patch
      (self.before, self.after) = (before.selection, after.selection)
      let applied = patch.applied
      marks = before.marks.filter { mark, range in after.marks[mark].map(applied.range) != range }
      weigh()
    }

    private mutating func weigh() { weight = patch.weight.saturatingSum(marks.count * 32) }

    mutating func replaceImages(_ replacement: (InlineImage) -> InlineImage?) {
      patch.replaceImages(replacement)
      weigh()
    }
  }

  /// The last step, to which more may be added.
  private struct Open: Sendable {
    var text: DecomposedText
    var place: Place
    /// The selection after it.
    var after: Range<Int>
    var changes: [AppliedEdits.Change]
    var kind: Kind
    /// Where the next change must begin or end to be part of this step; `nil` if none can be.
    var end: Int?
  }

  let maximumSteps: Int
  let maximumBytes: Int
  private var undos: [Step] = []
  private var redos: [Step] = []
  private var open: Open?

  init(maximumSteps: Int, maximumBytes: Int) {
    (self.maximumSteps, self.maximumBytes) = (max(0, maximumSteps), max(0, maximumBytes))
  }

  var canUndo: Bool { open != nil || !undos.isEmpty }
  var canRedo: Bool { !redos.isEmpty }
  /// The number of steps that can be undone.
  var undoCount: Int { undos.count + (open == nil ? 0 : 1) }
  /// About the number of bytes that the steps to undo keep alive, without the text of the last one.
  var bytes: Int { undos.reduce(0) { $0.saturatingSum($1.weight) } }

  /// Records a change that has been made, unless it changed nothing.
  ///
  /// - Parameters:
  ///   - old: the text and place before it.
  ///   - new: the text and place after it.
  ///   - kind: whether the change may continue the step before it.
  ///   - endsStep: whether no further change may continue this step.
  mutating func record(
    from old: (text: DecomposedText, place: Place), to new: (text: DecomposedText, place: Place),
    _ changes: [AppliedEdits.Change], kind: Kind, endsStep: Bool
  ) {
    // Most changes change the length of the text, which is quick to see.
    guard changes.contains(where: { $0.old.count != $0.new.count }) || old.text != new.text else { return }
    redos = []
    guard maximumSteps > 0 else { return }
    if kind != .other, let change = changes.first, changes.count == 1 {
      let isDeletion = change.new.isEmpty
      if var step = open, step.kind == kind, let end = step.end,
        end == (kind == .deletingBackward ? change.old.upperBound : change.old.lowerBound),
        kind == .typing ? change.old.isEmpty : isDeletion, let last = step.changes.first
      {
        step.changes = [last.followed(by: change)]
        step.end = endsStep ? nil : change.new.upperBound
        step.after = new.place.selection
        open = step
        return
      }
      close(new: old)
      open = Open(
        text: old.text, place: old.place, after: new.place.selection, changes: changes, kind: kind,
        end: endsStep ? nil : change.new.upperBound)
    } else {
      close(new: old)
      open = Open(
        text: old.text, place: old.place, after: new.place.selection, changes: changes, kind: .other, end: nil
      )
    }
    trim(to: maximumSteps - 1)
  }

  /// Ends the last step: the next change begins another.
  mutating func endStep() { open?.end = nil }

  /// Replaces images in all steps, so that a step brings back the new ones. `current` is the text before it was changed in
  /// the same way. Complexity: O(images kept).
  mutating func replaceImages(
    _ current: (text: DecomposedText, place: Place), _ replacement: (InlineImage) -> InlineImage?
  ) {
    close(new: current)
    for index in undos.indices { undos[index].replaceImages(replacement) }
    for index in redos.indices { redos[index].replaceImages(replacement) }
    trim(to: maximumSteps)
  }

  /// Undoes the last step of `current`.
  ///
  /// - Returns: the text and place from before it, and what moved; `nil` if there is no step.
  mutating func undo(
    _ current: (text: DecomposedText, place: Place)
  ) -> (text: DecomposedText, place: Place, applied: AppliedEdits)? {
    close(new: current)
    guard let step = undos.popLast() else { return nil }
    let (result, inverse) = Self.apply(step, current)
    redos.append(inverse)
    return result
  }

  /// Redoes the step undone last, as ``undo(_:)``.
  mutating func redo(
    _ current: (text: DecomposedText, place: Place)
  ) -> (text: DecomposedText, place: Place, applied: AppliedEdits)? {
    guard let step = redos.popLast() else { return nil }
    let (result, inverse) = Self.apply(step, current)
    undos.append(inverse)
    trim(to: maximumSteps)
    return result
  }

  private static func apply(
    _ step: Step, _ current: (text: DecomposedText, place: Place)
  ) -> ((text: DecomposedText, place: Place, applied: AppliedEdits), Step) {
    let (text, patch) = step.patch.apply(to: current.text)
    let applied = step.patch.applied
    var place = Place(selection: step.before, marks: current.place.marks.mapValues(applied.range))
    for (mark, range) in step.marks where place.marks[mark] != nil { place.marks[mark] = range }
    // The selection may have been changed since the step, so what comes back is the one from right after it.
    let there = Place(selection: step.after, marks: current.place.marks)
    return ((text, place, applied), Step(patch, before: there, after: place))
  }

  /// Converts the open step to one that keeps only differences. `new` is the text and place after it.
  private mutating func close(new: (text: DecomposedText, place: Place)) {
    guard let step = open else { return }
    open = nil
    let changes = step.changes.map { AppliedEdits.Change(old: $0.new, new: $0.old) }
    let patch = TextPatch(from: new.text, to: step.text, changes)
    let after = Place(selection: step.after, marks: new.place.marks)
    undos.append(Step(patch, before: step.place, after: after))
    trim(to: maximumSteps)
  }

  /// Forgets the oldest steps beyond the limits. Complexity: O(steps).
  private mutating func trim(to steps: Int) {
    var kept = 0
    var room = maximumBytes
    for step in undos.reversed() {
      let weight = step.weight
      guard kept < steps, weight <= room else { break }
      (kept, room) = (kept + 1, room - weight)
    }
    undos.removeFirst(undos.count - kept)
  }
}

extension AppliedEdits.Change {
  /// This change and one after it, as one change. `next` must touch or overlap the new range of this one.
  fileprivate func followed(by next: AppliedEdits.Change) -> AppliedEdits.Change {
    let before = max(0, new.lowerBound - next.old.lowerBound)
    let after = max(0, next.old.upperBound - new.upperBound)
    let start = new.lowerBound - before
    let moved = next.new.count - next.old.count
    return AppliedEdits.Change(
      old: old.lowerBound - before..<old.upperBound + after, new: start..<new.upperBound + after + moved)
  }
}
