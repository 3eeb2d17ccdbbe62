internal import InlayCore
internal import InlayDocument

/// The reactions of a message, from which some are taken away again.
struct ReactionList {
  /// Who set a reaction of a kind on a part: people take away their own.
  private struct Key: Hashable {
    let kind: ExactString
    let author: MessageEnvelope.Name?
    let part: Int?
  }

  private var all: [MessageEnvelope.Reaction?] = []
  /// The places of those that are set, by their emoji.
  private var places: [Key: [ExactString?: [Int]]] = [:]

  /// What is set, in the order in which it was.
  var reactions: [MessageEnvelope.Reaction] { all.compactMap { $0 } }

  mutating func add(_ reaction: MessageEnvelope.Reaction) {
    places[Self.key(reaction), default: [:]][Self.emoji(reaction), default: []].append(all.count)
    all.append(reaction)
  }

  /// Takes away what is like `reaction`; with any emoji, if it has none.
  mutating func take(_ reaction: MessageEnvelope.Reaction) {
    let key = Self.key(reaction)
    var taken: [Int] = []
    if let emoji = Self.emoji(reaction) {
      taken = places[key]?.removeValue(forKey: emoji) ?? []
    } else {
      taken = places.removeValue(forKey: key)?.values.flatMap { $0 } ?? []
    }
    for place in taken { all[place] = nil }
  }

  private static func key(_ reaction: MessageEnvelope.Reaction) -> Key {
    Key(kind: ExactString(reaction.kind), author: reaction.author, part: reaction.part)
  }

  private static func emoji(_ reaction: MessageEnvelope.Reaction) -> ExactString? {
    reaction.emoji.map { ExactString($0) }
  }
}
