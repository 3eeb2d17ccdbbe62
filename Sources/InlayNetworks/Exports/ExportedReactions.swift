import InlayCore
import InlayDocument
import InlayFormats

/// The reactions to a message of an export, with those who set them.
struct ExportedReactions {
  /// Somebody who set one.
  struct Person {
    var name: MessageEnvelope.Name?
    var sent: MessageTime?
  }

  let limits: Limits
  private(set) var reactions: [MessageEnvelope.Reaction] = []
  private(set) var diagnostics: [Diagnostic] = []

  init(limits: Limits) { self.limits = limits }

  /// Adds an emoji, or a picture over a text, that these people set.
  ///
  /// - Parameter count: How many set it, with and without names.
  /// - Throws: `InlayError` if a limit is exceeded.
  mutating func add(
    emoji: String?, image: PlacedImage? = nil, over text: String = "\u{FFFC}", people: [Person], count: Int?
  ) throws {
    var reaction = MessageEnvelope.Reaction("emoji")
    if let image {
      let document = try Decomposer.decompose([AttributedRun(text, image: image)], limits: limits)
      (reaction.kind, reaction.document) = ("sticker", document.value)
      diagnostics += document.diagnostics
    } else {
      reaction.emoji = emoji
    }
    // Without names, it is known that somebody set it.
    for person in people.isEmpty ? [Person()] : people {
      (reaction.author, reaction.sent) = (person.name, person.sent)
      reactions.append(reaction)
    }
    if let count, count > max(1, people.count) {
      diagnostics.append(
        Diagnostic(.exportLeftOut, "how many people set a reaction was left out where they have no names"))
    }
  }
}
