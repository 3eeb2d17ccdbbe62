import InlayFormats
import InlayJSON

/// What an event of a room is.
enum MatrixEvent {
  /// What somebody wrote, or a sticker, or a poll.
  case message
  /// Something that happened, and the text that tells it.
  case happening(String, String = "")
  /// What no reader misses.
  case silent
  case unknown(String)

  static let pollTypes = ["org.matrix.msc3381.poll.start", "m.poll.start"]

  /// Events that only programs read, without the states of a room, which have a key.
  private static let silentTypes: Set<String> = [
    "m.reaction", "m.room.redaction", "m.room.create", "m.room.power_levels", "m.room.join_rules",
    "m.room.history_visibility", "m.room.guest_access", "m.room.encryption", "m.room.canonical_alias",
    "m.room.server_acl",
  ]
  private static let silentPrefixes = ["m.space.", "m.call.", "m.key.verification."]

  /// The kind of an event. `person` names somebody by an identifier.
  init(_ event: JSONValue, person: (String) -> String?) {
    let content = event["content"]
    switch event["type"]?.string {
    case nil: self = .silent
    case "m.room.message", "m.sticker": self = .message
    case "m.room.encrypted": self = .happening("encrypted")
    case "m.room.name": self = .happening("renamed", content?["name"]?.string ?? "")
    case "m.room.topic": self = .happening("topic", content?["topic"]?.string ?? "")
    case "m.room.avatar": self = .happening("pictureChanged")
    case "m.room.pinned_events":
      let then = Self.previous(event)?["pinned"]?.elements ?? []
      let isUnpinned = then.count > content?["pinned"]?.elements?.count ?? 0
      self = isUnpinned ? .silent : .happening("pinned")
    case "m.call.invite": self = .happening("call")
    case "m.room.member": self = Self.membership(event, person)
    case let type?:
      if Self.pollTypes.contains(type) {
        self = .message
      } else if event["state_key"] != nil || Self.silentTypes.contains(type)
        || Self.silentPrefixes.contains(where: type.hasPrefix)
      {
        self = .silent
      } else {
        self = .unknown(type)
      }
    }
  }

  private static func membership(_ event: JSONValue, _ person: (String) -> String?) -> MatrixEvent {
    let (content, before) = (event["content"], previous(event))
    let (now, then) = (content?["membership"]?.string, before?["membership"]?.string)
    guard now != then, let now else { return .silent }
    let id = event["state_key"]?.string
    let name =
      content?["displayname"]?.string ?? before?["displayname"]?.string ?? id.flatMap(person) ?? id ?? ""
    switch now {
    case "join": return .happening("joined")
    case "invite": return .happening("added", name)
    case "leave", "ban":
      if event["sender"] == event["state_key"] { return .happening("left") }
      // Who may come back was removed before.
      return now == "leave" && then == "ban" ? .silent : .happening("removed", name)
    default: return .silent
    }
  }

  /// The content that a state had before.
  static func previous(_ event: JSONValue) -> JSONValue? {
    event["unsigned"]?["prev_content"] ?? event["prev_content"]
  }

  // MARK: Parts

  /// Whether somebody deleted what the event said.
  static func isRedacted(_ event: JSONValue) -> Bool {
    let reason = event["unsigned"]?["redacted_because"] ?? event["unsigned"]?["redacted_by"]
    return reason != nil && reason != .null
  }

  /// How an event relates to another, and to which.
  static func relation(_ event: JSONValue) -> (kind: String, target: String)? {
    guard let relation = event["content"]?["m.relates_to"], let kind = relation["rel_type"]?.string,
      let target = relation["event_id"]?.string
    else { return nil }
    return (kind, target)
  }

  /// The event that a message replies to. In a thread, replies for programs without threads do not count.
  static func replied(_ event: JSONValue) -> String? {
    let relation = event["content"]?["m.relates_to"]
    let reply = relation?["m.in_reply_to"]?["event_id"]?.string
    guard relation?["rel_type"] == "m.thread", reply == nil || relation?["is_falling_back"] == true else {
      return reply
    }
    return relation?["event_id"]?.string ?? reply
  }

  /// The message that an edit makes of another.
  static func replacement(_ edit: JSONValue) -> JSONValue {
    ImageMap.object([("type", edit["type"]), ("content", edit["content"]?["m.new_content"])])
  }

  /// The question of a poll, and its answers.
  static func poll(_ content: JSONValue) -> (question: String?, answers: [String]) {
    let poll = content["org.matrix.msc3381.poll.start"] ?? content["m.poll"] ?? content["m.poll.start"]
    return (
      poll?["question"].flatMap(words) ?? words(content),
      (poll?["answers"]?.elements ?? []).compactMap(words)
    )
  }

  /// The text of a part of a poll, as the drafts and the standard write it.
  private static func words(_ part: JSONValue) -> String? {
    part["org.matrix.msc1767.text"]?.string ?? part["m.text"]?.elements?.first?["body"]?.string
      ?? part["m.text"]?.string ?? part["body"]?.string
  }

  /// The content of a reply without the words of the other message, which older programs repeat in lines with `>`.
  static func withoutQuotation(_ content: JSONValue) -> JSONValue {
    guard content["m.relates_to"]?["m.in_reply_to"] != nil, let body = content["body"]?.string,
      ["> <@", "> * <@"].contains(where: { body.utf8.starts(with: $0.utf8) }),
      case .object(var members) = content
    else { return content }
    var rest = body.utf8[...]
    while rest.first == UInt8(ascii: ">") {
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return content }
      rest = rest[end...].dropFirst()
    }
    if rest.first == UInt8(ascii: "\n") { rest = rest.dropFirst() }
    members["body"] = .string(String(Substring(rest)))
    return .object(members)
  }

  /// Whether a text is the name of a file rather than words about it: it ends with a period and a few letters.
  static func isFileName(_ text: String) -> Bool {
    let bytes = text.utf8
    guard let period = bytes.lastIndex(of: UInt8(ascii: ".")), period != bytes.startIndex else {
      return false
    }
    let ending = bytes[period...].dropFirst()
    return (1...5).contains(ending.count)
      && ending.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) }
  }
}
