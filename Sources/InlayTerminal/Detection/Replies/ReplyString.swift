internal import InlayCore

/// Parses the control strings (ECMA-48, section 5.6) that terminals answer with.
enum ReplyString {
  /// The replies in one string; empty if it is not a known one.
  ///
  /// - Parameter payload: the bytes between introducer and terminator.
  static func replies(_ kind: ReplyParser.StringKind, _ payload: ArraySlice<UInt8>) -> [TerminalReply] {
    switch kind {
    case .command: command(payload).map { [$0] } ?? []
    case .application: graphics(payload).map { [$0] } ?? []
    case .device: device(payload)
    }
  }

  private static func command(_ payload: ArraySlice<UInt8>) -> TerminalReply? {
    if let color = payload.after("10;") { return ReportedColor.parse(color).map { .foreground($0) } }
    if let color = payload.after("11;") { return ReportedColor.parse(color).map { .background($0) } }
    guard let size = payload.after("1337;ReportCellSize=") else { return nil }
    let numbers = size.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map(decimal)
    guard numbers.count == 2 || numbers.count == 3, let height = numbers[0], let width = numbers[1] else {
      return nil
    }
    guard numbers.count == 3 else { return .cellPoints(width: width, height: height, scale: 1) }
    return numbers[2].map { .cellPoints(width: width, height: height, scale: $0) }
  }

  /// A number of digits with at most one decimal point between them.
  private static func decimal(_ bytes: ArraySlice<UInt8>) -> Double? {
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let areDigits = parts.allSatisfy { part in
      !part.isEmpty && part.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    }
    guard areDigits, parts.count <= 2, bytes.count <= 16 else { return nil }
    return Double(String(decoding: bytes, as: UTF8.self)).map { min($0, Double(ReplyParser.maximumNumber)) }
  }

  private static func graphics(_ payload: ArraySlice<UInt8>) -> TerminalReply? {
    guard let rest = payload.after("G"), let end = rest.firstIndex(of: UInt8(ascii: ";")) else { return nil }
    for pair in rest[..<end].split(separator: UInt8(ascii: ",")) {
      guard let digits = pair.after("i="), digits.count <= 10 else { continue }
      guard let id = UInt32(String(decoding: digits, as: UTF8.self)) else { return nil }
      return .graphics(id: id, isOK: rest[(end + 1)...].elementsEqual("OK".utf8))
    }
    return nil
  }

  private static func device(_ payload: ArraySlice<UInt8>) -> [TerminalReply] {
    if let name = payload.after(">|") { return [.name(visible(name))] }
    if let names = payload.after("0+r") { return capabilities(names, areKnown: false) }
    if let pairs = payload.after("1+r") { return capabilities(pairs, areKnown: true) }
    return []
  }

  private static func capabilities(_ bytes: ArraySlice<UInt8>, areKnown: Bool) -> [TerminalReply] {
    let pairs = bytes.split(separator: UInt8(ascii: ";"), maxSplits: 15, omittingEmptySubsequences: false)
    return pairs.map { pair in
      let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      let value = areKnown ? parts.count > 1 ? text(parts[1]) : "" : nil
      return .capability(name: parts.first.map(text) ?? "", value: value)
    }
  }

  /// The text encoded in hexadecimal digits, up to the first invalid digit.
  private static func text(_ digits: ArraySlice<UInt8>) -> String {
    var bytes: [UInt8] = []
    var high: UInt8?
    for digit in digits {
      guard let value = Character(Unicode.Scalar(digit)).hexDigitValue else { break }
      if let first = high {
        bytes.append(first << 4 | UInt8(value))
        high = nil
      } else {
        high = UInt8(value)
      }
    }
    return visible(bytes[...])
  }

  /// The text without control characters, at most 128 characters, because names are shown to users.
  private static func visible(_ bytes: ArraySlice<UInt8>) -> String {
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars.prefix(128)
    return String(String.UnicodeScalarView(scalars.filter { !isHidden($0) }))
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}

extension ArraySlice<UInt8> {
  /// The bytes after a prefix; `nil` if they start differently.
  func after(_ beginning: StaticString) -> ArraySlice<UInt8>? {
    let count = beginning.utf8CodeUnitCount
    guard self.count >= count else { return nil }
    let isThere = beginning.withUTF8Buffer { unsafe self.prefix(count).elementsEqual($0) }
    return isThere ? dropFirst(count) : nil
  }
}
