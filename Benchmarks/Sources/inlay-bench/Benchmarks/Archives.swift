import Foundation
import InlayCore
import TestKit

@testable import InlayCocoa

/// The runs of the keyed archives.
let archiveRuns = [10_000, 100_000, 1_000_000]

/// Limits for the largest archive.
private let archiveLimits: Limits = {
  var limits = Limits.default
  limits.propertyListBytes = 1 << 30
  return limits
}()

/// Reads a keyed archive of an attributed string, in memory.
func archiveRead(_ runs: Int) -> Benchmark {
  let looks = (0..<64).map { number in
    var values = CharacterAttributeValues()
    values.fontSize = .points(8 + number)
    values.weight = number % 2 == 0 ? 700 : nil
    return CharacterAttributes(values)
  }
  let pieces = (0..<runs).map { AttributedRun("run \($0 % 10) ", character: looks[$0 % looks.count]) }
  guard let text = try? Decomposer.decompose(pieces, limits: archiveLimits).value,
    let input = try? KeyedTextArchive.write(text, for: .macOS).value
  else { fatalError("the archive of the benchmark cannot be made") }
  return Benchmark(
    name: "archive-read-\(runs)",
    work: "a keyed archive of \(runs) runs, \(input.count) bytes, to text with attributes",
    contenders: [
      .inside("Inlay") { try KeyedTextArchive.read(input, limits: archiveLimits) },
      .selfTimed(
        "plistlib, text and run table alone", Rivals.python("plistlib_archive.py"), input: input),
    ],
    growsFrom: runs == archiveRuns[0] ? nil : "archive-read-\(runs / 10)", perUnit: (count: runs, name: "run")
  )
}

/// Reads the bodies of messages, in memory.
func messageBodies(_ count: Int) -> Benchmark {
  let made = try? Subprocess.run(
    Rivals.python("pytypedstream_bodies.py")[0],
    Array(Rivals.python("pytypedstream_bodies.py", ["\(count)"]).dropFirst()), timeLimit: 120)
  guard let input = made?.output, !input.isEmpty else {
    fatalError("the bodies of the benchmark cannot be made")
  }
  var bodies: [[UInt8]] = []
  var at = 0
  while at + 4 <= input.count {
    let length = (0..<4).reduce(0) { $0 | Int(input[at + $1]) << (8 * $1) }
    bodies.append(Array(input[at + 4..<at + 4 + length]))
    at += 4 + length
  }
  return Benchmark(
    name: "message-bodies-\(count)",
    work: "\(count) typedstreams of messages, \(input.count) bytes, to text with runs",
    contenders: [
      .inside("Inlay") { try bodies.reduce(0) { try $0 + MessageBody.read($1).value.runs.count } },
      .selfTimed("pytypedstream", Rivals.python("pytypedstream_bodies.py"), input: input),
    ],
    perUnit: (count: count, name: "body"))
}
