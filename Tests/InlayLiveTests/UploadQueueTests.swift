import Foundation
import InlayCore
import InlayFiles
import Synchronization
import TestKit
import Testing

@testable import InlayLive

/// The queue, with uploads in memory.
@Suite struct UploadQueueTests {
  private static let broken = InlayError.liveConnection("broken")

  @Test func statesComeInOrder() async throws {
    let folder = try TemporaryFolder()
    let fails = Flag()
    fails.isSet = true
    let transport = FakeUploads { file in
      file.progress(60)
      if fails.isSet {
        fails.isSet = false
        throw Self.broken
      }
      file.progress(30)
      file.progress(100)
      return FakeUploads.receipt(file)
    }
    let queue = try UploadKit.queue(folder, transport)
    let states = UploadStates()
    let digest = try queue.add(UploadKit.image(1)) { states.add($0) }
    try await queue.settled()
    #expect(
      states.names == [
        "pending", "preparing", "uploading", "waiting", "pending", "preparing", "uploading", "done",
      ])
    let sent = states.all.compactMap { state in
      if case .uploading(let sent, 100) = state { sent } else { nil }
    }
    #expect(sent == [0, 60, 60, 100], "progress goes back")
    #expect(queue.state(of: digest) == states.all.last)
    await queue.close()
  }

  /// 50 images, of which 3 fail: a retry makes exactly 3 requests more.
  @Test func aRetryTakesOnlyWhatFailed() async throws {
    let folder = try TemporaryFolder()
    let failing = Mutex(Set(try [7, 19, 33].map { try UploadKit.digest($0) }))
    let transport = FakeUploads { file in
      if failing.withLock({ $0.remove(file.digest) }) != nil { throw InlayError.liveProtocol("no") }
      return FakeUploads.receipt(file)
    }
    let queue = try UploadKit.queue(folder, transport)
    for number in 1...50 { try queue.add(UploadKit.image(number)) }
    try await queue.settled()
    #expect(transport.count == 50 && transport.mostRunning <= 3)
    #expect(queue.states.values.filter { $0.name == "failed" }.count == 3)
    queue.retry()
    try await queue.settled()
    #expect(transport.count == 53)
    #expect(queue.states.values.allSatisfy { $0.name == "done" })
    queue.retry()
    try await queue.settled()
    #expect(transport.count == 53)
    await queue.close()
  }

  @Test func equalBytesUploadOnce() async throws {
    let folder = try TemporaryFolder()
    let gate = Gate()
    let transport = FakeUploads(behind: gate)
    let queue = try UploadKit.queue(folder, transport)
    for _ in 0..<5 { try queue.add(UploadKit.image(1)) }
    await gate.open()
    try await queue.settled()
    for _ in 0..<5 { try queue.add(UploadKit.image(1)) }
    try await queue.settled()
    #expect(transport.count == 1)
    await queue.close()
    // The receipt is used after a restart.
    let again = try UploadKit.queue(folder, transport)
    let states = UploadStates()
    try again.add(UploadKit.image(1)) { states.add($0) }
    try await again.settled()
    #expect(states.names == ["done"] && transport.count == 1)
    await again.close()
  }

  @Test func attemptsAreCounted() async throws {
    let folder = try TemporaryFolder()
    let transport = FakeUploads { _ in throw Self.broken }
    let queue = try UploadKit.queue(folder, transport)
    let digest = try queue.add(UploadKit.image(1))
    try await queue.settled()
    #expect(queue.state(of: digest) == .failed(Self.broken, mayRetry: true))
    #expect(transport.count == 4)
    queue.retry(digest)
    try await queue.settled()
    #expect(transport.count == 8)
    await queue.close()
  }

  @Test func theServerSaysWhenToComeBack() async throws {
    for (value, expected) in [("2", 2), ("1000000000", 60)] {
      let folder = try TemporaryFolder()
      let transport = FakeUploads { _ in
        throw InlayError.uploadStatus(
          RequestAnswer(status: 429, fields: [HTTPField("Retry-After", value)], body: []), date: 0)
      }
      let clock = LiveClock(now: { .zero }, sleep: { _ in }, date: { 0 }, random: { 0 })
      let queue = try UploadKit.queue(folder, transport, clock: clock)
      let states = UploadStates()
      try queue.add(UploadKit.image(1)) { states.add($0) }
      try await queue.settled()
      let waits = states.all.compactMap { state in
        if case .waiting(let until, _) = state { until } else { nil }
      }
      #expect(waits == Array(repeating: .seconds(expected), count: 3))
      await queue.close()
    }
  }

  @Test func unknownStaysUntilSomebodyDecides() async throws {
    let folder = try TemporaryFolder()
    let transport = FakeUploads(isRepeatable: false) { _ in throw InlayError.uploadUnknown(Self.broken) }
    var queue = try UploadKit.queue(folder, transport)
    let digests = try (1...2).map { try queue.add(UploadKit.image($0)) }
    try await queue.settled()
    queue.retry()
    queue.remove(digests[0])
    try queue.add(UploadKit.image(1))
    try await queue.settled()
    #expect(transport.count == 2 && digests.allSatisfy { queue.state(of: $0) == .unknown })
    await queue.close()
    queue = try UploadKit.queue(folder, transport)
    for number in 1...2 { try queue.add(UploadKit.image(number)) }
    try await queue.settled()
    #expect(transport.count == 2 && digests.allSatisfy { queue.state(of: $0) == .unknown })
    let receipt = UploadReceipt(identifier: "9")
    try await queue.settle(digests[0], with: receipt)
    guard case .done(let found) = queue.state(of: digests[0]) else { return #expect(Bool(false)) }
    #expect(found.identifier == "9" && found.content == nil)
    queue.retry(digests[1])
    try await queue.settled()
    #expect(transport.count == 3)
    await queue.close()
    queue = try UploadKit.queue(folder, transport)
    #expect(queue.states.mapValues(\.name) == [digests[0]: "done", digests[1]: "unknown"])
    await queue.close()
  }

  /// What was being sent to a server that would store it twice is unknown after a restart; to another it is sent again.
  @Test(arguments: [true, false]) func aRestartKnowsWhatWasBegun(_ isRepeatable: Bool) async throws {
    let folder = try TemporaryFolder()
    let gate = Gate()
    let transport = FakeUploads(isRepeatable: isRepeatable) { file in
      await gate.wait()
      try Task.checkCancellation()
      return FakeUploads.receipt(file)
    }
    var policy = UploadPolicy()
    policy.uploads = 1
    var queue = try UploadKit.queue(folder, transport, policy)
    let digests = try (1...2).map { try queue.add(UploadKit.image($0)) }
    await eventually { transport.running == 1 }
    await queue.close()
    await gate.open()
    queue = try UploadKit.queue(folder, transport, policy)
    #expect(queue.state(of: digests[0])?.name == (isRepeatable ? "pending" : "unknown"))
    for number in 1...2 { try queue.add(UploadKit.image(number)) }
    try await queue.settled()
    #expect(transport.asked == [digests[0]: isRepeatable ? 2 : 1, digests[1]: 1])
    await queue.close()
  }

  /// A session goes with what is sent: another form of the image begins another.
  @Test func aSessionIsKeptForItsForm() async throws {
    let folder = try TemporaryFolder()
    let sessions = Mutex<[String?]>([])
    let keys = Mutex<[String]>([])
    let transport = FakeUploads { file in
      sessions.withLock { $0.append(file.session) }
      keys.withLock { $0.append(file.key) }
      try await file.saveSession("https://example.org/1")
      throw InlayError.liveProtocol("no")
    }
    for suffix in [1, 1, 2] as [UInt8] {
      let queue = try UploadQueue(
        folder: folder / "uploads", transport: transport, policy: UploadPolicy(), clock: .system
      ) { image in
        Representation(mediaType: .png, content: .bytes([suffix]))
      }
      try queue.add(UploadKit.image(1))
      queue.retry()
      try await queue.settled()
      await queue.close()
    }
    #expect(sessions.withLock { $0 } == [nil, "https://example.org/1", nil])
    let used = keys.withLock { $0 }
    #expect(used.count == 3 && used[0] == used[1] && used[1] != used[2])
  }

  @Test func whatCannotBePreparedFails() async throws {
    struct Odd: Error {}
    let folder = try TemporaryFolder()
    let transport = FakeUploads()
    let queue = try UploadQueue(
      folder: folder / "uploads", transport: transport, policy: UploadPolicy(), clock: .system
    ) { image in
      switch image.primary.width {
      case 3: throw Odd()
      case 4: return Representation(mediaType: .png, content: .missing(MissingContent(.absent)))
      default: return image.primary
      }
    }
    let digests = try (1...3).map { try queue.add(UploadKit.image($0)) }
    #expect(throws: InlayError.self) {
      try queue.add(InlineImage(mediaType: .png, content: .missing(MissingContent(.absent))))
    }
    try await queue.settled()
    #expect(digests.map { queue.state(of: $0)?.name } == ["done", "failed", "failed"])
    for digest in digests.dropFirst() {
      guard case .failed(let error, mayRetry: false) = queue.state(of: digest) else {
        return #expect(Bool(false))
      }
      #expect(error.code == .uploadNotPrepared)
    }
    await queue.close()
  }

  @Test func aReceiptThatSaysNothingIsAnError() async throws {
    for (isRepeatable, name) in [(true, "failed"), (false, "unknown")] {
      for receipt in [UploadReceipt(), UploadReceipt(url: String(repeating: "x", count: 9_000))] {
        let folder = try TemporaryFolder()
        let queue = try UploadKit.queue(folder, FakeUploads(isRepeatable: isRepeatable) { _ in receipt })
        let digest = try queue.add(UploadKit.image(1))
        try await queue.settled()
        #expect(queue.state(of: digest)?.name == name)
        await queue.close()
      }
    }
  }

  /// A document may name any text as a type.
  @Test(arguments: [
    ("image/png", true), ("image/svg+xml", true), ("image/png\r\nx: y", false), ("image", false),
    ("image/", false), ("a/b/c", false), (String(repeating: "a/", count: 5_000), false),
  ])
  func aTypeCanStandInAField(_ type: String, _ isTold: Bool) async throws {
    let folder = try TemporaryFolder()
    let told = Mutex<[MIMEType?]>([])
    let transport = FakeUploads { file in
      told.withLock { $0.append(file.mediaType) }
      return FakeUploads.receipt(file)
    }
    var queue = try UploadKit.queue(folder, transport)
    let digest = try queue.add(
      InlineImage(mediaType: MIMEType(rawValue: type), content: .bytes([1, 2, 3])))
    try await queue.settled()
    #expect(told.withLock { $0 } == [isTold ? MIMEType(rawValue: type) : nil])
    await queue.close()
    queue = try UploadKit.queue(folder, transport)
    #expect(queue.state(of: digest)?.name == "done")
    await queue.close()
  }

  @Test func everyListenerHears() async throws {
    let folder = try TemporaryFolder()
    let gate = Gate()
    let queue = try UploadKit.queue(folder, FakeUploads(behind: gate))
    let listeners = [UploadStates(), UploadStates()]
    for states in listeners { try queue.add(UploadKit.image(1)) { states.add($0) } }
    try queue.add(UploadKit.image(1))
    await gate.open()
    try await queue.settled()
    #expect(listeners.map { $0.names.last } == ["done", "done"])
    await queue.close()
  }
}
