internal import InlayCore
internal import InlaySystem

/// The state of a queue: its entries, and who is next. Not thread-safe.
struct UploadBoard {
  /// Somebody who wants an image uploaded.
  enum Holder: Hashable {
    case program
    case text(ObjectIdentifier)
  }

  typealias Listener = @Sendable (UploadState) -> Void

  /// A record to write, as it is then, and who hears of the result.
  typealias Write = (digest: ContentDigest, ended: @Sendable (Result<Void, InlayError>) -> Void)

  struct Entry {
    var record: UploadRecord
    var state: UploadState
    /// The image, once somebody added it: after a restart there is only the record.
    var image: InlineImage?
    var holders: [Holder: [Listener]] = [:]
    /// Tells the present run of the upload from earlier ones, which may still end.
    var run = 0
    var task: Task<Void, Never>?
    var attempts = 0
    /// The most bytes that were told.
    var sent = 0
    var isInLine = false

    mutating func set(_ new: UploadState) {
      state = new
      for listener in holders.values.joined() { listener(new) }
    }

    /// Waits until somebody adds the image again, as after a restart.
    mutating func rest() {
      (image, isInLine, attempts) = (nil, false, 0)
      record.phase = .pending
      set(.pending)
    }
  }

  var entries: [ContentDigest: Entry] = [:]
  /// Uploads that have a place.
  var running = 0
  /// Records to write, with who waits for each.
  var unwritten: [Write] = []
  /// Whether a thread writes them.
  var isWriting = false
  var isClosed = false
  /// Why a record could not be written although nobody waited for it.
  var failure: InlayError?
  var waiters: [OneAnswer<Void>] = []
  /// Those who wait until nothing runs and nothing is written any more.
  var closers: [OneAnswer<Void>] = []
  private var line: [ContentDigest] = []
  private var first = 0
  private var runs = 0

  /// Puts an entry in line, if its bytes are there or not needed any more.
  mutating func enqueue(_ digest: ContentDigest) {
    guard let entry = entries[digest], entry.image != nil || entry.record.receipt != nil, !entry.isInLine
    else { return }
    entries[digest]?.isInLine = true
    line.append(digest)
  }

  /// Takes the next entry from the line, and begins a run of it. Complexity: O(1), amortized.
  mutating func next() -> (digest: ContentDigest, run: Int)? {
    while first < line.count {
      let digest = line[first]
      first += 1
      if first * 2 > line.count {
        line.removeFirst(first)
        first = 0
      }
      guard entries[digest]?.isInLine == true else { continue }
      entries[digest]?.isInLine = false
      return (digest, begin(digest))
    }
    return nil
  }

  /// Ends the present run of an entry, if there is one, and numbers another.
  @discardableResult
  mutating func begin(_ digest: ContentDigest) -> Int {
    entries[digest]?.task?.cancel()
    entries[digest]?.task = nil
    runs += 1
    entries[digest]?.run = runs
    return runs
  }

  /// Whether nothing goes on, and nothing will by itself.
  var isSettled: Bool {
    isIdle && entries.values.allSatisfy { !$0.isInLine && ($0.image == nil || $0.state.isSettled) }
  }

  /// Whether nothing runs, and nothing is written.
  var isIdle: Bool { running == 0 && !isWriting }

  /// Those who wait for what holds now.
  mutating func takeWaiters() -> [OneAnswer<Void>] {
    var found: [OneAnswer<Void>] = []
    if isIdle { swap(&found, &closers) }
    if !waiters.isEmpty, isSettled {
      found += waiters
      waiters = []
    }
    return found
  }
}
