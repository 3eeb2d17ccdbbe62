internal import InlayCore
internal import InlayEncodings
internal import InlayMarkup

/// The characters of a page, whatever encoding its bytes were in (HTML 13.2.3).
struct HTMLDecodedPage: Sendable {
  /// The characters.
  let source: HTMLSource
  /// What the bytes were in.
  let encoding: WebEncoding

  /// Decodes `bytes`: by their mark, else by `charset`, else by what the first 1,024 bytes say, else as UTF-8 where they
  /// are that, else as Windows Latin 1. Without CR and malformed sequences UTF-8 is not copied. Complexity: O(n).
  init(_ bytes: [UInt8], charset: String?, collector: inout DiagnosticCollector) {
    let mark = Self.mark(bytes)
    let decoded: WebDecoded
    if let stated = mark?.encoding ?? Self.stated(bytes, charset, &collector) {
      encoding = stated
      decoded = encoding.decode(bytes, from: mark?.count ?? 0)
    } else {
      let isUTF8 = UTF8Bytes.endOfWellFormed(in: bytes, from: 0) == bytes.count
      encoding = Self.guessed(bytes, isUTF8: isUTF8, &collector)
      decoded = encoding == .utf8 && isUTF8 ? WebDecoded(bytes: bytes) : encoding.decode(bytes, from: 0)
    }
    if decoded.malformed > 0 {
      collector.report(
        .htmlEncoding,
        "\(decoded.malformed) malformed \(decoded.malformed == 1 ? "sequence" : "sequences") of \(encoding.name) read as U+FFFD"
      )
    }
    source = HTMLSource(utf8: decoded.bytes)
  }

  /// A byte order mark, which goes before all else (Encoding Standard, 6).
  private static func mark(_ bytes: [UInt8]) -> (encoding: WebEncoding, count: Int)? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
    if bytes.starts(with: [0xFE, 0xFF]) {
      return (WebEncoding(name: "UTF-16BE", kind: .utf16(isBigEndian: true)), 2)
    }
    if bytes.starts(with: [0xFF, 0xFE]) {
      return (WebEncoding(name: "UTF-16LE", kind: .utf16(isBigEndian: false)), 2)
    }
    return nil
  }

  /// What the transport says, or the page itself.
  private static func stated(
    _ bytes: [UInt8], _ charset: String?, _ collector: inout DiagnosticCollector
  ) -> WebEncoding? {
    if let charset {
      if let encoding = WebEncoding(label: charset.utf8) { return encoding }
      reportUnknown(Array(charset.utf8), &collector)
    }
    return found(by: HTMLEncodingScan(bytes), &collector)
  }

  /// UTF-8 if the bytes are that without fault. Else what the page says further down, for which browsers begin anew (13.2.3.4); an
  /// escape character is that of an encoding that looks like ASCII.
  private static func guessed(
    _ bytes: [UInt8], isUTF8: Bool, _ collector: inout DiagnosticCollector
  ) -> WebEncoding {
    if isUTF8, HTMLScan.first(0x1B, 0x1B, 0x1B, in: bytes, from: 0) == bytes.count { return .utf8 }
    if bytes.count > HTMLEncodingScan.reach,
      let encoding = found(by: HTMLEncodingScan(bytes, isWhole: true), &collector)
    {
      return encoding
    }
    if isUTF8 { return .utf8 }
    collector.report(
      .htmlEncoding, "no encoding known here is stated and the bytes are not UTF-8: read as windows-1252")
    return .windows1252
  }

  private static func found(
    by scan: HTMLEncodingScan, _ collector: inout DiagnosticCollector
  ) -> WebEncoding? {
    var scan = scan
    let found = scan.run()
    if let label = scan.unknownLabel { reportUnknown(label, &collector) }
    return found
  }

  private static func reportUnknown(_ label: [UInt8], _ collector: inout DiagnosticCollector) {
    let name = String(decoding: label.prefix(64), as: UTF8.self)
    collector.report(.htmlEncoding, "the encoding “\(name)” is not known")
  }
}
