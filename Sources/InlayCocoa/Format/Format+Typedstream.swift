internal import InlayCore
internal import InlayFiles
public import InlayFormats

extension FormatName {
  /// The body of a message, as `NSArchiver` stores it.
  public static let typedstream: FormatName = "typedstream"
}

extension Format {
  /// A typedstream of an attributed string, as Messages stores the bodies of messages. It is only read. The pictures are
  /// files beside the database of Messages, so they are missing here.
  public static let typedstream = Format(
    .typedstream, title: "typedstream", article: "a", fileExtensions: ["typedstream"],
    mediaType: "application/octet-stream", isText: false, byteLimit: typedstreamLimit,
    recognizer: { look in
      guard let header = TypedStreamHeader(look.prefix(TypedStreamHeader.count)) else { return nil }
      return header.version == TypedStreamHeader.version ? .certain() : nil
    },
    reader: { input, options in
      let bytes = try input.bytes(as: .typedstream, typedstreamLimit, options.limits)
      let body = try MessageBody.read(bytes, limits: options.limits)
      let document = try body.value.document(limits: options.limits)
      return Converted(document.value, diagnostics: body.diagnostics + document.diagnostics)
    },
    writer: nil)

  private static let typedstreamLimit = FormatLimit("propertyListBytes") { $0.propertyListBytes }
}
