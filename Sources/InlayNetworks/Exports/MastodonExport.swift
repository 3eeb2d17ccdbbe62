import InlayCore
import InlayDocument
import InlayFiles
import InlayFormats
import InlayJSON

/// The posts of an archive of Mastodon, or of another program of the Fediverse: a collection of activities.
enum MastodonExport {
  static let names = ["outbox.json"]

  /// - Throws: `InlayError` if there is no collection. Complexity: O(n) in the file.
  static func open(_ input: FormatInput, _ options: ReadOptions) throws -> NetworkExport {
    let actor = try actor(input, options.limits)
    let input = try ExportInput(input, options, names: names)
    var scan = try JSONScan(input.main)
    let top = try ExportedObject(input.main, &scan, arrays: ["orderedItems", "items"])
    try scan.finish()
    guard let array = top.array else { throw InlayError.exportMalformed("orderedItems", of: input.path) }
    let names = actor.flatMap { name($0) }
    let conversation = Conversation(
      number: 1, id: actor?["id"]?.string ?? top["id"]?.string ?? "outbox", name: names ?? "Posts",
      isGroup: false)
    return try NetworkExport(input, [NetworkExport.Chat(conversation: conversation, arrays: [array])]) { _ in
      MastodonExportReader(files: input.files, map: options[ImageMap.self], name: names)
    }
  }

  /// What `actor.json` says of whose archive it is.
  private static func actor(_ input: FormatInput, _ limits: Limits) throws -> JSONValue? {
    guard case .tree(let tree, _) = input, let source = tree.file("actor.json"), source.count <= 1 << 20
    else {
      return nil
    }
    return try? NetworkJSON.value(source.readAll(), limits)
  }

  private static func name(_ actor: JSONValue) -> String? {
    [actor["name"]?.string, actor["preferredUsername"]?.string].compactMap(\.self).first { !$0.isEmpty }
  }
}

/// Reads the activities of a collection.
private struct MastodonExportReader: ExportReader {
  let files: ExportFiles
  let map: ImageMap
  /// Whose posts they are.
  let name: String?

  func time(of element: JSONValue) -> MessageTime? {
    (element["published"] ?? element["object"]?["published"])?.string.flatMap { MessageTime($0) }
  }

  func message(_ element: JSONValue) throws -> Converted<MessageEnvelope?> {
    let note = element["object"]?.members != nil ? element["object"] ?? element : element
    var text = ExportedText()
    let isShared = element["type"] == "Announce"
    if isShared {
      if let url = element["object"]?.string ?? note["id"]?.string {
        var values = CharacterAttributeValues()
        values.link = url
        text.add([AttributedRun(url, character: CharacterAttributes(values))])
      }
    } else {
      // The warning that readers see first.
      if let warning = note["summary"]?.string, !warning.isEmpty { text.add(warning, bold: true) }
      if note["content"]?.string != nil { text.add(try MastodonStatus.read(note, map, files.limits)) }
      for attachment in note["attachment"].map({ $0.elements ?? [$0] }) ?? [] {
        let url = attachment["url"].map { $0.elements?.first ?? $0 }
        try text.add(
          ExportFiles.Claim(
            reference: url?.string ?? url?["href"]?.string, description: attachment["name"]?.string,
            mediaType: attachment["mediaType"]?.string), of: files)
      }
    }
    let document = try text.document(limits: files.limits)
    var envelope = MessageEnvelope(document.value)
    envelope.id = (note["id"] ?? element["id"])?.string
    envelope.sent = time(of: element)
    envelope.service = "Fediverse"
    let author = (element["actor"] ?? note["attributedTo"])?.string
    envelope.author = author.map { MessageEnvelope.Name(id: $0, name: name) }
    if isShared { envelope.event = "shared" }
    envelope.inReplyTo = note["inReplyTo"]?.string.map { MessageEnvelope.Target($0) }
    return Converted(envelope, diagnostics: document.diagnostics)
  }
}
