package import InlayCore

/// Reads plain text: UTF-8 with or without a byte order mark (U+FEFF), or UTF-16 of either byte order with one (Unicode
/// 16, sections 3.10 and 23.8).
///
/// Nothing is changed or guessed. Line endings stay, NUL is an ordinary character, U+FFFC is literal, and only the byte
/// order mark is removed. Other encodings are an error.
package enum PlainTextReader {
  /// Reads all of `source`.
  ///
  /// - Throws: `InlayError` with the offset of the first invalid byte, or if a limit is exceeded. Complexity: O(n).
  package static func read(
    _ source: any ByteSource, limits: Limits = .default
  ) throws -> Converted<DecomposedText> {
    if source.count > bytes(ofUnits: limits.textUnits) {
      throw InlayError.limit("textUnits", allowed: limits.textUnits)
    }
    return try read(try source.readAll(), limits: limits)
  }

  /// The most bytes that so many UTF-16 units of text take: three of UTF-8 each, and three for the byte order mark.
  static func bytes(ofUnits units: Int) -> Int {
    units > (Int.max - 3) / 3 ? .max : 3 * units + 3
  }

  /// Reads bytes in memory.
  ///
  /// - Throws: `InlayError` as ``read(_:limits:)-(ByteSource,_)``.
  package static func read(
    _ bytes: [UInt8], limits: Limits = .default
  ) throws -> Converted<DecomposedText> {
    try stoppingWhenCancelled { try decomposed(bytes, limits) }
  }

  private static func decomposed(
    _ bytes: [UInt8], _ limits: Limits
  ) throws -> Converted<DecomposedText> {
    let text: String
    switch (bytes.first, bytes.dropFirst().first) {
    case (0xFF, 0xFE): text = try utf16(bytes, isBigEndian: false)
    case (0xFE, 0xFF): text = try utf16(bytes, isBigEndian: true)
    default: text = try utf8(bytes)
    }
    var builder = AttributedTextBuilder()
    try builder.append(AttributedRun(text))
    return try Decomposer.decompose(builder.finish(), limits: limits)
  }

  private static func utf8(_ bytes: [UInt8]) throws -> String {
    let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    guard let text = String(validating: content, as: UTF8.self) else {
      throw InlayError.textNotUTF8(at: firstMalformedUTF8(in: bytes) ?? 0)
    }
    return text
  }

  private static func utf16(_ bytes: [UInt8], isBigEndian: Bool) throws -> String {
    guard bytes.count.isMultiple(of: 2) else { throw InlayError.textNotUTF16(at: bytes.count - 1) }
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    for index in stride(from: 2, to: bytes.count, by: 2) {
      // Checks for cancellation after each MiB.
      if index & 0xFFFFF == 0, Task.isCancelled { throw CancellationError() }
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      units.append(isBigEndian ? first << 8 | second : second << 8 | first)
    }
    if let text = String(validating: units, as: UTF16.self) { return text }
    var at = 0
    while at < units.count {
      if UTF16.isLeadSurrogate(units[at]), at + 1 < units.count, UTF16.isTrailSurrogate(units[at + 1]) {
        at += 2
      } else if UTF16.isLeadSurrogate(units[at]) || UTF16.isTrailSurrogate(units[at]) {
        break
      } else {
        at += 1
      }
    }
    throw InlayError.textNotUTF16(at: 2 + 2 * at)
  }

  /// The offset of the first byte that does not start a well-formed sequence; `nil` if everything is UTF-8. Complexity:
  /// O(n).
  static func firstMalformedUTF8(in bytes: [UInt8]) -> Int? {
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var at = 0
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let scalar): at += scalar.count
      case .error: return at
      case .emptyInput: return nil
      }
    }
  }
}
