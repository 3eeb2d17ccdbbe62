/// A field: its target if it is a link, or its character if it is a symbol.
struct RTFField {
  /// UTF-16 offset at which the field began.
  let start: Int
  var link: Int32?
  var symbol: Symbol?

  init(start: Int) { self.start = start }

  /// A character, named by its code in a font.
  struct Symbol: Equatable {
    var code: UInt32
    var font: String?
    var halfPoints: Int32?
    var isUnicode = false
  }

  enum Instruction: Equatable {
    case link(String)
    case symbol(Symbol)
    case other(String)
  }

  /// Parses `HYPERLINK "target" \l "place"` and `SYMBOL code \f "font" \s points` (ECMA-376 part 1, 17.16.5.25 and
  /// 17.16.5.61).
  static func parse(_ bytes: [UInt8]) -> Instruction {
    var words = FieldWords(bytes)
    guard let name = words.next() else { return .other("") }
    if name.text.uppercased() == "SYMBOL", let symbol = symbol(&words) { return .symbol(symbol) }
    guard name.text.uppercased() == "HYPERLINK" else { return .other(String(name.text.prefix(40))) }
    var target: String?
    var place: String?
    while let word = words.next() {
      if word.isQuoted || !word.text.hasPrefix("\\") {
        if target == nil { target = word.text }
      } else if word.text == "\\l" {
        place = words.next()?.text
      } else if word.text == "\\o" || word.text == "\\t" {
        _ = words.next()
      }
    }
    guard target != nil || place != nil else { return .other("HYPERLINK") }
    return .link((target ?? "") + (place.map { "#" + $0 } ?? ""))
  }

  private static func symbol(_ words: inout FieldWords) -> Symbol? {
    guard let text = words.next()?.text.lowercased() else { return nil }
    let code = text.hasPrefix("0x") ? UInt32(text.dropFirst(2), radix: 16) : UInt32(text)
    guard let code, code > 0x1F, code <= 0x10FFFF else { return nil }
    var symbol = Symbol(code: code)
    while let word = words.next() {
      switch word.text {
      case "\\f": symbol.font = words.next().flatMap { $0.text.isEmpty ? nil : $0.text }
      case "\\s":
        if let points = words.next().flatMap({ Int32($0.text) }), (1...4_000).contains(points) {
          symbol.halfPoints = points * 2
        }
      case "\\u": symbol.isUnicode = true
      default: break
      }
    }
    return symbol
  }
}

/// The words of a field instruction. Quoted words may contain `\"` and `\\`.
private struct FieldWords {
  private let bytes: [UInt8]
  private var at = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> (text: String, isQuoted: Bool)? {
    while at < bytes.count, bytes[at] == 0x20 || bytes[at] == 0x09 { at += 1 }
    guard at < bytes.count else { return nil }
    var word: [UInt8] = []
    guard bytes[at] == UInt8(ascii: "\"") else {
      while at < bytes.count, bytes[at] != 0x20, bytes[at] != UInt8(ascii: "\"") {
        word.append(bytes[at])
        at += 1
      }
      return (String(decoding: word, as: UTF8.self), false)
    }
    at += 1
    while at < bytes.count, bytes[at] != UInt8(ascii: "\"") {
      if bytes[at] == UInt8(ascii: "\\"), at + 1 < bytes.count,
        bytes[at + 1] == UInt8(ascii: "\\") || bytes[at + 1] == UInt8(ascii: "\"")
      {
        at += 1
      }
      word.append(bytes[at])
      at += 1
    }
    at += 1
    return (String(decoding: word, as: UTF8.self), true)
  }
}
