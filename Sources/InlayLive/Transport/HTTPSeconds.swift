/// Numbers of seconds in HTTP (RFC 9111, 1.2.2).
package enum HTTPSeconds {
  /// What any greater number counts as, so that no sum of a few overflows.
  package static let most = 1 << 31

  /// The number in decimal digits, at most ``most``; `nil` for anything else.
  package static func read(_ digits: some Collection<UInt8>) -> Int? {
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return digits.reduce(0) { min($0 * 10 + Int($1 & 0xF), most) }
  }

  /// The seconds from one moment to a later one, at most ``most``; 0 if it is not later.
  package static func span(from start: Int, to end: Int) -> Int {
    let (span, overflow) = end.subtractingReportingOverflow(start)
    if overflow { return start < end ? most : 0 }
    return min(max(span, 0), most)
  }
}
