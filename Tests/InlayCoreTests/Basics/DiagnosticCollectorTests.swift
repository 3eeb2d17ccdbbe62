import InlayCore
import Testing

@Suite struct DiagnosticCollectorTests {
  @Test func whatIsOverTheLimitIsCountedPerCode() {
    var collector = DiagnosticCollector(limitPerCode: 2)
    #expect(collector.isEmpty)
    #expect(collector.diagnostics.isEmpty)
    for number in 0..<5 { collector.report("b.many", at: number, "no. \(number)") }
    for number in 0..<3 { collector.report("a.some", "no. \(number)") }
    for number in 0..<2 { collector.report("c.few", "no. \(number)") }
    #expect(!collector.isEmpty)
    #expect(
      collector.diagnostics == [
        Diagnostic("b.many", at: 0, "no. 0"), Diagnostic("b.many", at: 1, "no. 1"),
        Diagnostic("a.some", "no. 0"), Diagnostic("a.some", "no. 1"), Diagnostic("c.few", "no. 0"),
        Diagnostic("c.few", "no. 1"), Diagnostic("a.some", "1 more of this kind"),
        Diagnostic("b.many", "3 more of this kind"),
      ])
  }

  @Test func messagesThatAreNotKeptAreNotMade() {
    var collector = DiagnosticCollector(limitPerCode: 1)
    var made = 0
    func message() -> String {
      made += 1
      return "x"
    }
    for _ in 0..<10 { collector.report("a", message()) }
    #expect(made == 1)
  }

  @Test func descriptionTellsCodePlaceAndSentence() {
    #expect(Diagnostic("model.x", at: 3, "it is so").description == "model.x at 3: it is so")
    #expect(Diagnostic("model.x", "it is so").description == "model.x: it is so")
  }

  @Test func anotherCollectorCountsTowardsTheSameLimit() {
    var (collector, other) = (DiagnosticCollector(limitPerCode: 2), DiagnosticCollector(limitPerCode: 2))
    collector.report("a", at: 0, "first")
    for at in 0..<3 { other.report("a", at: at, "no. \(at)") }
    other.report("b", at: 5, "once")
    other.report("c", "nowhere")
    collector.report(other, movedBy: 10)
    #expect(
      collector.diagnostics == [
        Diagnostic("a", at: 0, "first"), Diagnostic("a", at: 10, "no. 0"), Diagnostic("b", at: 15, "once"),
        Diagnostic("c", "nowhere"), Diagnostic("a", "2 more of this kind"),
      ])
  }
}
