import Foundation
import InlayContainer
import InlayCore
import InlayPixels
import Synchronization
import TestKit
import Testing

/// Each picture is decoded and drawn once, whoever asks, and no more is kept than may be.
@Suite struct PictureStoreTests {
  typealias Store = PictureStore<Drawing, StraightPixels>

  struct Drawing: Hashable {
    var entry: Int
    var side: Int
  }

  /// A decoder that counts what it decodes, and how many work at a time.
  private final class Counter: Sendable {
    let decoded = Mutex<[StrikeSelection]>([])
    let inside = Mutex((now: 0, most: 0))

    func decoder(failing: Set<MIMEType> = [], noting: [Diagnostic] = []) -> ImageDecoder {
      ImageDecoder([.png, .webp, "image/bmp"]) { request in
        self.decoded.withLock { $0.append(request.selection) }
        self.inside.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
        defer { self.inside.withLock { $0.now -= 1 } }
        if failing.contains(request.header.mediaType) {
          throw InlayError.pixelsDamaged(request.header.mediaType, at: nil, what: "as told")
        }
        if request.header.mediaType == "image/bmp" {
          return DecodedImage(pixels: try Pictures.flat([1, 2, 3, 255], width: 5, height: 4))
        }
        var image = try ImageDecoder.standard.decode(request.source, limits: request.limits)
        image.diagnostics += noting
        return image
      }
    }

    var count: Int { decoded.withLock { $0.count } }
    var mostAtOnce: Int { inside.withLock { $0.most } }
  }

  private func pixels(_ width: Int, _ height: Int, seed: Int = 0) throws -> StraightPixels {
    try Pictures.flat([UInt8(truncatingIfNeeded: 7 * seed + 1), 20, 30, 255], width: width, height: height)
  }

  private func image(_ width: Int, _ height: Int, seed: Int = 0) throws -> InlineImage {
    InlineImage(
      mediaType: .png,
      content: .bytes(try PNGEncoder(.fast).encode(pixels(width, height, seed: seed))))
  }

  private func store(
    _ images: [InlineImage], decoder: ImageDecoder, decodedBytes: Int = 1 << 20, drawnBytes: Int = 1 << 20,
    keepsOversized: Bool = true, limits: Limits = .default
  ) throws -> Store {
    var runs = images.map { AttributedRun(image: PlacedImage($0, kind: .glyph)) }
    runs.append(AttributedRun("."))
    return Store(
      try Decomposer.decompose(runs).value, decoder: decoder, limits: limits,
      memory: PictureMemory(
        decodedBytes: decodedBytes, drawnBytes: drawnBytes, keepsOversized: keepsOversized),
      decodedCode: "test.decoded"
    ) { $0.bytes.count }
  }

  private func draw(_ store: Store, _ entry: Int, _ side: Int) throws -> StraightPixels {
    try store.drawn(Drawing(entry: entry, side: side)) {
      try store.pixels(of: store.choice(of: entry, rows: side)).scaled(width: side, height: side)
    }
  }

  @Test func `a picture is decoded once for all its drawings`() throws {
    let counter = Counter()
    let store = try store([image(40, 40)], decoder: counter.decoder())
    for side in [10, 20, 10, 40, 20] {
      #expect(try draw(store, 0, side) == (try pixels(40, 40).scaled(width: side, height: side)))
    }
    #expect(counter.decoded.withLock { $0 } == [.index(0)])
    #expect(store.diagnostics == [])
    #expect(!store.isAttached(0))
  }

