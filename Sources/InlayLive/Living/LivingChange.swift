public import InlayCore

/// What changed in a living text.
public enum LivingChange: Sendable {
  /// The text was edited. Comes before the image changes of that revision.
  case edited(AppliedEdits, revision: Int)
  /// The text was edited more often than a slow reader is told. Lay all of it out anew.
  case reset(revision: Int)
  /// The state of an image changed.
  case image(ImageChange)
  /// The state of an upload changed, of the image whose bytes have this digest and which stands in these UTF-16 ranges of the text
  /// of that revision. `nil` if it is not uploaded any more. Nothing needs to be laid out: when a URL takes the place of
  /// the bytes, that is an edit.
  case upload(ContentDigest, ranges: [Range<Int>], state: UploadState?, revision: Int)
}

/// A change of one image, with the places it stands in now.
public struct ImageChange: Sendable {
  /// What is to be done about it. Each kind includes those before it.
  public enum Kind: Int, Sendable, Hashable, Comparable {
    /// Only the state changed.
    case state
    /// The image looks different, in the same box.
    case redisplay
    /// The box of the image may have another size.
    case relayout

    /// Orders the kinds by what they include.
    public static func < (a: Kind, b: Kind) -> Bool { a.rawValue < b.rawValue }
  }

  /// What is to be done.
  public var kind: Kind
  /// The UTF-16 ranges of the text of ``revision`` that the image stands in.
  public var ranges: [Range<Int>]
  /// The image, by its URL and what the document states of it.
  public var image: ExternalContent
  /// Its state.
  public var state: LoadState
  /// The revision of the text that ``ranges`` belong to.
  public var revision: Int
}

/// The changes of a living text, for one reader or many.
///
/// Changes are computed when they are pulled, so their ranges are those of the text at that moment. A slow reader misses
/// steps between, but no image and no edit. Memory is O(images).
public struct LivingChanges: AsyncSequence, Sendable {
  let living: LivingText

  /// A reader. It first hears of each image that is not idle, then of what changes.
  public func makeAsyncIterator() -> Iterator { Iterator(living: living, reader: living.board.addReader()) }

  /// One reader of changes.
  public struct Iterator: AsyncIteratorProtocol {
    let living: LivingText
    let reader: ChangeReader

    /// The next change. Waits until there is one; `nil` if the task is canceled.
    public mutating func next() async -> LivingChange? { await living.next(reader) }
  }
}

/// Ends a reader when its last iterator is gone.
final class ChangeReader: Sendable {
  let number: Int
  private let board: ChangeBoard

  init(_ number: Int, _ board: ChangeBoard) { (self.number, self.board) = (number, board) }

  deinit { board.removeReader(number) }
}
