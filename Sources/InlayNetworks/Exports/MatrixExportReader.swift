import InlayCore
import InlayDocument
import InlayFormats
import InlayJSON

/// Reads the events of a room. What later events say of earlier ones is collected first: reactions, edits, names.
struct MatrixExportReader: ExportReader {
  let files: ExportFiles
  let map: ImageMap
  private var reactions: [ExactString: [ExportPlace]] = [:]
  private var edits: [ExactString: [ExportPlace]] = [:]
  private var people: [ExactString: String] = [:]

  /// Names stand in many messages, so longer ones are cut. In scalars.
  private static let longestName = 256

  init(files: ExportFiles, map: ImageMap, state: [JSONValue]) {
    (self.files, self.map) = (files, map)
    for event in state { learnName(event) }
  }

  // MARK: Ahead

  var looksAhead: Bool { true }

  mutating func look(at element: JSONValue, place: ExportPlace) {
    learnName(element)
    guard let (kind, target) = MatrixEvent.relation(element) else { return }
    switch kind {
    case "m.annotation": reactions[ExactString(target), default: []].append(place)
    case "m.replace": edits[ExactString(target), default: []].append(place)
    default: break
    }
  }

  private mutating func learnName(_ event: JSONValue) {
    guard event["type"] == "m.room.member", let id = (event["state_key"] ?? event["sender"])?.string else {
      return
    }
    let person = ExactString(id)
    if let name = event["content"]?["displayname"]?.string {
      people[person] = Self.short(name)
    } else if people[person] == nil, let name = MatrixEvent.previous(event)?["displayname"]?.string {
      people[person] = Self.short(name)
    }
  }

  private static func short(_ name: String) -> String {
    String(String.UnicodeScalarView(name.unicodeScalars.prefix(longestName)))
  }

  // MARK: Messages

  func time(of element: JSONValue) -> MessageTime? {
    element["origin_server_ts"]?.integer.flatMap { MessageTime(milliseconds: $0) }
  }

  mutating func message(_ element: JSONValue) throws -> Converted<MessageEnvelope?> {
    let kind = MatrixEvent.relation(element)?.kind
    guard kind != "m.annotation", kind != "m.replace" else { return Converted(nil) }
    let event = MatrixEvent(element) { people[ExactString($0)] }
    switch event {
    case .silent: return Converted(nil)
    case .unknown(let type):
      return Converted(
        nil,
        diagnostics: [
          Diagnostic(.exportLeftOut, "events of the kind \(Visible.name(type)) were left out")
        ])
    case .message: return try message(element, happening: nil, text: "")
    case .happening(let name, let text): return try message(element, happening: name, text: text)
    }
  }

  private mutating func message(_ element: JSONValue, happening: String?, text: String) throws
    -> Converted<MessageEnvelope?>
  {
    let id = element["event_id"]?.string
    let isRedacted = MatrixEvent.isRedacted(element)
    let versions = isRedacted || happening != nil ? [] : edits(of: element, id)
    let author = author(element)
    let document: Converted<DecomposedText>
    if isRedacted {
      document = try ExportedText().document(limits: files.limits)
    } else if happening != nil {
      var told = ExportedText()
      told.add(text)
      document = try told.document(limits: files.limits)
    } else {
      document = try self.text(versions.last.map(MatrixEvent.replacement) ?? element, author)
    }
    var envelope = MessageEnvelope(document.value)
    var diagnostics = document.diagnostics
    envelope.id = id
    envelope.sent = time(of: element)
    envelope.service = "Matrix"
    envelope.author = author
    envelope.event = happening
    envelope.inReplyTo = MatrixEvent.replied(element).map { MessageEnvelope.Target($0) }
    if isRedacted { envelope.unsent = [0] }
    envelope.reactions = reactions(to: id)
    var (old, sent) = (element, time(of: element))
    for version in versions {
      let text = try self.text(old, author)
      diagnostics += text.diagnostics
      var edit = MessageEnvelope.Edit(text.value)
      (edit.sent, edit.replaced) = (sent, time(of: version))
      envelope.edited.append(edit)
      (old, sent) = (MatrixEvent.replacement(version), edit.replaced)
    }
    return Converted(envelope, diagnostics: diagnostics)
  }

