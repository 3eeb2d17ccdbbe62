/// Finds the values in JSON that may be damaged or cut short, without judging what is in them.
struct JSONPieces {
  /// A value in the bytes.
  struct Piece {
    var range: Range<Int>
    /// Whether its end was found.
    var isWhole: Bool
  }

  let bytes: [UInt8]

  /// The members of the outermost object that have these names. Where the structure is broken, goes on at the next of the
  /// names. Complexity: O(n), and O(n) for each of the names where it is broken.
  func members(_ names: [String]) -> [String: Piece] {
    var found: [String: Piece] = [:]
    var at = skippingSpace(0)
    guard at < bytes.count, bytes[at] == UInt8(ascii: "{") else { return [:] }
    at += 1
    for _ in 0...Self.maximumBreaks {
      guard let broken = readMembers(&at, names, &found) else { return found }
      guard let next = next(of: names, from: broken.from) else { return found }
      if let name = broken.name, let piece = found[name], piece.range.upperBound > next {
        found[name] = Piece(range: piece.range.lowerBound..<next, isWhole: false)
      }
      at = next + 1
    }
    return found
  }

  /// How often the structure may be broken. A document with more holes holds nothing worth the time.
  private static let maximumBreaks = 16

  /// Reads members as far as the structure is whole. Returns where to look for more, and the member that may have
  /// swallowed it; `nil` at the end of the object.
  private func readMembers(
    _ at: inout Int, _ names: [String], _ found: inout [String: Piece]
  ) -> (from: Int, name: String?)? {
    var last: (from: Int, name: String?) = (at, nil)
    while true {
      at = skippingSpace(at)
      guard at < bytes.count else { return last.name == nil ? nil : last }
      if bytes[at] == UInt8(ascii: "}") { return nil }
      if bytes[at] == UInt8(ascii: ",") {
        at += 1
        continue
      }
      guard bytes[at] == UInt8(ascii: "\"") else { return last }
      let key = piece(at: at)
      let colon = skippingSpace(key.range.upperBound)
      guard key.isWhole, colon < bytes.count, bytes[colon] == UInt8(ascii: ":") else { return last }
      let name = String(decoding: bytes[key.range].dropFirst().dropLast(), as: UTF8.self)
      let value = piece(at: colon + 1)
      let isKnown = names.contains { $0.utf8.elementsEqual(name.utf8) }
      if isKnown, found[name] == nil { found[name] = value }
      last = (value.range.lowerBound, isKnown ? name : nil)
      if !value.isWhole { return last }
      at = value.range.upperBound
    }
  }

  /// The comma before the next of these members.
  private func next(of names: [String], from: Int) -> Int? {
    names.compactMap { first(Array(",\"\($0)\":".utf8), from: from) }.min()
  }

  private func first(_ key: [UInt8], from: Int) -> Int? {
    var at = from
    while at + key.count <= bytes.count {
      if bytes[at] == key[0], bytes[at..<at + key.count].elementsEqual(key) { return at }
      at += 1
    }
    return nil
  }

  /// The elements of the array in `piece`, in order. The last one may be cut short and is then left out.
  func elements(of piece: Piece) -> [Range<Int>] {
    var at = skippingSpace(piece.range.lowerBound)
    guard at < piece.range.upperBound, bytes[at] == UInt8(ascii: "[") else { return [] }
    var elements: [Range<Int>] = []
    at += 1
    while at < piece.range.upperBound {
      let byte = bytes[at]
      if byte == UInt8(ascii: ",") || Self.isSpace(byte) {
        at += 1
        continue
      }
      if byte == UInt8(ascii: "]") { break }
      let element = self.piece(at: at)
      guard element.isWhole, element.range.upperBound <= piece.range.upperBound, !element.range.isEmpty else {
        break
      }
      elements.append(element.range)
      at = element.range.upperBound
    }
    return elements
  }

  /// The value that starts at `start`, after white space. Complexity: O(its bytes).
  func piece(at start: Int) -> Piece {
    let start = skippingSpace(start)
    guard start < bytes.count else { return Piece(range: bytes.count..<bytes.count, isWhole: false) }
    var at = start
    var depth = 0
    repeat {
      switch bytes[at] {
      case UInt8(ascii: "\""):
        at += 1
        while at < bytes.count, bytes[at] != UInt8(ascii: "\"") {
          at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard at < bytes.count else { return Piece(range: start..<bytes.count, isWhole: false) }
        at += 1
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        at += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return Piece(range: start..<at, isWhole: at > start) }
        depth -= 1
        at += 1
      case UInt8(ascii: ",") where depth == 0: return Piece(range: start..<at, isWhole: at > start)
      default: at += 1
      }
      let isScalar =
        depth == 0 && bytes[start] != UInt8(ascii: "\"")
        && bytes[start] != UInt8(ascii: "{") && bytes[start] != UInt8(ascii: "[")
      if depth == 0, !isScalar { return Piece(range: start..<at, isWhole: true) }
    } while at < bytes.count
    return Piece(range: start..<bytes.count, isWhole: depth == 0)
  }

  private func skippingSpace(_ start: Int) -> Int {
    var at = start
    while at < bytes.count, Self.isSpace(bytes[at]) { at += 1 }
    return at
  }

  private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

  /// The string in `piece`, up to where it is cut short. Escapes and bytes that are invalid become U+FFFD.
  func string(_ piece: Piece) -> String {
    var at = piece.range.lowerBound
    let end = piece.range.upperBound
    guard at < end, bytes[at] == UInt8(ascii: "\"") else { return "" }
    at += 1
    var units: [UInt16] = []
    var plain = at
    func flush(_ upTo: Int, _ units: inout [UInt16]) {
      if plain < upTo { units += Array(String(decoding: bytes[plain..<upTo], as: UTF8.self).utf16) }
    }
    while at < end, bytes[at] != UInt8(ascii: "\"") {
      guard bytes[at] == UInt8(ascii: "\\") else {
        at += 1
        continue
      }
      flush(at, &units)
      guard at + 1 < end else {
        plain = end
        break
      }
      let (unit, length) = escape(at + 1, end)
      if let unit { units.append(unit) }
      at += 1 + length
      plain = min(at, end)
    }
    flush(min(at, end), &units)
    return String(decoding: units, as: UTF16.self)
  }

  /// The unit of the escape whose letter is at `at`, and the number of bytes from there; no unit if it is cut short.
  private func escape(_ at: Int, _ end: Int) -> (unit: UInt16?, length: Int) {
    switch bytes[at] {
    case UInt8(ascii: "b"): return (8, 1)
    case UInt8(ascii: "f"): return (12, 1)
    case UInt8(ascii: "n"): return (10, 1)
    case UInt8(ascii: "r"): return (13, 1)
    case UInt8(ascii: "t"): return (9, 1)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return (UInt16(bytes[at]), 1)
    case UInt8(ascii: "u"):
      guard at + 5 <= end else { return (nil, end - at) }
      let digits = String(decoding: bytes[at + 1..<at + 5], as: UTF8.self)
      return (UInt16(digits, radix: 16) ?? 0xFFFD, 5)
    default: return (0xFFFD, 1)
    }
  }
}
