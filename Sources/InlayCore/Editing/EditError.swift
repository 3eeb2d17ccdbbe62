/// Why an edit was refused. The text is as it was before.
public enum EditError: CancellationReporting, Sendable, Hashable, CustomStringConvertible {
  /// A range reaches beyond the text, or begins before it.
  case outOfBounds(range: Range<Int>, length: Int)
  /// A range starts or ends between the two halves of a surrogate pair.
  case insideSurrogatePair(at: Int)
  /// The edit at this index starts before the one before it ends.
  case overlapping(index: Int, at: Int)
  /// The text would get longer than ``DecomposedText/maximumUnits``.
  case tooLong(LimitExceeded)
  /// An attribute or a display size to be set at this position is outside its range.
  case valueOutOfRange(at: Int)
  /// The table of images has no entry with this index.
  case noSuchImage(index: Int, count: Int)
  /// A search for nothing.
  case emptySearch
  /// A list marker is empty, or holds the end of a paragraph.
  case unfitMarker
  /// The task was cancelled.
  case cancelled

  /// Whether it stands for a cancelled task.
  public var isCancellation: Bool { self == .cancelled }

  /// The fact and the place.
  public var description: String {
    switch self {
    case .outOfBounds(let range, let length):
      "the UTF-16 range \(range.lowerBound)..<\(range.upperBound) is not inside the text, which has \(length) units"
    case .insideSurrogatePair(let at): "UTF-16 position \(at) is inside a surrogate pair"
    case .overlapping(let index, let at):
      "edit \(index) starts at UTF-16 position \(at), before the end of the edit before it"
    case .tooLong(let limit): limit.description
    case .valueOutOfRange(let at):
      "an attribute to be set at UTF-16 position \(at) has a value outside its range"
    case .noSuchImage(let index, let count): "there is no image \(index) in a table of \(count)"
    case .emptySearch: "the text to search for is empty"
    case .unfitMarker: "a list marker is empty or holds the end of a paragraph"
    case .cancelled: Cancelled.sentence
    }
  }

  /// The cure.
  public var advice: String {
    switch self {
    case .outOfBounds(_, let length):
      "use positions from 0 to \(length); move those from before an edit with AppliedEdits.position(of:)"
    case .insideSurrogatePair(let at): "use \(at - 1) or \(at + 1)"
    case .overlapping: "sort the edits by position and join those that overlap"
    case .tooLong: "split the text"
    case .valueOutOfRange: "lengths go to ±\(Length.maximum) thousandths of a point, sizes start at 0"
    case .noSuchImage: "use an index of DecomposedText.images"
    case .emptySearch: "search for at least one character"
    case .unfitMarker: "use a marker such as “•” and a tab"
    case .cancelled: "the text is as it was: make the edit again"
    }
  }
}
