/// Why bytes are not the expected JSON, and where.
package struct JSONError: Error, Sendable, Hashable {
  /// What is wrong.
  package var reason: Reason
  /// The byte offset at which it was detected, from 0.
  package var offset: Int

  /// An error at the byte `offset`. Decoders also use it for rules of their own.
  package init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  /// The kinds of error.
  package enum Reason: Sendable, Hashable {
    /// The bytes end inside a value.
    case unexpectedEnd
    /// The bytes start with a byte order mark, which RFC 8259, 8.1, forbids.
    case byteOrderMark
    /// A byte that is not allowed here. `expected` says what is.
    case unexpectedByte(UInt8, expected: String)
    /// A well-formed value of the wrong kind.
    case wrongKind(JSONKind, expected: JSONKind)
    /// A number that violates the grammar of RFC 8259, section 6.
    case malformedNumber
    /// A number of more than ``JSONReader/maximumNumberBytes`` bytes.
    case numberTooLong
    /// A number beyond the range of a double.
    case numberOverflow
    /// An integer that a double cannot represent exactly, so that reading and writing would change it.
    case inexactInteger
    /// A number where an integer of magnitude below 2^53 is required.
    case notAnInteger
    /// An integer outside the required range.
    case integerOutOfRange(ClosedRange<Int>)
    /// A control character (below U+0020) in a string.
    case controlCharacter(UInt8)
    /// A backslash that does not start an escape of RFC 8259, section 7.
    case malformedEscape
    /// An unpaired surrogate.
    case loneSurrogate
    /// Bytes that are not UTF-8.
    case malformedUTF8
    /// A member name that occurred before in the same object.
    case duplicateName(String)
    /// Containers are nested deeper than the reader's limit.
    case tooDeep(limit: Int)
    /// A string that is not strict base64 (RFC 4648, 4).
    case malformedBase64(Base64Fault)
    /// Base64 that decodes to more bytes than the limit.
    case base64TooLong(limit: Int)
    /// Content after the end of the document.
    case trailingContent
    /// A call that is invalid at this point, such as requesting a member name in an array.
    case misuse
    /// The task that was reading has been canceled.
    case cancelled
    /// A broken rule of the caller, as a sentence without a period at the end.
    case invalid(String)
  }

  /// The kinds of base64 error.
  package enum Base64Fault: Sendable, Hashable {
    /// A character outside the alphabet, or padding in the wrong place.
    case character
    /// The length is not a multiple of four: padding or characters are missing.
    case length
    /// The bits that padding leaves unused are not zero.
    case unusedBits
  }
}

extension JSONError: CustomStringConvertible {
  /// One line with the reason and the byte offset.
  package var description: String { "\(reason) at byte \(offset)" }

  /// The line and column of the error in the bytes that were read. Complexity: O(offset).
  package func position(in bytes: [UInt8]) -> JSONPosition { JSONPosition(of: offset, in: bytes) }

  /// `text` in quotation marks, shortened and without control characters, for an error sentence.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars.prefix(64) {
      if scalar.properties.generalCategory == .control { continue }
      result.unicodeScalars.append(scalar)
    }
    return result + (text.unicodeScalars.count > 64 ? "…\"" : "\"")
  }
}

extension JSONError.Reason: CustomStringConvertible {
  /// The reason without the position.
  package var description: String {
    switch self {
    case .unexpectedEnd: "unexpected end of the JSON"
    case .byteOrderMark: "the JSON starts with a byte order mark; save it as UTF-8 without one"
    case .unexpectedByte(let byte, let expected): "expected \(expected), found \(Self.name(of: byte))"
    case .wrongKind(let found, let expected): "expected \(expected), found \(found)"
    case .malformedNumber: "malformed number"
    case .numberTooLong: "number longer than \(JSONReader.maximumNumberBytes) bytes"
    case .numberOverflow: "number outside the range of a double"
    case .inexactInteger: "integer that a double cannot represent exactly; write it as a string"
    case .notAnInteger: "expected an integer of at most \(JSONNumber.largestInteger)"
    case .integerOutOfRange(let range): "expected an integer from \(range.lowerBound) to \(range.upperBound)"
    case .controlCharacter(let byte): "\(Self.name(of: byte)) in a string must be escaped"
    case .malformedEscape: "malformed escape in a string"
    case .loneSurrogate: "lone surrogate in a string"
    case .malformedUTF8: "malformed UTF-8"
    case .duplicateName(let name): "the member name \(JSONError.quoted(name)) occurs twice in one object"
    case .tooDeep(let limit): "arrays and objects nested more than \(limit) levels deep"
    case .malformedBase64(.character): "invalid base64 character"
    case .malformedBase64(.length): "base64 whose length is not a multiple of four"
    case .malformedBase64(.unusedBits): "base64 with nonzero unused bits"
    case .base64TooLong(let limit): "base64 of more than \(limit) bytes"
    case .trailingContent: "unexpected content after the end of the JSON document"
    case .misuse: "the JSON reader was called out of order"
    case .cancelled: "the task was canceled"
    case .invalid(let sentence): sentence
    }
  }

  /// The name of a byte for people.
  private static func name(of byte: UInt8) -> String {
    if 0x21...0x7E ~= byte { return "'\(Character(UnicodeScalar(byte)))'" }
    let digits = String(byte, radix: 16, uppercase: true)
    return "byte 0x" + (digits.count < 2 ? "0" : "") + digits
  }
}

/// A position in a text, as shown by editors.
package struct JSONPosition: Sendable, Hashable, CustomStringConvertible {
  /// The line, from 1. Lines end with a line feed.
  package var line: Int
  /// The column, from 1, in Unicode scalars.
  package var column: Int

  /// The position of the byte `offset` in `bytes`, or the end if it is beyond that. Complexity: O(offset).
  package init(of offset: Int, in bytes: [UInt8]) {
    line = 1
    column = 1
    for byte in bytes.prefix(Swift.max(0, offset)) {
      if byte == 0x0A {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
  }

  /// The position in words, such as `line 3, column 14`.
  package var description: String { "line \(line), column \(column)" }
}
