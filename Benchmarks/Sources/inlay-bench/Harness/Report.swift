import Foundation
import TestKit

/// The results of a run as tables for people, and as JSON, of which `Scripts/generate/benchmarks` makes the tables of
/// `README.md`.
struct Report {
  var machine = Machine()
  var rounds: Int
  var results: [Outcome] = []

  /// The ratio of this contender's time to Inlay's; `nil` if that was not measured.
  static func ratio(_ measurement: Measurement, to own: Measurement) -> Double? {
    own.absent == nil ? measurement.median / own.median : nil
  }

  /// The machine and the rounds, above the tables.
  var heading: String {
    [
      "", machine.description,
      "median of \(rounds) rounds in turns, of more if they are short; ratio: how many times as long as Inlay",
      "",
    ]
    .joined(separator: "\n")
  }

  /// The table of the benchmark that was measured last.
  var lastTable: String {
    guard let outcome = results.last else { return "" }
    var out = ["\(outcome.name): \(outcome.work)"]
    for row in rows(outcome) {
      out.append(
        "  " + row[0].padded(30) + row[1].padded(12, right: true) + row[2].padded(12, right: true)
          + row[3].padded(12, right: true) + row[4].padded(11, right: true) + row[5].padded(10, right: true)
          + "  " + row[6])
    }
    out += notes(outcome).map { "  " + $0 } + [""]
    return out.joined(separator: "\n")
  }

  /// The time per unit, and the growth relative to a tenth of the input.
  private func notes(_ outcome: Outcome) -> [String] {
    let measurements = outcome.measurements
    guard measurements.contains(where: { $0.absent == nil }) else { return [] }
    var out: [String] = []
    if let unit = outcome.perUnit {
      out.append(
        measurements.filter { $0.absent == nil }
          .map { "\($0.contender) \(Report.nanoseconds($0.median / Double(unit.count)))" }
          .joined(separator: "; ") + " a \(unit.name)")
    }
    if let bytes = outcome.bytesRead {
      out.append(
        "MB a second of processor time: "
          + measurements.filter { $0.absent == nil }
          .map { "\($0.contender) \(Report.number(Double(bytes) / 1e6 / $0.processor))" }.joined(
            separator: "; "))
    }
    if let tenth = results.first(where: { $0.name == outcome.growsFrom }) {
      let growth = zip(measurements, tenth.measurements).filter { $0.0.absent == nil && $0.1.absent == nil }
        .map { "\($0.0.contender) \(Report.number($0.0.median / $0.1.median)) ×" }
      out.append("against a tenth of the input: " + growth.joined(separator: "; "))
      if outcome.bytesRead != nil {
        let memory = zip(measurements, tenth.measurements).filter {
          $0.0.absent == nil && $0.1.peakMemory > 0
        }
        .map {
          "\($0.0.contender) \(Report.number(Double($0.0.peakMemory) / Double($0.1.peakMemory))) ×"
        }
        out.append("memory against a tenth of the input: " + memory.joined(separator: "; "))
      }
    }
    if outcome.comparesOutput {
      out.append(
        "bytes made: "
          + measurements.filter { $0.absent == nil }.map { "\($0.contender) \($0.outputBytes)" }
          .joined(separator: "; "))
    }
    let counted = measurements.filter { $0.instructions != nil }
    if let own = counted.first?.instructions, own > 0, counted[0].contender == measurements[0].contender {
      out.append(
        "instructions: "
          + counted.map {
            "\($0.contender) \(Report.millions($0.instructions ?? 0)) (\(Report.number(Double($0.instructions ?? 0) / Double(own))) ×)"
          }.joined(separator: "; "))
    }
    return out
  }

  static func millions(_ count: Int) -> String { String(format: "%.2f M", Double(count) / 1e6) }

  static func nanoseconds(_ seconds: Double) -> String {
    seconds < 1e-6 ? String(format: "%.1f ns", seconds * 1e9) : time(seconds)
  }

  /// Every round of every contender.
  func json() throws -> Data {
    struct Run: Encodable {
      var version = 2
      var machine: String
      var rounds: Int
      var benchmarks: [Outcome]
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try encoder.encode(Run(machine: machine.description, rounds: rounds, benchmarks: results))
  }

  /// A heading, then a row for each contender.
  private func rows(_ outcome: Outcome) -> [[String]] {
    [["", "median", "least", "processor", "memory", "ratio", "goal"]]
      + outcome.measurements.enumerated().map { index, measurement in
        if let absent = measurement.absent {
          return [measurement.contender, "-", "-", "-", "-", "-", absent]
        }
        let ratio = Report.ratio(measurement, to: outcome.measurements[0])
        var goal = ""
        if index > 0, let wanted = outcome.goals[measurement.contender] {
          let verdict = ratio.map { $0 >= wanted ? "met" : "missed" } ?? "not measured"
          goal = "\(Report.number(wanted)) × \(verdict)"
        }
        return [
          measurement.contender, Report.time(measurement.median), Report.time(measurement.least),
          Report.time(measurement.processor), Report.bytes(measurement.peakMemory),
          index == 0 ? "1" : ratio.map { Report.number($0) + " ×" } ?? "-", goal,
        ]
      }
  }

  static func time(_ seconds: Double) -> String {
    seconds < 0.001
      ? String(format: "%.1f µs", seconds * 1e6)
      : seconds < 1 ? String(format: "%.2f ms", seconds * 1e3) : String(format: "%.3f s", seconds)
  }
  static func bytes(_ count: Int) -> String {
    count < 1 << 20 ? "\(count / 1_024) KiB" : String(format: "%.1f MiB", Double(count) / 1_048_576)
  }
  static func number(_ value: Double) -> String {
    value >= 10 ? String(format: "%.0f", value) : String(format: "%.2f", value)
  }
}

/// The machine that produced the numbers.
struct Machine: CustomStringConvertible {
  var description: String {
    let info = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let model = info.split(separator: "\n").first { $0.hasPrefix("model name") }?
      .split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) }
    let swift = (try? Subprocess.run("swift", ["--version"]))?.text.split(separator: "\n").first.map(
      String.init)
    return
      "\(model ?? "unknown processor"), \(ProcessInfo.processInfo.activeProcessorCount) cores; \(swift ?? "Swift")"
  }
}

extension String {
  fileprivate func padded(_ width: Int, right: Bool = false) -> String {
    let space = String(repeating: " ", count: Swift.max(0, width - count))
    return right ? space + self : self + space
  }
}
