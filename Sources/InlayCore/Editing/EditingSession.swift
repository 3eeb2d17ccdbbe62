/// A text as it is edited: with a selection, marked ranges, typing attributes, and steps to undo and redo.
///
/// ```swift
/// var session = EditingSession(try Decomposer.decompose([AttributedRun("Tea at four")]).value)
/// try session.select(7..<11)
/// try session.type("five")
/// session.undo()
/// print(session.text.text, session.selection)
/// ```
///
/// It is a value: a copy is another session, with steps of its own. Positions are UTF-16 offsets.
///
/// - **Steps.** Characters typed one after another are one step, up to the end of a paragraph or a change of the
///   selection. So are characters deleted one after another. Everything else is a step of its own. A step keeps what it
///   changed; only the last one also keeps the text from before it. Undoing a step gives back the equal text, and the
///   selection and marks as they were.
/// - **Marks.** An edit moves marks as ``AppliedEdits/range(of:)`` does.
/// - **Typing attributes.** What is typed takes the attributes of a neighbor (``InsertedAttributes/inherited``), unless
///   others are set. Those hold until the selection changes.
public struct EditingSession: Sendable {
  /// The text.
  public private(set) var text: DecomposedText
  /// The selected UTF-16 units. If it is empty, the position of the cursor.
  public private(set) var selection = 0..<0
  private var marks: [TextMark: Range<Int>] = [:]
  private var nextMark = 0
  private var history: EditHistory
  /// The attributes to type with, if they were set.
  private var chosen: CharacterAttributes?
  /// The role for the empty paragraph at the end of the text, which cannot hold one until there is text in it.
  private(set) var awaitedRole: AwaitedRole?

  /// A paragraph role for text that is still to be typed.
  struct AwaitedRole: Sendable {
    var role: ParagraphRole?
    var marker: ListMarker?
  }

  /// A session with the cursor at the start of `text`.
  ///
  /// - Parameters:
  ///   - text: the text to edit.
  ///   - maximumSteps: how many steps can be undone. The oldest are forgotten.
  ///   - maximumBytes: about how many bytes all steps that can be undone may keep in memory, images included.
  public init(
    _ text: DecomposedText = DecomposedText(), maximumSteps: Int = 1_000, maximumBytes: Int = 64 << 20
  ) {
    self.text = text
    history = EditHistory(maximumSteps: maximumSteps, maximumBytes: maximumBytes)
  }

  // MARK: Selection, marks and typing attributes

  /// Selects a range, or puts the cursor at an empty one.
  ///
  /// - Throws: ``InlayError`` if `range` is not a valid range of the text. Complexity: O(n).
  public mutating func select(_ range: Range<Int>) throws {
    _ = try EditOffsets([range], in: text.text)
    history.endStep()
    guard range != selection else { return }
    (selection, chosen, awaitedRole) = (range, nil, nil)
  }

  /// Marks a range, or a position if it is empty.
  ///
  /// - Throws: ``InlayError`` if `range` is not a valid range of the text. Complexity: O(n).
  public mutating func mark(_ range: Range<Int>) throws -> TextMark {
    _ = try EditOffsets([range], in: text.text)
    let mark = TextMark(number: nextMark)
    nextMark += 1
    marks[mark] = range
    return mark
  }

  /// Where the marked range is now; `nil` if the mark was removed. A range whose text was deleted is empty.
  public func range(of mark: TextMark) -> Range<Int>? { marks[mark] }

  /// Removes a mark.
  public mutating func remove(_ mark: TextMark) { marks[mark] = nil }

  /// The attributes of the text that is typed next. Complexity: O(n) to get, unless they were set.
  public var typingAttributes: CharacterAttributes {
    get { chosen ?? inheritedAttributes }
    set { chosen = newValue }
  }

  private var inheritedAttributes: CharacterAttributes {
    // The selection is always a valid range.
    guard let places = try? EditOffsets([selection], in: text.text) else { return .none }
    var neighbors = NeighbourLookup(text)
    return neighbors.attributes(for: selection, startsParagraph: places.startsParagraph[0]).character
  }

  /// How inserted text gets its attributes.
  var insertedAttributes: InsertedAttributes { chosen.map { .explicit($0) } ?? .inherited }

  /// Sets the attributes to type with and the role of a paragraph that has no text yet, for the selection as it is.
  mutating func prepareTyping(_ attributes: CharacterAttributes?, role: AwaitedRole?) {
    (chosen, awaitedRole) = (attributes, role)
  }

  // MARK: Steps

  /// Whether there is a step to undo.
  public var canUndo: Bool { history.canUndo }
  /// Whether there is an undone step to redo.
  public var canRedo: Bool { history.canRedo }

  /// Undoes the last step. The text, the selection and the marks are as they were before it.
  ///
  /// - Returns: what changed; `nil` if there is no step. Complexity: O(n).
  @discardableResult
  public mutating func undo() -> AppliedEdits? { restore(history.undo((text, place))) }

  /// Redoes the step that was undone last, unless something else was changed since.
  ///
  /// - Returns: what changed; `nil` if there is no step. Complexity: O(n).
  @discardableResult
  public mutating func redo() -> AppliedEdits? { restore(history.redo((text, place))) }

  private mutating func restore(
    _ step: (text: DecomposedText, place: EditHistory.Place, applied: AppliedEdits)?
  ) -> AppliedEdits? {
    guard let step else { return nil }
    text = step.text
    (selection, marks) = (step.place.selection, step.place.marks)
    (chosen, awaitedRole) = (nil, nil)
    return step.applied
  }

  /// Replaces the images with this content identifier, wherever they are: in the text, and in the steps that bring them
  /// back. It is not a step, because it is not what the person did: a picture has been uploaded, or has arrived.
  ///
  /// - Returns: one change for each placement in the text.
  /// - Throws: ``InlayError`` as ``DecomposedText/apply(_:)``. Complexity: O(n), and O(images) for the steps.
  @discardableResult
  public mutating func updateImages(
    identifiedBy identifier: ContentIdentifier, to image: InlineImage
  ) throws -> AppliedEdits {
    var copy = text
    let applied = try copy.replaceImages(identifiedBy: identifier, with: .image(image))
    history.replaceImages((text, place)) { $0.identifier == identifier ? image : nil }
    text = copy
    return applied
  }

  /// About how many bytes the steps that can be undone keep in memory, without the text that the last one keeps.
  package var historyBytes: Int { history.bytes }
  /// The number of steps that can be undone.
  package var undoCount: Int { history.undoCount }

  private var place: EditHistory.Place { EditHistory.Place(selection: selection, marks: marks) }

  /// Takes over an edited text as a step.
  ///
  /// - Parameters:
  ///   - applied: what was changed. Everything else must be equal.
  ///   - selection: the new selection; if `nil`, the old one, moved.
  ///   - keepsTyping: whether the attributes to type with stay.
  mutating func commit(
    _ new: DecomposedText, _ applied: AppliedEdits, selection newSelection: Range<Int>? = nil,
    kind: EditHistory.Kind = .other, endsStep: Bool = false, keepsTyping: Bool = false
  ) {
    let old = (text: text, place: place)
    text = new
    selection = newSelection ?? applied.range(of: selection)
    for (mark, range) in marks { marks[mark] = applied.range(of: range) }
    if !keepsTyping { (chosen, awaitedRole) = (nil, nil) }
    history.record(from: old, to: (text, place), applied.changes, kind: kind, endsStep: endsStep)
  }
}
