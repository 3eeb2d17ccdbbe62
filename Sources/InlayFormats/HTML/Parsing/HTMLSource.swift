import InlayCore

/// The characters of a page as UTF-8, whatever encoding its bytes were in; line ends are LF (HTML 13.2.3).
struct HTMLSource: Sendable {
  /// Well-formed UTF-8 without CR; NUL may occur.
  let bytes: [UInt8]
  /// What they were in.
  let encoding: HTMLEncoding

  /// Decodes `bytes`: by their mark, else by `charset`, else by what the first 1,024 bytes say, else as UTF-8 where they
  /// are that, else as Windows Latin 1. Without CR and malformed sequences UTF-8 is not copied. Complexity: O(n).
  init(_ bytes: [UInt8], charset: String?, collector: inout DiagnosticCollector) {
    let mark = Self.mark(bytes)
    let decoded: HTMLDecoded
    if let stated = mark?.encoding ?? Self.stated(bytes, charset, &collector) {
      encoding = stated
      decoded = encoding.decode(bytes, from: mark?.count ?? 0)
    } else {
      let isUTF8 = UTF8Bytes.endOfWellFormed(in: bytes, from: 0) == bytes.count
      encoding = Self.guessed(bytes, isUTF8: isUTF8, &collector)
      decoded = encoding == .utf8 && isUTF8 ? HTMLDecoded(bytes: bytes) : encoding.decode(bytes, from: 0)
    }
    if decoded.malformed > 0 {
      collector.report(
        .htmlEncoding,
        "\(decoded.malformed) malformed \(decoded.malformed == 1 ? "sequence" : "sequences") of \(encoding.name) read as U+FFFD"
      )
    }
    self.bytes = Self.withoutCarriageReturns(decoded.bytes)
  }

  /// Bytes a tokenizer may make out of the source at most: a reference is at most a fifth shorter than what it stands
  /// for, and a NUL becomes three bytes. Both this and the source must be within ``HTMLText/maximumBytes``.
  /// Complexity: O(n) for very long sources only.
  var maximumMade: Int {
    // By far enough, whatever it holds.
    if bytes.count <= HTMLText.maximumBytes / 3 { return bytes.count * 3 }
    var count = bytes.count + bytes.count / 5
    for byte in bytes where byte == 0 { count += 2 }
    return count
  }

  /// A byte order mark, which goes before all else (Encoding Standard, 6).
  private static func mark(_ bytes: [UInt8]) -> (encoding: HTMLEncoding, count: Int)? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
    if bytes.starts(with: [0xFE, 0xFF]) {
      return (HTMLEncoding(name: "UTF-16BE", kind: .utf16(isBigEndian: true)), 2)
    }
    if bytes.starts(with: [0xFF, 0xFE]) {
      return (HTMLEncoding(name: "UTF-16LE", kind: .utf16(isBigEndian: false)), 2)
    }
    return nil
  }

  /// What the transport says, or the page itself.
  private static func stated(
    _ bytes: [UInt8], _ charset: String?, _ collector: inout DiagnosticCollector
  ) -> HTMLEncoding? {
    if let charset {
      if let encoding = HTMLEncoding(label: charset.utf8) { return encoding }
      reportUnknown(Array(charset.utf8), &collector)
    }
    return found(by: HTMLEncodingScan(bytes), &collector)
  }

  /// UTF-8 if the bytes are that without fault. Else what the page says further down, for which browsers begin anew (13.2.3.4); an
  /// escape character is that of an encoding that looks like ASCII.
  private static func guessed(
    _ bytes: [UInt8], isUTF8: Bool, _ collector: inout DiagnosticCollector
  ) -> HTMLEncoding {
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
  ) -> HTMLEncoding? {
    var scan = scan
    let found = scan.run()
    if let label = scan.unknownLabel { reportUnknown(label, &collector) }
    return found
  }

  private static func reportUnknown(_ label: [UInt8], _ collector: inout DiagnosticCollector) {
    let name = String(decoding: label.prefix(64), as: UTF8.self)
    collector.report(.htmlEncoding, "the encoding “\(name)” is not known")
  }

  /// CR and CR LF as LF (13.2.3.5). Without CR the array as it is.
  private static func withoutCarriageReturns(_ bytes: [UInt8]) -> [UInt8] {
    var at = HTMLScan.first(0x0D, 0x0D, 0x0D, in: bytes, from: 0)
    if at == bytes.count { return bytes }
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var run = 0
    while at < bytes.count {
      if at > run { out.append(contentsOf: bytes[run..<at]) }
      out.append(0x0A)
      run = at + 1
      if run < bytes.count, bytes[run] == 0x0A { run += 1 }
      at =
        run < bytes.count && bytes[run] == 0x0D ? run : HTMLScan.first(0x0D, 0x0D, 0x0D, in: bytes, from: run)
    }
    out.append(contentsOf: bytes[run...])
    return out
  }
}
