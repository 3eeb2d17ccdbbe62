import Foundation
import InlayCore
import InlayDocument
import InlayFiles
import TestKit
import Testing

/// `inlay convert - - --jsonl`
@Suite struct LineFilterTests {
  let inlay: InlayCommandRunner

  init() throws { inlay = try InlayCommandRunner() }

  private static func document(_ text: String) throws -> String {
    let sink = MemorySink()
    try DocumentLine.document(Decomposer.decompose([AttributedRun(text[...])]).value).write(to: sink)
    return String(decoding: sink.bytes, as: UTF8.self)
  }

  @Test func linesComeOutInOrder() throws {
    let lines = try (0..<5_000).map { try Self.document("text \($0)") }
    let input = Array(lines.joined().utf8)
    let same = try inlay.run(["convert", "-", "-", "--jsonl"], input: input)
    #expect(same.exitCode == 0 && same.output == input && same.errorText.isEmpty)
    let text = try inlay.run(["convert", "-", "-", "--jsonl", "--to", "text"], input: input)
    #expect(text.text == (0..<5_000).map { "{\"text\":\"text \($0)\"}\n" }.joined())
    // A last line need not have an end.
    let cut = try inlay.run(["convert", "-", "-", "--jsonl"], input: Array(input.dropLast()))
    #expect(cut.output == input)
  }

  @Test func errorsAreLinesAndEndWithOne() throws {
    let sound = try Self.document("a")
    let run = try inlay.run(
      ["convert", "-", "-", "--jsonl", "--to", "text"], input: Array("\(sound)nonsense\n\(sound)".utf8))
    let lines = run.text.split(separator: "\n")
    #expect(run.exitCode == 1 && lines.count == 3)
    #expect(lines[0] == "{\"text\":\"a\"}" && lines[2] == lines[0])
    #expect(lines[1].hasPrefix("{\"error\":{\"at\":0,\"code\":\"json.malformed\","))
    #expect(lines[1].hasSuffix(",\"line\":2}"))
    #expect(run.errorText == "inlay: standard input: 1 line could not be converted\n")
  }

  /// A line over the limit is passed over in bounded memory.
  @Test func longLinesArePassedOver() throws {
    try withTemporaryFolder { folder in
      try Files.write(try Self.document("a"), to: folder / "a.jsonl")
      let isSanitized = ["INLAY_SANITIZER", "ASAN_OPTIONS", "TSAN_OPTIONS"].contains {
        ProcessInfo.processInfo.environment[$0] != nil
      }
      let script = """
        \(isSanitized ? "" : "ulimit -v 2000000;") cd "$1"
        { cat a.jsonl; head -c 2200000000 /dev/zero; echo; cat a.jsonl; } |
          "$0" convert - - --jsonl --to text --limits strict
        """
      let run = try Subprocess.run(
        "/bin/sh", ["-c", script, try #require(Tools.product("inlay")), folder.path],
        environment: ["SWIFT_BACKTRACE": "enable=no"], timeLimit: 60)
      let lines = run.text.split(separator: "\n")
      #expect(run.exitCode == 1 && lines.count == 3, "\(run.errorText)")
      #expect(lines.first == "{\"text\":\"a\"}" && lines.last == lines.first)
      #expect(lines.dropFirst().first?.contains("\"code\":\"limit.jsonBytes\"") ?? false)
    }
  }

  /// What is done is written before the command waits for more, so that two programs can talk.
  @Test func nothingIsHeldBack() throws {
    let program = try RunningProgram(
      try #require(Tools.product("inlay")), ["convert", "-", "-", "--jsonl", "--to", "text"])
    defer { program.end() }
    for number in 0..<20 {
      try program.write(try Self.document("text \(number)"))
      let expected = "{\"text\":\"text \(number)\"}"
      _ = try program.output.first { $0 == expected ? true : nil }
    }
  }

  @Test func filesAreConverted() throws {
    try withTemporaryFolder { folder in
      let lines = try (0..<3).map { try Self.document("text \($0)") }.joined()
      try Files.write(lines, to: folder / "a.jsonl")
      let run = try inlay.run([
        "convert", folder / "a.jsonl", folder / "b.jsonl", "--jsonl", "--to", "markdown",
      ])
      #expect(run.exitCode == 0 && run.output.isEmpty)
      #expect(
        String(decoding: try Files.read(folder / "b.jsonl"), as: UTF8.self).hasPrefix(
          "{\"markdown\":\"text 0\\n\"}\n"))
      let absent = try inlay.run(["convert", folder / "none.jsonl", "-", "--jsonl"])
      #expect(absent.exitCode == 66)
    }
  }

  @Test(arguments: [
    (["--to", "rtfd"], "a line cannot hold RTFD"),
    (["--from", "html"], "lines are documents or triples, not html"),
    (["--salvage"], "--salvage cannot be combined with --jsonl"),
    (["--keep-source"], "--keep-source cannot be combined"),
    (["--fetch"], "--fetch cannot be combined"),
    (["--token", "<x>"], "--map, --token and --profile cannot be combined"),
  ]) func whatDoesNotFitIsRefused(options: [String], message: String) throws {
    let run = try inlay.run(["convert", "-", "-", "--jsonl"] + options, input: [])
    #expect(run.exitCode == 64 && run.errorText.contains(message), "\(run.errorText)")
  }
}
