/// Finds the values in JSON that may be damaged or cut short, without judging what is in them.
struct JSONPieces {
  /// A value in the bytes.
  struct Piece {
    var range: Range<Int>
    /// Whether its end was found.
    var isWhole: Bool
  }

  let bytes: [UInt8]

  /// The top-level members with these names, which are in canonical order. Where the structure is broken, goes on at the
  /// next of the names. Complexity: O(n) for each name.
  func members(_ names: [String]) -> [String: Piece] {
    var found: [String: Piece] = [:]
    var from = 0
    for name in names {
      guard let start = find("\"\(name)\":", from: from) else { continue }
      var piece = self.piece(at: start)
      if !piece.isWhole, let next = nextName(of: names, after: name, from: start) {
        piece.range = piece.range.lowerBound..<next
      }
      found[name] = piece
      from = piece.range.upperBound
    }
    return found
  }

  /// The offset after `key`, where its value starts. Skips keys inside of values by skipping the values of other members.
  private func find(_ key: String, from: Int) -> Int? {
    let key = Array(key.utf8)
    var at = from
    var skips = true
    while at + key.count <= bytes.count {
      if bytes[at] == key[0], bytes[at..<at + key.count].elementsEqual(key) { return at + key.count }
      // A value of another member, known or not, is skipped if it has an end. If one has none, no other has.
      if skips, bytes[at] == UInt8(ascii: ":"), at > from {
        let piece = self.piece(at: at + 1)
        skips = piece.isWhole && piece.range.upperBound < bytes.count
        if skips {
          at = piece.range.upperBound
          continue
        }
      }
      at += 1
    }
    return nil
  }

  /// Where the next known member starts, if the structure is broken before it.
  private func nextName(of names: [String], after name: String, from: Int) -> Int? {
    guard let index = names.firstIndex(of: name) else { return nil }
    for next in names[(index + 1)...] {
      let key = Array(",\"\(next)\":".utf8)
      var at = from
      while at + key.count <= bytes.count {
        if bytes[at] == key[0], bytes[at..<at + key.count].elementsEqual(key) { return at }
        at += 1
      }
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
