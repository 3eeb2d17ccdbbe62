import InlayHTML

/// Writes fields of headers in ASCII. Whatever a value holds, it cannot begin a field of its own: what is not plain becomes
/// encoded words (RFC 2047), extended parameters (RFC 2231), or is refused.
struct MailHeaderWriter {
  private(set) var bytes: [UInt8] = []

  /// Lines should not be longer (RFC 5322, 2.1.1), and must not be longer than the second.
  private static let usualWidth = 76
  private static let greatestWidth = 998

  init() {}

  /// Adds a field of words, between which lines may break.
  mutating func add(_ name: String, words: [[UInt8]]) {
    bytes += Array(name.utf8) + [UInt8(ascii: ":")]
    var width = name.utf8.count + 1
    for (index, word) in words.enumerated() where !word.isEmpty {
      if index > 0, width + 1 + word.count > Self.usualWidth {
        bytes += [0x0D, 0x0A]
        width = 0
      }
      bytes.append(0x20)
      bytes += word
      width += 1 + word.count
    }
    bytes += [0x0D, 0x0A]
  }

  /// Adds a field of one value that is ASCII, and short.
  mutating func add(_ name: String, _ value: String) { add(name, words: [Array(value.utf8)]) }

  /// Adds a field of text.
  mutating func add(_ name: String, text: String) { add(name, words: Self.words(of: text)) }

  /// Adds a field with parameters.
  mutating func add(_ name: String, _ value: String, parameters: [(name: String, value: String)]) {
    var words = [Array(value.utf8)]
    for parameter in parameters {
      words[words.count - 1].append(UInt8(ascii: ";"))
      words += Self.parameter(parameter.name, parameter.value)
    }
    add(name, words: words)
  }

  /// Ends the header.
  mutating func end() { bytes += [0x0D, 0x0A] }

  // MARK: Words

  /// Text as words of a field: as it is, or as encoded words, between which white space is none. Complexity: O(n).
  static func words(of text: String) -> [[UInt8]] {
    if isPlain(text) {
      return text.utf8.split(separator: 0x20, omittingEmptySubsequences: false).map { Array($0) }
    }
    return encodedWords(text)
  }

  /// Whether text is printable ASCII in words of usual length with one space between them, and looks like no encoded word.
  private static func isPlain(_ text: String) -> Bool {
    guard text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }), !text.contains("=?") else { return false }
    let words = text.utf8.split(separator: 0x20, omittingEmptySubsequences: false)
    return words.allSatisfy { !$0.isEmpty && $0.count <= usualWidth }
  }

  /// The most bytes in an encoded word. In base64 it has 64 characters then, and its line not more than 76 (RFC 2047, 2).
  private static let wordBytes = 39

  /// Encoded words of whole characters in UTF-8. Of words in base64 only the last is padded: GMime reads nothing of the
  /// words behind a padded one. Where none ends without padding, a character is a word of its own, in hexadecimal digits.
  ///
  /// - Complexity: O(n).
  static func encodedWords(_ text: String) -> [[UInt8]] {
    let characters = text.unicodeScalars.map { Array(String($0).utf8) }
    var words: [[UInt8]] = []
    var at = 0
    while at < characters.count {
      var piece: [UInt8] = []
      var end = at
      var unpadded = (end: at, count: 0)
      while end < characters.count, piece.count + characters[end].count <= wordBytes {
        piece += characters[end]
        end += 1
        if piece.count % 3 == 0 { unpadded = (end, piece.count) }
      }
      if end == characters.count { unpadded = (end, piece.count) }
      if unpadded.count > 0 {
        var word = Array("=?utf-8?B?".utf8)
        HTMLBase64.append(Array(piece[..<unpadded.count]), to: &word)
        words.append(word + Array("?=".utf8))
        at = unpadded.end
      } else {
        let digits = characters[at].map { "=\(hex($0 >> 4))\(hex($0 & 15))" }.joined()
        words.append(Array("=?utf-8?Q?\(digits)?=".utf8))
        at += 1
      }
    }
    return words
  }

  /// People as words of a field; `nil` if an address holds what cannot stand in one.
  static func words(of people: MailAddresses) -> [[UInt8]]? {
    var isWritable = true
    var words: [[UInt8]] = []
    func phrase(_ name: String) -> [[UInt8]] {
      let isASCII = name.utf8.allSatisfy { (0x20...0x7E).contains($0) }
      let quoted = MailAddresses.quoted(name)
      let isShort = quoted.utf8.count <= usualWidth && !name.contains("=?") && !name.contains("  ")
      return isASCII && isShort ? [Array(quoted.utf8)] : encodedWords(name)
    }
    var isFirst = true
    func comma() {
      if !isFirst, let last = words.indices.last { words[last].append(UInt8(ascii: ",")) }
    }
    for item in people.items {
      switch item {
      case .mailbox(let someone):
        comma()
        isFirst = false
        let address = Array(someone.address.utf8)
        let isSafe = address.allSatisfy { (0x21...0x7E).contains($0) && !"<>(),;\"\\".utf8.contains($0) }
        isWritable = isWritable && isSafe && !address.isEmpty && address.count < greatestWidth / 2
        words += someone.name.map { phrase($0) + [Array("<".utf8) + address + Array(">".utf8)] } ?? [address]
      case .group(let name):
        comma()
        isFirst = true
        words += phrase(name)
        words[words.count - 1].append(UInt8(ascii: ":"))
      case .end:
        isFirst = false
        if let last = words.indices.last { words[last].append(UInt8(ascii: ";")) }
      }
    }
    return isWritable && !words.isEmpty ? words : nil
  }

  /// Words of printable ASCII as they are; `nil` if text holds anything else, or a word that no line can hold.
  static func words(asIs text: String) -> [[UInt8]]? {
    let words = text.utf8.split(separator: 0x20).map { Array($0) }
    let isWritable = words.allSatisfy { word in
      word.count < greatestWidth / 2 && word.allSatisfy { (0x21...0x7E).contains($0) }
    }
    return isWritable && !words.isEmpty ? words : nil
  }

  // MARK: Parameters

  /// A parameter in one word, or in several sections if it is long (RFC 2231, 3).
  private static func parameter(_ name: String, _ value: String) -> [[UInt8]] {
    let isASCII = value.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    if isASCII {
      let quoted = value.utf8.flatMap {
        $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") ? [UInt8(ascii: "\\"), $0] : [$0]
      }
      // Readers decode encoded words in parameters, too.
      if quoted.count <= 60, !value.contains("=?") {
        return [Array("\(name)=\"".utf8) + quoted + [UInt8(ascii: "\"")]]
      }
    }
    var escaped: [[UInt8]] = [Array("UTF-8''".utf8)]
    for byte in value.utf8 {
      let isPlain =
        (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || "-._".utf8.contains(byte)
      if escaped[escaped.count - 1].count > 54 { escaped.append([]) }
      escaped[escaped.count - 1] += isPlain ? [byte] : Array("%\(hex(byte >> 4))\(hex(byte & 15))".utf8)
    }
    if escaped.count == 1 { return [Array("\(name)*=".utf8) + escaped[0]] }
    return escaped.enumerated().map { index, section in
      let end = index + 1 < escaped.count ? [UInt8(ascii: ";")] : []
      return Array("\(name)*\(index)*=".utf8) + section + end
    }
  }

  private static func hex(_ value: UInt8) -> String { String(value, radix: 16, uppercase: true) }
}
