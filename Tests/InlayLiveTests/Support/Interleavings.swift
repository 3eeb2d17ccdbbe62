import Foundation
import InlayCore
import Synchronization
import TestKit

@testable import InlayLive

/// Random edits during random loads, with readers of different speed.
enum Interleavings {
  /// Runs so many steps. Returns the number of changes of images that were pulled and checked.
  ///
  /// - Throws: ``Unmet`` that names the seed, the step, and what differs.
  static func run(seed: UInt64, steps: Int) async throws -> Int {
    Console.line("interleavings: \(steps) steps, seed \(seed)")
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
    let urls = (0..<500).map { "https://example.org/\($0)" }
    let living = LivingText(
      try LivingTextTests.text(urls.prefix(9).map { (LivingTextTests.image($0), .attachment) }),
      loader: loader)
    // Texts by revision, to check what is pulled against.
    var texts = [0: await living.text]
    var reader = living.changes.makeAsyncIterator()
    var pulled = 0
    func below(_ count: Int) -> Int { Int(numbers.next() % UInt64(count)) }
    for step in 0..<steps {
      let text = await living.text
      let image = PlacedImage(LivingTextTests.image(urls[below(urls.count)]), kind: .attachment)
      switch below(9) {
      case 0, 1:
        let position = below(text.utf16Count + 1)
        try await living.edit { try $0.insert(.image(image), at: position) }
      case 2 where text.utf16Count > 60:
        let start = below(text.utf16Count)
        let end = min(text.utf16Count, start + below(60))
        try await living.edit { try $0.delete(start..<end) }
      case 3:
        let position = below(text.utf16Count + 1)
        try await living.edit { try $0.insert("word", at: position) }
      case 4: await living.load()
      case 5:
        let start = below(text.utf16Count + 1)
        await living.load(in: start..<min(text.utf16Count, start + 20))
      case 6: await living.cancel(ExternalContent(url: urls[below(urls.count)]))
      case 7: await living.retry(ExternalContent(url: urls[below(urls.count)]))
      default:
        fails.isSet.toggle()
        await Task.yield()
      }
      let revision = await living.revision
      texts[revision] = await living.text
      texts[revision - 100] = nil
      guard below(3) == 0 else { continue }
      for _ in 0..<below(20) { await Task.yield() }
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
    return pulled
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
