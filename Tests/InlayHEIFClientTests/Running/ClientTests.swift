import Foundation
import InlayContainer
import InlayCore
import InlayPixels
import TestKit
import Testing

@testable import InlayHEIFClient

/// A client and a worker that behaves.
@Suite struct ClientTests {
  @Test func nothingIsStartedBeforeTheFirstRequest() throws {
    let client = try Workers.client()
    #expect(client.workerNumbers.isEmpty)
    // What the header already shows to be wrong needs no worker.
    let short = Array(try Pictures.good().prefix(20))
    #expect(Workers.failure(client, short) != nil)
    #expect(client.workerNumbers.isEmpty)
  }

  @Test func oneWorkerServesABatch() throws {
    let client = try Workers.client()
    let good = try Pictures.good()
    let wanted = try ImageDecoder.standard.decode(good)
    var seen: Set<Int32> = []
    for _ in 0..<100 {
      #expect(try client.decoder.decode(good) == wanted)
      seen.formUnion(client.workerNumbers)
    }
    #expect(seen.count == 1)
  }

  @Test func errorsOfTheDecoderComeThroughAndKeepTheWorker() throws {
    let client = try Workers.client()
    var damaged = try Pictures.good()
    let middle = damaged.count - 30
    damaged[middle] ^= 0xFF
    let wanted = #expect(throws: InlayError.self) { try ImageDecoder.standard.decode(damaged) }
    #expect(wanted != nil)
    #expect(Workers.failure(client, damaged) == wanted)
    let pid = client.workerNumbers
    #expect(Workers.failure(client, damaged) == wanted)
    #expect(client.workerNumbers == pid)
  }

