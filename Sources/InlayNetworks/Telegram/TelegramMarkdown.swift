import InlayCore
import InlayFormats

/// The Markdown of Telegram's Bot API, version 2. Everything that could mean something is written after a backslash.
enum TelegramMarkdown {
  private static let marks: KeyValuePairs<InlineStyle, String> = [
    .bold: "*", .italic: "_", .underline: "__", .strikethrough: "~", .spoiler: "||", .code: "`",
  ]
  private static let special = Set("_*[]()~`>#+-=|{}.!\\".utf8)

  /// Reads text. As Telegram's server does, it refuses marks that do not nest and characters that want a backslash.
  ///
  /// - Throws: `InlayError` with the byte of such a character, or if a limit is exceeded. Complexity: O(n log n).
  static func read(_ text: String, _ map: ImageMap, _ limits: Limits) throws -> Converted<DecomposedText> {
    var pass = TelegramMarkdownPass(Array(text.utf8), NetworkImages(map))
    try pass.run()
    let runs = try RangeReader.read(
      String(decoding: pass.plain, as: UTF8.self), pass.ranges, unit: .utf8, limits: limits)
    let decomposed = try Decomposer.decompose(runs.value, limits: limits)
    return Converted(decomposed.value, diagnostics: runs.diagnostics + decomposed.diagnostics)
  }

  /// Writes text. Quotations are not carried.
  static func write(_ text: DecomposedText, _ map: ImageMap) throws -> Converted<String> {
    try TelegramMarkup.write(
      text, map,
      TelegramMarkup(
        escape: { $0.backslashed(special) }, escapeCode: { $0.backslashed([0x60, 0x5C]) },
        start: { mark in
          switch mark {
          case .style(.link): "["
          case .style(let style): marks.first { $0.key == style }?.value ?? ""
          case .role: "```\n"
          case .image: ""
          }
        },
        end: { mark in
          switch mark {
          case .style(.link(let target)): "](\(target.string.backslashed([0x29, 0x5C])))"
          case .style(let style): marks.first { $0.key == style }?.value ?? ""
          case .role: "```"
          case .image: ""
          }
        }, roles: [.code],
        emoji: { number, emoji in "![\(emoji)](\(TelegramEntity.url(of: number)))" }))
  }

  /// The number in the URL of a custom emoji: `tg://emoji?id=…`, in any case, with other fields and a fragment.
  static func number(in url: String) -> String? {
    let lower = url.lowercased()
    guard let start = ["tg://emoji?", "tg://emoji/?"].first(where: { lower.hasPrefix($0) }) else {
      return nil
    }
    for field in url.utf8.dropFirst(start.utf8.count).prefix(while: { $0 != 0x23 }).split(separator: 0x26) {
      guard field.starts(with: "id=".utf8) else { continue }
      let number = String(decoding: field.dropFirst(3), as: UTF8.self)
      return TelegramEntity.isNumber(number) ? number : nil
    }
    return nil
  }
}

private struct TelegramMarkdownPass {
  private enum Kind: Equatable {
    case style(InlineStyle)
    case quote, link, emoji
  }

  private let text: [UInt8]
  private let images: NetworkImages
  private(set) var plain: [UInt8] = []
  private(set) var ranges: [MarkedRange] = []
  private var open: [(kind: Kind, start: Int)] = []
  /// Whether a quotation is among them.
  private var isQuoted = false
  private var at = 0

  init(_ text: [UInt8], _ images: NetworkImages) { (self.text, self.images) = (text, images) }

