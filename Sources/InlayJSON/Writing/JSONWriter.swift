/// Writes one JSON document in canonical form (RFC 8785) as a stream of bytes.
///
/// ```swift
/// var writer = JSONWriter()
/// writer.beginObject()
/// writer.name("at")
/// writer.integer(3)
/// writer.endObject()
/// let bytes = try writer.finish()
/// ```
///
/// The caller writes members in canonical order, the order of their UTF-16 code units; the writer checks it.
/// No call in the middle throws: the first mistake or failure of the sink is kept, everything after it is ignored, and
/// ``finish()`` throws it (``failure`` tells it earlier). So nothing incomplete is ever taken for a document.
///
/// With a sink, memory stays bounded however long the document is.
public struct JSONWriter: ~Copyable {
  /// Takes a piece of the document; gives back what went wrong, if anything.
  typealias Sink = (Span<UInt8>) -> (any Error)?

  /// Room for bytes; the first `used` of them are written.
  var buffer: [UInt8]
  var used = 0
  private let sink: Sink?
  /// The first thing that went wrong.
  public private(set) var failure: JSONWriterError?

  private var frames: [Frame] = []
  /// The last name of each open object, one behind the other, the innermost last.
  private var names: [UInt8] = []
  /// What may be written now.
  private var state = State.rootValue
  /// Bytes of base64 that wait for the next piece to make three.
  var base64Rest: (UInt8, UInt8) = (0, 0)
  var base64RestCount = 0

  private struct Frame {
    let isObject: Bool
    /// Where its last name starts in `names`.
    let nameStart: Int
    var isEmpty = true
  }

  private enum State {
    /// The one value of the document.
    case rootValue
    /// In an object behind a name.
    case memberValue
    /// In an object: a name or the end.
    case name
    /// In an array: a value or the end.
    case element
    /// Inside a string, base64 or raw value that is written in pieces.
    case pieces
    /// The document is complete.
    case complete
  }

  /// A writer into memory.
  ///
  /// - Parameter capacity: the bytes to make room for at first.
  public init(capacity: Int = 256) {
    buffer = [UInt8](repeating: 0, count: Swift.max(64, capacity))
    sink = nil
  }

  /// A writer that hands the document to `sink` in pieces of about `pieceSize` bytes.
  ///
  /// After the sink has thrown once it is not called again.
  public init<Failure: Error>(
    pieceSize: Int = 1 << 18, sink: @escaping (Span<UInt8>) throws(Failure) -> Void
  ) {
    buffer = [UInt8](repeating: 0, count: Swift.max(1 << 16, pieceSize))
    self.sink = { bytes in
      do throws(Failure) {
        try sink(bytes)
        return nil
      } catch {
        return error
      }
    }
  }

  /// Ends the document: hands what is left to the sink, or returns it if there is none.
  ///
  /// - Throws: the first ``JSONWriterError`` of all that was written.
  public consuming func finish() throws(JSONWriterError) -> [UInt8] {
    if failure == nil, state != .complete { failure = .incomplete }
    if failure == nil, sink != nil { flush() }
    if let failure { throw failure }
    buffer.removeLast(buffer.count - used)
    return buffer
  }

  /// Opens an object.
  public mutating func beginObject() { begin(0x7B, isObject: true) }

  /// Closes the innermost object.
  public mutating func endObject() { end(0x7D, isObject: true) }

  /// Opens an array.
  public mutating func beginArray() { begin(0x5B, isObject: false) }

  /// Closes the innermost array.
  public mutating func endArray() { end(0x5D, isObject: false) }

  /// Writes the name of the next member. Complexity: O(n).
  public mutating func name(_ name: String) {
    var copy = name
    copy.withUTF8 { bytes in unsafe self.name(bytes.span, name) }
  }

  /// Writes the name of the next member.
  public mutating func name(_ name: StaticString) {
    name.withUTF8Buffer { bytes in unsafe self.name(bytes.span, nil) }
  }
}

