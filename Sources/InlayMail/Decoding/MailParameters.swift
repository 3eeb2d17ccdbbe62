/// The value of a field such as `Content-Type`, with its parameters (RFC 2045, 5.1; RFC 2231).
struct MailParameters: Sendable {
  /// The value in lower case, such as `text/html`.
  let value: String
  private var parameters: [String: String] = [:]

  /// A parameter, by its name in lower case.
  subscript(name: String) -> String? { parameters[name] }

  /// Parses a field. Complexity: O(n).
  init(_ field: [UInt8]) {
    var scan = MailTokens(field[...])
    value = String(decoding: scan.take(until: ";"), as: UTF8.self).lowercased()
    var sections: [String: [Int: (bytes: [UInt8], isExtended: Bool)]] = [:]
    while scan.skip(";") {
      let name = String(decoding: scan.take(until: "=", or: ";"), as: UTF8.self).lowercased()
      guard scan.skip("=") else { continue }
      let bytes = scan.takeValue(isName: name.hasPrefix("name") || name.hasPrefix("filename"))
      let parts = name.split(separator: "*", omittingEmptySubsequences: false)
      guard let stem = parts.first.map(String.init), !stem.isEmpty else { continue }
      if parts.count == 1 {
        // An extended value says it better, wherever it stands.
        if parameters[stem] == nil { parameters[stem] = MailWords.decode(bytes) }
        continue
      }
      let number = Int(parts[1]) ?? (parts[1].isEmpty ? 0 : -1)
      let isExtended = parts[parts.count - 1].isEmpty
      if number >= 0, sections[stem]?[number] == nil {
        sections[stem, default: [:]][number] = (bytes, isExtended)
      }
    }
    for (name, pieces) in sections {
      if let joined = Self.joined(pieces) { parameters[name] = joined }
    }
  }

  /// The sections of one value in order, as far as none is missing (RFC 2231, 4.1).
  private static func joined(_ pieces: [Int: (bytes: [UInt8], isExtended: Bool)]) -> String? {
    guard let first = pieces[0] else { return nil }
    var charset: String?
    var bytes = first.bytes
    if first.isExtended {
      let marks = bytes.indices.lazy.filter { bytes[$0] == UInt8(ascii: "'") }.prefix(2)
      if let one = marks.first, let two = marks.dropFirst().first {
        charset = String(decoding: bytes[..<one], as: UTF8.self)
        bytes = Array(bytes[(two + 1)...])
      }
      bytes = MailTransfer.hexEscapes(bytes, mark: UInt8(ascii: "%"))
    }
    var number = 1
    while let next = pieces[number] {
      bytes += next.isExtended ? MailTransfer.hexEscapes(next.bytes, mark: UInt8(ascii: "%")) : next.bytes
      number += 1
    }
    return MailCharset.string(bytes, label: charset.flatMap { $0.isEmpty ? nil : $0 })
  }
}
