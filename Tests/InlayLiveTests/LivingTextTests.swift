import Foundation
import InlayCore
import TestKit
import Testing

@testable import InlayLive

@Suite struct LivingTextTests {
  private static func loader(_ transport: FakeTransport) -> ImageLoader {
    LoaderKit.loader(LoadPolicy(), resolver: NameResolver { _ in [.v4(0x0808_0808)] }, transport: transport)
  }

  static func image(_ url: String, width: Int? = nil, height: Int? = nil) -> InlineImage {
    InlineImage(mediaType: .png, content: .external(ExternalContent(url: url)), width: width, height: height)
  }

  /// A text with an image after each word.
  static func text(_ images: [(InlineImage, PlacementKind)]) throws -> DecomposedText {
    try Decomposer.decompose(
      images.flatMap { image, kind in
        [AttributedRun("tea "), AttributedRun(image: PlacedImage(image, kind: kind))]
      }
    ).value
  }

  /// Reads changes until all of these images have loaded or failed.
  static func changes(
    _ living: LivingText, until images: Set<ExternalContent>, reader: LivingChanges.Iterator
  ) async -> [ImageChange] {
    var reader = reader
    var left = images
    var found: [ImageChange] = []
    while !left.isEmpty, let change = await reader.next() {
      guard case .image(let change) = change else { continue }
      found.append(change)
      switch change.state {
      case .loaded, .failed: left.remove(change.image)
      default: break
      }
    }
    return found
  }

