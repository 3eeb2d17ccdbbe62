extension NetworkAddress {
  /// The address that a system spells, also an IPv6 one with `::` or with the end of an IPv4 one (RFC 4291, 2.2). An
  /// address with a zone is none: it is of one link.
  package init?(numeric text: String) {
    guard text.contains(":") else {
      self.init(literal: text)
      return
    }
    let halves = text.split(separator: "::", maxSplits: 1, omittingEmptySubsequences: false)
    var groups: [[String]] = []
    for half in halves {
      guard let parts = Self.groups(half) else { return nil }
      groups.append(parts)
    }
    let missing = 8 - groups.reduce(0) { $0 + $1.count }
    // `::` stands for at least one group.
    guard halves.count == 2 ? missing >= 1 : missing == 0 else { return nil }
    let zeros = Array(repeating: "0", count: missing)
    self.init(literal: (groups[0] + zeros + groups.dropFirst().joined()).joined(separator: ":"))
  }

  /// The groups of a part of an IPv6 address. An IPv4 address at its end becomes two.
  private static func groups(_ part: Substring) -> [String]? {
    var groups =
      part.isEmpty ? [] : part.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard let last = groups.last, last.contains(".") else { return groups }
    guard let tail = NetworkAddress(literal: last)?.bytes, tail.count == 4 else { return nil }
    groups.removeLast()
    for at in [0, 2] { groups.append(String(UInt16(tail[at]) << 8 | UInt16(tail[at + 1]), radix: 16)) }
    return groups
  }
}
