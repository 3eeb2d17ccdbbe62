internal import InlayCocoa
internal import InlayContainer
internal import InlayCore
internal import InlayDatabase
internal import InlayFiles

/// A row of the table of attachments.
struct MessageAttachment {
  let guid: String
  private let path: String?
  private let type: MIMEType?
  private let name: String?
  let isSticker: Bool
  /// What identifies an inline picture, and what it shows.
  private let identifier: String?
  private let description: String?

  private static let columns = [
    "guid", "filename", "mime_type", "transfer_name", "is_sticker", "emoji_image_content_identifier",
    "emoji_image_short_description",
  ]

  private init(_ row: DatabaseRow) {
    // One without an identifier is named by its row, so that it is not taken for another.
    guid = row.value(0).string.flatMap { $0.isEmpty ? nil : $0 } ?? "row \(row.value(7).integer ?? 0)"
    path = row.value(1).string
    name = row.value(3).string.flatMap { $0.isEmpty ? nil : $0 }
    // Only the table says so, where the file is gone.
    type =
      row.value(2).string.flatMap { $0.isEmpty ? nil : MIMEType(rawValue: $0) }
      ?? name.flatMap { MIMEType(fileName: $0) }
    isSticker = row.value(4).integer == 1
    identifier = row.value(5).string.flatMap { $0.isEmpty ? nil : $0 }
    // This is what a picture is called for which nobody wrote a description.
    description = row.value(6).string.flatMap { $0.isEmpty || $0 == "Emoji" ? nil : $0 }
  }

  /// The first attachments of a message, one more than what is exported.
  ///
  /// - Throws: `InlayError` if the database is damaged.
  static func all(of message: Int, in store: MessagesStore) throws -> [MessageAttachment] {
    guard let table = try store.findLookups().attachments else { return [] }
    let sql = """
      select \(store.columns.list(columns, of: "attachment", as: "a")), a.ROWID from \(table) x
      cross join attachment a on a.ROWID = x.attachment_id where x.message_id = ? order by a.ROWID limit ?
      """
    var found: [MessageAttachment] = []
    try store.database.run(sql, [.integer(message), .integer(MessagesStore.mostEntries + 1)]) {
      found.append(MessageAttachment($0))
      try store.database.spend(MessageRow.steps)
    }
    return found
  }

  /// The picture: a glyph if it is as large as text, else an attachment. If the file is not there, it says why.
  ///
  /// - Throws: `InlayError` if the disk fails.
  func placed(isGlyph: Bool, in store: MessagesStore) throws -> (image: PlacedImage, missing: String?) {
    let isGlyph = isGlyph || identifier != nil
    let (source, reason) = try store.files.file(path)
    let stated = identifier.map { ContentIdentifier(rawValue: $0) }
    guard let source, source.count <= store.limits.attachmentBytes else {
      let image = InlineImage(
        identifier: stated, description: description, fileName: name, mediaType: type,
        content: .missing(MissingContent(.absent)))
      let tooLarge = "its \(source?.count ?? 0) bytes exceed the limit attachmentBytes"
      return (PlacedImage(image, kind: isGlyph ? .glyph : .attachment), source == nil ? reason : tooLarge)
    }
    let header = try? ImageHeader.read(source, limits: store.limits).value
    let image = InlineImage(
      identifier: isGlyph ? header?.identifier ?? stated : stated,
      description: description ?? (isGlyph ? header?.description : nil), fileName: name,
      mediaType: header?.mediaType ?? type, content: .data(source), width: header?.width,
      height: header?.height)
    return (PlacedImage(image, kind: isGlyph ? .glyph : .attachment), nil)
  }
}
