internal import InlayCore
internal import InlayFiles
public import InlayFormats

extension FormatName {
  /// The database of Messages.
  public static let messages: FormatName = "messages"
  /// The database of Notes.
  public static let notes: FormatName = "notes"
  /// The body of a single note.
  public static let noteBody: FormatName = "note-body"
}

extension Format {
  /// The database of Notes: all notes as one text.
  public static let notes = Format(
    .notes, title: "Notes store", article: "a", fileExtensions: ["sqlite"],
    mediaType: "application/vnd.sqlite3", isText: false, readsFilesBeside: true,
    recognizer: { look in
      guard look.prefix(16).elementsEqual("SQLite format 3\0".utf8) else { return nil }
      // The names of tables stand in the first pages, though seldom all in the very first.
      return look.prefix(schemaBytes).contains(Array("ZICNOTEDATA".utf8)) ? .certain() : nil
    },
    reader: { input, options in
      guard case .file(let source, _) = input else { throw InlayError.formatNeedsFile(.notes) }
      guard let file = source as? FileSource, file.heldFile != nil else {
        throw InlayError.storeNeedsFile("Notes")
      }
      return try NoteStore(file.name, files: options.filesBeside, limits: options.limits).document()
    },
    writer: nil)

  /// The database of Messages: all conversations as one text. It is for small ones; `inlay messages` exports any.
  public static let messages = Format.conversations(
    .messages, title: "Messages database", article: "a", fileExtension: "db",
    mediaType: "application/vnd.sqlite3",
    recognizer: { look in
      guard look.prefix(16).elementsEqual("SQLite format 3\0".utf8) else { return nil }
      return look.prefix(schemaBytes).contains(Array("chat_message_join".utf8)) ? .certain() : nil
    },
    opener: { input, options in
      guard case .file(let source, _) = input else { throw InlayError.formatNeedsFile(.messages) }
      guard let file = source as? FileSource, file.heldFile != nil else {
        throw InlayError.storeNeedsFile("Messages")
      }
      return try MessagesStore(
        file.name, files: options.filesBeside, isImmutable: options[StoreSettings.self].isImmutable,
        limits: options.limits)
    })

  private static let schemaBytes = 1 << 20

  /// The body of one note, as the column ZDATA has it. It is not recognized: gzip is a container of other formats, too.
  public static let noteBody = Format(
    .noteBody, title: "body of a note", article: "the", fileExtensions: ["note-body"],
    mediaType: "application/octet-stream", isText: false, byteLimit: bodyLimit,
    reader: { input, options in
      let bytes = try input.bytes(as: .noteBody, bodyLimit, options.limits)
      return try NoteBody.read(bytes, limits: options.limits)
    },
    writer: nil)

  private static let bodyLimit = FormatLimit("noteBytes") { $0.noteBytes }

  /// The databases of other programs.
  package static let stores: [Format] = [messages, notes, noteBody]
}

/// How databases of other programs are opened.
package struct StoreSettings: FormatSettings {
  /// Whether nothing changes the file, as on a disk that can only be read. Its log is not looked for.
  package var isImmutable = false

  package init() {}
}
