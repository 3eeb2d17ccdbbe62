internal import InlayCore
internal import InlayFiles
public import InlayFormats
internal import InlayHTML

extension FormatName {
  /// A page with its pictures in one file, as Safari and Cocoa's text system store it.
  public static let webArchive: FormatName = "webarchive"
}

extension Format {
  /// A web archive, as a binary or XML property list. Everything comes from the archive; nothing is fetched.
  public static let webArchive = Format(
    .webArchive, title: "web archive", article: "a", fileExtensions: ["webarchive"],
    mediaType: "application/x-webarchive", isText: false, byteLimit: archiveLimit, imagePolicy: .keep,
    fallbacks: .needed { text in try HTMLWriter.imagesWithoutShownForm(in: text) },
    source: SourceRule(bytesPerThreePictureBytes: 4, mayHoldPrograms: true),
    recognizer: { CocoaRecognition.match($0, CocoaRecognition.web, before: CocoaRecognition.keyed) },
    reader: { input, options in
      let bytes = try input.bytes(as: .webArchive, archiveLimit, options.limits)
      return try WebArchive.read(bytes, limits: options.limits)
    },
    writer: { text, options in
      let archive = try WebArchive.write(text, options: options.html, limits: options.limits)
      return Converted(
        .bytes { sink in
          try sink.write(archive.value)
          return []
        }, diagnostics: archive.diagnostics)
    })

  private static let archiveLimit = FormatLimit("propertyListBytes") { $0.propertyListBytes }
}
