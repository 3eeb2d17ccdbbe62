package import InlayCore

extension Format {
  /// A format of many messages. As a document, it is all of them.
  package static func conversations(
    _ name: FormatName, title: String, article: String, fileExtension: String, mediaType: MIMEType,
    options: [FormatOption] = [], recognizer: @escaping Recognizer, opener: @escaping Opener
  ) -> Format {
    Format(
      name, title: title, article: article, fileExtensions: [fileExtension], mediaType: mediaType,
      isText: false, readsFilesBeside: true, options: options, recognizer: recognizer,
      reader: { input, options in try opener(input, options).document(limits: options.limits) },
      writer: nil, opener: opener)
  }
}
