/// What the fields `Cache-Control` of an answer say (RFC 9111, 5.2.2), as far as a private cache has to know
/// it.
///
/// Directives for shared caches (`s-maxage`, `proxy-revalidate`, `private`) and unknown ones are ignored.
/// `no-cache` that names fields counts as one that names none, as 5.2.2.4 allows. `no-store` wins over
/// `must-understand`.
///
/// `immutable` (RFC 8246) is not among them: it forbids to ask for an answer that is still fresh, and this
/// cache never does.
package struct CacheDirectives: Sendable, Hashable {
  /// A number of seconds that an answer may state.
  package enum Seconds: Sendable, Hashable {
    case absent
    case stated(Int)
    /// Malformed, or several that differ.
    case unusable
  }

  /// Nothing of the answer may be kept.
  package private(set) var noStore = false
  /// The server must be asked before each use.
  package private(set) var noCache = false
  /// The answer must not be used when it is stale, also if the server cannot be asked.
  package private(set) var mustRevalidate = false
  /// How long the answer is fresh.
  package private(set) var maxAge = Seconds.absent

  /// Reads the values of all fields `Cache-Control`. Complexity: O(n).
  package init(_ values: [String]) {
    for value in values {
      let (directives, isWhole) = Self.directives(value.utf8)
      // What the quotation hides is not known.
      if !isWhole { noCache = true }
      for (name, argument) in directives {
        switch name {
        case "no-store": noStore = true
        case "no-cache": noCache = true
        case "must-revalidate": mustRevalidate = true
        case "max-age":
          let found = argument.flatMap { HTTPSeconds.read($0) }.map { Seconds.stated($0) } ?? .unusable
          maxAge = maxAge == .absent || maxAge == found ? found : .unusable
        default: continue
        }
      }
    }
  }

  /// The names, in lower case, and arguments in a list of directives. A quoted argument is given without its
  /// quotation marks (RFC 9110, 5.6.4), and a comma in it ends nothing. Not whole is a list whose last
  /// quotation does not end.
  private static func directives(
    _ value: String.UTF8View
  ) -> (list: [(name: String, argument: [UInt8]?)], isWhole: Bool) {
    var found: [(String, [UInt8]?)] = []
    var name: [UInt8] = []
    var argument: [UInt8]?
    var isQuoted = false
    var isEscaped = false
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    func end() {
      let trimmed = String(decoding: name, as: UTF8.self).lowercased()
      if !trimmed.isEmpty { found.append((trimmed, argument)) }
      (name, argument) = ([], nil)
    }
    for byte in value {
      if isQuoted {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
          continue
        } else if byte == UInt8(ascii: "\"") {
          isQuoted = false
          continue
        }
        argument?.append(byte)
      } else if byte == UInt8(ascii: ",") {
        end()
      } else if let soFar = argument {
        if byte == UInt8(ascii: "\""), soFar.isEmpty {
          isQuoted = true
        } else {
          argument?.append(byte)
        }
      } else if byte == UInt8(ascii: "=") {
        argument = []
      } else if !isSpace(byte) {
        name.append(byte)
      }
    }
    end()
    let list = found.map { name, argument -> (name: String, argument: [UInt8]?) in
      guard var trimmed = argument else { return (name, nil) }
      while let last = trimmed.last, isSpace(last) { trimmed.removeLast() }
      return (name, trimmed)
    }
    return (list, !isQuoted)
  }
}
