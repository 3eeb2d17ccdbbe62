import InlayCore

/// Reads a typedstream into a table, in one pass with a stack of its own. What is after the first object is left.
struct TypedStreamParser {
  private typealias Mark = TypedStreamBytes.Mark

  /// An object whose groups are being read.
  private struct Frame {
    /// Its number in the table; `nil` for the stream itself.
    let number: Int?
    var values: [TypedStream.Value] = []
    /// The type of the group, by the number of its string, and the next item in it.
    var type: Int?
    var item = 0
  }

  private var bytes: TypedStreamBytes
  private let limits: Limits
  private var strings: [Range<Int>] = []
  /// The items of strings that stood for types.
  private var types: [Int: [TypedStreamItem]] = [:]
  private var entries: [TypedStream.Entry] = []
  private var values: [TypedStream.Value] = []
  private var frames: [Frame] = []
  /// Items that may still be made or read. Each value takes a byte, so a sound stream has fewer values than bytes.
  private var work: Int
  private var counter = CancellationCounter()

  private init(_ bytes: [UInt8], _ limits: Limits) {
    self.bytes = TypedStreamBytes(bytes)
    self.limits = limits
    work = 4 * min(bytes.count, 1 << 40) + 1_024
  }

  /// The objects of a typedstream.
  ///
  /// - Throws: `InlayError` if it is none, is damaged, is longer than `Limits.propertyListBytes`, or nests deeper than
  ///   `Limits.propertyListDepth`.
  /// - Complexity: O(n).
  static func parse(_ bytes: [UInt8], limits: Limits) throws -> TypedStream {
    try Limits.check("propertyListBytes", bytes.count, limits.propertyListBytes)
    var parser = TypedStreamParser(bytes, limits)
    try parser.readHeader()
    return try parser.readRoot()
  }

  /// The version of the format, the byte order as a word, and the version of the system that wrote it.
  private mutating func readHeader() throws {
    guard let header = TypedStreamHeader(bytes.bytes[...]) else { throw InlayError.typedNotTypedStream }
    guard header.version == TypedStreamHeader.version else {
      throw InlayError.typedUnsupported("of version \(header.version)", at: 0)
    }
    guard header.isLittleEndian else { throw InlayError.typedUnsupported("big-endian", at: 1) }
    _ = try bytes.range(TypedStreamHeader.count)
    // It differs between systems, the grammar does not.
    _ = try bytes.integer()
  }

  private mutating func readRoot() throws -> TypedStream {
    let start = bytes.at
    guard let type = try string(), try items(type) == [.object] else {
      throw InlayError.typedMalformed("it does not begin with an object", at: start)
    }
    frames = [Frame(number: nil, type: type)]
    while !frames.isEmpty {
      try counter.check()
      try step()
    }
    var root: Int?
    if case .object(let number)? = values.last { root = number }
    return TypedStream(
      bytes: bytes.bytes, strings: strings, entries: entries, values: values, root: root, end: bytes.at)
  }

  /// Reads the next value of the innermost object, or the type of its next group, or its end.
  private mutating func step() throws {
    let top = frames.count - 1
    guard let type = frames[top].type else {
      if bytes.skip(Mark.end) { return finish() }
      let start = bytes.at
      guard let type = try string() else {
        throw InlayError.typedMalformed("a group of values has no type", at: start)
      }
      _ = try items(type)
      frames[top].type = type
      return
    }
    let items = types[type] ?? []
    guard frames[top].item < items.count else {
      frames[top].type = nil
      frames[top].item = 0
      // The stream has one group.
      if frames[top].number == nil { finish() }
      return
    }
    let item = items[frames[top].item]
    frames[top].item += 1
    guard work > 0 else { throw InlayError.typedTooMany(at: bytes.at) }
    work -= 1
    let value = try value(item)
    // An object that begins is a frame of its own now.
    frames[top].values.append(value)
  }

  /// The innermost object is complete.
  private mutating func finish() {
    guard let frame = frames.popLast() else { return }
    guard let number = frame.number else {
      values += frame.values
      return
    }
    guard case .object(var object) = entries[number], object.kind != nil else { return }
    let first = values.count
    values += frame.values
    object.values = first..<values.count
    entries[number] = .object(object)
  }

