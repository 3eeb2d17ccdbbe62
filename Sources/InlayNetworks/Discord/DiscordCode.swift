import InlayFormats

/// A custom emoji of Discord: `<:cat:754441880066064584>`, or `<a:…>` if it moves.
struct DiscordCode: CodeGrammar {
  private static let names = CodeAlphabet("_")
  private static let digits = CodeAlphabet(lowercase: false, uppercase: false)

  var lead: UInt8 { UInt8(ascii: "<") }

  func match(_ text: [UInt8], at place: Int) -> CodeMatch? {
    var at = place + 1
    if at < text.count, text[at] == UInt8(ascii: "a") { at += 1 }
    guard let name = part(text, &at, Self.names, 1...64), let number = part(text, &at, Self.digits, 1...20),
      at < text.count, text[at] == UInt8(ascii: ">")
    else { return nil }
    return CodeMatch(end: at + 1, name: name, identifier: number)
  }

  /// What follows a colon.
  private func part(
    _ text: [UInt8], _ at: inout Int, _ alphabet: CodeAlphabet, _ length: ClosedRange<Int>
  ) -> Range<Int>? {
    guard at < text.count, text[at] == UInt8(ascii: ":") else { return nil }
    let start = at + 1
    at = start
    while at < text.count, at - start <= length.upperBound, alphabet.contains(text[at]) { at += 1 }
    return length.contains(at - start) ? start..<at : nil
  }

  /// The code of an image; `nil` for a name or number that Discord does not have.
  static func text(name: String, number: String, isAnimated: Bool) -> String? {
    let code = "<\(isAnimated ? "a" : ""):\(name):\(number)>"
    guard (2...32).contains(name.utf8.count), let match = DiscordCode().match(Array(code.utf8), at: 0),
      match.end == code.utf8.count
    else { return nil }
    return code
  }
}
