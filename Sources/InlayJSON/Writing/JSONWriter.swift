/// Writes one JSON document in canonical form (RFC 8785) as a stream of bytes.
///
/// The caller writes members in canonical order, which is the order of their UTF-16 code units; the writer checks this.
/// Only ``finish()`` throws: the first mistake or failure of the sink is stored, everything after it is ignored, and
/// ``finish()`` throws it (``failure`` tells it earlier). An incomplete document is therefore never mistaken for a
/// complete one.
///
/// With a sink, memory is bounded, however long the document is.
package struct JSONWriter: ~Copyable {
  /// Receives a piece of the document. Returns the error if that fails.
  typealias Sink = (Span<UInt8>) -> (any Error)?

  /// The buffer. The first `used` bytes are written.
  var buffer: [UInt8]
  var used = 0
  private let sink: Sink?
  /// The most bytes of the buffer, if there is a sink.
  private let pieceSize: Int
  /// The first error.
  package private(set) var failure: JSONWriterError?

  /// What may be written next.
  var state = State.rootValue
  /// The innermost container, stored separately because every call needs it.
  var innermost = Frame()
  /// The containers around it, outermost first, after a frame for the document.
  private var outer: [Frame] = []
  /// The last names of the open objects that were too long for their frames, joined.
  var longNames: [UInt8] = []
  /// Bytes of base64 that wait for the next piece to complete a group of three.
  var base64Rest: (UInt8, UInt8) = (0, 0)
  var base64RestCount = 0

  /// An open container.
  struct Frame {
    var isObject = false
    var isEmpty = true
    /// The last name.
    var name = ShortName()
    /// Start of the last name in `longNames`, if it is too long for `name`.
    var longNameStart = 0
  }

  /// What may be written next.
  enum State {
    /// The single value of the document.
    case rootValue
    /// The value of a member, after its name.
    case memberValue
    /// In an object, a name or the end.
    case name
    /// In an array, a value or the end.
    case element
    /// More pieces of a string, base64 string or raw value, or its end.
    case pieces
    /// Nothing: the document is complete, or an error occurred.
    case complete
  }

  /// A writer into memory.
  ///
  /// `capacity` is the initial capacity in bytes.
  package init(capacity: Int = 256) {
    buffer = [UInt8](repeating: 0, count: Swift.max(64, capacity))
    (sink, pieceSize) = (nil, .max)
  }

  /// A writer that passes the document to `sink` in pieces of at most `pieceSize` bytes. Sizes below 64 KiB count as
  /// 64 KiB.
  ///
  /// After the sink has thrown, it is not called again.
  package init<Failure: Error>(
    pieceSize: Int = 1 << 18, sink: @escaping (Span<UInt8>) throws(Failure) -> Void
  ) {
    // Most documents are short, and fresh memory costs more than they do.
    buffer = [UInt8](repeating: 0, count: 1 << 10)
    self.pieceSize = Swift.max(1 << 16, pieceSize)
    self.sink = { bytes in
      do throws(Failure) {
        try sink(bytes)
        return nil
      } catch {
        return error
      }
    }
  }

  /// Ends the document. Passes the rest to the sink, or returns the document if there is no sink.
  ///
  /// - Throws: the first ``JSONWriterError`` that occurred.
  package consuming func finish() throws(JSONWriterError) -> [UInt8] {
    if failure == nil, state != .complete { failure = .incomplete }
    if failure == nil, sink != nil { flush() }
    if let failure { throw failure }
    buffer.removeLast(buffer.count - used)
    return buffer
  }

  /// The number of bytes in memory: all of the document so far, if there is no sink.
  package var count: Int { used }

  /// Opens an object.
  package mutating func beginObject() { begin(0x7B, isObject: true) }

  /// Closes the innermost object.
  package mutating func endObject() { end(0x7D, isObject: true) }

  /// Opens an array.
  package mutating func beginArray() { begin(0x5B, isObject: false) }

  /// Closes the innermost array.
  package mutating func endArray() { end(0x5D, isObject: false) }
}

extension JSONWriter {
  private mutating func begin(_ bracket: UInt8, isObject: Bool) {
    guard beginValue("an array or object") else { return }
    reserve(1)
    put(bracket)
    outer.append(innermost)
    innermost = Frame(isObject: isObject, longNameStart: longNames.count)
    state = isObject ? .name : .element
  }

  private mutating func end(_ bracket: UInt8, isObject: Bool) {
    guard state == (isObject ? .name : .element), let around = outer.popLast() else {
      return fail(.misplaced("the end of an array or object"))
    }
    if longNames.count > innermost.longNameStart {
      longNames.removeLast(longNames.count - innermost.longNameStart)
    }
    innermost = around
    reserve(1)
    put(bracket)
    endValue()
  }

  /// Prepares for a value: writes the comma before an element. Fails if no value is allowed here.
  @inline(__always)
  mutating func beginValue(_ what: StaticString) -> Bool {
    switch state {
    case .memberValue, .rootValue: break
    case .element:
      if innermost.isEmpty {
        innermost.isEmpty = false
      } else {
        reserve(1)
        put(0x2C)
      }
    case .name, .pieces, .complete:
      fail(.misplaced("\(what)"))
      return false
    }
    state = .pieces
    return true
  }

  /// Records that a value is complete.
  @inline(__always)
  mutating func endValue() {
    if outer.isEmpty {
      state = .complete
    } else {
      state = innermost.isObject ? .name : .element
    }
  }

  /// Whether a value is being written in pieces.
  @inline(__always)
  var isInPieces: Bool { state == .pieces }

  /// Stores the first error.
  @inline(never)
  mutating func fail(_ error: JSONWriterError) {
    if failure == nil { failure = error }
    state = .complete
  }

  /// Makes room for `count` more bytes.
  @inline(__always)
  mutating func reserve(_ count: Int) {
    if buffer.count &- used < count { makeRoom(count) }
  }

  @inline(never)
  private mutating func makeRoom(_ count: Int) {
    if failure != nil || count > pieceSize - used { flush() }
    let missing = count - (buffer.count - used)
    if missing > 0 {
      let more = Swift.min(buffer.count, pieceSize - buffer.count)
      buffer.append(contentsOf: repeatElement(0, count: Swift.max(missing, more)))
    }
  }

  /// Passes the buffer to the sink, or discards it after a failure.
  private mutating func flush() {
    if failure == nil, used > 0, let error = sink?(buffer.span.extracting(0..<used)) { fail(.sink(error)) }
    used = 0
  }

  /// Writes one byte. There must be room.
  @inline(__always)
  mutating func put(_ byte: UInt8) {
    buffer[used] = byte
    used &+= 1
  }

  /// Writes the `count` lowest bytes of `word`, lowest first. There must be room for eight.
  @inline(__always)
  mutating func put(_ word: UInt64, count: Int) {
    let offset = used
    var bytes = buffer.mutableSpan
    var target = unsafe bytes.mutableBytes
    target.storeBytes(of: word.littleEndian, toByteOffset: offset, as: UInt64.self)
    used = offset &+ count
  }

  /// The text written so far, for values that cannot fail.
  var finishedText: String { String(decoding: buffer[..<used], as: UTF8.self) }
}
