internal import InlayCocoa
internal import InlayContainer
internal import InlayCore
internal import InlayDatabase
internal import InlayFiles

/// Pictures and other files. Media stand at `Accounts/ACCOUNT/Media/MEDIA/[GENERATION/]FILE`, or without the account; what Notes
/// drew of a drawing stands in `FallbackImages`, and what it shows small in `Previews`.
extension NoteStoreAttachments {
  /// The picture or file of an attachment, or a missing one.
  func picture(_ row: Row, _ reference: NoteAttachmentReference) throws -> NoteAttachment {
    guard let media = try row.media.flatMap({ try store.media($0) }) else {
      return try drawn(row, reference)
    }
    let type = UniformType.mediaType(of: row.type)
    guard let name = media.name, let file = try file("Media", media.identifier, media.generation, name) else {
      return .missing(
        reference, because: "its file \(Visible.quoted(media.name ?? "")) is not beside the store",
        alternates: try alternates(row, reference), description: row.text, fileName: media.name,
        mediaType: type)
    }
    guard file.count <= store.limits.attachmentBytes else {
      return .missing(
        reference, .omitted,
        because:
          "its \(file.count) bytes exceed the limit attachmentBytes of \(store.limits.attachmentBytes)",
        alternates: try alternates(row, reference), description: row.text, fileName: media.name,
        mediaType: type,
        count: file.count)
    }
    let header = try? ImageHeader.read(file, limits: store.limits).value
    let image = InlineImage(
      identifier: header?.identifier, description: row.text ?? header?.description, fileName: media.name,
      mediaType: header?.mediaType ?? type ?? MIMEType(fileName: name), content: .data(file),
      width: header?.width,
      height: header?.height, alternates: header == nil ? try alternates(row, reference) : [])
    return NoteAttachment(content: .pictures([PlacedImage(image, kind: .attachment)]))
  }

  /// A drawing, or another attachment that is no file: what Notes drew of it stands in as a fallback.
  private func drawn(_ row: Row, _ reference: NoteAttachmentReference) throws -> NoteAttachment {
    let alternates = try alternates(row, reference)
    var attachment = NoteAttachment.missing(
      reference, alternates.isEmpty ? .absent : .notCarried, because: "it has no file that Inlay reads",
      alternates: alternates, description: row.text ?? row.title)
    if !alternates.isEmpty {
      attachment.problems = [
        Diagnostic(
          .noteAttachmentPictured,
          "the attachment \(Visible.name(reference.identifier.string)) (\(Visible.name(row.type))) came as a picture",
          details: ["identifier": reference.identifier.string, "type": row.type])
      ]
    }
    return attachment
  }

  /// What Notes drew of an attachment; else its largest preview.
  private func alternates(_ row: Row, _ reference: NoteAttachmentReference) throws -> [Representation] {
    let identifier = reference.identifier.string
    for suffix in ["png", "jpg", "jpeg"] {
      if let generation = row.generation,
        let file = try file("FallbackImages", identifier, generation, "FallbackImage.\(suffix)")
      {
        return fallback(file)
      }
      if let file = try file("FallbackImages", nil, nil, "\(identifier).\(suffix)") { return fallback(file) }
    }
    for preview in try store.previews(of: row.id) {
      if let generation = preview.generation,
        let file = try file("Previews", preview.identifier, generation, "Preview.png")
      {
        return fallback(file)
      }
      for suffix in ["png", "jpg"] {
        if let file = try file("Previews", nil, nil, "\(preview.identifier).\(suffix)") {
          return fallback(file)
        }
      }
    }
    // As Notes names the usual one, should the store not list it.
    return try file("Previews", nil, nil, "\(identifier)-1-192x144-0.png").map { fallback($0) } ?? []
  }

  private func fallback(_ file: any ByteSource) -> [Representation] {
    guard file.count <= store.limits.attachmentBytes,
      let header = try? ImageHeader.read(file, limits: store.limits).value
    else { return [] }
    return [
      Representation(
        role: .fallback, mediaType: header.mediaType, content: .data(file), width: header.width,
        height: header.height)
    ]
  }

  /// A file below the folder of the store; `nil` if there is none, or its path would lead elsewhere.
  private func file(
    _ folder: String, _ inner: String?, _ generation: String?, _ name: String
  ) throws -> (any ByteSource)? {
    let account = note?.accountIdentifier.map { ["Accounts", $0] }
    for start in [account, []].compactMap({ $0 }) {
      for generation in Set([generation, nil]).sorted(by: { $0 != nil && $1 == nil }) {
        let parts = start + [folder, inner, generation, name].compactMap { $0 }
        // A part must be one part: a name with a slash leads elsewhere.
        guard parts.allSatisfy({ !$0.utf8.contains(UInt8(ascii: "/")) }),
          let path = try? RelativePath(parts.joined(separator: "/"), limits: store.limits)
        else { continue }
        if let file = try store.files(path) { return file }
      }
    }
    return nil
  }
}
