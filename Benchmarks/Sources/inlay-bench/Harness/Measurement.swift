import Foundation
import TestKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The cost of one round of one contender.
struct Round: Codable {
  var seconds: Double
  var processorSeconds: Double
  /// Peak memory in bytes. For work in this process, the peak growth.
  var peakMemory: Int
  /// Bytes that a program printed, or the size of the file it wrote. For work in this process, the size of the
  /// resulting array, if there is one.
  var outputBytes = 0
}

/// All rounds of one contender.
struct Measurement: Codable {
  var contender: String
  var rounds: [Round] = []
  /// Instructions of one round as counted by callgrind, if they were counted.
  var instructions: Int?
  /// Why the contender could not take part.
  var absent: String?

  var median: Double { Measurement.median(rounds.map(\.seconds)) }
  var least: Double { rounds.map(\.seconds).min() ?? .nan }
  var processor: Double { Measurement.median(rounds.map(\.processorSeconds)) }
  /// Whether one round was long enough, so that there are no more.
  var isDone = false
  /// The maximum over all rounds, in bytes.
  var peakMemory = 0

  /// Bytes of output in the last round.
  var outputBytes: Int { rounds.last?.outputBytes ?? 0 }

  static func median(_ values: [Double]) -> Double {
    guard !values.isEmpty else { return .nan }
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}

extension Benchmark {
  /// Seconds of processor time after which a contender does not run again.
  private static var maximumSeconds: Double { 4 }
  /// What takes milliseconds has more rounds: as many as these seconds allow, and this number at most.
  private static var further: (seconds: Double, rounds: Int) { (3, 25) }

  /// Runs every contender at least `rounds` times. Contenders take turns, so that other load on the machine affects all
  /// of them alike. One round before that is not counted. A contender that takes longer than ``maximumSeconds`` does not
  /// run again: its single time is informative enough without a median.
  func run(rounds: Int) -> [Measurement] {
    var results = contenders.map { Measurement(contender: $0.name) }
    var round = 0
    let start = Clock.now().wall
    while round <= rounds || round <= Self.further.rounds && Clock.now().wall - start < Self.further.seconds {
      for (index, contender) in contenders.enumerated()
      where results[index].absent == nil && !results[index].isDone {
        if round == 0 { contender.prepare() }
        do {
          // The time of the first round does not count. Memory is measured in it, from an empty heap.
          let took = try contender.once(measuringMemory: round == 0)
          results[index].peakMemory = max(results[index].peakMemory, took.peakMemory)
          if took.processorSeconds > Self.maximumSeconds { results[index].isDone = true }
          if round > 0 || results[index].isDone { results[index].rounds.append(took) }
        } catch {
          results[index].absent = "\(error)"
        }
      }
      round += 1
    }
    return results
  }
}

extension Contender {
  func once(measuringMemory: Bool = false) throws -> Round {
    switch kind {
    case .inside(let body):
      let memory = measuringMemory ? Memory.reset() : .max
      let before = Clock.now()
      let kept = try body()
      let after = Clock.now()
      let peak = measuringMemory ? max(0, Memory.peak() - memory) : 0
      withExtendedLifetime(kept) {}
      return Round(
        seconds: after.wall - before.wall, processorSeconds: after.processor - before.processor,
        peakMemory: peak, outputBytes: (kept as? [UInt8])?.count ?? 0)
    case .program(let command, let input):
      if let file { try? FileManager.default.removeItem(atPath: file) }
      let run = try finished(command, input)
      return Round(
        seconds: run.seconds, processorSeconds: run.processorSeconds, peakMemory: run.peakMemory,
        outputBytes: try file.map { try Files.read($0).count } ?? run.output.count)
    case .selfTimed(let command, let input):
      let run = try finished(command, input)
      let words = run.text.split(separator: "\n").last?.split(separator: " ") ?? []
      guard words.count == 3, words[0] == "seconds", let wall = Double(words[1]),
        let processor = Double(words[2])
      else {
        throw Unmet("\(command[0]) did not end with `seconds WALL CPU`")
      }
      return Round(seconds: wall, processorSeconds: processor, peakMemory: run.peakMemory)
    }
  }

  private func finished(_ command: [String], _ input: [UInt8]) throws -> Subprocess {
    let run = try Subprocess.run(command[0], Array(command.dropFirst()), input: input, timeLimit: 1_800)
    guard run.exitCode == 0 else {
      throw Unmet("\(command[0]) ended with \(run.ending): \(run.errorText.prefix(200))")
    }
    return run
  }
}

enum Clock {
  static func now() -> (wall: Double, processor: Double) {
    (seconds(CLOCK_MONOTONIC), seconds(CLOCK_PROCESS_CPUTIME_ID))
  }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

enum Memory {
  /// Resets this process's peak memory to the current use, and returns that in bytes (Linux).
  static func reset() -> Int {
    // Memory that the allocator keeps for later would hide what the work needs.
    if let trim { _ = trim(0) }
    try? "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
    return status("VmRSS:")
  }

  /// `malloc_trim` of glibc, which no Swift module declares.
  private static let trim = dlsym(dlopen(nil, RTLD_NOW), "malloc_trim").map {
    unsafeBitCast($0, to: (@convention(c) (Int) -> Int32).self)
  }

  /// The highest memory since ``reset()``, in bytes.
  static func peak() -> Int { status("VmHWM:") }

  private static func status(_ field: String) -> Int {
    let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix(field) } ?? ""
    return (line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) } ?? 0) * 1_024
  }
}
