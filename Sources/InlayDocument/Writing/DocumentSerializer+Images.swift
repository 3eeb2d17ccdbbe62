internal import InlayCore
internal import InlayJSON

extension DocumentSerializer {
  func writeImages(to writer: inout JSONWriter) {
    writer.beginArray()
    var form = 0
    for index in text.images.indices {
      let image = text.images[index]
      var members = MemberWriter(image.unknownMembers)
      writer.beginObject()
      members.string("description", image.description, &writer)
      members.string("fileName", image.fileName, &writer)
      members.constant("identifier", image.identifier, &writer)
      members.name("representations", &writer)
      writer.beginArray()
      Self.write(image.primary, imageForms[form], to: &writer)
      form += 1
      for alternate in image.alternates {
        Self.write(alternate, imageForms[form], to: &writer)
        form += 1
      }
      writer.endArray()
      members.finish(&writer)
      writer.endObject()
    }
    writer.endArray()
  }

  private static func write(
    _ representation: Representation, _ form: ContentForm, to writer: inout JSONWriter
  ) {
    var members = MemberWriter(representation.unknownMembers)
    writer.beginObject()
    writeStart(of: form, &members, &writer)
    members.integer("height", representation.height, &writer)
    members.constant("mediaType", representation.mediaType, &writer)
    writeMiddle(of: form, &members, &writer)
    members.name("role", &writer)
    writer.string(representation.role.rawValue)
    writeEnd(of: form, &members, &writer)
    members.integer("width", representation.width, &writer)
    members.finish(&writer)
    writer.endObject()
  }

  func writeFiles(to writer: inout JSONWriter) {
    writer.beginArray()
    for (file, form) in zip(text.files, fileForms) {
      var members = MemberWriter(JSONMembers())
      writer.beginObject()
      Self.writeStart(of: form, &members, &writer)
      members.constant("mediaType", file.mediaType, &writer)
      Self.writeMiddle(of: form, &members, &writer)
      members.name("name", &writer)
      writer.string(file.name.string)
      Self.writeEnd(of: form, &members, &writer)
      writer.endObject()
    }
    writer.endArray()
  }

  /// Writes the member `source` of a document whose digest is `digest`.
  func writeSource(of digest: ContentDigest, _ members: inout MemberWriter, to writer: inout JSONWriter) {
    guard case .blob(let blob, let size) = sourceForm, let source = text.source else { return }
    members.name("source", &writer)
    var inner = MemberWriter(JSONMembers())
    writer.beginObject()
    inner.digest("digest", blob, &writer)
    inner.string("format", source.format, &writer)
    inner.integer("size", size, &writer)
    inner.digest("value", digest, &writer)
    writer.endObject()
  }

  // In canonical order, the members of a content are in three separate places.

  private static func writeStart(
    of form: ContentForm, _ members: inout MemberWriter, _ writer: inout JSONWriter
  ) {
    switch form {
    case .blob(let digest, _): members.digest("digest", digest, &writer)
    case .external(let external):
      members.name("external", &writer)
      var inner = MemberWriter(JSONMembers())
      writer.beginObject()
      inner.digest("digest", external.digest, &writer)
      inner.integer("size", external.count, &writer)
      inner.string("url", external.url, &writer)
      writer.endObject()
    case .missing: break
    }
  }

  private static func writeMiddle(
    of form: ContentForm, _ members: inout MemberWriter, _ writer: inout JSONWriter
  ) {
    guard case .missing(let missing) = form else { return }
    members.name("missing", &writer)
    var inner = MemberWriter(JSONMembers())
    writer.beginObject()
    inner.digest("digest", missing.digest, &writer)
    inner.constant("reason", missing.reason, &writer)
    inner.integer("size", missing.count, &writer)
    writer.endObject()
  }

  private static func writeEnd(
    of form: ContentForm, _ members: inout MemberWriter, _ writer: inout JSONWriter
  ) {
    if case .blob(_, let size) = form { members.integer("size", size, &writer) }
  }
}
