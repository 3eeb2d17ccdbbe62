internal import InlayContainer
internal import InlayCore
internal import InlayFiles

extension Format {
  /// Plain text.
  public static let text = Format(
    .text, title: "plain text", fileExtensions: ["txt", "text"], mediaType: .plainText, isText: true,
    streamLimit: {
      StreamLimit("textUnits", $0.textUnits, bytes: PlainTextReader.bytes(ofUnits: $0.textUnits))
    },
    imagePolicy: .describe, options: [.textTables], source: SourceRule(),
    recognizer: { couldBeText($0) ? .possible : nil },
    reader: { input, options in
      guard case .file(let source, _) = input else { throw InlayError.formatNeedsFile(.text) }
      return try PlainTextReader.read(source, limits: options.limits)
    },
    writer: { text, options in
      Converted(
        .bytes { sink in
          try PlainTextWriter.write(
            text, images: options.images ?? .describe, settings: options[PlainTextSettings.self],
            to: MarkSink(sink))
        })
    })

  /// Whether the first bytes are UTF-8 without NUL, or UTF-16 with a byte order mark, and not of a known binary format.
  package static func couldBeText(_ look: FormatLook) -> Bool {
    guard case .file(let source, _) = look.input else { return false }
    let prefix = Array(look.prefix(FormatLook.textPrefixBytes))
    if prefix.starts(with: [0xFF, 0xFE]) || prefix.starts(with: [0xFE, 0xFF]) { return true }
    if prefix.contains(0) || ImageHeader.recognize(prefix) != nil { return false }
    // The prefix may end inside a scalar, so up to three bytes may be missing.
    return switch PlainTextReader.firstMalformedUTF8(in: prefix) {
    case nil: true
    case let at?: prefix.count < source.count && prefix.count - at < 4
    }
  }
}
