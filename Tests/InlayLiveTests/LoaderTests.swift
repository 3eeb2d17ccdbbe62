import Foundation
import InlayContainer
import InlayCore
import InlaySystem
import Synchronization
import TestKit
import Testing

@testable import InlayLive

@Suite struct LoaderTests {
  private static let anywhere = NameResolver { _ in [.v4(0x0808_0808)] }

  private static func loader(_ transport: FakeTransport, _ change: (inout LoadPolicy) -> Void = { _ in })
    -> ImageLoader
  {
    var policy = LoadPolicy()
    change(&policy)
    return LoaderKit.loader(policy, resolver: anywhere, transport: transport)
  }

  /// 20,000 callers want 50 images, and two of three are canceled.
  @Test func manyCallersShareOneLoad() async throws {
    let gate = Gate()
    let transport = FakeTransport { url in
      await gate.wait()
      return [TinyPNG.make(3, 2, tag: url.hashValue)]
    }
    let loader = Self.loader(transport)
    let counts = try await withThrowingTaskGroup(of: Int.self) { group in
      for caller in 0..<20_000 {
        group.addTask {
          let task = Task {
            try await loader.load(ExternalContent(url: "https://h\(caller % 7).example.org/\(caller % 50)"))
          }
          if caller % 3 != 0 { task.cancel() }
          do { return try await task.value.header.width ?? 0 } catch is CancellationError { return 0 }
        }
      }
      await gate.open()
      return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
    // A canceled caller may have its image already, but none that stayed may be without.
    #expect((counts[3] ?? 0) >= 6_667 && (counts[3] ?? 0) + (counts[0] ?? 0) == 20_000, "\(counts)")
    #expect(transport.running == 0)
    #expect(transport.mostRunning <= 6 && transport.mostPerHost <= 4)
  }

  @Test func aLoadEndsWithTheLastWhoWaits() async throws {
    let gate = Gate()
    let transport = FakeTransport { _ in
      await gate.wait()
      return [TinyPNG.make(1, 1)]
    }
    let loader = Self.loader(transport)
    let content = ExternalContent(url: "https://example.org/a")
    let callers = (0..<3).map { _ in Task { try await loader.load(content) } }
    await eventually { transport.running == 1 }
    callers[0].cancel()
    callers[1].cancel()
    for caller in callers.prefix(2) {
      await #expect(throws: CancellationError.self) { try await caller.value }
    }
    #expect(transport.running == 1)
    callers[2].cancel()
    await #expect(throws: CancellationError.self) { try await callers[2].value }
    await eventually { transport.running == 0 }
    // What was left and begun anew does not answer the new callers with the old end.
    await gate.open()
    #expect(try await loader.load(content).header.width == 1)
    #expect(transport.asked[content.url] == 2)
  }

  @Test func aHostHasItsShareAndOthersGoAhead() async throws {
    let gate = Gate()
    let transport = FakeTransport { url in
      if url.contains("slow") { await gate.wait() }
      return [TinyPNG.make(1, 1)]
    }
    let loader = Self.loader(transport) { ($0.loads, $0.loadsPerHost) = (3, 2) }
    let slow = (0..<10).map { number in
      Task { try await loader.load(ExternalContent(url: "https://slow.example.org/\(number)")) }
    }
    await eventually { transport.running == 2 }
    for number in 0..<20 {
      _ = try await loader.load(ExternalContent(url: "https://quick.example.org/\(number)"))
    }
    #expect(transport.mostPerHost == 2)
    await gate.open()
    for task in slow { _ = try await task.value }
  }

  @Test func aFullQueueIsAnError() async throws {
    let gate = Gate()
    let transport = FakeTransport { _ in
      await gate.wait()
      return [TinyPNG.make(1, 1)]
    }
    let loader = Self.loader(transport) { ($0.loads, $0.loadsPerHost, $0.queue) = (1, 1, 2) }
    let tasks = (0..<3).map { number in
      Task { try await loader.load(ExternalContent(url: "https://example.org/\(number)")) }
    }
    await eventually { transport.running == 1 && loader.waiting == 2 }
    let error = await LoaderKit.failure(loader, ExternalContent(url: "https://example.org/9"))
    #expect(error?.code == .limit("queue"))
    await gate.open()
    for task in tasks { _ = try await task.value }
  }

  @Test(arguments: [
    "http://example.org/", "https://example.org:8443/", "https://user@example.org/", "file:///etc/passwd",
    "/a.png",
    "https://10.0.0.1/", "https://[::1]/",
  ])
  func nothingIsAskedThatThePolicyRefuses(_ url: String) async {
    let transport = FakeTransport { _ in [] }
    let loader = LoaderKit.loader(LoadPolicy(), transport: transport)
    let error = await LoaderKit.failure(loader, ExternalContent(url: url))
    #expect(error?.code == .liveRefused || error?.code == .liveURL)
    #expect(transport.asked.isEmpty)
  }

  @Test func aServerLoadsFromItsHostsOnly() {
    let policy = LoadPolicy.server(hosts: ["a.example.org", "*.b.example.org"])
    func isAllowed(_ url: String) throws -> Bool { policy.refusal(of: try WebAddress(url)) == nil }
    #expect((try? isAllowed("https://a.example.org/x")) == true)
    #expect((try? isAllowed("https://A.example.org./x")) == true)
    #expect((try? isAllowed("https://c.b.example.org/")) == true)
    #expect((try? isAllowed("https://d.c.b.example.org/")) == true)
    #expect((try? isAllowed("https://b.example.org/")) == false)
    #expect((try? isAllowed("https://xb.example.org/")) == false)
    #expect((try? isAllowed("https://a.example.org.evil.org/")) == false)
    #expect((try? isAllowed("http://a.example.org/")) == false)
  }

  @Test func imagesOverALimitAreRefusedByTheirHeader() async throws {
    var limits = Limits()
    limits.imagePixels = 100
    let transport = FakeTransport { _ in [TinyPNG.make(11, 10), [UInt8](repeating: 0, count: 1 << 20)] }
    let loader = LoaderKit.loader(LoadPolicy(), resolver: Self.anywhere, transport: transport, limits: limits)
    let error = await LoaderKit.failure(loader, ExternalContent(url: "https://example.org/a"))
    #expect(error?.code == .limit("imagePixels"))
  }

  /// Loads are canceled at any moment, many at a time: nothing hangs, and nothing is left.
  @Test func stormsOfCancellation() async throws {
    for round in 0..<300 {
      let transport = FakeTransport { _ in (0..<3).map { _ in TinyPNG.make(1, 1) } }
      let loader = Self.loader(transport) { $0.attempts = 2 }
      await withTaskGroup(of: Void.self) { group in
        for caller in 0..<12 {
          group.addTask {
            let task = Task {
              try await loader.load(ExternalContent(url: "https://example.org/\(caller % 4)"))
            }
            for _ in 0..<((round &* 7 &+ caller &* 13) % 23) { await Task.yield() }
            task.cancel()
            _ = try? await task.value
          }
        }
      }
      await eventually { transport.running == 0 && loader.isIdle }
    }
  }
}

/// A gate that tasks wait at.
actor Gate {
  private var isOpen = false

  /// Waits; returns also when the task is canceled.
  func wait() async {
    if isOpen { return }
    let answer = OneAnswer<Void>()
    answers.append(answer)
    _ = try? await answer.wait()
  }

  private var answers: [OneAnswer<Void>] = []

  func open() {
    isOpen = true
    for answer in answers { answer.give(()) }
    answers = []
  }
}

/// Waits until something is so, for at most a minute.
func eventually(
  _ condition: @Sendable () -> Bool, sourceLocation: SourceLocation = #_sourceLocation
) async {
  for _ in 0..<60_000 {
    if condition() { return }
    try? await Task.sleep(for: .milliseconds(1))
  }
  Issue.record("it did not happen", sourceLocation: sourceLocation)
}