  /// 1,000 places of 5 URLs: one load, one relayout and one redisplay each, with all places.
  @Test func eachImageLoadsOnceAndNamesAllItsPlaces() async throws {
    let transport = FakeTransport { url in
      [TinyPNG.make(40, 30, tag: url.utf8.count), [UInt8](repeating: 0, count: 0)]
    }
    let urls = (0..<5).map { "https://example.org/" + String(repeating: "a", count: $0) }
    let text = try Self.text((0..<1_000).map { (Self.image(urls[$0 % 5]), .attachment) })
    let living = LivingText(text, loader: Self.loader(transport))
    let reader = living.changes.makeAsyncIterator()
    await living.load()
    let keys = Set(urls.map { ExternalContent(url: $0) })
    let found = await Self.changes(living, until: keys, reader: reader)
    #expect(transport.asked.count == 5 && transport.asked.values.allSatisfy { $0 == 1 })
    for key in keys {
      let own = found.filter { $0.image == key }
      #expect(own.filter { $0.kind == .relayout }.count == 1)
      #expect(own.allSatisfy { $0.ranges.count == 200 })
    }
    let shown = await living.shown
    #expect(
      shown.images.count == 5
        && shown.images.allSatisfy { $0.primary.width == 40 && $0.content.source != nil })
    #expect(shown.text == text.text && shown.placements.map(\.range) == text.placements.map(\.range))
    // State lives beside the document.
    #expect(await living.text == text)
  }

  @Test(arguments: [
    (PlacementKind.attachment, nil as Int?, ImageChange.Kind.relayout), (.attachment, 40, .redisplay),
    (.attachment, 41, .relayout), (.glyph, nil, .redisplay), (.glyph, 80, .redisplay),
    (.glyph, 41, .relayout),
  ])
  func onlyAnotherBoxIsLaidOutAnew(_ kind: PlacementKind, _ side: Int?, _ expected: ImageChange.Kind)
    async throws
  {
    let transport = FakeTransport { _ in [TinyPNG.make(40, 40)] }
    let url = "https://example.org/a"
    let image = Self.image(url, width: side, height: side.map { $0 == 41 ? 40 : $0 })
    let living = LivingText(try Self.text([(image, kind)]), loader: Self.loader(transport))
    let reader = living.changes.makeAsyncIterator()
    await living.load()
    let key = ExternalContent(url: url)
    let found = await Self.changes(living, until: [key], reader: reader)
    #expect(found.map(\.kind).max() == expected)
  }

  @Test func onlyWhatIsVisibleLoads() async throws {
    let transport = FakeTransport { _ in [TinyPNG.make(1, 1)] }
    let text = try Self.text((0..<100).map { (Self.image("https://example.org/\($0)"), .attachment) })
    let living = LivingText(text, loader: Self.loader(transport))
    let reader = living.changes.makeAsyncIterator()
    let visible = text.placements[10].range.lowerBound..<text.placements[13].range.upperBound
    await living.load(in: visible)
    let keys = Set((10...13).map { ExternalContent(url: "https://example.org/\($0)") })
    _ = await Self.changes(living, until: keys, reader: reader)
    #expect(transport.asked.count == 4)
  }

  @Test func aFailedImageIsRetriedAlone() async throws {
    let isBroken = Flag()
    let transport = FakeTransport { url in
      if url.hasSuffix("b"), isBroken.isSet { throw InlayError.liveNotImage(nil) }
      return [TinyPNG.make(2, 2)]
    }
    isBroken.isSet = true
    let urls = ["https://example.org/a", "https://example.org/b"]
    let living = LivingText(
      try Self.text(urls.map { (Self.image($0), .attachment) }), loader: Self.loader(transport))
    let reader = living.changes.makeAsyncIterator()
    await living.load()
    let keys = urls.map { ExternalContent(url: $0) }
    _ = await Self.changes(living, until: Set(keys), reader: reader)
    guard case .failed(let error, mayRetry: false, _) = living.state(of: keys[1]) else {
      return #expect(Bool(false), "\(living.state(of: keys[1]))")
    }
    #expect(error.code == .liveNotImage)
    // What failed stays what its author wrote.
    #expect(await living.shown.images.contains { $0.content == .external(ExternalContent(url: urls[1])) })
    isBroken.isSet = false
    await living.retry(keys[0])
    await living.retry(keys[1])
    await eventually { if case .loaded = living.state(of: keys[1]) { true } else { false } }
    #expect(transport.asked == [urls[0]: 1, urls[1]: 2])
  }

  @Test func deletingAnImageEndsItsLoad() async throws {
    let gate = Gate()
    let transport = FakeTransport { _ in
      await gate.wait()
      return [TinyPNG.make(1, 1)]
    }
    let living = LivingText(
      try Self.text([(Self.image("https://example.org/a"), .attachment)]), loader: Self.loader(transport))
    await living.load()
    await eventually { transport.running == 1 }
    try await living.edit { try $0.delete(4..<5) }
    await eventually { transport.running == 0 }
    #expect(living.state(of: ExternalContent(url: "https://example.org/a")) == .idle)
  }

  /// A load may report until it notices that it was canceled. Nobody is told, and the image can load again.
  @Test func aCanceledImageIsIdleAndLoadsAgain() async throws {
    let transport = FakeTransport { _ in (0..<50).map { _ in TinyPNG.make(1, 1) } }
    let content = ExternalContent(url: "https://example.org/a")
    let living = LivingText(
      try Self.text([(Self.image(content.url), .attachment)]), loader: Self.loader(transport))
    for round in 0..<200 {
      await living.load()
      for _ in 0..<round % 17 { await Task.yield() }
      await living.cancel(content)
      if case .loaded = living.state(of: content) { break }
      #expect(living.state(of: content) == .idle)
    }
    await living.load()
    await eventually { if case .loaded = living.state(of: content) { true } else { false } }
  }

  @Test func aReaderHearsOfWhatLoadedBefore() async throws {
    let transport = FakeTransport { _ in [TinyPNG.make(2, 2)] }
    let content = ExternalContent(url: "https://example.org/a")
    let living = LivingText(
      try Self.text([(Self.image(content.url), .attachment)]), loader: Self.loader(transport))
    await living.load()
    await eventually { if case .loaded = living.state(of: content) { true } else { false } }
    let found = await Self.changes(living, until: [content], reader: living.changes.makeAsyncIterator())
    #expect(found.map(\.kind) == [.relayout] && found.first?.ranges == [4..<5])
  }

  @Test func aSlowReaderIsToldToBeginAnew() async throws {
    let living = LivingText(
      try Self.text([(Self.image("https://example.org/a"), .attachment)]),
      loader: Self.loader(FakeTransport { _ in [] }))
    var quick = living.changes.makeAsyncIterator()
    var slow = living.changes.makeAsyncIterator()
    for number in 1...70 {
      try await living.edit { try $0.insert("x", at: 0) }
      guard case .edited(_, number) = await quick.next() else { return #expect(Bool(false)) }
    }
    guard case .reset(70) = await slow.next() else { return #expect(Bool(false)) }
  }

  @Test func aCanceledReaderEnds() async throws {
    let living = LivingText(try Self.text([]), loader: Self.loader(FakeTransport { _ in [] }))
    let task = Task {
      var reader = living.changes.makeAsyncIterator()
      return await reader.next() == nil
    }
    await Task.yield()
    task.cancel()
    #expect(await task.value)
  }

  /// Edits, loads, cancels and retries in any order: each pulled range covers exactly the placements of its image in the
  /// text of its revision.
  @Test func pulledRangesAreExact() async throws {
    let steps = Property.cases(10_000)
    let pulls = try await Interleavings.run(seed: 22, steps: steps)
    #expect(pulls > steps / 20)
  }
}

extension LivingChange? {
  static func == (a: LivingChange?, b: _OptionalNilComparisonType) -> Bool {
    if case .none = a { true } else { false }
  }
}