  @Test func `pictures beyond the pixels of one call are not decoded, whoever asks first`() throws {
    var limits = Limits.default
    limits.imagePixels = 200
    limits.decodedPixels = 250
    let counter = Counter()
    let sides = [10, 10, 10, 5, 20, 5, 1]
    let images = try sides.enumerated().map { try image($1, $1, seed: $0) }
    let store = try store(images, decoder: counter.decoder(), limits: limits)
    for entry in sides.indices.reversed() {
      // 100 and 100, then two of 25. The one of 20 by 20 is over the limit of one image, which its decoder says.
      if [0, 1, 3, 5].contains(entry) {
        #expect(try store.choice(of: entry, rows: 8).strike.width == sides[entry])
      } else {
        let error =
          entry == 4
          ? InlayError.limit("imagePixels", allowed: 200, found: 400)
          : .limit("decodedPixels", allowed: 250, found: entry == 2 ? 300 : 251)
        #expect(throws: error) {
          try store.choice(of: entry, rows: 8)
        }
      }
    }
    #expect(counter.count == 5)
  }

  @Test func `threads share one picture of each kind`() throws {
    let counter = Counter()
    let images = try (0..<12).map { try image(30 + $0, 30 + $0, seed: $0) }
    let store = try store(images, decoder: counter.decoder())
    let drawn = Mutex<[Drawing: Int]>([:])
    let wrong = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 16) { thread in
      for round in 0..<60 {
        let drawing = Drawing(entry: (round * 5 + thread) % 12, side: round % 2 == 0 ? 19 : 24)
        let made = try? store.drawn(drawing) {
          drawn.withLock { $0[drawing, default: 0] += 1 }
          let choice = try store.choice(of: drawing.entry, rows: drawing.side)
          return try store.pixels(of: choice).scaled(width: drawing.side, height: drawing.side)
        }
        if made?.bytes[0] != UInt8(7 * drawing.entry + 1) { wrong.withLock { $0 += 1 } }
      }
    }
    #expect(wrong.withLock { $0 } == 0)
    #expect(counter.count == 12)
    #expect(drawn.withLock { $0.values.allSatisfy { $0 == 1 } })
  }

  @Test func `no more is kept than may be`() throws {
    let counter = Counter()
    // Two pictures of 40 × 40 fit.
    let images = try (0..<3).map { try image(40, 40, seed: $0) }
    let store = try store(images, decoder: counter.decoder(), decodedBytes: 2 * 6_400, drawnBytes: 1)
    for entry in [0, 1, 0, 1] { _ = try draw(store, entry, 10 + entry) }
    #expect(counter.count == 2)
    _ = try draw(store, 2, 10)  // 0 goes
    #expect(!store.hasRoomAhead)
    _ = try draw(store, 1, 21)
    #expect(counter.count == 3)
    _ = try draw(store, 0, 20)
    #expect(counter.count == 4)
  }

  @Test(arguments: [true, false])
  func `one that is larger than all that is kept stays until the next, or until it is drawn`(
    keepsOversized: Bool
  ) throws {
    let counter = Counter()
    let images = try (0..<2).map { try image(40, 40, seed: $0) }
    let store = try store(
      images, decoder: counter.decoder(), decodedBytes: 6_399, keepsOversized: keepsOversized)
    for entry in 0..<2 {
      // Found by decoding, and drawn of the same pixels.
      _ = try store.choice(of: entry, rows: 9)
      for side in [9, 10, 11] { _ = try draw(store, entry, side) }
    }
    #expect(counter.count == (keepsOversized ? 2 : 6))
    #expect(store.hasRoomAhead == !keepsOversized)
  }

  @Test func `large pictures are decoded one at a time`() throws {
    let counter = Counter()
    let images = try (0..<4).map { try image(1_100, 1_000, seed: $0) }
    let store = try store(images, decoder: counter.decoder())
    DispatchQueue.concurrentPerform(iterations: 8) { _ = try? draw(store, $0 % 4, 10) }
    #expect(counter.mostAtOnce == 1)
    #expect(counter.count >= 4)
    for entry in 0..<4 { #expect(try draw(store, entry, 10).bytes[0] == UInt8(7 * entry + 1)) }
  }

  /// While a picture is decoded, others can be had and whoever asks for the same waits: nothing else is
  /// locked.
  @Test func `a decoding stops nobody but those who wait for it`() throws {
    let (began, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let held = Mutex(true)
    let decoder = ImageDecoder([.png]) { request in
      if request.header.width == 40, held.withLock({ $0 }) {
        held.withLock { $0 = false }
        began.signal()
        mayEnd.wait()
      }
      return try ImageDecoder.standard.decode(request.source)
    }
    let store = try store([image(40, 40, seed: 1), image(30, 30, seed: 2)], decoder: decoder)
    let results = Mutex<[Int]>([])
    let group = DispatchGroup()
    for _ in 0..<3 {
      group.enter()
      TestThread.run {
        let made = try? draw(store, 0, 9)
        results.withLock { $0.append(made?.width ?? 0) }
        group.leave()
      }
    }
    began.wait()
    #expect(try draw(store, 1, 9).bytes[0] == 15)
    #expect(store.diagnostics == [] && store.hasRoomAhead)
    #expect(results.withLock { $0.isEmpty })
    mayEnd.signal()
    group.wait()
    #expect(results.withLock { $0 } == [9, 9, 9])
  }

  @Test func `where a form cannot be decoded another one serves`() throws {
    let counter = Counter()
    var parts = try image(32, 32, seed: 1).parts
    parts.alternates = [
      Representation(
        role: .fallback, mediaType: .webp, content: .bytes(try WebPEncoder().encode(pixels(40, 40, seed: 2))))
    ]
    let store = try store([InlineImage(parts)], decoder: counter.decoder(failing: [.webp]))
    #expect(try store.choice(of: 0, rows: 40).strike.width == 32)
    #expect(try store.choice(of: 0, rows: 40).key.mediaType == .png)
    #expect(store.diagnostics == [])
  }

  @Test func `the form that suits is chosen`() throws {
    var parts = try image(64, 64, seed: 1).parts
    parts.alternates = [
      Representation(
        role: .strike, mediaType: .png,
        content: .bytes(try PNGEncoder(.fast).encode(pixels(20, 20, seed: 2))))
    ]
    let store = try store([InlineImage(parts)], decoder: .standard)
    #expect(
      try [1, 20, 21, .max].map { try store.choice(of: 0, rows: $0).strike.height } == [20, 20, 64, 64])
    #expect(try draw(store, 0, 20).bytes[0] == 15)
  }

  /// A failure is found out once, and what was noticed is said once.
  @Test func `what cannot be decoded is not tried again`() throws {
    let counter = Counter()
    let gone = InlineImage(mediaType: .png, content: .missing(MissingContent(.absent)))
    let store = try store([image(9, 9), gone], decoder: counter.decoder(failing: [.png]))
    for _ in 0..<3 {
      let error = #expect(throws: InlayError.self) { try draw(store, 0, 9) }
      #expect(error?.code == "pixels.damaged")
      let other = #expect(throws: InlayError.self) { try store.choice(of: 1, rows: 9) }
      #expect(other?.code == "pixels.unsupported")
    }
    #expect(counter.count == 1)
  }

  @Test func `what is noticed is said once, in the order of the images`() throws {
    let counter = Counter()
    let images = try (0..<2).map { try image(9, 9, seed: $0) }
    let noting = [Diagnostic("test.any", "b"), Diagnostic("test.any", "a")]
    let store = try store(
      images, decoder: counter.decoder(noting: noting), decodedBytes: 1, keepsOversized: false)
    for entry in [1, 0, 1, 0] { _ = try draw(store, entry, 3) }
    for entry in [1, 0, 1] { _ = try draw(store, entry, 4) }
    store.note("test.own", of: 0, details: ["x": "y"], "own")
    store.note("test.own", of: 0, details: ["x": "y"], "own")
    let label = images[0].shortLabel
    #expect(
      store.diagnostics == [
        Diagnostic("test.decoded", at: 0, "\(label): a"), Diagnostic("test.decoded", at: 0, "\(label): b"),
        Diagnostic("test.own", at: 0, "own", details: ["x": "y"]),
        Diagnostic("test.decoded", at: 1, "\(images[1].shortLabel): a"),
        Diagnostic("test.decoded", at: 1, "\(images[1].shortLabel): b"),
      ])
  }

  @Test func `a decoder of its own may take what has no strikes`() throws {
    let counter = Counter()
    let bmp = InlineImage(
      mediaType: "image/bmp", content: .bytes(Array("BM".utf8) + [0, 0, 0, 0, 0, 0, 0, 0, 0]))
    let store = try store([bmp], decoder: counter.decoder())
    let choice = try store.choice(of: 0, rows: 12)
    #expect(choice.strike.width == 5 && choice.strike.height == 4)
    #expect(counter.decoded.withLock { $0 } == [.pixelHeight(12)])
  }

  /// That a task was cancelled says nothing about the picture.
  @Test func `a cancelled task leaves nothing behind`() async throws {
    let counter = Counter()
    let store = try store([image(40, 40)], decoder: counter.decoder())
    let error = await CancelledTask.error { _ = try draw(store, 0, 9) }
    #expect(error is CancellationError)
    #expect(counter.count == 0)
    #expect(try draw(store, 0, 9).width == 9)
    #expect(counter.count == 1)
    #expect(store.diagnostics == [])
  }

  /// Those who waited for a thread whose task was cancelled make it themselves.
  @Test func `those who wait for one that is cancelled go on`() async throws {
    let counter = Counter()
    let began = DispatchSemaphore(value: 0)
    let own = counter.decoder()
    let isFirst = Mutex(true)
    let cancelNow = Mutex<(@Sendable () -> Void)?>(nil)
    let decoder = ImageDecoder([.png]) { request in
      let goesFirst = isFirst.withLock { isFirst in
        defer { isFirst = false }
        return isFirst
      }
      if goesFirst {
        cancelNow.withLock { $0 }?()
        began.signal()
        // Time for the other to come and wait.
        Thread.sleep(forTimeInterval: 0.05)
      }
      try Task.checkCancellation()
      return try own.decode(request.source)
    }
    let store = try store([image(40, 40)], decoder: decoder)
    let width = Mutex(0)
    let done = DispatchSemaphore(value: 0)
    TestThread.run {
      began.wait()
      let made = try? draw(store, 0, 9)
      width.withLock { $0 = made?.width ?? -1 }
      done.signal()
    }
    let error = await CancelledTask.errorMidway { cancel in
      cancelNow.withLock { $0 = cancel }
      _ = try draw(store, 0, 9)
    }
    await Self.wait(for: done)
    #expect(error is CancellationError)
    #expect(width.withLock { $0 } == 9)
    #expect(counter.count == 1)
  }

  /// A semaphore may not be waited for in a task.
  private static func wait(for semaphore: DispatchSemaphore) async {
    await withCheckedContinuation { continuation in
      TestThread.run {
        semaphore.wait()
        continuation.resume()
      }
    }
  }
}
