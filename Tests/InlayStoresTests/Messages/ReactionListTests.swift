import CoreTestKit
import InlayDocument
import TestKit
import Testing

@testable import InlayStores

@Suite struct ReactionListTests {
  /// The rule, without places that are remembered.
  @Test func whatIsTakenAwayIsWhatIsLikeIt() throws {
    try Property.check("reactions", cases: 10_000) { source in
      var (list, expected): (ReactionList, [MessageEnvelope.Reaction]) = (ReactionList(), [])
      for _ in 0..<source.int(in: 0...12) {
        var reaction = MessageEnvelope.Reaction(source.pick(["love", "emoji"]))
        reaction.author = source.pick([nil, .init(isMe: true), .init(id: "Ada")])
        reaction.part = source.pick([nil, 0, 1])
        reaction.emoji = source.pick([nil, "é", "e\u{301}"])
        if source.bool() {
          list.add(reaction)
          expected.append(reaction)
        } else {
          list.take(reaction)
          expected.removeAll { old in
            old.kind == reaction.kind && old.author == reaction.author && old.part == reaction.part
              && (reaction.emoji.map { emoji in old.emoji.map { Array($0.utf8) } == Array(emoji.utf8) }
                ?? true)
          }
        }
        #expect(list.reactions == expected)
      }
    }
  }
}
