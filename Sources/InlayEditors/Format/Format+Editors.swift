internal import InlayCore
internal import InlayFiles
public import InlayFormats
internal import InlayHTML
internal import InlayJSON

extension FormatName {
  /// A document of ProseMirror.
  public static let prosemirror: FormatName = "prosemirror"
  /// A document of Tiptap.
  public static let tiptap: FormatName = "tiptap"
  /// A document of Quill: a delta.
  public static let quill: FormatName = "quill"
  /// An editor state of Lexical.
  public static let lexical: FormatName = "lexical"
  /// A value of Slate.
  public static let slate: FormatName = "slate"
  /// Portable Text.
  public static let portableText: FormatName = "portable-text"
  /// The Atlassian Document Format.
  public static let adf: FormatName = "adf"
  /// Raw content of Draft.js.
  public static let draftjs: FormatName = "draftjs"
}

extension Format {
  /// A document of ProseMirror, with the schema of its package for Markdown.
  public static let prosemirror = tree(.prosemirror, "document of ProseMirror", .prosemirror)

  /// A document of Tiptap.
  public static let tiptap = tree(.tiptap, "document of Tiptap", .tiptap)

  /// A document of Quill: a delta of inserts.
  public static let quill = editor(
    .quill, "delta of Quill", read: QuillReader.read, write: QuillWriter.write)

  /// An editor state of Lexical.
  public static let lexical = tree(.lexical, "state of Lexical", .lexical)

  /// A value of Slate.
  public static let slate = tree(.slate, "value of Slate", .slate)

  /// Portable Text.
  public static let portableText = tree(.portableText, "Portable Text", .portableText, article: nil)

  /// The Atlassian Document Format.
  public static let adf = tree(.adf, "document of Atlassian", .adf)

  /// Raw content of Draft.js.
  public static let draftjs = editor(
    .draftjs, "raw content of Draft.js", article: nil, read: DraftReader.read, write: DraftWriter.write)

  /// The formats of editors.
  package static let editors: [Format] = [
    adf, tiptap, prosemirror, quill, lexical, portableText, slate, draftjs,
  ]

  /// A format that a profile describes. The profile is made when it is first used: every command starts with the list of
  /// formats.
  private static func tree(
    _ name: FormatName, _ title: String, _ profile: @autoclosure @escaping @Sendable () -> EditorProfile,
    article: String? = "a"
  ) -> Format {
    editor(
      name, title, article: article, options: [.imageMap, .editorProfile],
      read: { value, options in
        try TreeReader.read(value, options[EditorSettings.self].profile ?? profile(), options)
      },
      write: { text, options in
        try TreeWriter.write(text, options[EditorSettings.self].profile ?? profile(), options)
      })
  }

  /// A document as one JSON value. A picture that only Apple's programs show has a fallback, and the original in its
  /// record.
  private static func editor(
    _ name: FormatName, _ title: String, article: String? = "a", options: [FormatOption] = [.imageMap],
    read: @escaping @Sendable (JSONValue, ReadOptions) throws -> Converted<DecomposedText>,
    write: @escaping @Sendable (DecomposedText, WriteOptions) throws -> Converted<JSONValue>
  ) -> Format {
    Format(
      name, title: title, article: article, fileExtensions: ["\(name.rawValue).json"],
      mediaType: "application/json", isText: true, byteLimit: JSONInput.limit,
      fallbacks: .needed { text in try HTMLWriter.imagesWithoutShownForm(in: text) },
      readsFilesBeside: true, options: options,
      recognizer: { look in EditorLook.format(of: look) == name ? .certain() : nil },
      reader: { input, options in
        try read(JSONInput.value(input, as: name, options.limits), options)
      },
      writer: { text, options in
        let document = try write(text, options)
        let bytes = document.value.canonicalBytes + [0x0A]
        return Converted(
          .bytes { sink in
            try sink.write(bytes)
            return []
          }, diagnostics: document.diagnostics)
      })
  }
}
