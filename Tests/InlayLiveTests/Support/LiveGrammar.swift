import InlayCore
import InlayFiles

@testable import InlayLive

/// The bytes of an input, as choices. At their end every choice is the first.
struct LiveChoices {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func number(below limit: Int) -> Int {
    guard let byte = rest.popFirst() else { return 0 }
    return Int(byte) % limit
  }

  mutating func pick<Option>(_ options: [Option]) -> Option { options[number(below: options.count)] }

  /// Bytes of the input as they are.
  mutating func raw(atMost limit: Int = 24) -> [UInt8] {
    let bytes = Array(rest.prefix(number(below: limit + 1)))
    rest = rest.dropFirst(bytes.count)
    return bytes
  }

  mutating func text() -> String { String(decoding: raw(), as: UTF8.self) }
}

/// What servers may say, made from choices: answers of HTTP whose fields are nearly right.
enum LiveGrammar {
  /// Two small pictures, as PNG files without pixels, and one that is longer than a part worth asking for.
  static let images = [
    TinyPNG.make(3, 2, tag: 1), TinyPNG.make(5, 4, tag: 2),
    TinyPNG.make(7, 6, tag: 3) + [UInt8](repeating: 0, count: 70_000),
  ]

  private static let numbers = [
    "0", "1", "2", "79", "80", "3600", "65536", "-1", "+1", "007", "2147483648", "9223372036854775807",
    "9223372036854775808", "99999999999999999999999", "1e3", "", " 5", "٣",
  ]

  static func number(_ choices: inout LiveChoices) -> String {
    switch choices.number(below: 4) {
    case 0: "\(choices.pick(images).count)"
    case 1: "\(choices.number(below: 256) * 281)"
    default: choices.pick(numbers)
    }
  }

  static func date(_ choices: inout LiveChoices) -> String {
    let day = choices.pick(["Sun,", "sunday,", "Sun", "Mon,", "X,"])
    let year = choices.pick(["1994", "94", "2026", "0000", "9999", "70", "69", "-001"])
    let date = choices.pick([
      "06 Nov \(year)", "06-Nov-\(year)", "Nov  6", "31 Feb \(year)", "00 Jan \(year)",
    ])
    let time = choices.pick(["08:49:37", "23:59:60", "24:00:00", "8:49:37", "08:49"])
    return choices.number(below: 8) == 0
      ? choices.text() : "\(day) \(date) \(time) " + choices.pick(["GMT", "gmt", year, "UTC"])
  }

  static func url(_ choices: inout LiveChoices) -> String {
    let scheme = choices.pick([
      "https://", "http://", "//", "", "HTTPS://", "https:/", "ftp://", "/", "?", "#",
    ])
    let host = choices.pick([
      "a.example", "b.example", "127.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "a.example.", "2130706433",
      "0x7f.1",
      "u@a.example", "a.example:443", "a.example:99999", "[fe80::1%25lo]", "ex\u{E4}mple", "", "[",
      "a.example:",
    ])
    let path = choices.pick([
      "", "/", "/a.png", "/../b", "/./a?x#y", "/%", "?q", "/a b", "/\\x", "/\u{1F600}",
    ])
    return choices.number(below: 12) == 0 ? choices.text() : scheme + host + path
  }

  private static func directives(_ choices: inout LiveChoices) -> String {
    (0...choices.number(below: 3)).map { _ in
      let name = choices.pick([
        "max-age", "no-cache", "no-store", "must-revalidate", "MAX-AGE", "s-maxage", "private", "immutable",
        "",
      ])
      return name + choices.pick(["", "=", "=\"", "=\"\\\"", "= "]) + number(&choices)
    }.joined(separator: choices.pick([",", ", ", ",,", ";", "\""]))
  }

  private static func range(_ choices: inout LiveChoices) -> String {
    let unit = choices.pick(["bytes ", "bytes=", "items ", ""])
    return unit + "\(number(&choices))-\(number(&choices))/\(choices.pick(["*", number(&choices)]))"
  }

  private static func tag(_ choices: inout LiveChoices) -> String {
    choices.pick(["\"1\"", "\"2\"", "W/\"1\"", "1", "\"", "\"a b\"", ""])
  }

  static func field(_ choices: inout LiveChoices) -> HTTPField {
    let name = choices.pick([
      "Content-Length", "Content-Range", "Accept-Ranges", "ETag", "Location", "Cache-Control", "Age", "Date",
      "Expires", "Last-Modified", "Vary", "Retry-After", "Content-Encoding", "Upload-Offset", "Upload-Length",
      "Tus-Resumable", "X",
    ])
    let value =
      switch name {
      case "Content-Length", "Age", "Upload-Offset", "Upload-Length": number(&choices)
      case "Content-Range": range(&choices)
      case "Accept-Ranges": choices.pick(["bytes", "none", ""])
      case "ETag": tag(&choices)
      case "Location": url(&choices)
      case "Cache-Control": directives(&choices)
      case "Date", "Expires", "Last-Modified": date(&choices)
      case "Vary": choices.pick(["accept-encoding", "*", "Accept-Encoding, X", ""])
      case "Retry-After": choices.pick([number(&choices), date(&choices)])
      case "Content-Encoding": choices.pick(["identity", "gzip", ""])
      case "Tus-Resumable": choices.pick(["1.0.0", "0.2.2"])
      default: choices.text()
      }
    return HTTPField(name, choices.number(below: 16) == 0 ? choices.text() : value)
  }

  static func fields(_ choices: inout LiveChoices) -> [HTTPField] {
    (0..<choices.number(below: 8)).map { _ in field(&choices) }
  }

  static func status(_ choices: inout LiveChoices) -> Int {
    choices.pick([
      200, 200, 206, 304, 301, 302, 307, 201, 204, 404, 410, 409, 423, 429, 500, 503, 0, 100, -1, 99_999,
    ])
  }

  /// A record of an upload, line of a pipe or order, with one byte changed or not.
  static func line(_ choices: inout LiveChoices) -> [UInt8] {
    let texts = (0..<4).map { _ in choices.number(below: 2) == 0 ? number(&choices) : choices.text() }
    var bytes: [UInt8]
    switch choices.number(below: 4) {
    case 0:
      var record = UploadRecord(key: "0123456789abcdef")
      record.session = texts[0]
      record.form = UploadForm(
        digest: .sha256(of: images[0]), count: 0, mediaType: nil, width: 7, height: nil)
      record.phase = choices.pick([
        .pending, .sending, .unknown, .failed(InlayError("live.status", texts[1]), mayRetry: true), .done,
      ])
      if record.phase == .done {
        record.receipt = UploadReceipt(url: texts[2], identifier: ContentIdentifier(rawValue: texts[3]))
        record.receipt?.form = record.form
      }
      bytes = record.json
    case 1:
      let name = choices.pick(["receiving", "waiting", "loaded", "failed", "cache", ""])
      bytes = FetchLine.bytes([name] + texts.prefix(choices.number(below: 5))).dropLast()
    case 2:
      var order = FetchOrder([ExternalContent(url: texts[0])], policy: LoadPolicy(), limits: .default)
      order.cache = "/" + texts[1]
      bytes = order.encoded
    default: bytes = choices.raw(atMost: 255)
    }
    if !bytes.isEmpty, choices.number(below: 2) == 0 {
      bytes[(choices.number(below: 256) << 4 | choices.number(below: 16)) % bytes.count] = UInt8(
        choices.number(below: 256))
    }
    return bytes
  }
}
