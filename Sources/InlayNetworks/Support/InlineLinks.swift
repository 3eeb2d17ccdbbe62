/// Where URLs stand in the text of a markup.
enum InlineLinks {
  /// The longest URL of a link in brackets, as browsers take them.
  private static let longestURL = 2_048
  private static let endsOfURL = Set("<>[]".utf8)
  private static let schemes = ["https://", "http://"].map { Array($0.utf8) }
  /// What ends a sentence, and no URL in it.
  private static let punctuation = Set(".,:;\"'])".utf8)

  /// The URL in the parentheses that stand here, perhaps in angle brackets, and where they end.
  static func target(_ text: [UInt8], at place: Int) -> (url: String, end: Int)? {
    var rest = text[place...].prefix(longestURL)
    guard rest.popFirst() == UInt8(ascii: "(") else { return nil }
    let isAngled = rest.first == UInt8(ascii: "<")
    if isAngled { rest.removeFirst() }
    guard schemes.contains(where: { rest.starts(with: $0) }) else { return nil }
    var depth = 0
    let url = rest.prefix { byte in
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      // Brackets end it, so that nothing is looked at twice.
      return byte > 0x20 && !endsOfURL.contains(byte) && (isAngled || depth >= 0)
    }
    guard text[url.endIndex...].starts(with: (isAngled ? ">)" : ")").utf8) else { return nil }
    return (String(decoding: url, as: UTF8.self), url.endIndex + (isAngled ? 2 : 1))
  }

  /// Where the URL ends that begins here: before white space, `<` and what `isEnd` says. Punctuation after it is not part of
  /// it, nor is a parenthesis that does not begin in it. `nil` if no URL begins here.
  static func end(_ text: [UInt8], at place: Int, isEnd: (Int) -> Bool) -> Int? {
    guard text[place] == UInt8(ascii: "h"),
      let scheme = schemes.first(where: { text[place...].starts(with: $0) })
    else { return nil }
    let start = place + scheme.count
    var end = start
    var depth = 0
    while end < text.count, text[end] > 0x20, text[end] != UInt8(ascii: "<"), !isEnd(end) {
      if text[end] == UInt8(ascii: "(") { depth += 1 }
      if text[end] == UInt8(ascii: ")") { depth -= 1 }
      end += 1
    }
    while end > start, punctuation.contains(text[end - 1]) {
      if text[end - 1] == UInt8(ascii: ")") {
        guard depth < 0 else { break }
        depth += 1
      }
      end -= 1
    }
    return end > start ? end : nil
  }
}
