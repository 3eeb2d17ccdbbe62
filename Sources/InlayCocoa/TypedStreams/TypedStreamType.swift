import InlayCore

/// What a type of Objective-C says about the values of a group, in order.
///
/// Structures and arrays are flat here: `{_NSRange=QQ}` is two integers, and `[2i]` too. An array of characters is one value.
enum TypedStreamItem: Sendable, Hashable {
  case integer(isSigned: Bool)
  case byte(isSigned: Bool)
  case real(bytes: Int)
  /// A length and as many bytes, UTF-8.
  case text
  /// Bytes whose number the type states.
  case data(Int)
  case object
  case cString
  case classReference
  /// A selector: a shared string.
  case name

  /// Structures and arrays in each other are refused beyond this.
  private static let maximumDepth = 64

  /// An array or structure that is open.
  private struct Open {
    /// What closes it.
    let end: UInt8
    /// How often its items are there.
    let count: Int
    /// Index of its first item.
    let first: Int
  }

  /// The items of a type.
  ///
  /// - Parameter offset: Where the type stands in the stream.
  /// - Parameter left: How many items arrays may still have. Those of this type are subtracted.
  /// - Throws: `InlayError` if the type is none, or none are left.
  /// - Complexity: O(n) in the type and the items.
  static func items(_ type: ArraySlice<UInt8>, at offset: Int, left: inout Int) throws -> [Self] {
    var items: [Self] = []
    var open: [Open] = []
    var rest = type
    func malformed() -> InlayError {
      let name = String(decoding: type.prefix(100), as: UTF8.self)
      return InlayError.typedMalformed("\(Visible.name(name)) is not a type", at: offset)
    }
    func enter(_ end: UInt8, _ count: Int) throws {
      guard open.count < maximumDepth else { throw malformed() }
      open.append(Open(end: end, count: count, first: items.count))
    }
    while let letter = rest.popFirst() {
      if let item = item(letter) {
        items.append(item)
        continue
      }
      switch letter {
      // Nothing is stored for this one.
      case UInt8(ascii: "!"): break
      case UInt8(ascii: "{"):
        try enter(UInt8(ascii: "}"), 1)
        let name = rest.prefix { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: "}") }
        rest = rest[name.endIndex...]
        if rest.first == UInt8(ascii: "=") { rest.removeFirst() }
      case UInt8(ascii: "["):
        let digits = rest.prefix { (0x30...0x39).contains($0) }
        rest = rest[digits.endIndex...]
        guard let count = Int(String(decoding: digits, as: UTF8.self)) else { throw malformed() }
        try enter(UInt8(ascii: "]"), count)
      case _ where letter == open.last?.end:
        guard let closed = open.popLast(), closed.end == UInt8(ascii: "]") else { continue }
        let inner = Array(items[closed.first...])
        items.removeSubrange(closed.first...)
        if case .byte? = inner.first, inner.count == 1 {
          items.append(.data(closed.count))
        } else {
          let (count, overflow) = inner.count.multipliedReportingOverflow(by: closed.count)
          guard !overflow, count <= left else { throw InlayError.typedTooMany(at: offset) }
          left -= count
          items.reserveCapacity(items.count + count)
          if !inner.isEmpty { for _ in 0..<closed.count { items += inner } }
        }
      default: throw malformed()
      }
    }
    guard open.isEmpty else { throw malformed() }
    return items
  }

  private static func item(_ letter: UInt8) -> Self? {
    switch letter {
    case UInt8(ascii: "@"): .object
    case UInt8(ascii: "+"): .text
    case UInt8(ascii: "*"): .cString
    case UInt8(ascii: "#"): .classReference
    case UInt8(ascii: ":"), UInt8(ascii: "%"): .name
    case UInt8(ascii: "c"): .byte(isSigned: true)
    case UInt8(ascii: "C"), UInt8(ascii: "B"): .byte(isSigned: false)
    case UInt8(ascii: "f"): .real(bytes: 4)
    case UInt8(ascii: "d"): .real(bytes: 8)
    case UInt8(ascii: "s"), UInt8(ascii: "i"), UInt8(ascii: "l"), UInt8(ascii: "q"): .integer(isSigned: true)
    case UInt8(ascii: "S"), UInt8(ascii: "I"), UInt8(ascii: "L"), UInt8(ascii: "Q"): .integer(isSigned: false)
    default: nil
    }
  }
}
