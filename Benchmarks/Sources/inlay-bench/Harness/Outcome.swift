import Foundation
import TestKit

/// What a benchmark measured, without its input.
struct Outcome: Codable {
  struct Unit: Codable {
    var count: Int
    var name: String
  }

  var name: String
  var work: String
  var goals: [String: Double]
  var growsFrom: String?
  var perUnit: Unit?
  var bytesRead: Int?
  var comparesOutput: Bool
  var measurements: [Measurement]

  init(_ benchmark: Benchmark, _ measurements: [Measurement]) {
    (name, work, goals) = (benchmark.name, benchmark.work, benchmark.goals)
    (growsFrom, bytesRead) = (benchmark.growsFrom, benchmark.bytesRead)
    perUnit = benchmark.perUnit.map { Unit(count: $0.count, name: $0.name) }
    comparesOutput = benchmark.comparesOutput
    self.measurements = measurements
  }

  /// Runs a benchmark in a process of its own: after other work, the allocator keeps memory that would count as this
  /// benchmark's.
  static func ofProcess(_ name: String, arguments: [String]) throws -> Outcome {
    let run = try Subprocess.run(
      CommandLine.arguments[0], ["--alone"] + arguments + [name], timeLimit: 4 * 3_600)
    guard run.exitCode == 0 else {
      throw Unmet("\(name) ended with \(run.ending): \(run.errorText.suffix(400))")
    }
    return try JSONDecoder().decode(Outcome.self, from: Data(run.output))
  }
}
