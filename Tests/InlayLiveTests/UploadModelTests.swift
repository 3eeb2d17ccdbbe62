import Foundation
import InlayCore
import Synchronization
import TestKit
import Testing

@testable import InlayLive

/// The queue against a model of a few lines.
@Suite struct UploadModelTests {
  /// What the server does with an image.
  private enum Fault: CaseIterable { case none, refuses, losesAnswers }

  /// A server that stores in memory what comes.
  private final class Server: Sendable {
    private struct State {
      var faults: [ContentDigest: Fault] = [:]
      var objects: [ContentDigest: Int] = [:]
      var keys: Set<String> = []
    }
    private let state = Mutex(State())

    func set(_ fault: Fault, for digest: ContentDigest) { state.withLock { $0.faults[digest] = fault } }
    func objects(_ digest: ContentDigest) -> Int { state.withLock { $0.objects[digest] ?? 0 } }

    func transport(isRepeatable: Bool) -> FakeUploads {
      FakeUploads(isRepeatable: isRepeatable) { [self] file in
        await Task.yield()
        let fault = state.withLock { $0.faults[file.digest] ?? .none }
        if fault == .refuses { throw InlayError.liveProtocol("no") }
        try Task.checkCancellation()
        state.withLock { state in
          if !isRepeatable || state.keys.insert(file.key).inserted {
            state.objects[file.digest, default: 0] += 1
          }
        }
        await Task.yield()
        if fault == .losesAnswers {
          let lost = InlayError.liveConnection("lost")
          throw isRepeatable ? lost : .uploadUnknown(lost)
        }
        return FakeUploads.receipt(file)
      }
    }
  }

  private struct Model {
    struct Entry: Equatable {
      var state: String
      var hasBytes: Bool
    }
    let isRepeatable: Bool
    var entries: [Int: Entry] = [:]
    var faults: [Int: Fault] = [:]

    private func outcome(_ image: Int) -> Entry {
      switch faults[image] ?? .none {
      case .none: Entry(state: "done", hasBytes: false)
      case .refuses: Entry(state: "failed", hasBytes: true)
      case .losesAnswers: Entry(state: isRepeatable ? "failed" : "unknown", hasBytes: true)
      }
    }

    mutating func add(_ image: Int) {
      switch entries[image]?.state {
      case nil, "pending": entries[image] = outcome(image)
      case "done": break
      default: entries[image]?.hasBytes = true
      }
    }

    mutating func remove(_ image: Int) {
      switch entries[image]?.state {
      case nil: break
      case "done", "unknown": entries[image]?.hasBytes = false
      // The server may have it under its key.
      default: entries[image] = isRepeatable ? Entry(state: "pending", hasBytes: false) : nil
      }
    }

    mutating func retry(_ image: Int?) {
      for (key, entry) in entries where image == nil || image == key {
        guard entry.state == "failed" || image != nil && entry.state == "unknown" else { continue }
        entries[key] = entry.hasBytes ? outcome(key) : Entry(state: "pending", hasBytes: false)
      }
    }

    mutating func restart() { for key in entries.keys { entries[key]?.hasBytes = false } }

    var states: [Int: String] { entries.mapValues(\.state) }
  }

  private static func names(_ queue: UploadQueue, _ digests: [ContentDigest]) -> [Int: String] {
    var names: [Int: String] = [:]
    for (number, digest) in digests.enumerated() { names[number] = queue.state(of: digest)?.name }
    return names
  }

  /// Random calls. If each is waited for, the states are exactly those of the model. If not, they race, and what must hold is
  /// that nothing is lost or stored twice. Either way the folder says what the queue says.
  private static func run(seed: UInt64, waits: Bool, isRepeatable: Bool) async throws {
    var numbers = SplitMix64(seed: seed)
    func below(_ count: Int) -> Int { Int(numbers.next() % UInt64(count)) }
    let folder = try TemporaryFolder()
    let server = Server()
    let digests = try (0..<4).map { try UploadKit.digest($0) }
    var model = Model(isRepeatable: isRepeatable)
    var queue = try UploadKit.queue(folder, server.transport(isRepeatable: isRepeatable))
    /// How often an image may have been begun anew because somebody asked for it.
    var chances = [Int](repeating: 1, count: digests.count)
    for step in 0..<30 {
      let image = below(digests.count)
      switch below(8) {
      case 0, 1:
        try queue.add(UploadKit.image(image))
        model.add(image)
      case 2:
        queue.remove(digests[image])
        model.remove(image)
        chances[image] += 1
      case 3:
        queue.retry()
        model.retry(nil)
      case 4:
        queue.retry(digests[image])
        model.retry(image)
        chances[image] += 1
      case 5 where below(3) == 0:
        await queue.close()
        queue = try UploadKit.queue(folder, server.transport(isRepeatable: isRepeatable))
        model.restart()
      default:
        let fault = Fault.allCases[below(3)]
        model.faults[image] = fault
        server.set(fault, for: digests[image])
      }
      if waits {
        try await queue.settled()
        try expect(names(queue, digests), equals: model.states, "seed \(seed), step \(step):")
      } else {
        for _ in 0..<below(12) { await Task.yield() }
      }
    }
    try await queue.settled()
    let last = names(queue, digests)
    for (image, state) in last {
      let objects = server.objects(digests[image])
      try expect(state != "done" || objects > 0, "seed \(seed): \(image) is done and not stored")
      try expect(
        objects <= (isRepeatable ? 1 : chances[image]), "seed \(seed): \(image) is stored \(objects) times")
    }
    await queue.close()
    try expect(
      try UploadKit.records(folder), equals: Set(last.keys.map { "\(digests[$0].hex).json" }), "seed \(seed):"
    )
    let again = try UploadKit.queue(folder, server.transport(isRepeatable: isRepeatable))
    try expect(names(again, digests), equals: last, "seed \(seed), after a restart:")
    await again.close()
  }

  @Test(arguments: [(true, true), (true, false), (false, true), (false, false)])
  func theQueueDoesWhatTheModelDoes(_ waits: Bool, _ isRepeatable: Bool) async throws {
    let count = Property.cases(400)
    Console.line("uploads against a model: \(count) runs of 30 steps")
    for seed in 1...UInt64(count) { try await Self.run(seed: seed, waits: waits, isRepeatable: isRepeatable) }
  }
}
