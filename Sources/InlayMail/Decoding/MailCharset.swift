import InlayEncodings

/// Text of a mail in the encoding that it states.
struct MailCharset {
  /// The text.
  let text: [UInt8]
  /// The number of sequences that became U+FFFD.
  let malformed: Int
  /// Whether the stated encoding is unknown.
  let isUnknown: Bool

  /// Decodes bytes. Without a label, and under the label of ASCII, which says nothing of other bytes, they are UTF-8 if
  /// they are well formed, else windows-1252 (Encoding Standard).
  ///
  /// - Parameter isWhole: Whether a byte order mark may begin them. In a field of a header it is text.
  /// - Complexity: O(n).
  init(_ bytes: [UInt8], label: String?, isWhole: Bool = true) {
    let label = label.flatMap { Self.isASCII($0) ? nil : $0 }
    let stated = label.flatMap { WebEncoding(label: $0.utf8) }
    isUnknown = label != nil && stated == nil
    let isUTF8 = stated == nil && UTF8Bytes.endOfWellFormed(in: bytes, from: 0) == bytes.count
    let encoding = stated ?? (isUTF8 ? .utf8 : .windows1252)
    let mark = isWhole ? WebEncoding.mark(of: bytes) : nil
    let decoded = encoding.decode(bytes, from: mark.map { $0.encoding == encoding ? $0.count : 0 } ?? 0)
    (text, malformed) = (decoded.bytes, decoded.malformed)
  }

  /// The text of bytes in a field.
  static func string(_ bytes: [UInt8], label: String? = nil) -> String {
    String(decoding: MailCharset(bytes, label: label, isWhole: false).text, as: UTF8.self)
  }

  /// Whether a label names ASCII.
  static func isASCII(_ label: String) -> Bool {
    ["us-ascii", "ascii", "ansi_x3.4-1968", "7bit"].contains(label.lowercased())
  }
}
