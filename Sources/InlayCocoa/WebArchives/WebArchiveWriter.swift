package import InlayCore
import InlayFiles
package import InlayHTML

extension WebArchive {
  /// Writes a text as a web archive, binary, as Cocoa does: the page at `about:blank`, and each different picture under a
  /// URL of the form `file:///NAME`. Equal texts give equal bytes.
  ///
  /// - Throws: `InlayError` if the bytes of an image cannot be read, or the page exceeds `Limits.writtenBytes`. Complexity:
  ///   O(n).
  package static func write(
    _ text: DecomposedText, options: HTMLWriteOptions = HTMLWriteOptions(), limits: Limits = .default
  ) throws -> Converted<[UInt8]> {
    var options = options
    (options.resources, options.fileBase, options.isFragment) = (.files(folder: ""), "file:///", false)
    let page = MemorySink()
    let written = try HTMLWriter.write(text, options: options, to: BoundedSink(page, limits: limits))
    var main = resource("about:blank", "text/html", page.bytes)
    main["WebResourceTextEncodingName"] = .string("UTF-8")
    main["WebResourceFrameName"] = .string("")
    var archive: [ExactString: PropertyListValue] = ["WebMainResource": .dictionary(main)]
    if !written.files.isEmpty {
      archive["WebSubresources"] = .array(
        try written.files.map { file in
          let type = file.mediaType?.rawValue ?? "application/octet-stream"
          return .dictionary(
            resource(file.url, type, try namingFile(file.name) { try file.source.readAll() }))
        })
    }
    return Converted(
      try ObjectTable(.dictionary(archive)).binary(), diagnostics: written.diagnostics)
  }

  private static func resource(
    _ url: String, _ type: String, _ bytes: [UInt8]
  ) -> [ExactString: PropertyListValue] {
    [
      "WebResourceURL": .string(ExactString(url)), "WebResourceMIMEType": .string(ExactString(type)),
      "WebResourceData": .data(bytes),
    ]
  }
}
