import InlayJSON
import Testing

@testable import InlayCore

/// What a step of undo keeps, and about how much memory that is.
@Suite struct TextPatchTests {
  private func text(_ runs: AttributedRun...) throws -> DecomposedText {
    try Decomposer.decompose(runs).value
  }

  @Test func membersOfOtherVersionsComeBack() throws {
    var old = try text(AttributedRun("a"))
    old.unknownMembers = try JSONMembers([JSONMember("x", .bool(true))])
    let new = try text(AttributedRun("a"))
    let (back, inverse) = TextPatch(from: new, to: old, []).apply(to: new)
    #expect(back == old)
    #expect(back.unknownMembers == old.unknownMembers)
    #expect(inverse.apply(to: old).text == new)
  }

  @Test func aChangeBesideALiteralKeepsOnlyTheText() throws {
    let (old, new) = (try text(AttributedRun("a\u{FFFC}b")), try text(AttributedRun("a\u{FFFC}xb")))
    let patch = TextPatch(from: old, to: new, [AppliedEdits.Change(old: 2..<2, new: 2..<3)])
    #expect(patch.weight == 64 * 2 + 1)
    let (there, inverse) = patch.apply(to: old)
    #expect(there == new)
    #expect(inverse.apply(to: new).text == old)
  }

  @Test func everyPartWeighs64BytesAndItsEntries() throws {
    let plain = try text(AttributedRun("ab"))
    let styled = try text(AttributedRun("a"), AttributedRun("b", character: italic))
    #expect(TextPatch(from: plain, to: plain, []).weight == 64)
    #expect(TextPatch(from: styled, to: plain, []).weight == 128)
    #expect(TextPatch(from: plain, to: styled, []).weight == 128 + MemoryLayout<CharacterRun>.stride)
  }
}
