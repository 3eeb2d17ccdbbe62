public import InlayCore
public import InlayFiles

/// Reads RTF as Cocoa and most other programs write it.
///
/// Text, character and paragraph attributes, links, pictures and the attachments of an RTFD become a `DecomposedText`.
/// What is not carried becomes a diagnostic. A paragraph takes the paragraph attributes in force at its first
/// character. Sources: RTF 1.9.1 and the words that Cocoa adds.
public enum RTFReader {
  /// Reads `bytes`. Files of attachments are looked up in `bundle`, by safe names only.
  ///
  /// - Throws: `InlayError` if the bytes are not RTF, announce more binary bytes than remain, or exceed a limit, or
  ///   if the file of an attachment cannot be read. Input that ends early or has an extra brace does not fail: it is
  ///   read as far as possible.
  /// - Complexity: O(n), plus the headers of attachments.
  public static func read(
    _ bytes: [UInt8], bundle: FileTree? = nil, limits: Limits = .default
  ) throws -> Converted<DecomposedText> {
    try stoppingWhenCancelled {
      try readKeepingReferences(bytes, bundle: bundle, limits: limits).text
    }
  }

  /// Reads like the public function, and also returns the names of the bundle that attachments reference.
  static func readKeepingReferences(
    _ bytes: [UInt8], bundle: FileTree?, limits: Limits
  ) throws -> (text: Converted<DecomposedText>, referenced: Set<ExactString>) {
    try Limits.check("rtfBytes", bytes.count, limits.rtfBytes)
    guard let start = start(of: bytes) else { throw InlayError.rtfNotRTF }
    var pass = RTFReadingPass(bytes, at: start, bundle: bundle, limits: limits)
    try pass.run()
    return (try pass.finish(), pass.attachments.referenced)
  }

  /// The position of `{\rtf`: at the start, or after a byte order mark and white space. `nil` if it is not there.
  private static func start(of bytes: [UInt8]) -> Int? {
    var at = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while at < bytes.count, bytes[at] <= 0x20 { at += 1 }
    return bytes[at...].starts(with: "{\\rtf".utf8) ? at : nil
  }
}
