internal import InlayCore

/// What an attachment shows, in the place of its U+FFFC.
struct NoteAttachment {
  enum Content {
    /// Pictures, one after the other: mostly one.
    case pictures([PlacedImage])
    /// Text with attributes of its own: a hashtag, a mention, a link.
    case text(String, link: String?, custom: CustomAttributes)
    /// A table.
    case table(NoteTable)
    /// A line across the text.
    case rule(custom: CustomAttributes)
  }

  var content: Content
  /// What is to be reported wherever it stands. Their positions are none.
  var problems: [Diagnostic] = []

  /// An attachment of which nothing is known but its name and type.
  static func missing(
    _ reference: NoteAttachmentReference, _ reason: MissingReason = .absent, because problem: String,
    alternates: [Representation] = [], description: String? = nil, fileName: String? = nil,
    mediaType: MIMEType? = nil, count: Int? = nil
  ) -> NoteAttachment {
    let identifier = reference.identifier.string
    let image = InlineImage(
      identifier: identifier.isEmpty ? nil : ContentIdentifier(rawValue: identifier),
      description: description, fileName: fileName, mediaType: mediaType,
      content: .missing(MissingContent(reason, count: count)), alternates: alternates)
    return NoteAttachment(
      content: .pictures([PlacedImage(image, kind: .attachment)]),
      problems: [
        Diagnostic(
          .noteAttachmentMissing, "the attachment \(Visible.name(identifier)) is missing: \(problem)",
          details: ["identifier": identifier, "type": reference.type.string])
      ])
  }
}

/// Where what attachments show is looked up.
protocol NoteAttachmentSource {
  /// What an attachment shows.
  ///
  /// - Throws: `InlayError` if a limit is exceeded, or if the source cannot be read.
  func attachment(_ reference: NoteAttachmentReference) throws -> NoteAttachment
}

/// No attachments: those of a body that stands alone.
struct NoNoteAttachments: NoteAttachmentSource {
  func attachment(_ reference: NoteAttachmentReference) -> NoteAttachment {
    .missing(
      reference, because: "the body of a note has no attachments with it",
      description: reference.type == "com.apple.notes.table" ? "table" : nil)
  }
}
