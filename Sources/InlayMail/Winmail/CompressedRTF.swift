import InlayCore

/// RTF as mail programs of Microsoft compress it (MS-OXRTFCP).
enum CompressedRTF {
  private static let headerBytes = 16
  private static let windowBytes = 4_096
  /// What the window holds at first.
  private static let preset = Array(
    (#"{\rtf1\ansi\mac\deff0\deftab720{\fonttbl;}{\f0\fnil \froman \fswiss \fmodern \fscript \fdecor MS Sans "#
      + #"SerifSymbolArialTimes New RomanCourier{\colortbl\red0\green0\blue0"# + "\r\n"
      + #"\par \pard\plain\f0\fs20\b\i\u\tab\tx"#).utf8)

  /// The RTF; what is there of it if the bytes end early. `nil` for bytes that are no compressed RTF.
  ///
  /// - Throws: `InlayError` if there is more than `limits` allow. Complexity: O(n) in the RTF.
  static func decoded(_ bytes: [UInt8], limits: Limits) throws -> [UInt8]? {
    guard bytes.count >= headerBytes, let size = WinmailScan(bytes, from: 4).peek32() else { return nil }
    let kind = Array(bytes[8..<12])
    if kind.elementsEqual("MELA".utf8) { return Array(bytes[headerBytes...].prefix(size)) }
    guard kind.elementsEqual("LZFu".utf8) else { return nil }
    var window = preset + [UInt8](repeating: 0, count: windowBytes - preset.count)
    var (place, at) = (preset.count, headerBytes)
    var out: [UInt8] = []
    func put(_ byte: UInt8) {
      window[place] = byte
      place = (place + 1) % windowBytes
      out.append(byte)
    }
    while at < bytes.count {
      let control = bytes[at]
      at += 1
      for bit in 0..<8 {
        if control >> UInt8(bit) & 1 == 0 {
          guard at < bytes.count else { return out }
          put(bytes[at])
          at += 1
          continue
        }
        guard at + 1 < bytes.count else { return out }
        let reference = Int(bytes[at]) << 8 | Int(bytes[at + 1])
        at += 2
        var from = reference >> 4
        if from == place { return out }
        for _ in 0..<(reference & 15) + 2 {
          put(window[from])
          from = (from + 1) % windowBytes
        }
      }
      try Limits.check("rtfBytes", out.count, limits.rtfBytes)
    }
    return out
  }
}
