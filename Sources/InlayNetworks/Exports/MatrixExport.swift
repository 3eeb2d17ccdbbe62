import InlayCore
import InlayDocument
import InlayFormats
import InlayJSON

/// The events of a room of Matrix: an export of Element, an answer of a server, or an array of events.
enum MatrixExport {
  static let names = ["export.json"]

  /// - Throws: `InlayError` if there are no events. Complexity: O(n) in the file.
  static func open(_ input: FormatInput, _ options: ReadOptions) throws -> NetworkExport {
    let input = try ExportInput(input, options, names: names)
    var scan = try JSONScan(input.main)
    var (array, name): (ExportedArray?, String?)
    if try scan.isNext("[") {
      array = try ExportedArray(input.main, &scan)
    } else {
      let top = try ExportedObject(input.main, &scan, arrays: ["messages", "chunk"])
      (array, name) = (top.array, top["room_name"]?.string)
    }
    try scan.finish()
    guard let array else { throw InlayError.exportMalformed("messages", of: input.path) }
    let room = try array.last.flatMap { range in
      try ExportPlace(source: array.source, range: range).value(limits: options.limits)["room_id"]?.string
    }
    let conversation = Conversation(number: 1, id: room ?? name ?? "room", name: name, isGroup: true)
    return try NetworkExport(input, [NetworkExport.Chat(conversation: conversation, arrays: [array])]) { _ in
      MatrixExportReader(files: input.files, map: options[ImageMap.self])
    }
  }
}

/// Reads the events of a room. What later events say of earlier ones is collected first: reactions, edits, names.
private struct MatrixExportReader: ExportReader {
  let files: ExportFiles
  let map: ImageMap
  private var reactions: [ExactString: [ExportPlace]] = [:]
  private var edits: [ExactString: [ExportPlace]] = [:]
  private var people: [ExactString: String] = [:]

  init(files: ExportFiles, map: ImageMap) { (self.files, self.map) = (files, map) }

  var looksAhead: Bool { true }

  mutating func look(at element: JSONValue, place: ExportPlace) {
    if element["type"] == "m.room.member", let person = (element["state_key"] ?? element["sender"])?.string,
      let name = element["content"]?["displayname"]?.string
    {
      people[ExactString(person)] = name
    }
    guard let (kind, target) = Self.relation(element) else { return }
    switch kind {
    case "m.annotation": reactions[ExactString(target), default: []].append(place)
    case "m.replace": edits[ExactString(target), default: []].append(place)
    default: break
    }
  }

  /// How an event relates to another, and to which.
  private static func relation(_ element: JSONValue) -> (kind: String, target: String)? {
    guard let relation = element["content"]?["m.relates_to"], let kind = relation["rel_type"]?.string,
      let target = relation["event_id"]?.string
    else { return nil }
    return (kind, target)
  }

  func time(of element: JSONValue) -> MessageTime? {
    element["origin_server_ts"]?.integer.flatMap { MessageTime(milliseconds: $0) }
  }

  mutating func message(_ element: JSONValue) throws -> Converted<MessageEnvelope?> {
    let kind = Self.relation(element)?.kind
    guard kind != "m.annotation", kind != "m.replace", let event = Self.event(element) else {
      return Converted(nil)
    }
    let id = element["event_id"]?.string
    let versions = (id.flatMap { edits[ExactString($0)] } ?? [])
      .compactMap { try? $0.value(limits: files.limits) }
      .filter { $0["sender"] == element["sender"] && $0["content"]?["m.new_content"] != nil }
    let shown = versions.last.map(Self.replacement) ?? element
    let document = try text(shown, event)
    var envelope = MessageEnvelope(document.value)
    var diagnostics = document.diagnostics
    envelope.id = id
    envelope.sent = time(of: element)
    envelope.service = "Matrix"
    envelope.author = author(element)
    envelope.event = event.name
    envelope.inReplyTo = element["content"]?["m.relates_to"]?["m.in_reply_to"]?["event_id"]?.string
      .map { MessageEnvelope.Target($0) }
    if element["unsigned"]?["redacted_because"] != nil { envelope.unsent = [0] }
    envelope.reactions = reactions(to: id)
    for (index, version) in ([element] + versions.dropLast().map(Self.replacement)).enumerated()
    where index < versions.count {
      let old = try text(version, event)
      diagnostics += old.diagnostics
      var edit = MessageEnvelope.Edit(old.value)
      edit.sent = time(of: index == 0 ? element : versions[index - 1])
      edit.replaced = time(of: versions[index])
      envelope.edited.append(edit)
    }
    return Converted(envelope, diagnostics: diagnostics)
  }

