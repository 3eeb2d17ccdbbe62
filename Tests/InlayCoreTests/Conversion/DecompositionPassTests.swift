import TestKit
import Testing

@testable import InlayCore

@Suite struct DecompositionPassTests {
  /// Asking costs time: a pass asks at every 4,096th run.
  @Test(arguments: [(4_095, false), (4_096, true), (9_000, true)])
  func aPassOverManyRunsStopsInACancelledTask(runs: Int, stops: Bool) async throws {
    let text = try AttributedText(
      (0..<runs).map { AttributedRun("a", character: $0 % 2 == 0 ? .none : italic) })
    let error = await CancelledTask.error {
      var pass = DecompositionPass(text, maximumPlacements: .max, collector: DiagnosticCollector())
      try pass.run()
    }
    #expect(stops ? CancelledTask.isBare(error) : error == nil)
  }
}
