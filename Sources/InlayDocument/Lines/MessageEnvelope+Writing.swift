internal import InlayCore
package import InlayFiles
internal import InlayJSON

extension MessageEnvelope {
  /// Writes the message as one line. Throws and costs the same as ``DocumentLine/write(to:)``.
  package func write(to sink: any OutputSink) throws { try DocumentLine.message(self).write(to: sink) }

  func write(to writer: inout AttributeWriter) throws {
    try KnownMembers.check(unknownMembers, against: KnownMembers.envelope)
    var members = MemberWriter(unknownMembers)
    writer.json.beginObject()
    Self.write("author", author, &members, &writer)
    Self.write("conversation", conversation, &members, &writer)
    members.name("document", &writer.json)
    try PortableDocument.write(document, to: &writer)
    if !edited.isEmpty {
      members.name("edited", &writer.json)
      writer.json.beginArray()
      for edit in edited { try edit.write(to: &writer) }
      writer.json.endArray()
    }
    members.string("event", event, &writer.json)
    members.string("id", id, &writer.json)
    if let inReplyTo {
      members.name("inReplyTo", &writer.json)
      writer.json.beginObject()
      writer.json.name("id")
      writer.json.string(inReplyTo.id)
      Self.write("part", inReplyTo.part, &writer)
      writer.json.endObject()
    }
    if !reactions.isEmpty {
      members.name("reactions", &writer.json)
      writer.json.beginArray()
      for reaction in reactions { try reaction.write(to: &writer) }
      writer.json.endArray()
    }
    members.string("sent", sent?.text, &writer.json)
    members.string("service", service, &writer.json)
    if !unsent.isEmpty {
      members.name("unsent", &writer.json)
      writer.json.beginArray()
      for part in unsent { writer.json.integer(part) }
      writer.json.endArray()
    }
    members.finish(&writer.json)
    writer.json.endObject()
  }

  private static func write(
    _ member: StaticString, _ name: Name?, _ members: inout MemberWriter, _ writer: inout AttributeWriter
  ) {
    guard let name else { return }
    members.name(member, &writer.json)
    name.write(to: &writer)
  }

  fileprivate static func write(
    _ member: StaticString, _ number: Int?, _ writer: inout AttributeWriter
  ) {
    guard let number else { return }
    writer.json.name(member)
    writer.json.integer(number)
  }
}

extension MessageEnvelope.Name {
  fileprivate func write(to writer: inout AttributeWriter) {
    var members = MemberWriter(.init())
    writer.json.beginObject()
    members.string("id", id, &writer.json)
    members.flag("isMe", isMe, &writer.json)
    members.string("name", name, &writer.json)
    writer.json.endObject()
  }
}

extension MessageEnvelope.Reaction {
  fileprivate func write(to writer: inout AttributeWriter) throws {
    var members = MemberWriter(.init())
    writer.json.beginObject()
    if let author {
      members.name("author", &writer.json)
      author.write(to: &writer)
    }
    if let document {
      members.name("document", &writer.json)
      try PortableDocument.write(document, to: &writer)
    }
    members.string("emoji", emoji, &writer.json)
    members.string("kind", kind, &writer.json)
    members.integer("part", part, &writer.json)
    members.string("sent", sent?.text, &writer.json)
    writer.json.endObject()
  }
}

extension MessageEnvelope.Edit {
  fileprivate func write(to writer: inout AttributeWriter) throws {
    var members = MemberWriter(.init())
    writer.json.beginObject()
    members.name("document", &writer.json)
    try PortableDocument.write(document, to: &writer)
    members.integer("part", part, &writer.json)
    members.string("replaced", replaced?.text, &writer.json)
    members.string("sent", sent?.text, &writer.json)
    writer.json.endObject()
  }
}

extension PortableDocument {
  /// Writes a document as a value in other JSON, with its blobs, which may be absent.
  static func write(_ text: DecomposedText, to writer: inout AttributeWriter) throws {
    let serializer = try DocumentSerializer(text)
    guard serializer.blobs.contains(where: { $0.source != nil }) else {
      writer.json.beginRaw()
      writer.json.rawBytes(try serializer.sealed().bytes)
      return writer.json.endRaw()
    }
    let digest = try serializer.digest()
    var blobFailure: (any Error)?
    try serializer.write(to: &writer, digest: digest) { writer in
      do { try writeInline(serializer.blobs, to: &writer) } catch { blobFailure = error }
    }
    if let blobFailure { throw blobFailure }
  }
}