  mutating func run() throws {
    while at < text.count {
      let byte = text[at]
      let isLineStart = at == 0 || text[at - 1] == 0x0A
      switch byte {
      case UInt8(ascii: "\\") where at + 1 < text.count && (1...126).contains(text[at + 1]):
        plain.append(text[at + 1])
        at += 2
      case UInt8(ascii: "_"): toggle(starts("__") ? "__" : "_", starts("__") ? .underline : .italic)
      case UInt8(ascii: "*"): toggle("*", .bold)
      case UInt8(ascii: "~"): toggle("~", .strikethrough)
      case UInt8(ascii: "|") where starts("||"): toggle("||", .spoiler)
      case UInt8(ascii: "`"): try code()
      case UInt8(ascii: "["): begin(.link, 1)
      case UInt8(ascii: "!") where starts("!["): begin(.emoji, 2)
      case UInt8(ascii: "]"): try endOfLink()
      case UInt8(ascii: ">") where isLineStart:
        at += 1
        if !isQuoted { open.append((.quote, plain.count)) }
        isQuoted = true
      // Telegram's server takes it out. Programs part two marks with it.
      case 0x0D: at += 1
      case 0x0A:
        plain.append(byte)
        at += 1
        // A quotation ends with the first line that does not begin with its mark.
        if !starts(">") { endQuotation() }
      default:
        guard !Self.reserved.contains(byte) else { throw InlayError.telegramMarkup(at: at) }
        plain.append(byte)
        at += 1
      }
    }
    endQuotation()
    guard open.isEmpty else { throw InlayError.telegramMarkup(at: text.count) }
  }

  private static let reserved = Set("_*[]()~`>#+-=|{}.!".utf8)

  private func starts(_ mark: String) -> Bool { text[at...].starts(with: mark.utf8) }

  private mutating func begin(_ kind: Kind, _ length: Int) {
    open.append((kind, plain.count))
    at += length
  }

  private mutating func end(_ mark: MarkedRange.Mark) {
    guard let start = open.popLast()?.start, start < plain.count else { return }
    ranges.append(MarkedRange(start..<plain.count, mark))
  }

  /// Ends a quotation if it was begun last.
  private mutating func endQuotation() {
    guard open.last?.kind == .quote else { return }
    end(.role(.quote))
    isQuoted = false
  }

  /// Ends a style if it was begun last; else begins it, even within itself.
  private mutating func toggle(_ mark: String, _ style: InlineStyle) {
    guard open.last?.kind == .style(style) else { return begin(.style(style), mark.utf8.count) }
    end(.style(style))
    at += mark.utf8.count
  }

  /// Code, up to the next backquote or three of them, in which a backslash stands before backquotes and backslashes.
  private mutating func code() throws {
    let place = at
    let mark = starts("```") ? "```" : "`"
    at += mark.utf8.count
    if mark == "```" {
      // The name of a language may stand on the first line.
      let line = text[at...].prefix { $0 != 0x0A && $0 != UInt8(ascii: "`") && $0 != UInt8(ascii: "\\") }
      if line.endIndex < text.count, text[line.endIndex] == 0x0A { at = line.endIndex + 1 }
    }
    let start = plain.count
    while at < text.count, !starts(mark) {
      if text[at] == UInt8(ascii: "\\"), at + 1 < text.count { at += 1 }
      if text[at] != 0x0D { plain.append(text[at]) }
      at += 1
    }
    guard starts(mark) else { throw InlayError.telegramMarkup(at: place) }
    at += mark.utf8.count
    if start < plain.count {
      ranges.append(MarkedRange(start..<plain.count, mark == "`" ? .style(.code) : .role(.code)))
    }
  }

  private mutating func endOfLink() throws {
    let place = at
    guard let last = open.last, last.kind == .link || last.kind == .emoji, text.count > at + 1,
      text[at + 1] == UInt8(ascii: "(")
    else { throw InlayError.telegramMarkup(at: place) }
    var url: [UInt8] = []
    at += 2
    while at < text.count, text[at] != UInt8(ascii: ")") {
      if text[at] == UInt8(ascii: "\\"), at + 1 < text.count { at += 1 }
      url.append(text[at])
      at += 1
    }
    guard at < text.count else { throw InlayError.telegramMarkup(at: place) }
    at += 1
    let target = String(decoding: url, as: UTF8.self)
    guard last.kind == .emoji else { return end(.style(.link(ExactString(target)))) }
    guard let number = TelegramMarkdown.number(in: target) else { throw InlayError.telegramMarkup(at: place) }
    end(.image(try TelegramEntity.image(number, images)))
  }
}
