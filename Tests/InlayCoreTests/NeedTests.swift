import TestKit
import Testing

@Suite struct NeedTests {
  @Test func aTestIsSkippedExactlyIfItsNeedIsNotMet() async throws {
    let met = ConditionTrait.needs(Need("no luck") { true })
    let unmet = ConditionTrait.needs(Need("no luck") { false })
    #expect(try await met.evaluate())
    #expect(try await !unmet.evaluate())
    #expect(unmet.comments.map(\.rawValue) == ["no luck"])
  }

  @Test func whatIsMissingIsNamed() async throws {
    let corpora = ConditionTrait.needs(.corpus("no such corpus", "nor this"))
    #expect(try await !corpora.evaluate())
    #expect(
      corpora.comments.first?.rawValue.hasPrefix("no no such corpus, nor this in $INLAY_CORPORA") == true)
    let files = ConditionTrait.needs(.files(["/no/such/file", "/"], of: "no-such-package"))
    #expect(try await !files.evaluate())
    #expect(files.comments.map(\.rawValue) == ["no /no/such/file: apt-get install no-such-package"])
  }

  @Test(.needs(.python)) func pythonIsTheSystemsWhateverTheEnvironmentSays() throws {
    let script = "import sys; print(sys.executable, sys.flags.no_user_site, '/elsewhere' in sys.path)"
    let run = try Python.run(["-c", script], environment: ["PATH": "/nowhere", "PYTHONPATH": "/elsewhere"])
    try expect(run.text, equals: "/usr/bin/python3 1 False\n")
  }
}
