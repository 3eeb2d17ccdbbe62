internal import InlayCore
internal import InlayFiles
public import InlayFormats

extension FormatName {
  /// An attributed string as `NSKeyedArchiver` stores it.
  public static let keyedArchive: FormatName = "keyed-archive"
}

extension Format {
  /// A keyed archive of an attributed string, as a binary or XML property list.
  public static let keyedArchive = Format(
    .keyedArchive, title: "keyed archive", article: "a", fileExtensions: ["keyed-archive", "archive"],
    mediaType: "application/x-plist", isText: false, byteLimit: archiveLimit, options: [.cocoaPlatform],
    source: SourceRule(bytesPerThreePictureBytes: 4),
    recognizer: { CocoaRecognition.match($0, CocoaRecognition.keyed, before: CocoaRecognition.web) },
    reader: { input, options in
      let bytes = try input.bytes(as: .keyedArchive, archiveLimit, options.limits)
      return try KeyedTextArchive.read(bytes, limits: options.limits)
    },
    writer: { text, options in
      let archive = try KeyedTextArchive.write(text, for: options[CocoaPlatform.self])
      return Converted(
        .bytes { sink in
          try sink.write(archive.value)
          return []
        }, diagnostics: archive.diagnostics)
    })

  private static let archiveLimit = FormatLimit("propertyListBytes") { $0.propertyListBytes }
}
