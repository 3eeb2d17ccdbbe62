internal import InlayCore
internal import InlayEncodings
internal import InlayMarkup

/// The characters of a page, decoded from any encoding (HTML 13.2.3).
struct HTMLDecodedPage: Sendable {
  /// The characters.
  let source: HTMLSource
  /// The encoding of the bytes.
  let encoding: WebEncoding

  /// Decodes `bytes`. The encoding comes from the byte order mark, else from `charset`, else from a declaration in the
  /// first 1,024 bytes. Otherwise it is UTF-8 if the bytes are well formed, or Windows Latin 1. UTF-8 without CR and
  /// without malformed sequences is not copied. Complexity: O(n).
  init(_ bytes: [UInt8], charset: String?, collector: inout DiagnosticCollector) {
    let mark = WebEncoding.mark(of: bytes)
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
        "\(decoded.malformed) malformed \(decoded.malformed == 1 ? "sequence" : "sequences") of \(encoding.name) replaced with U+FFFD"
      )
    }
    source = HTMLSource(utf8: decoded.bytes)
  }

  /// The encoding that the transport or the page states.
  private static func stated(
    _ bytes: [UInt8], _ charset: String?, _ collector: inout DiagnosticCollector
  ) -> WebEncoding? {
    if let charset {
      if let encoding = WebEncoding(label: charset.utf8) { return encoding }
      reportUnknown(Array(charset.utf8), &collector)
    }
    return found(by: HTMLEncodingScan(bytes), &collector)
  }

  /// UTF-8 if the bytes are well formed. Otherwise the encoding that the page declares after the first 1,024 bytes, for
  /// which browsers start again (13.2.3.4). An escape character indicates an encoding that looks like ASCII.
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
      .htmlEncoding, "the page states no known encoding and is not UTF-8; it was read as windows-1252")
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
    collector.report(.htmlEncoding, "the encoding “\(name)” is unknown")
  }
}
