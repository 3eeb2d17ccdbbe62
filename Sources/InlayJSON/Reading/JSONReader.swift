/// A strict pull parser for one JSON document (RFC 8259) in memory.
///
/// The caller walks through the document: it opens what it expects to be an object, asks for one name after the
/// other, reads each value as what it must be. Nothing is built that was not asked for, and the input is not copied.
///
/// Refused, each with a ``JSONError``: anything against the grammar; UTF-8 that is not well-formed; a byte order
/// mark; lone surrogates; control characters in strings; a name twice in one object, however it is spelled (names
/// compare unescaped, byte for byte); nesting beyond the limit; and these numbers:
/// - beyond the range of a double (`1e400`), or of more than ``maximumNumberBytes`` bytes;
/// - integers written without fraction and exponent whose canonical form (RFC 8785, 3.2.2.3) would be another
///   integer (`12345678901234567890`, `9007199254740993`).
/// A number with a fraction or exponent means the double nearest to it, as RFC 8785 and every other reader have it.
/// `-0` means 0.
///
/// Time is O(n) whatever the input, but for O(log n) comparisons a member when an object becomes a value.
///
/// In a canceled task it throws `cancelled` as it goes on to a member or element, at the first one and then at each
/// 1,024th. After an error the reader must not be used on. It never traps: a call that makes no sense where the reader stands
/// throws, as `misuse` or as the syntax error it amounts to.
package struct JSONReader: ~Copyable {
  /// How deep containers may nest if nothing else is said.
  package static let defaultMaximumDepth = 64
  /// The deepest nesting that can be asked for; values are released recursively.
  package static let largestMaximumDepth = 512
  /// The longest number in bytes. The exact decimal form of any double is shorter.
  package static let maximumNumberBytes = 2_048

  /// The whole input.
  let bytes: [UInt8]
  /// The next byte to read, and so the place of the next error. Always within 0...count.
  var position = 0
  /// How deep containers may nest.
  package let maximumDepth: Int
  /// How many containers are open.
  var depth = 0
  /// The innermost of them; apart from the others because every call needs it.
  var innermost = Frame()
  /// Those around it, `outer[1..<depth]`, the outermost first.
  var outer: [Frame] = []
  /// The first names of the open objects: ``linearNames`` slots for each level.
  var names: [SeenName] = []
  /// All names of those open objects that have more, the innermost last.
  var largeNames: [Set<ExactUTF8>] = []
  /// Members and elements gone on to, so that not each asks whether the task was canceled.
  var steps: UInt32 = 0
  /// Whether it reads on in a canceled task: where the caller's answer is yes or no, and must be true.
  package var ignoresCancellation = false
  /// Room for unescaping.
  var scratch: [UInt8] = []

  /// An open array or object.
  struct Frame {
    var isObject = false
    /// Members or elements started.
    var count = 0
  }

  /// A reader at the start of `bytes`, which must hold one document and nothing else.
  ///
  /// `maximumDepth` says how deep arrays and objects may nest, from 0 to ``largestMaximumDepth``.
  package init(_ bytes: [UInt8], maximumDepth: Int = JSONReader.defaultMaximumDepth) {
    self.bytes = bytes
    self.maximumDepth = Swift.min(Swift.max(0, maximumDepth), Self.largestMaximumDepth)
  }

  /// The offset of the next byte to be read. After ``peekKind()`` it is where the next value starts.
  package var offset: Int { position }

  /// The kind of the next value, which stays unread.
  ///
  /// - Throws: ``JSONError`` if no value follows.
  package mutating func peekKind() throws(JSONError) -> JSONKind {
    let byte = try nextByte()
    guard let kind = Self.kind(startingWith: byte) else { throw unexpected(byte, "a value") }
    return kind
  }

  /// Opens an object. Its members follow, by ``nextMemberName()``.
  ///
  /// - Throws: ``JSONError`` if it is something else, or nested too deep.
  package mutating func beginObject() throws(JSONError) { try begin(0x7B, .object) }

  /// Opens an array. Its elements follow, by ``hasNextElement()``.
  ///
  /// - Throws: ``JSONError`` if it is something else, or nested too deep.
  package mutating func beginArray() throws(JSONError) { try begin(0x5B, .array) }

  /// Goes on to the next element of the innermost array; false means that the array has ended and is closed.
  ///
  /// - Throws: ``JSONError`` if neither an element nor the end follows.
  package mutating func hasNextElement() throws(JSONError) -> Bool {
    guard depth > 0, !innermost.isObject else { throw JSONError(.misuse, at: position) }
    try step()
    var byte = try nextByte()
    if byte == 0x5D {
      close()
      return false
    }
    if innermost.count > 0 {
      guard byte == 0x2C else { throw unexpected(byte, "',' or ']'") }
      position &+= 1
      byte = try nextByte()
      if byte == 0x5D { throw unexpected(byte, "a value") }
    }
    innermost.count &+= 1
    return true
  }

  /// Goes on to the next member of the innermost object and reads its name; nil means that the object has ended and
  /// is closed. Throws if the object has had the name before.
  package mutating func nextMemberName() throws(JSONError) -> JSONName? {
    guard depth > 0, innermost.isObject else { throw JSONError(.misuse, at: position) }
    try step()
    var byte = try nextByte()
    let earlier = innermost.count
    if byte == 0x7D {
      close()
      return nil
    }
    if earlier > 0 {
      guard byte == 0x2C else { throw unexpected(byte, "',' or '}'") }
      position &+= 1
      byte = try nextByte()
    }
    guard byte == 0x22 else { throw unexpected(byte, earlier > 0 ? "a name" : "a name or '}'") }
    let name = try scanToken()
    try note(name, after: earlier)
    innermost.count = earlier &+ 1
    byte = try nextByte()
    guard byte == 0x3A else { throw unexpected(byte, "':'") }
    position &+= 1
    return name
  }

  /// Makes sure that the document is complete and nothing but white space follows it.
  ///
  /// - Throws: ``JSONError`` if something does, or is missing.
  package mutating func finish() throws(JSONError) {
    guard depth == 0 else { throw JSONError(.misuse, at: position) }
    skipWhiteSpace()
    if position < bytes.count { throw JSONError(.trailingContent, at: position) }
  }
}

