/// Name and version that a terminal reports: `XTerm(379)`, `Konsole 22.12.3`, `tmux 3.5a`.
struct TerminalIdentity: Sendable, Hashable {
  /// The text as reported.
  var text: String
  /// The text before the version.
  var name: Substring { text.prefix { $0 != "(" && $0 != " " } }
  /// The numbers of the version, at most four.
  var version: TerminalVersion { TerminalVersion(text.dropFirst(name.count + 1)) }

  /// The name and version for display: `kitty 0.41.1`.
  var title: String {
    let rest = text.dropFirst(name.count + 1)
    let version = rest.hasSuffix(")") ? rest.dropLast() : rest
    return version.isEmpty ? String(name) : "\(name) \(version)"
  }
}

/// The numbers of a version, compared from left to right. A missing number counts as 0.
struct TerminalVersion: Sendable, Hashable, Comparable {
  private var numbers: [Int]

  init(_ numbers: Int...) {
    self.numbers = numbers
    trim()
  }

  /// Parses the numbers at the start of a text, separated by periods; `3.5a` gives 3.5. At most nine digits of each
  /// count.
  init(_ text: some StringProtocol) {
    numbers = []
    for part in text.split(separator: ".", maxSplits: 4, omittingEmptySubsequences: false).prefix(4) {
      let digits = part.utf8.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      guard let number = Int(String(decoding: digits.prefix(9), as: UTF8.self)) else { break }
      numbers.append(number)
      if digits.count < part.utf8.count { break }
    }
    trim()
  }

  /// Removes trailing zeros, so that 1 and 1.0 are equal.
  private mutating func trim() {
    while numbers.last == 0 { numbers.removeLast() }
  }

  static func < (a: TerminalVersion, b: TerminalVersion) -> Bool {
    for index in 0..<max(a.numbers.count, b.numbers.count) {
      let (one, other) = (a.number(index), b.number(index))
      if one != other { return one < other }
    }
    return false
  }

  private func number(_ index: Int) -> Int { index < numbers.count ? numbers[index] : 0 }
}
