import Foundation
import InlayCore
import Synchronization
import TestKit

@testable import InlayLive

/// Random edits during random loads, with readers of different speed.
enum Interleavings {
  /// Runs until so many changes of images were pulled and checked. Returns the number of steps.
  ///
  /// - Throws: ``Unmet`` that names the seed, the step, and what differs.
  static func run(seed: UInt64, pulls: Int) async throws -> Int {
    Console.line("interleavings: \(pulls) pulls, seed \(seed)")
    var numbers = SplitMix64(seed: seed)
    let fails = Flag()
    let transport = FakeTransport { url in
      if fails.isSet, url.hasSuffix("3") { throw InlayError.liveConnection("no") }
      for _ in 0..<url.utf8.count % 5 { await Task.yield() }
      return [TinyPNG.make(3, url.utf8.count)]
    }
    var policy = LoadPolicy()
    policy.attempts = 1
    let loader = LoaderKit.loader(
      policy, resolver: NameResolver { _ in [.v4(0x0808_0808)] }, transport: transport)
    let urls = (0..<9).map { "https://example.org/\($0)" }
    let living = LivingText(
      try LivingTextTests.text(urls.map { (LivingTextTests.image($0), .attachment) }), loader: loader)
    // Texts by revision, to check what is pulled against.
    var texts = [0: await living.text]
    var reader = living.changes.makeAsyncIterator()
    var pulled = 0
    func below(_ count: Int) -> Int { Int(numbers.next() % UInt64(count)) }
    var step = 0
    while pulled < pulls {
      step += 1
      let text = await living.text
      let image = PlacedImage(LivingTextTests.image(urls[below(9)]), kind: .attachment)
      switch below(8) {
      case 0:
        let position = below(text.utf16Count + 1)
        try await living.edit { try $0.insert(.image(image), at: position) }
      case 1 where text.utf16Count > 0:
        let start = below(text.utf16Count)
        let end = min(text.utf16Count, start + below(text.utf16Count > 200 ? 60 : 4))
        try await living.edit { try $0.delete(start..<end) }
      case 2:
        let position = below(text.utf16Count + 1)
        try await living.edit { try $0.insert("word", at: position) }
      case 3: await living.load()
      case 4:
        let start = below(text.utf16Count + 1)
        await living.load(in: start..<min(text.utf16Count, start + 20))
      case 5: await living.cancel(ExternalContent(url: urls[below(9)]))
      case 6: await living.retry(ExternalContent(url: urls[below(9)]))
      default:
        fails.isSet.toggle()
        await Task.yield()
      }
      let revision = await living.revision
      texts[revision] = await living.text
      texts[revision - 100] = nil
      guard below(3) == 0 else { continue }
      // A pull must not wait, so the last thing to pull is always there.
      let last = ExternalContent(url: "last")
      living.board.post(last, .state, .queued)
      while true {
        guard let change = await reader.next() else { throw Unmet("seed \(seed), step \(step): no change") }
        guard case .image(let change) = change else { continue }
        if change.image == last { break }
        pulled += 1
        guard let then = texts[change.revision] else {
          throw Unmet("seed \(seed), step \(step): unknown revision \(change.revision)")
        }
        let expected = then.placements.filter { placement in
          if case .external(let content) = then.images[placement.image].content {
            return content == change.image
          }
          return false
        }.map(\.range)
        guard expected == change.ranges else {
          throw Unmet("seed \(seed), step \(step): \(change.ranges) and not \(expected) of \(change.image)")
        }
      }
    }
    return step
  }
}

/// A switch that tasks share.
final class Flag: Sendable {
  private let value = Mutex(false)
  var isSet: Bool {
    get { value.withLock { $0 } }
    set { value.withLock { $0 = newValue } }
  }
}
