/// A strict pull parser for one JSON document (RFC 8259) in memory.
///
/// The caller walks through the document: it opens an object where it expects one, asks for one name after another, and
/// reads each value as the expected kind. The reader builds nothing that is not requested, and does not copy the input.
///
/// It refuses the following, each with a ``JSONError``: violations of the grammar; malformed UTF-8; a byte order mark;
/// unpaired surrogates; control characters in strings; duplicate names in one object, however they are spelled
/// (unescaped names are compared byte for byte); nesting beyond the limit; and these numbers:
/// - numbers beyond the range of a double (`1e400`), or of more than ``maximumNumberBytes`` bytes;
/// - integers written without fraction and exponent whose canonical form (RFC 8785, 3.2.2.3) would be another integer
///   (`12345678901234567890`, `9007199254740993`).
///
/// A number with a fraction or exponent means the nearest double, as in RFC 8785 and all other readers. `-0` means 0.
///
/// Time is O(n) for any input, except for O(log n) comparisons per member when an object becomes a value.
///
/// In a canceled task, advancing to a member or element throws `cancelled`; this is checked on the first and then every
/// 1,024th advance. The reader must not be used after an error. It never traps: a call that is invalid at the current
/// position throws `misuse` or the corresponding syntax error.
package struct JSONReader: ~Copyable {
  /// The default limit for the nesting of containers.
  package static let defaultMaximumDepth = 64
  /// The highest possible limit for nesting. It exists because values are released recursively.
  package static let largestMaximumDepth = 512
  /// The maximum length of a number in bytes. The exact decimal form of any double is shorter.
  package static let maximumNumberBytes = 2_048

  /// The whole input.
  let bytes: [UInt8]
  /// The index of the next byte, and of the next error. Always within 0...count.
  var position = 0
  /// The limit for the nesting of containers.
  package let maximumDepth: Int
  /// Number of open containers.
  var depth = 0
  /// The innermost container, stored separately because every call needs it.
  var innermost = Frame()
  /// The containers around it, `outer[1..<depth]`, outermost first.
  var outer: [Frame] = []
  /// The first names of the open objects: ``linearNames`` slots for each level.
  var names: [SeenName] = []
  /// All names of those open objects that have more, innermost last.
  var largeNames: [Set<ExactUTF8>] = []
  /// Number of advances to a member or element, to limit how often cancellation is checked.
  var steps: UInt32 = 0
  /// Whether to keep reading in a canceled task: for callers whose yes-or-no answer must be true.
  package var ignoresCancellation = false
  /// Buffer for unescaping.
  var scratch: [UInt8] = []

  /// An open array or object.
  struct Frame {
    var isObject = false
    /// Number of members or elements started.
    var count = 0
  }

  /// A reader at the start of `bytes`, which must contain one document and nothing else.
  ///
  /// `maximumDepth` limits the nesting of arrays and objects, from 0 to ``largestMaximumDepth``.
  package init(_ bytes: [UInt8], maximumDepth: Int = JSONReader.defaultMaximumDepth) {
    self.bytes = bytes
    self.maximumDepth = Swift.min(Swift.max(0, maximumDepth), Self.largestMaximumDepth)
  }

  /// The levels for which there is room from the first on. Nearly all documents have fewer.
  private static var usualDepth: Int { 6 }

  /// The offset of the next byte to read. After ``peekKind()``, it is the start of the next value.
  package var offset: Int { position }

  /// The kind of the next value. Does not read the value.
  ///
  /// - Throws: ``JSONError`` if no value follows.
  package mutating func peekKind() throws(JSONError) -> JSONKind {
    let byte = try nextByte()
    guard let kind = Self.kind(startingWith: byte) else { throw unexpected(byte, "a value") }
    return kind
  }

  /// Opens an object. Read its members with ``nextMemberName()``.
  ///
  /// - Throws: ``JSONError`` if it is something else, or nested too deep.
  package mutating func beginObject() throws(JSONError) { try begin(0x7B, .object) }

  /// Opens an array. Read its elements with ``hasNextElement()``.
  ///
  /// - Throws: ``JSONError`` if it is something else, or nested too deep.
  package mutating func beginArray() throws(JSONError) { try begin(0x5B, .array) }

  /// Advances to the next element of the innermost array. Returns `false` if the array has ended; it is then closed.
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

  /// Advances to the next member of the innermost object and reads its name. Returns `nil` if the object has ended; it
  /// is then closed. Throws if neither follows, or if the object already has a member with this name.
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

  /// Checks that the document is complete and that only white space follows it.
  ///
  /// - Throws: ``JSONError`` if not.
  package mutating func finish() throws(JSONError) {
    guard depth == 0 else { throw JSONError(.misuse, at: position) }
    skipWhiteSpace()
    if position < bytes.count { throw JSONError(.trailingContent, at: position) }
  }
}

extension JSONReader {
  /// Opens a container. Throws if it is something else, or nested too deep.
  @inline(__always)
  mutating func begin(_ bracket: UInt8, _ kind: JSONKind) throws(JSONError) {
    let byte = try nextByte()
    guard byte == bracket else { throw mismatch(byte, kind) }
    guard depth < maximumDepth else { throw JSONError(.tooDeep(limit: maximumDepth), at: position) }
    position &+= 1
    if depth == outer.count {
      if depth == 0 {
        outer.reserveCapacity(Self.usualDepth)
        names.reserveCapacity(Self.usualDepth &* Self.linearNames)
      }
      outer.append(Frame())
      names.append(contentsOf: repeatElement(SeenName(), count: Self.linearNames))
    }
    outer[depth] = innermost
    innermost = Frame(isObject: bracket == 0x7B)
    depth &+= 1
  }

  /// Throws in a canceled task. Checks only now and then.
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

  /// Skips white space and returns the byte after it, without reading it. Throws at the end of the input.
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

  /// Skips white space as defined in RFC 8259, section 2.
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

  /// The error for `byte` where `expected` is required.
  @inline(never)
  func unexpected(_ byte: UInt8, _ expected: String) -> JSONError {
    let startsWithMark = bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
    if position == 0, startsWithMark { return JSONError(.byteOrderMark, at: 0) }
    return JSONError(.unexpectedByte(byte, expected: expected), at: position)
  }

  /// The error for a value that starts with `byte` where a value of `kind` is required.
  @inline(never)
  func mismatch(_ byte: UInt8, _ kind: JSONKind) -> JSONError {
    if let found = Self.kind(startingWith: byte), found != kind {
      return JSONError(.wrongKind(found, expected: kind), at: position)
    }
    return unexpected(byte, "\(kind)")
  }
}
