import InlayCore
import InlayDocument
import InlayFormats
import InlayJSON

/// Reads the activities of a collection.
struct MastodonExportReader: ExportReader {
  let files: ExportFiles
  let map: ImageMap
  /// Whose posts they are.
  let name: String?
  /// The kinds of activities that were noticed.
  private var noticed: Set<ExactString> = []

  private static let mostNoticed = 64
  private static let actorTypes = ["Person", "Service", "Application", "Group", "Organization"]

  init(files: ExportFiles, map: ImageMap, name: String?) {
    (self.files, self.map, self.name) = (files, map, name)
  }

  func time(of element: JSONValue) -> MessageTime? {
    (element["published"] ?? element["object"]?["published"])?.string.flatMap { MessageTime($0) }
  }

  mutating func message(_ element: JSONValue) throws -> Converted<MessageEnvelope?> {
    if let kind = Self.leftOut(element) {
      guard noticed.count < Self.mostNoticed, noticed.insert(ExactString(kind)).inserted else {
        return Converted(nil)
      }
      return Converted(
        nil,
        diagnostics: [
          Diagnostic(.exportLeftOut, "activities of the kind \(Visible.name(kind)) were left out")
        ])
    }
    let object = element["object"]
    let note = element.inner("object") ?? element
    let isShared = element["type"] == "Announce"
    // What is elsewhere is only named.
    let link = isShared ? Self.id(object) : object?.string
    var text = ExportedText()
    if let link {
      var values = CharacterAttributeValues()
      values.link = link
      text.add([AttributedRun(link, character: CharacterAttributes(values))])
    } else if !isShared {
      try add(note, to: &text)
    }
    let document = try text.document(limits: files.limits)
    var envelope = MessageEnvelope(document.value)
    envelope.id = Self.id(isShared ? element : note) ?? Self.id(element)
    envelope.sent = time(of: element)
    envelope.service = "Fediverse"
    let author = Self.id(element["actor"]) ?? Self.id(note["attributedTo"])
    envelope.author = author.map { MessageEnvelope.Name(id: $0, name: name) }
    if isShared { envelope.event = "shared" }
    if !isShared { envelope.inReplyTo = Self.id(note["inReplyTo"]).map { MessageEnvelope.Target($0) } }
    return Converted(envelope, diagnostics: document.diagnostics)
  }

  /// The kind of an activity that is no message; `nil` for messages, which may stand without an activity.
  private static func leftOut(_ element: JSONValue) -> String? {
    guard let type = element["type"]?.string else { return nil }
    switch type {
    case "Create", "Announce", "Question": return nil
    case "Update":
      // A profile is no message.
      let changed = element["object"]?["type"]?.string
      return changed.flatMap { actorTypes.contains($0) ? "Update of \($0)" : nil }
    default: return element["object"] != nil || element["actor"] != nil ? type : nil
    }
  }

  /// What identifies an object: it may stand for it.
  private static func id(_ value: JSONValue?) -> String? { value?.string ?? value?["id"]?.string }

  // MARK: Text

  private func add(_ note: JSONValue, to text: inout ExportedText) throws {
    if let name = Self.words(note, "name") { try add(bold: name, of: note, to: &text) }
    // The warning that readers see first.
    if let warning = Self.words(note, "summary") { try add(bold: warning, of: note, to: &text) }
    if let content = Self.words(note, "content") { text.add(try page(content, of: note)) }
    let choices = ["oneOf", "anyOf"].flatMap { note[$0]?.elements ?? [] }.compactMap { $0["name"]?.string }
    if !choices.isEmpty {
      let lines = choices.map { "<p>• \(NetworkHTML.escaped($0))</p>" }
      text.add(try page(lines.joined(), of: note))
    }
    for attachment in note["attachment"].map({ $0.elements ?? [$0] }) ?? [] {
      guard attachment.string != nil || attachment.members != nil, attachment["type"] != "PropertyValue"
      else {
        continue
      }
      let url = attachment["url"].map { $0.elements?.first ?? $0 } ?? attachment
      try text.add(
        ExportFiles.Claim(
          reference: url.string ?? url["href"]?.string, description: attachment["name"]?.string,
          mediaType: attachment["mediaType"]?.string), of: files)
    }
  }

  /// A text of a note, else its first translation.
  private static func words(_ note: JSONValue, _ member: String) -> String? {
    let text = note[member]?.string ?? note["\(member)Map"]?.members?.lazy.compactMap(\.value.string).first
    return text.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Adds plain text in bold, in which the codes of the note stand for images.
  private func add(bold words: String, of note: JSONValue, to text: inout ExportedText) throws {
    text.add(try page(NetworkHTML.escaped(words), of: note), isBold: true)
  }

  /// HTML in which the codes of the note stand for images.
  private func page(_ html: String, of note: JSONValue) throws -> Converted<DecomposedText> {
    try MastodonStatus.read(
      ImageMap.object([("content", .string(html)), ("tag", note["tag"]), ("emojis", note["emojis"])]), map,
      files.limits)
  }
}
