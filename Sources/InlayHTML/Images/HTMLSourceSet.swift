/// The value of a `srcset` attribute (HTML 4.8.4.2.1).
enum HTMLSourceSet {
  /// An image that may be shown.
  struct Candidate {
    /// The URL, as a range of indices in the value.
    var url: Range<Int>
    /// The pixel density, or the width in pixels if ``isWidth`` is true.
    var size: Double
    /// Whether ``size`` is a width (descriptor `w`).
    var isWidth: Bool
  }

  /// The candidates, in order. One with an invalid descriptor is dropped. Complexity: O(n).
  static func candidates(_ value: ArraySlice<UInt8>) -> [Candidate] {
    var found: [Candidate] = []
    var at = value.startIndex
    while true {
      while at < value.endIndex, isSpace(value[at]) || value[at] == comma { at += 1 }
      guard at < value.endIndex else { return found }
      let start = at
      while at < value.endIndex, !isSpace(value[at]) { at += 1 }
      var end = at
      var descriptors: [Range<Int>] = []
      if value[end - 1] == comma {
        while end > start, value[end - 1] == comma { end -= 1 }
      } else {
        descriptors = Self.descriptors(in: value, from: &at)
      }
      if let candidate = candidate(start..<end, descriptors, value) { found.append(candidate) }
    }
  }

  private static let comma = UInt8(ascii: ",")

  /// Splits at spaces up to the next comma. Spaces and commas in parentheses do not count.
  private static func descriptors(in value: ArraySlice<UInt8>, from at: inout Int) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start = at
    var isInParentheses = false
    func end(_ at: Int) { if at > start { found.append(start..<at) } }
    while at < value.endIndex {
      let byte = value[at]
      if isInParentheses {
        isInParentheses = byte != UInt8(ascii: ")")
      } else if byte == UInt8(ascii: "(") {
        isInParentheses = true
      } else if byte == comma {
        end(at)
        at += 1
        return found
      } else if isSpace(byte) {
        end(at)
        start = at + 1
      }
      at += 1
    }
    end(at)
    return found
  }

  private static func candidate(
    _ url: Range<Int>, _ descriptors: [Range<Int>], _ value: ArraySlice<UInt8>
  ) -> Candidate? {
    var density: Double?
    var width: Double?
    var hasHeight = false
    for range in descriptors {
      let digits = value[range.lowerBound..<range.upperBound - 1]
      switch value[range.upperBound - 1] {
      case UInt8(ascii: "x"):
        guard density == nil, width == nil, !hasHeight, let number = number(digits), number >= 0 else {
          return nil
        }
        density = number
      case UInt8(ascii: "w"):
        guard density == nil, width == nil, let number = whole(digits) else { return nil }
        width = number
      case UInt8(ascii: "h"):
        guard density == nil, !hasHeight, whole(digits) != nil else { return nil }
        hasHeight = true
      default: return nil
      }
    }
    if hasHeight, width == nil { return nil }
    return Candidate(url: url, size: width ?? density ?? 1, isWidth: width != nil)
  }

  /// A positive integer without a sign.
  private static func whole(_ digits: ArraySlice<UInt8>) -> Double? {
    guard digits.allSatisfy({ (0x30...0x39).contains($0) }), let number = number(digits), number > 0 else {
      return nil
    }
    return number
  }

  /// A valid floating-point number (HTML 2.3.4.3).
  private static func number(_ digits: ArraySlice<UInt8>) -> Double? {
    let allowed = digits.allSatisfy {
      (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains($0)
    }
    guard !digits.isEmpty, digits.count <= 64, allowed, digits.first != 0x2B, digits.last != 0x2E else {
      return nil
    }
    guard let number = Double(String(decoding: digits, as: UTF8.self)), number.isFinite else { return nil }
    return number
  }

  /// ASCII white space (Infra 4.6).
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
  }
}