  @Test func limitsGoWithTheRequest() throws {
    let client = try Workers.client()
    var limits = Limits.default
    limits.imagePixels = 63
    #expect(
      Workers.failure(client, try Pictures.good(), limits: limits)
        == .limit("imagePixels", allowed: 63, found: 64))
    limits.imagePixels = 64
    limits.attachmentBytes = 60
    let count = try Pictures.good().count
    #expect(
      Workers.failure(client, try Pictures.good(), limits: limits)
        == .limit("attachmentBytes", allowed: 60, found: count))
  }

  @Test func aStrikeThatIsNotThereNeedsNoWorker() throws {
    let client = try Workers.client()
    #expect(throws: InlayError.pixelsNoStrike(index: 1_000_000, count: 1)) {
      try client.decoder.decode(try Pictures.good(), selection: .index(1_000_000))
    }
    #expect(client.workerNumbers.isEmpty)
    #expect(try client.decoder.decode(try Pictures.good(), selection: .pixelHeight(.min)).strike == 0)
  }

  @Test func whyAFileHasNoStrikeIsTheDecodersToSay() throws {
    let client = try Workers.client()
    let header = ImageHeader(mediaType: .png)
    let refused = InlayError.pixelsUnsupported(nil, why: "the content is not a recognized image")
    #expect(throws: refused) {
      try client.pool.decode(DecodingRequest(source: MemorySource([1, 2, 3]), header: header))
    }
    let good = MemorySource(try Pictures.good())
    let claimed = Workers.decodingError(
      .heifWorkerFailed,
      "the helper program inlay-heif was stopped, because its reply violates the pipe format: it contains a different strike"
    )
    #expect(throws: claimed) { try client.pool.decode(DecodingRequest(source: good, header: header)) }
    #expect(client.workerNumbers.isEmpty)
  }

  @Test func aGlyphArrivesWholeAndComesBackWhole() throws {
    let client = try Workers.client()
    let (x, y) = (try #require(Rational(3, 7)), try #require(Rational(.max, 1)))
    let strikes = [
      GlyphRecipe.Strike(pixels: try Pictures.pixels(5, 3), insetX: x, insetY: y),
      GlyphRecipe.Strike(pixels: try Pictures.pixels(600, 400)),
    ]
    let file = try client.encoder.encode(
      GlyphRecipe(identifier: "I\u{301}", description: "ein Öhr 🐶", strikes: strikes, quality: 77))
    #expect(
      file == Array("I\u{301} ein Öhr 🐶 773/7 4294967295/1".utf8) + strikes[0].pixels.bytes
        + Array("0/1 0/1".utf8) + strikes[1].pixels.bytes)
  }

  @Test func aWorkerThatEndedWhileIdleIsReplacedUnnoticed() throws {
    let client = try Workers.client()
    let good = try Pictures.good()
    #expect(Workers.failure(client, good) == nil)
    let pid = try #require(client.workerNumbers.first)
    #expect(kill(pid, SIGKILL) == 0)
    while Workers.runs(pid) { usleep(1_000) }
    #expect(Workers.failure(client, good) == nil)
    #expect(client.workerNumbers.first != pid)
    #expect(!Workers.exists(pid))
  }

  @Test func theWorkerEndsWithTheLastOfClientDecoderAndEncoder() throws {
    var client: HEIFClient? = try Workers.client()
    var decoder = client?.decoder
    var encoder = client?.encoder
    _ = try decoder?.decode(try Pictures.good())
    let pid = try #require(client?.workerNumbers.first)
    client = nil
    _ = try decoder?.decode(try Pictures.good())
    decoder = nil
    #expect(Workers.runs(pid))
    #expect(encoder != nil)
    encoder = nil
    #expect(!Workers.exists(pid))
  }

  @Test(arguments: [1, 3]) func severalThreadsShareAClient(workers: Int) async throws {
    let client = try Workers.client(workers: workers)
    let (good, bad) = (try Pictures.good(), try Pictures.bad("exit"))
    let wanted = try ImageDecoder.standard.decode(good)
    let exited = Workers.decodingError(
      .heifWorkerFailed, "the helper program inlay-heif exited with status 5")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          for turn in 0..<12 {
            if (task + turn) % 6 == 0 {
              let failure = Workers.failure(client, bad)
              #expect(failure == exited)
            } else {
              let image = try client.decoder.decode(good)
              #expect(image == wanted)
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(client.workerNumbers.count <= workers)
    let left = client.workerNumbers
    client.endWorkers()
    #expect(left.allSatisfy { !Workers.exists($0) })
  }

  @Test func aLargerFrameTakesAWorkerWithMoreMemory() throws {
    let client = try Workers.client()
    let good = try Pictures.good()
    #expect(Workers.failure(client, good) == nil)
    let small = client.workerNumbers
    var limits = Limits.default
    limits.imagePixels = 80_000_000
    #expect(Workers.failure(client, good, limits: limits) == nil)
    let large = client.workerNumbers
    #expect(large != small)
    // It serves smaller ones too.
    #expect(Workers.failure(client, good) == nil)
    #expect(client.workerNumbers == large)
  }

  @Test func aFileBeyondTheWorkersMemoryIsNotSent() throws {
    var limits = Workers.quick
    limits.memory = 100
    let client = try Workers.client(limits: limits)
    let good = try Pictures.good()
    #expect(good.count > 100)
    #expect(Workers.failure(client, good) == .pixelsMemory(needed: good.count, allowed: 100))
    #expect(client.workerNumbers.isEmpty)
  }

  @Test func aGlyphBeyondTheWorkersMemoryIsNotSent() throws {
    var limits = Workers.quick
    limits.memory = 1 << 20
    let client = try Workers.client(limits: limits)
    #expect(Workers.failure(client, try Pictures.good()) == nil)
    let workers = client.workerNumbers
    let recipe = GlyphRecipe(
      identifier: "G", description: "", strikes: [.init(pixels: try Pictures.pixels(1_024, 1_024))])
    #expect(
      throws: Workers.encodingError(
        .heifWorkerFailed,
        "the helper program inlay-heif needed more than 1048576 bytes of memory (WorkerLimits.memory)")
    ) { try client.encoder.encode(recipe) }
    #expect(Workers.failure(client, try Pictures.good()) == nil)
    #expect(client.workerNumbers == workers)
  }
}
