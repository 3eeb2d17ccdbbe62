package import InlayCore
internal import InlayJSON

/// Walks through JSON that is too large for memory, by its brackets and quotation marks.
///
/// What is skipped is not validated; what is kept is parsed by `JSONValue`. Nothing is nested in the program, so depth
/// costs nothing.
package struct JSONScan {
  private let source: any ByteSource
  private var chunk: [UInt8] = []
  /// Where the chunk begins in the source.
  private var base: Int
  private var index = 0
  /// Whether an element or a member was read since the last bracket, so that a comma must come first.
  private var wantsComma = false

  private let chunkBytes: Int

  /// A walk that begins at a byte of `source`.
  ///
  /// - Throws: `InlayError` if the source cannot be read.
  package init(_ source: any ByteSource, from start: Int = 0, chunkBytes: Int = 1 << 18) throws {
    (self.source, base, self.chunkBytes) = (source, start, chunkBytes)
    // Some programs begin a file with a byte order mark.
    if start == 0, source.count >= 3, try source.read(0..<3) == [0xEF, 0xBB, 0xBF] { base = 3 }
  }

  /// How many bytes of the source are done.
  package var offset: Int { base + index }

  // MARK: Structure

  /// Whether a value of this kind begins here: `{`, `[`, `"`.
  ///
  /// - Throws: `InlayError`, as all functions here, if the source cannot be read or is not JSON; `CancellationError`.
  package mutating func isNext(_ character: Unicode.Scalar) throws -> Bool {
    try next() == UInt8(ascii: character)
  }

  /// Goes into an object or array, whose bracket stands here.
  package mutating func enter(_ bracket: Unicode.Scalar) throws {
    guard try next() == UInt8(ascii: bracket) else { throw failure("\(bracket)") }
    index += 1
    wantsComma = false
  }

  /// The name of the next member of the object; `nil` at its end, which is passed. Names of more than 64 bytes are not
  /// told apart.
  package mutating func member() throws -> String? {
    guard try element(until: "}") else { return nil }
    guard try next() == UInt8(ascii: "\"") else { throw failure("the name of a member") }
    let range = try skipValue()
    let name =
      range.count > 66 ? "" : String(decoding: try source.read(range.dropFirst().dropLast()), as: UTF8.self)
    guard try next() == UInt8(ascii: ":") else { throw failure("a colon") }
    index += 1
    return name
  }

  /// Whether the array or object, which ends with `bracket`, goes on. Its end is passed.
  package mutating func element(until bracket: Unicode.Scalar = "]") throws -> Bool {
    var byte = try next()
    if wantsComma, byte == UInt8(ascii: ",") {
      index += 1
      byte = try next()
      guard byte != UInt8(ascii: bracket) else { throw failure("a value after the comma") }
    } else if byte == UInt8(ascii: bracket) {
      index += 1
      wantsComma = true
      return false
    } else if wantsComma {
      throw failure("a comma, or \(bracket)")
    }
    guard byte != nil else { throw failure("a value") }
    wantsComma = true
    return true
  }

  /// Passes the value that begins here, and gives its place. Complexity: O(its bytes), in constant memory.
  package mutating func skipValue() throws -> Range<Int> {
    guard let first = try next() else { throw failure("a value") }
    let start = offset
    var depth = 0
    switch first {
    case UInt8(ascii: "\""): try skipString()
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      repeat {
        let passed = Self.brackets(chunk.span, from: index, depth: depth)
        (depth, index) = (passed.depth, passed.end)
        if depth > 0, index < chunk.count { try skipString() }
      } while try depth > 0 && hasByte()
      guard depth == 0 else { throw failure("a closing bracket") }
    default:
      while try hasByte(), !Self.endsLiteral(chunk[index]) { index += 1 }
      guard offset > start else { throw failure("a value") }
    }
    wantsComma = true
    return start..<offset
  }

  /// Makes sure that nothing follows.
  package mutating func finish() throws {
    guard try next() == nil else { throw failure("nothing more") }
  }

  // MARK: Bytes

  private static func endsLiteral(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}")
      || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "[")
      || byte == UInt8(ascii: "{")
  }

  /// Passes brackets and what else stands outside strings, up to the bracket that makes the depth 0, a quotation mark or
  /// the end of the chunk.
  private static func brackets(
    _ bytes: borrowing Span<UInt8>, from start: Int, depth: Int
  ) -> (depth: Int, end: Int) {
    var (depth, at) = (depth, start)
    while at < bytes.count {
      let byte = bytes[at]
      if byte == UInt8(ascii: "\"") { break }
      at += 1
      // Brackets differ from braces in one bit.
      switch byte | 0x20 {
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"): depth -= 1
      default: continue
      }
      if depth <= 0 { break }
    }
    return (depth, at)
  }

  /// Passes a string, from its first quotation mark.
  private mutating func skipString() throws {
    index += 1
    while try hasByte() {
      let end = Self.endOfText(chunk.span, from: index)
      index = end
      guard index < chunk.count else { continue }
      let byte = chunk[index]
      index += 1
      if byte == UInt8(ascii: "\"") { return }
      // What a backslash escapes ends nothing.
      guard try hasByte() else { break }
      index += 1
    }
    throw failure("a quotation mark")
  }

  /// Where a quotation mark or a backslash stands next.
  private static func endOfText(_ bytes: borrowing Span<UInt8>, from start: Int) -> Int {
    var at = start
    while at < bytes.count, bytes[at] != UInt8(ascii: "\""), bytes[at] != UInt8(ascii: "\\") { at += 1 }
    return at
  }

  /// The next byte that is no white space; `nil` at the end.
  private mutating func next() throws -> UInt8? {
    while try hasByte() {
      let byte = chunk[index]
      if byte != 0x20, byte != 0x0A, byte != 0x0D, byte != 0x09 { return byte }
      index += 1
    }
    return nil
  }

  /// Whether there is a byte at the index. Reads on if the chunk ends.
  private mutating func hasByte() throws -> Bool {
    if index < chunk.count { return true }
    base += index
    (chunk, index) = ([], 0)
    guard base < source.count else { return false }
    try Task.checkCancellation()
    chunk = try source.read(base..<min(base + chunkBytes, source.count))
    return true
  }

  private func failure(_ expected: String) -> any Error {
    let byte = index < chunk.count ? chunk[index] : nil
    return InlayError.json(
      JSONError(byte.map { .unexpectedByte($0, expected: expected) } ?? .unexpectedEnd, at: offset))
  }
}