extension JSONWriter {
  /// Writes a name after checking its place; `text` saves making it again for an error.
  private mutating func name(_ bytes: Span<UInt8>, _ text: String?) {
    guard state == .name, let frame = frames.last else { return fail(.misplaced("a name")) }
    if !frame.isEmpty, !Self.ascends(names.span, from: frame.nameStart, to: bytes) {
      return fail(.nameOutOfOrder(text ?? Self.text(bytes)))
    }
    names.removeLast(names.count - frame.nameStart)
    for index in 0..<bytes.count { names.append(bytes[index]) }
    reserve(2)
    if !frame.isEmpty { put(0x2C) }
    frames[frames.count - 1].isEmpty = false
    put(0x22)
    escape(bytes)
    reserve(2)
    put(0x22)
    put(0x3A)
    state = .memberValue
  }

  /// Whether the name that ends `names` comes before `name` in canonical order.
  private static func ascends(_ names: Span<UInt8>, from start: Int, to name: Span<UInt8>) -> Bool {
    let shared = Swift.min(names.count - start, name.count)
    for index in 0..<shared where names[start + index] != name[index] {
      return utf16Rank(names[start + index]) < utf16Rank(name[index])
    }
    return names.count - start < name.count
  }

  private static func text(_ bytes: Span<UInt8>) -> String {
    var copy: [UInt8] = []
    for index in 0..<bytes.count { copy.append(bytes[index]) }
    return String(decoding: copy, as: UTF8.self)
  }

  private mutating func begin(_ bracket: UInt8, isObject: Bool) {
    guard beginValue("an array or object") else { return }
    reserve(1)
    put(bracket)
    frames.append(Frame(isObject: isObject, nameStart: names.count))
    state = isObject ? .name : .element
  }

  private mutating func end(_ bracket: UInt8, isObject: Bool) {
    guard state == (isObject ? .name : .element), let frame = frames.popLast() else {
      return fail(.misplaced("the end of an array or object"))
    }
    names.removeLast(names.count - frame.nameStart)
    reserve(1)
    put(bracket)
    endValue()
  }

  /// Makes ready for a value: writes the comma before an element, or fails if no value can stand here.
  @inline(__always)
  mutating func beginValue(_ what: StaticString) -> Bool {
    switch state {
    case .memberValue, .rootValue: break
    case .element:
      if frames[frames.count &- 1].isEmpty {
        frames[frames.count &- 1].isEmpty = false
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

  /// Notes that a value is complete.
  @inline(__always)
  mutating func endValue() {
    guard let frame = frames.last else {
      state = .complete
      return
    }
    state = frame.isObject ? .name : .element
  }

  /// Whether a value in pieces is being written.
  @inline(__always)
  var isInPieces: Bool { state == .pieces }

  /// Keeps the first failure, and makes sure that nothing is written after it.
  @inline(never)
  mutating func fail(_ error: JSONWriterError) {
    if failure == nil { failure = error }
    state = .complete
  }

  /// Makes room for `count` bytes behind those written.
  @inline(__always)
  mutating func reserve(_ count: Int) {
    if buffer.count &- used < count { makeRoom(count) }
  }

  @inline(never)
  private mutating func makeRoom(_ count: Int) {
    if sink != nil { flush() }
    let missing = count - (buffer.count - used)
    if missing > 0 {
      buffer.append(contentsOf: repeatElement(0, count: Swift.max(missing, buffer.count)))
    }
  }

  /// Hands what is written to the sink.
  private mutating func flush() {
    guard let sink else { return }
    if failure == nil, used > 0, let error = sink(buffer.span.extracting(0..<used)) { fail(.sink(error)) }
    used = 0
  }

  /// Writes one byte, for which there is room.
  @inline(__always)
  mutating func put(_ byte: UInt8) {
    buffer[used] = byte
    used &+= 1
  }

  /// The text written so far; for values that cannot fail.
  var finishedText: String { String(decoding: buffer[..<used], as: UTF8.self) }
}
