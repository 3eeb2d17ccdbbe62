import InlayCore
import InlayFiles
import InlayFormats

/// The HTML of Telegram's Bot API: a few tags, references for `<`, `>`, `&` and `"`, and white space as it is.
enum TelegramHTML {
  private static let styles: [String: InlineStyle] = [
    "b": .bold, "strong": .bold, "i": .italic, "em": .italic, "u": .underline, "ins": .underline,
    "s": .strikethrough, "strike": .strikethrough, "del": .strikethrough, "tg-spoiler": .spoiler,
    "span": .spoiler, "code": .code,
  ]
  private static let names: KeyValuePairs<InlineStyle, String> = [
    .bold: "b", .italic: "i", .underline: "u", .strikethrough: "s", .spoiler: "tg-spoiler", .code: "code",
  ]

  /// Reads text. As Telegram's server does, it refuses tags that it does not know or that do not nest.
  ///
  /// - Throws: `InlayError` with the byte of such a tag, or if a limit is exceeded. Complexity: O(n log n).
  static func read(_ text: String, _ map: ImageMap, _ limits: Limits) throws -> Converted<DecomposedText> {
    let bytes = Array(text.utf8)
    let images = NetworkImages(map)
    var scanner = TagScanner(bytes, open: "<", close: ">")
    var plain: [UInt8] = []
    var ranges: [MarkedRange] = []
    var open: [(name: String, start: Int, mark: MarkedRange.Mark?)] = []
    var at = 0
    while at < bytes.count {
      switch bytes[at] {
      case scanner.open:
        guard let found = scanner.tag(at: at) else { throw InlayError.telegramMarkup(at: at) }
        if found.tag.isEnd {
          guard let last = open.popLast(), last.name == found.tag.name else {
            throw InlayError.telegramMarkup(at: at)
          }
          if let mark = last.mark, last.start < plain.count {
            ranges.append(MarkedRange(last.start..<plain.count, mark))
          }
        } else {
          guard let mark = try mark(found.tag, images) else { throw InlayError.telegramMarkup(at: at) }
          // `<pre><code>` is one block, and names its language.
          let isInner = open.last?.name == "pre" && found.tag.name == "code"
          open.append((found.tag.name, plain.count, isInner ? nil : mark))
        }
        at = found.end
      case UInt8(ascii: "&"):
        let reference = reference(bytes, at: at)
        plain += reference.map { Array(String($0.scalar).utf8) } ?? [bytes[at]]
        at = reference?.end ?? at + 1
      default:
        // Telegram's server takes carriage returns out.
        if bytes[at] != 0x0D { plain.append(bytes[at]) }
        at += 1
      }
    }
    guard open.isEmpty else { throw InlayError.telegramMarkup(at: bytes.count) }
    let runs = try RangeReader.read(
      String(decoding: plain, as: UTF8.self), ranges, unit: .utf8, limits: limits)
    let decomposed = try Decomposer.decompose(runs.value, limits: limits)
    return Converted(decomposed.value, diagnostics: runs.diagnostics + decomposed.diagnostics)
  }

  private static func mark(_ tag: MarkupTag, _ images: NetworkImages) throws -> MarkedRange.Mark? {
    switch tag.name {
    case "a": return tag["href"].map { .style(.link(ExactString(unescaped($0)))) }
    case "pre": return .role(.code)
    case "blockquote": return .role(.quote)
    case "tg-emoji":
      guard let number = tag["emoji-id"], TelegramEntity.isNumber(number) else { return nil }
      return .image(try TelegramEntity.image(number, images))
    case "span" where tag["class"] != "tg-spoiler": return nil
    default: return styles[tag.name].map { .style($0) }
    }
  }

  private static let references: KeyValuePairs<String, Unicode.Scalar> = [
    "lt": "<", "gt": ">", "amp": "&", "quot": "\"",
  ]

  /// The character that a reference at `place` stands for. Its semicolon may be missing, as for the server.
  private static func reference(_ text: [UInt8], at place: Int) -> (scalar: Unicode.Scalar, end: Int)? {
    let rest = text[(place + 1)...]
    var found: (scalar: Unicode.Scalar, end: Int)?
    if rest.first == UInt8(ascii: "#") {
      var digits = rest.dropFirst().prefix(10)
      let isHexadecimal = digits.first.map { $0 | 0x20 } == UInt8(ascii: "x")
      if isHexadecimal { digits = digits.dropFirst() }
      digits = digits.prefix { isHexadecimal ? isHexadecimalDigit($0) : (0x30...0x39).contains($0) }
      let value = UInt32(String(decoding: digits, as: UTF8.self), radix: isHexadecimal ? 16 : 10)
      if let scalar = value.flatMap({ Unicode.Scalar($0) }), scalar != "\0" {
        found = (scalar, digits.endIndex)
      }
    } else if let name = references.first(where: { rest.starts(with: $0.key.utf8) }) {
      found = (name.value, place + 1 + name.key.utf8.count)
    }
    guard var found else { return nil }
    if found.end < text.count, text[found.end] == UInt8(ascii: ";") { found.end += 1 }
    return found
  }

  private static func isHexadecimalDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
  }

  private static func unescaped(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var out: [UInt8] = []
    var at = 0
    while at < bytes.count {
      let reference = bytes[at] == UInt8(ascii: "&") ? reference(bytes, at: at) : nil
      out += reference.map { Array(String($0.scalar).utf8) } ?? [bytes[at]]
      at = reference?.end ?? at + 1
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// Writes text.
  static func write(_ text: DecomposedText, _ map: ImageMap) throws -> Converted<String> {
    try TelegramMarkup.write(
      text, map,
      TelegramMarkup(
        escape: NetworkHTML.escaped, escapeCode: NetworkHTML.escaped,
        start: { mark in
          switch mark {
          case .style(.link(let target)):
            "<a href=\"\(NetworkHTML.quoted(target.string))\">"
          case .style(let style): names.first { $0.key == style }.map { "<\($0.value)>" } ?? ""
          case .role(let role): role == .code ? "<pre>" : "<blockquote>"
          case .image: ""
          }
        },
        end: { mark in
          switch mark {
          case .style(.link): "</a>"
          case .style(let style): names.first { $0.key == style }.map { "</\($0.value)>" } ?? ""
          case .role(let role): role == .code ? "</pre>" : "</blockquote>"
          case .image: ""
          }
        },
        roles: [.code, .quote],
        emoji: { number, emoji in "<tg-emoji emoji-id=\"\(number)\">\(emoji)</tg-emoji>" }))
  }
}
