import InlayCore
import Testing

@Suite struct InlayErrorTests {
  private static let error = InlayError("a.b", "it is so", at: .byte(1), advice: "wait", details: ["x": "1"])

  @Test(arguments: [
    InlayError("a.c", "it is so", at: .byte(1), advice: "wait", details: ["x": "1"]),
    InlayError("a.b", "it was so", at: .byte(1), advice: "wait", details: ["x": "1"]),
    InlayError("a.b", "it is so", at: .byte(2), advice: "wait", details: ["x": "1"]),
    InlayError("a.b", "it is so", at: .byte(1), details: ["x": "1"]),
    InlayError("a.b", "it is so", at: .byte(1), advice: "wait", details: ["x": "2"]),
  ])
  func errorsThatDifferInOnePartAreNotEqual(_ other: InlayError) { #expect(other != Self.error) }

  @Test func whatCausedAnErrorDoesNotCount() {
    let caused = InlayError(
      "a.b", "it is so", at: .byte(1), advice: "wait", details: ["x": "1"], underlying: CancellationError())
    #expect(caused == Self.error)
    #expect(caused.hashValue == Self.error.hashValue)
  }
}
