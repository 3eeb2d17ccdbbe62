import Foundation
import InlayCore
import Synchronization
import TestKit
import Testing

@testable import InlayLive

/// How uploads end before they are done: removed, closed, or without a disk to write on.
@Suite struct UploadEndingTests {
  /// Removed at any moment: nothing is left of it, unless the server was asked to take it.
  @Test func removalAtEachMomentLeavesTheTruth() async throws {
    for moment in 0..<200 {
      let folder = try TemporaryFolder()
      let keys = Mutex<Set<String>>([])
      let transport = FakeUploads { file in
        _ = keys.withLock { $0.insert(file.key) }
        try await file.saveSession("https://example.org/\(moment)")
        for _ in 0..<10 {
          try Task.checkCancellation()
          await Task.yield()
        }
        return FakeUploads.receipt(file)
      }
      let queue = try UploadKit.queue(folder, transport)
      let digest = try queue.add(UploadKit.image(1))
      if moment < 100 {
        for _ in 0..<moment { await Task.yield() }
      } else {
        try await Task.sleep(for: .microseconds(moment * 30))
      }
      queue.remove(digest)
      try await queue.settled()
      await eventually { transport.running == 0 }
      let records = try UploadKit.records(folder)
      switch queue.state(of: digest) {
      case nil: #expect(records.isEmpty && transport.count == 0)
      case .done, .pending: #expect(records == ["\(digest.hex).json"])
      case let state?: #expect(Bool(false), "\(state)")
      }
      // If it comes back, it goes on under the name that the server knows.
      try queue.add(UploadKit.image(1))
      try await queue.settled()
      #expect(queue.state(of: digest)?.name == "done" && keys.withLock { $0.count } == 1)
      await queue.close()
    }
  }

  @Test func aFullQueueAndAClosedOneAreErrors() async throws {
    let folder = try TemporaryFolder()
    var policy = UploadPolicy()
    policy.queue = 2
    let queue = try UploadKit.queue(folder, FakeUploads(), policy)
    for number in 1...2 { try queue.add(UploadKit.image(number)) }
    let full = #expect(throws: InlayError.self) { try queue.add(UploadKit.image(3)) }
    #expect(full?.code == .limit("queue"))
    try await queue.settled()
    await queue.close()
    #expect(throws: InlayError.self) { try queue.add(UploadKit.image(1)) }
  }

  /// A caller that stops waiting, and a queue that is closed while somebody waits.
  @Test func waitingEnds() async throws {
    let folder = try TemporaryFolder()
    let gate = Gate()
    let queue = try UploadKit.queue(folder, FakeUploads(behind: gate))
    try queue.add(UploadKit.image(1))
    let first = Task { try await queue.settled() }
    let second = Task { try await queue.settled() }
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    await queue.close()
    await #expect(throws: CancellationError.self) { try await second.value }
  }

  /// A record that cannot be written stops the upload before its first byte.
  @Test func anUploadThatCannotBeRecordedDoesNotBegin() async throws {
    let folder = try TemporaryFolder()
    let transport = FakeUploads()
    let queue = try UploadKit.queue(folder, transport)
    // A folder in the place of the record cannot be replaced by a file.
    let place = folder / "uploads/\(try UploadKit.digest(1).hex).json"
    try Files.write("x", to: place + "/x")
    let digest = try queue.add(UploadKit.image(1))
    await #expect(throws: InlayError.self) { try await queue.settled() }
    guard case .failed(let error, mayRetry: true) = queue.state(of: digest) else {
      return #expect(Bool(false))
    }
    #expect(error.code == "save.failed" && transport.count == 0)
    try FileManager.default.removeItem(atPath: place)
    queue.retry()
    try await queue.settled()
    #expect(queue.state(of: digest)?.name == "done")
    await queue.close()
  }

  /// A receipt that cannot be written is not told. It is kept, and nothing is sent again for it.
  @Test func aReceiptIsOnDiskBeforeItIsTold() async throws {
    let folder = try TemporaryFolder()
    let digest = try UploadKit.digest(1)
    let place = folder / "uploads/\(digest.hex).json"
    let transport = FakeUploads(isRepeatable: false) { file in
      try FileManager.default.removeItem(atPath: place)
      try Files.write("x", to: place + "/x")
      return FakeUploads.receipt(file)
    }
    let queue = try UploadKit.queue(folder, transport)
    try queue.add(UploadKit.image(1))
    await #expect(throws: InlayError.self) { try await queue.settled() }
    #expect(queue.state(of: digest)?.name == "failed")
    try FileManager.default.removeItem(atPath: place)
    queue.retry()
    try await queue.settled()
    #expect(queue.state(of: digest)?.name == "done" && transport.count == 1)
    await queue.close()
  }