  /// The edits of a message by its author, oldest first: those in the file, and the one that a server put into the message.
  /// Only the first event with an identifier gets them.
  private mutating func edits(of element: JSONValue, _ id: String?) -> [JSONValue] {
    let places = id.flatMap { self.edits.removeValue(forKey: ExactString($0)) } ?? []
    var edits = places.compactMap { try? $0.value(limits: files.limits) }
    if let bundled = element["unsigned"]?["m.relations"]?["m.replace"] { edits.append(bundled) }
    var known: Set<ExactString> = []
    return edits.filter { edit in
      guard edit["sender"] == element["sender"], edit["type"] == element["type"],
        edit["content"]?["m.new_content"]?.members != nil, !MatrixEvent.isRedacted(edit)
      else { return false }
      return edit["event_id"]?.string.map { known.insert(ExactString($0)).inserted } ?? true
    }
    .enumerated()
    .map { (time: $1["origin_server_ts"]?.integer ?? .max, place: $0, edit: $1) }
    .sorted { ($0.time, $0.place) < ($1.time, $1.place) }
    .map(\.edit)
  }

  private func author(_ element: JSONValue) -> MessageEnvelope.Name? {
    element["sender"]?.string.map { MessageEnvelope.Name(id: $0, name: people[ExactString($0)]) }
  }

  private mutating func reactions(to id: String?) -> [MessageEnvelope.Reaction] {
    (id.flatMap { reactions.removeValue(forKey: ExactString($0)) } ?? []).compactMap { place in
      guard let value = try? place.value(limits: files.limits),
        let key = value["content"]?["m.relates_to"]?["key"]?.string
      else { return nil }
      var reaction = MessageEnvelope.Reaction("emoji")
      (reaction.emoji, reaction.author, reaction.sent) = (key, author(value), time(of: value))
      return reaction
    }
  }

  // MARK: Text

  /// The text of a version of a message.
  private func text(_ version: JSONValue, _ author: MessageEnvelope.Name?) throws -> Converted<DecomposedText>
  {
    var text = ExportedText()
    let type = version["type"]?.string
    let content = version["content"].map(MatrixEvent.withoutQuotation) ?? .null
    if type == "m.sticker" {
      text.add(try MatrixMessage.read(version, map, files.limits))
    } else if let type, MatrixEvent.pollTypes.contains(type) {
      let poll = MatrixEvent.poll(content)
      text.add(poll.question ?? "")
      for answer in poll.answers { text.add("• " + answer) }
    } else if ["m.image", "m.video", "m.audio", "m.file"].contains(content["msgtype"]?.string) {
      try add(media: content, to: &text)
    } else if content["body"]?.string != nil {
      let words = try words(content)
      if content["msgtype"] == "m.emote" {
        let runs = Array(Recomposer.runs(of: words.value))
        var name = runs.first ?? AttributedRun("")
        name.text = ["*", author?.name ?? author?.id, ""].compactMap { $0 }.joined(separator: " ")[...]
        (name.image, name.character) = (nil, .none)
        text.report(words.diagnostics)
        text.add([name] + runs)
      } else {
        text.add(words)
      }
    }
    return try text.document(limits: files.limits)
  }

  /// Adds a picture or a file, and its caption.
  private func add(media content: JSONValue, to text: inout ExportedText) throws {
    let isEncrypted = content["url"] == nil && content["file"] != nil
    let (name, body) = (content["filename"]?.string, content["body"]?.string)
    // A body is a caption only beside a name.
    let isCaption = name != nil && body != nil && name != body
    // Without one, it is a name or a description.
    let description = name == nil ? body.flatMap { MatrixEvent.isFileName($0) ? nil : $0 } : nil
    try text.add(
      ExportFiles.Claim(
        reference: isEncrypted ? nil : content["url"]?.string, description: description,
        fileName: name ?? body, mediaType: content["info"]?["mimetype"]?.string,
        absence: isEncrypted ? "it is encrypted; the export may have it under another name" : nil), of: files)
    if isCaption { text.add(try words(content)) }
  }

  private func words(_ content: JSONValue) throws -> Converted<DecomposedText> {
    try MatrixMessage.read(ImageMap.object([("content", content)]), map, files.limits)
  }
}
