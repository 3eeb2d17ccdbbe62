import Inlay

/// The characters of a page as UTF-8, whatever encoding its bytes were in; line ends are LF (HTML 13.2.3).
struct HTMLSource: Sendable {
  /// Well-formed UTF-8 without CR; NUL may occur.
  let bytes: [UInt8]

  /// Decodes `bytes`: by their mark, else by `charset`, else by what the first 1,024 bytes say, else as UTF-8 where they
  /// are that, else as Windows Latin 1.
  init(_ bytes: [UInt8], charset: String?, collector: inout DiagnosticCollector) {
    self.bytes = Self.withoutCarriageReturns(Self.repaired(bytes, collector: &collector))
  }

  /// Malformed bytes as U+FFFD.
  private static func repaired(_ bytes: [UInt8], collector: inout DiagnosticCollector) -> [UInt8] {
    var at = UTF8Bytes.endOfWellFormed(in: bytes, from: 0)
    if at == bytes.count { return bytes }
    var out = Array(bytes[..<at])
    while at < bytes.count {
      UTF8Bytes.append(0xFFFD, to: &out)
      let next = at + UTF8Bytes.length(in: bytes, at: at)
      at = UTF8Bytes.endOfWellFormed(in: bytes, from: next)
      out.append(contentsOf: bytes[next..<at])
    }
    return out
  }

  /// CR and CR LF as LF (13.2.3.5). Without CR the array as it is.
  private static func withoutCarriageReturns(_ bytes: [UInt8]) -> [UInt8] {
    var at = HTMLScan.first(0x0D, 0x0D, 0x0D, in: bytes, from: 0)
    if at == bytes.count { return bytes }
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var run = 0
    while at < bytes.count {
      out.append(contentsOf: bytes[run..<at])
      out.append(0x0A)
      run = at + 1
      if run < bytes.count, bytes[run] == 0x0A { run += 1 }
      at = HTMLScan.first(0x0D, 0x0D, 0x0D, in: bytes, from: run)
    }
    out.append(contentsOf: bytes[run...])
    return out
  }
}