  private mutating func value(_ item: TypedStreamItem) throws -> TypedStream.Value {
    switch item {
    case .integer(let isSigned): return .integer(try bytes.integer(isSigned: isSigned))
    case .byte(let isSigned):
      let byte = try bytes.byte()
      return .integer(isSigned ? Int128(Int8(bitPattern: byte)) : Int128(byte))
    case .real(let width): return .real(try bytes.real(bytes: width))
    case .text: return .text(try bytes.range(bytes.length()))
    case .data(let count): return .data(try bytes.range(count))
    case .object: return try object()
    case .cString: return try cString()
    case .classReference:
      _ = try classNumber()
      return .nothing
    case .name:
      _ = try string()
      return .nothing
    }
  }

  /// A string of the format; `nil` for none.
  private mutating func string() throws -> Int? {
    if bytes.skip(Mark.none) { return nil }
    guard bytes.skip(Mark.new) else { return try bytes.reference(below: strings.count) }
    strings.append(try bytes.range(bytes.length()))
    return strings.count - 1
  }

  /// The items of a string that stands for a type.
  private mutating func items(_ type: Int) throws -> [TypedStreamItem] {
    if let known = types[type] { return known }
    let range = strings[type]
    let items = try TypedStreamItem.items(bytes.bytes[range], at: range.lowerBound, left: &work)
    types[type] = items
    return items
  }

  private mutating func cString() throws -> TypedStream.Value {
    if bytes.skip(Mark.none) { return .nothing }
    let start = bytes.at
    if bytes.skip(Mark.new) {
      guard let string = try string() else { return .nothing }
      entries.append(.cString(string))
      return .cString(string)
    }
    guard case .cString(let string) = entries[try bytes.reference(below: entries.count)] else {
      throw InlayError.typedMalformed("a reference to a C string is to something else", at: start)
    }
    return .cString(string)
  }

  /// An object: nil, one that was there before, or a new one, whose groups are next.
  private mutating func object() throws -> TypedStream.Value {
    if bytes.skip(Mark.none) { return .nothing }
    let start = bytes.at
    guard bytes.skip(Mark.new) else {
      let number = try bytes.reference(below: entries.count)
      guard case .object = entries[number] else {
        throw InlayError.typedMalformed("a reference to an object is to something else", at: start)
      }
      return .object(number)
    }
    guard frames.count <= limits.propertyListDepth else {
      throw InlayError.limit("propertyListDepth", allowed: limits.propertyListDepth, at: .byte(start))
    }
    let number = entries.count
    entries.append(.begun)
    guard let own = try classNumber(), case .classOf(_, let kind) = entries[own] else {
      throw InlayError.typedMalformed("an object has no class", at: start)
    }
    entries[number] = .object(TypedStream.Object(offset: start, classNumber: own, kind: kind, values: 0..<0))
    frames.append(Frame(number: number))
    return .object(number)
  }

  /// A class: none, one that was there before, or a new one with those that it inherits from.
  private mutating func classNumber() throws -> Int? {
    var new: [(number: Int, name: Int)] = []
    var last: Int?
    while !bytes.skip(Mark.none) {
      try counter.check()
      let start = bytes.at
      guard bytes.skip(Mark.new) else {
        let number = try bytes.reference(below: entries.count)
        guard case .classOf = entries[number] else {
          throw InlayError.typedMalformed("a reference to a class is to something else", at: start)
        }
        last = number
        break
      }
      guard let name = try string() else { throw InlayError.typedMalformed("a class has no name", at: start) }
      // Its version, which tells nothing that its types do not.
      _ = try bytes.integer()
      new.append((entries.count, name))
      entries.append(.begun)
    }
    var kind: TypedStream.Kind?
    if let last, case .classOf(_, let inherited) = entries[last] { kind = inherited }
    for (number, name) in new.reversed() {
      kind = self.kind(name) ?? kind
      entries[number] = .classOf(name: name, kind: kind)
    }
    return new.first?.number ?? last
  }

  /// The kind of the class with a name, a string by its number.
  private func kind(_ name: Int) -> TypedStream.Kind? {
    TypedStream.Kind.allCases.first { $0.rawValue.utf8.elementsEqual(bytes.bytes[strings[name]]) }
  }
}
