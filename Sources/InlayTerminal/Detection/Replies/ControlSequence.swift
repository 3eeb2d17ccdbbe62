/// A complete control sequence (ECMA-48, section 5.4).
struct ControlSequence {
  /// The meaning of a control sequence from a terminal.
  enum Meaning: Equatable {
    case reply(TerminalReply)
    /// A report that this parser does not interpret.
    case report
    case key
  }

  /// `<`, `=`, `>`, `?` before the parameters.
  private let prefix: UInt8?
  /// The parameters; `nil` if they are not numbers separated by semicolons.
  private let numbers: [Int]?
  private let intermediates: ArraySlice<UInt8>
  private let final: UInt8

  /// Parses the bytes from the introducer to the final byte.
  init(_ sequence: [UInt8]) {
    var rest = sequence.dropFirst(sequence.first == 0x1B ? 2 : 1)
    final = rest.popLast() ?? 0
    let hasPrefix = rest.first.map { 0x3C...0x3F ~= $0 } ?? false
    prefix = hasPrefix ? rest.removeFirst() : nil
    let end = rest.firstIndex { $0 < 0x30 } ?? rest.endIndex
    intermediates = rest[end...]
    numbers = Self.numbers(rest[..<end])
  }

  var beginsPaste: Bool { prefix == nil && final == UInt8(ascii: "~") && numbers == [200] }
  var beginsMouseReport: Bool {
    prefix == nil && final == UInt8(ascii: "M") && intermediates.isEmpty && numbers == []
  }

  func meaning(readsCursorReports: Bool) -> Meaning {
    switch prefix {
    case UInt8(ascii: "?"): privateReply.map(Meaning.reply) ?? .report
    case UInt8(ascii: ">"):
      if final == UInt8(ascii: "c"), intermediates.isEmpty, let numbers {
        .reply(.secondaryAttributes(numbers))
      } else {
        .report
      }
    case UInt8(ascii: "="): .report
    case nil: plainMeaning(readsCursorReports)
    default: .key
    }
  }

  private var privateReply: TerminalReply? {
    guard let numbers else { return nil }
    switch (final, Array(intermediates)) {
    case (UInt8(ascii: "c"), []): return .deviceAttributes(numbers)
    case (UInt8(ascii: "S"), []) where numbers.count >= 2:
      return .graphicsLimit(item: numbers[0], status: numbers[1], values: Array(numbers.dropFirst(2)))
    case (UInt8(ascii: "y"), [UInt8(ascii: "$")]) where numbers.count == 2:
      return .mode(numbers[0], setting: numbers[1])
    default: return nil
    }
  }

  private func plainMeaning(_ readsCursorReports: Bool) -> Meaning {
    guard let numbers, intermediates.isEmpty else { return .key }
    switch final {
    case UInt8(ascii: "t"):
      guard numbers.count == 3 else { return .report }
      switch numbers[0] {
      case 4: return .reply(.windowPixels(width: numbers[2], height: numbers[1]))
      case 6: return .reply(.cellPixels(width: numbers[2], height: numbers[1]))
      case 8: return .reply(.windowCells(columns: numbers[2], rows: numbers[1]))
      default: return .report
      }
    case UInt8(ascii: "R") where readsCursorReports && numbers.count == 2:
      return .reply(.cursor(row: numbers[0], column: numbers[1]))
    case UInt8(ascii: "n"): return .reply(.status(numbers.first ?? 0))
    default: return .key
    }
  }

  /// At most 32 numbers; an empty list for no bytes at all.
  private static func numbers(_ bytes: ArraySlice<UInt8>) -> [Int]? {
    guard !bytes.isEmpty else { return [] }
    var numbers = [0]
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        let last = numbers.count - 1
        numbers[last] = min(numbers[last] * 10 + Int(byte - UInt8(ascii: "0")), ReplyParser.maximumNumber)
      case UInt8(ascii: ";"):
        if numbers.count == 32 { return numbers }
        numbers.append(0)
      default: return nil
      }
    }
    return numbers
  }
}