  /// What an event is: a message of somebody, or something that happened; `nil` for what no reader sees.
  private static func event(_ element: JSONValue) -> (name: String?, text: String?)? {
    let content = element["content"]
    switch element["type"]?.string {
    case "m.room.message", "m.sticker": return (nil, nil)
    case "m.room.encrypted": return ("encrypted", nil)
    case "m.room.name": return ("renamed", content?["name"]?.string)
    case "m.room.topic": return ("topic", content?["topic"]?.string)
    case "m.room.avatar": return ("pictureChanged", nil)
    case "m.room.member":
      let before = element["unsigned"]?["prev_content"] ?? element["prev_content"]
      let (now, then) = (content?["membership"]?.string, before?["membership"]?.string)
      guard now != then, let now else { return nil }
      let person = content?["displayname"]?.string ?? element["state_key"]?.string
      switch now {
      case "join": return ("joined", nil)
      case "invite": return ("added", person)
      case "leave", "ban":
        return element["sender"] == element["state_key"] ? ("left", nil) : ("removed", person)
      default: return nil
      }
    default: return nil
    }
  }

  /// The message that an edit makes of another.
  private static func replacement(_ edit: JSONValue) -> JSONValue {
    ImageMap.object([("type", edit["type"]), ("content", edit["content"]?["m.new_content"])])
  }

  private func text(_ element: JSONValue, _ event: (name: String?, text: String?)) throws
    -> Converted<DecomposedText>
  {
    var text = ExportedText()
    let content = element["content"]
    if event.name != nil {
      text.add(event.text ?? "")
    } else if let content, let kind = content["msgtype"]?.string,
      ["m.image", "m.video", "m.audio", "m.file"].contains(kind)
    {
      let isEncrypted = content["url"] == nil && content["file"] != nil
      let name = content["filename"]?.string
      let body = content["body"]?.string
      // A body is a caption only beside a name.
      let isCaption = name != nil && name != body
      try text.add(
        ExportFiles.Claim(
          reference: isEncrypted ? nil : content["url"]?.string, description: isCaption ? nil : body,
          fileName: name ?? body, mediaType: content["info"]?["mimetype"]?.string,
          absence: isEncrypted ? "it is encrypted" : nil), of: files)
      if isCaption { text.add(try MatrixMessage.read(element, map, files.limits)) }
    } else if content?["body"] != nil || element["type"] == "m.sticker" {
      text.add(try MatrixMessage.read(element, map, files.limits))
    }
    return try text.document(limits: files.limits)
  }

  private func author(_ element: JSONValue) -> MessageEnvelope.Name? {
    element["sender"]?.string.map { MessageEnvelope.Name(id: $0, name: people[ExactString($0)]) }
  }

  private func reactions(to id: String?) -> [MessageEnvelope.Reaction] {
    (id.flatMap { reactions[ExactString($0)] } ?? []).compactMap { place in
      guard let value = try? place.value(limits: files.limits),
        let key = value["content"]?["m.relates_to"]?["key"]?.string
      else { return nil }
      var reaction = MessageEnvelope.Reaction("emoji")
      (reaction.emoji, reaction.author, reaction.sent) = (key, author(value), time(of: value))
      return reaction
    }
  }
}
