internal import InlayCore
internal import InlayFiles

extension Format {
  /// The bare triple of string, ranges and data.
  public static let triple = Format(
    .triple, title: "triple (JSON)", article: "a", fileExtensions: ["triple.json", "triple"],
    mediaType: .json, isText: true, streamLimit: { StreamLimit("jsonBytes", $0.jsonBytes) },
    source: SourceRule(bytesPerThreePictureBytes: 4),
    recognizer: { $0.jsonFormat == .triple ? .certain() : nil },
    reader: { input, options in
      guard case .file(let source, _) = input else { throw InlayError.formatNeedsFile(.triple) }
      return try TripleReader.read(source, limits: options.limits)
    },
    writer: { text, _ in
      let triple: Converted<Triple>
      triple = try Triple.of(text)
      return Converted(
        .bytes { sink in
          try TripleWriter.write(triple.value, to: sink)
          return []
        }, diagnostics: triple.diagnostics)
    })
}
