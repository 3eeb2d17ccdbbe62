import InlayCore
import InlayPixels
import InlaySystem
import TestKit
import Testing

@testable import InlayHEIFClient

/// Requests whose task is cancelled.
@Suite struct CancellationTests {
  @Test func nothingIsStartedInACancelledTask() async throws {
    let client = try Workers.client()
    let good = try Pictures.good()
    let error = await CancelledTask.error { _ = try client.decoder.decode(good) }
    #expect(error is CancellationError)
    let pixels = try Pictures.pixels(8, 8)
    let encoding = await CancelledTask.error {
      let recipe = GlyphRecipe(
        identifier: "a", description: "a", strikes: [.init(pixels: pixels)], quality: 90)
      _ = try client.encoder.encode(recipe)
    }
    #expect(encoding is CancellationError)
    #expect(client.workerNumbers.isEmpty)
    #expect(client.unavailability == nil)
  }

  /// A worker that will never answer, with limits that would let it: the request ends, so does the worker, and the next
  /// request is served by a fresh one. Whenever the cancellation comes, which is another time in each round.
  @Test func aRequestUnderWayEndsWithItsWorker() async throws {
    var limits = Workers.quick
    limits.stall = .seconds(3_600)
    let client = try Workers.client(limits: limits)
    let (good, bad) = (try Pictures.good(), try Pictures.bad("sleep"))
    let wanted = try ImageDecoder.standard.decode(good)
    for _ in 0..<10 {
      #expect(try client.decoder.decode(good) == wanted)
      let before = try #require(client.workerNumbers.first)
      let error = await CancelledTask.errorMidway { cancel in
        TestThread.run(cancel)
        _ = try client.decoder.decode(bad)
      }
      #expect(error is CancellationError)
      // Either it had not got the request yet, or it has gone.
      #expect(client.workerNumbers == [before] || client.workerNumbers.isEmpty && !Workers.exists(before))
    }
    #expect(try client.decoder.decode(good) == wanted)
    #expect(client.unavailability == nil)
  }

  /// The timeouts of a request and of a start look at the task.
  @Test func timeoutsLookAtTheTask() async {
    let error = await CancelledTask.error {
      var timeout = StartTimeout(limit: .seconds(3_600))
      try timeout.check()
    }
    #expect(error is CancellationError)
    let request = await CancelledTask.error {
      var timeout = RequestTimeout(
        ProcessorClock(pid: 0), allowance: .seconds(3_600), limitName: "decoding", limits: .default)
      try timeout.check()
    }
    #expect(request is CancellationError)
  }
}
