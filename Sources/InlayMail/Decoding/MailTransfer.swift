import InlayCore
import InlayFormats
import InlayJSON

/// The encodings in which bytes travel (RFC 2045, 6). Whatever is no part of an encoding is passed over.
enum MailTransfer {
  /// Their names.
  static let names: Set<String> = ["7bit", "8bit", "binary", "base64", "quoted-printable"]

  /// Characters outside of base64.
  private static let junk: UInt8 = 64
  private static let padding: UInt8 = 65
  private static let values: [UInt8] = {
    var table = [UInt8](repeating: junk, count: 256)
    for (value, character) in Base64.alphabet.enumerated() { table[Int(character)] = UInt8(value) }
    table[Int(UInt8(ascii: "="))] = padding
    return table
  }()

  /// Decodes base64 in pieces.
  struct Base64Decoder {
    private var bits: UInt32 = 0
    private var count = 0

    init() {}

    /// Appends what the next characters stand for. Padding ends a group, and another may follow.
    ///
    /// - Complexity: O(n).
    mutating func decode(_ piece: ArraySlice<UInt8>, to out: inout [UInt8]) {
      let table = values
      var end = out.count
      out.append(contentsOf: repeatElement(0, count: piece.count / 4 * 3 + 6))
      unsafe piece.withUnsafeBytes { input in
        unsafe out.withUnsafeMutableBytes { output in
          var at = 0
          while at < input.count {
            if count == 0 {
              let groups = unsafe Base64.decodeGroups(
                UnsafeRawBufferPointer(rebasing: input[at...]),
                to: UnsafeMutableRawBufferPointer(rebasing: output[end...]))
              at &+= groups &* 4
              end &+= groups &* 3
              if at == input.count { break }
            }
            let value = unsafe table[Int(input[at])]
            at &+= 1
            if value < 64 {
              bits = bits &<< 6 | UInt32(value)
              count &+= 1
              if count < 4 { continue }
              unsafe output[end] = UInt8(truncatingIfNeeded: bits &>> 16)
              unsafe output[end &+ 1] = UInt8(truncatingIfNeeded: bits &>> 8)
              unsafe output[end &+ 2] = UInt8(truncatingIfNeeded: bits)
              end &+= 3
              (bits, count) = (0, 0)
            } else if value == padding {
              for byte in finished() {
                unsafe output[end] = byte
                end &+= 1
              }
            }
          }
        }
      }
      out.removeLast(out.count - end)
    }

    /// What an unfinished group still says.
    mutating func finished() -> [UInt8] {
      defer { (bits, count) = (0, 0) }
      switch count {
      case 2: return [UInt8(truncatingIfNeeded: bits >> 4)]
      case 3: return [UInt8(truncatingIfNeeded: bits >> 10), UInt8(truncatingIfNeeded: bits >> 2)]
      default: return []
      }
    }
  }

  /// Decodes base64. Complexity: O(n).
  static func base64(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var out: [UInt8] = []
    var decoder = Base64Decoder()
    decoder.decode(text, to: &out)
    return out + decoder.finished()
  }

  /// Decodes the base64 of a source.
  ///
  /// - Throws: `InlayError` if it decodes to more than `most` bytes, or cannot be read. Complexity: O(n).
  static func base64(
    _ source: any ByteSource, _ limit: FormatLimit, _ most: Int, at place: InlayError.Place
  ) throws -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(min(source.count, most) / 4 * 3)
    var decoder = Base64Decoder()
    try source.forEachChunk { piece in
      decoder.decode(piece[...], to: &out)
      try Limits.check(limit.name, out.count, most, at: place)
    }
    return out + decoder.finished()
  }

  /// Decodes quoted-printable. White space at the end of a line was added on the way, and `=` without two digits stands for
  /// itself.
  ///
  /// - Complexity: O(n).
  static func quotedPrintable(_ text: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(text.count)
    var at = 0
    while at < text.count {
      let feed = text[at...].firstIndex(of: 0x0A) ?? text.count
      var end = feed
      while end > at, MailHeader.isSpace(text[end - 1]) || text[end - 1] == 0x0D { end -= 1 }
      let isSoft = end > at && text[end - 1] == UInt8(ascii: "=")
      appendEscapes(text[at..<(isSoft ? end - 1 : end)], mark: UInt8(ascii: "="), to: &out)
      if !isSoft, feed < text.count {
        if feed > at, text[feed - 1] == 0x0D { out.append(0x0D) }
        out.append(0x0A)
      }
      at = feed + 1
    }
    return out
  }

  /// The bytes with each `mark` and two hexadecimal digits replaced. Complexity: O(n).
  static func hexEscapes(_ text: [UInt8], mark: UInt8) -> [UInt8] {
    var out: [UInt8] = []
    appendEscapes(text[...], mark: mark, to: &out)
    return out
  }

  private static func appendEscapes(_ text: ArraySlice<UInt8>, mark: UInt8, to out: inout [UInt8]) {
    var rest = text
    while let found = rest.firstIndex(of: mark) {
      out += rest[..<found]
      if found + 2 < rest.endIndex, let high = digit(rest[found + 1]), let low = digit(rest[found + 2]) {
        out.append(high << 4 | low)
        rest = rest[(found + 3)...]
      } else {
        out.append(mark)
        rest = rest[(found + 1)...]
      }
    }
    out += rest
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }
}