extension JSONReader {
  /// Opens a container.
  @inline(__always)
  mutating func begin(_ bracket: UInt8, _ kind: JSONKind) throws(JSONError) {
    let byte = try nextByte()
    guard byte == bracket else { throw mismatch(byte, kind) }
    guard depth < maximumDepth else { throw JSONError(.tooDeep(limit: maximumDepth), at: position) }
    position &+= 1
    if depth == outer.count {
      outer.append(Frame())
      names.append(contentsOf: repeatElement(SeenName(), count: Self.linearNames))
    }
    outer[depth] = innermost
    innermost = Frame(isObject: bracket == 0x7B)
    depth &+= 1
  }

  /// Stops in a canceled task.
  @inline(__always)
  mutating func step() throws(JSONError) {
    steps &+= 1
    if steps & 0x3FF == 1, !ignoresCancellation, Task.isCancelled {
      throw JSONError(.cancelled, at: position)
    }
  }

  /// Closes the innermost container at its bracket.
  @inline(__always)
  mutating func close() {
    position &+= 1
    if innermost.isObject, innermost.count > Self.linearNames { largeNames.removeLast() }
    depth &-= 1
    innermost = outer[depth]
  }

  /// Skips white space and returns the byte after it, unread.
  @inline(__always)
  mutating func nextByte() throws(JSONError) -> UInt8 {
    if position < bytes.count {
      let byte = bytes[position]
      if byte > 0x20 { return byte }
    }
    skipWhiteSpace()
    guard position < bytes.count else { throw JSONError(.unexpectedEnd, at: position) }
    return bytes[position]
  }

  /// Skips white space as RFC 8259, 2, defines it.
  @inline(never)
  mutating func skipWhiteSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position &+= 1
      default: return
      }
    }
  }

  /// The kind of value that starts with `byte`.
  static func kind(startingWith byte: UInt8) -> JSONKind? {
    switch byte {
    case 0x22: .string
    case 0x7B: .object
    case 0x5B: .array
    case 0x2D, 0x30...0x39: .number
    case 0x74, 0x66: .bool
    case 0x6E: .null
    default: nil
    }
  }

  /// The error for a `byte` where `expected` should stand.
  @inline(never)
  func unexpected(_ byte: UInt8, _ expected: String) -> JSONError {
    let startsWithMark = bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
    if position == 0, startsWithMark { return JSONError(.byteOrderMark, at: 0) }
    return JSONError(.unexpectedByte(byte, expected: expected), at: position)
  }

  /// The error for a value that starts with `byte` where one of `kind` should start.
  @inline(never)
  func mismatch(_ byte: UInt8, _ kind: JSONKind) -> JSONError {
    if let found = Self.kind(startingWith: byte), found != kind {
      return JSONError(.wrongKind(found, expected: kind), at: position)
    }
    return unexpected(byte, "\(kind)")
  }
}