  @Test func aReceiptFromTheProgramIsChecked() async throws {
    let folder = try TemporaryFolder()
    var queue = try UploadKit.queue(folder, FakeUploads { _ in throw InlayError.liveProtocol("no") })
    let digest = try queue.add(UploadKit.image(1))
    try await queue.settled()
    let state = queue.state(of: digest)
    for receipt in [UploadReceipt(), UploadReceipt(url: String(repeating: "x", count: 9_000))] {
      let error = await #expect(throws: InlayError.self) { try await queue.settle(digest, with: receipt) }
      #expect(error?.code == .uploadRecord && queue.state(of: digest) == state)
    }
    await queue.close()
    queue = try UploadKit.queue(folder, FakeUploads())
    #expect(queue.state(of: digest)?.name == "failed")
    await queue.close()
  }

  /// An error of a transport that is none of ours, a cancellation of its own included.
  @Test(arguments: [true, false], [true, false])
  func anOddErrorEndsAnAttempt(_ isRepeatable: Bool, _ isCancellation: Bool) async throws {
    struct Odd: Error {}
    let folder = try TemporaryFolder()
    let transport = FakeUploads(isRepeatable: isRepeatable) { _ in
      throw isCancellation ? CancellationError() as any Error : Odd()
    }
    let queue = try UploadKit.queue(folder, transport)
    let digest = try queue.add(UploadKit.image(1))
    try await queue.settled()
    if isRepeatable {
      guard case .failed(let error, mayRetry: true) = queue.state(of: digest) else {
        return #expect(Bool(false))
      }
      #expect(error.code == .liveConnection && transport.count == 4)
    } else {
      #expect(queue.state(of: digest) == .unknown && transport.count == 1)
    }
    await queue.close()
  }

  #if os(Linux)
    /// A disk that hangs holds up one thread, not one for each record.
    @Test func oneThreadWritesRecords() async throws {
      func threads() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count
      }
      let folder = try TemporaryFolder()
      let (isHeld, isOver) = (Flag(), Flag())
      var policy = UploadPolicy()
      policy.uploads = 1
      let gate = Gate()
      let transport = FakeUploads(behind: gate)
      let queue = try UploadKit.queue(folder, transport, policy)
      let digests = try (0...1_000).map { try queue.add(UploadKit.image($0)) }
      await eventually { transport.running == 1 }
      let digest = try UploadKit.digest(2_000)
      Thread.detachNewThread {
        try? queue.folder.save(digest) {
          isHeld.isSet = true
          while !isOver.isSet { usleep(1_000) }
          return nil
        }
      }
      await eventually { isHeld.isSet }
      let before = try threads()
      for digest in digests.dropFirst() { queue.remove(digest) }
      #expect(try threads() - before < 500)
      isOver.isSet = true
      await gate.open()
      try await queue.settled()
      #expect(queue.states.count == 1)
      await queue.close()
    }
  #endif

  /// A receipt needs no bytes to be written: the image may have been removed, or not added since a restart.
  @Test func theReceiptOfARemovedImageIsWritten() async throws {
    let folder = try TemporaryFolder()
    let digest = try UploadKit.digest(1)
    let place = folder / "uploads/\(digest.hex).json"
    let transport = FakeUploads(isRepeatable: false) { _ in
      throw InlayError.uploadUnknown(InlayError.liveConnection("broken"))
    }
    var queue = try UploadKit.queue(folder, transport)
    try queue.add(UploadKit.image(1))
    try await queue.settled()
    queue.remove(digest)
    try FileManager.default.removeItem(atPath: place)
    try Files.write("x", to: place + "/x")
    let receipt = UploadReceipt(identifier: "9")
    await #expect(throws: InlayError.self) { try await queue.settle(digest, with: receipt) }
    #expect(queue.state(of: digest) == .unknown)
    try FileManager.default.removeItem(atPath: place)
    queue.retry(digest)
    try await queue.settled()
    #expect(queue.state(of: digest)?.name == "done" && transport.count == 1)
    await queue.close()
    queue = try UploadKit.queue(folder, transport)
    #expect(queue.state(of: digest)?.name == "done")
    await queue.close()
  }

  /// The removed image of an upload that began stays known, also after a restart. Another is forgotten.
  @Test(arguments: [true, false]) func whatBeganIsNotForgotten(_ hasBegun: Bool) async throws {
    let folder = try TemporaryFolder()
    let keys = Mutex<[String]>([])
    let transport = FakeUploads { file in
      keys.withLock { $0.append(file.key) }
      throw InlayError.liveProtocol("no")
    }
    var policy = UploadPolicy()
    if !hasBegun { policy.bytes = 0 }
    var queue = try UploadKit.queue(folder, transport, policy)
    let digest = try queue.add(UploadKit.image(1))
    try await queue.settled()
    #expect(queue.state(of: digest)?.name == "failed")
    queue.remove(digest)
    try await queue.settled()
    let expected: UploadState? = hasBegun ? .pending : nil
    #expect(queue.state(of: digest) == expected)
    await queue.close()
    queue = try UploadKit.queue(folder, transport)
    #expect(queue.state(of: digest) == expected)
    try queue.add(UploadKit.image(1))
    try await queue.settled()
    #expect(keys.withLock { $0.count } == (hasBegun ? 2 : 1) && Set(keys.withLock { $0 }).count == 1)
    await queue.close()
  }
}
