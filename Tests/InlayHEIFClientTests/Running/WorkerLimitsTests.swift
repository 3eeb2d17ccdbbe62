import InlaySystem
import TestKit
import Testing

@testable import InlayHEIFClient

/// How limits follow from the size of a request.
@Suite struct WorkerLimitsTests {
  @Test func processorTimeGrowsWithPixelsAndBytes() {
    let time = WorkerLimits.ProcessorTime(
      base: .seconds(1), perMegapixel: .seconds(2), perMegabyte: .seconds(4))
    #expect(time.allowed(pixels: 0, bytes: 0) == .seconds(1))
    #expect(time.allowed(pixels: 500_000, bytes: 250_000) == .seconds(3))
    // Sizes that cannot be: neither an overflow nor less than the base.
    #expect(time.allowed(pixels: .max, bytes: .max) == .seconds(86_400))
    #expect(time.allowed(pixels: .min, bytes: -1) == .seconds(1))
  }

  @Test func aSmallPictureIsEndedWithinASecond() {
    let limits = WorkerLimits.default
    #expect(limits.decoding.allowed(pixels: 320 * 320, bytes: 50_000) < .milliseconds(700))
    // The largest picture of the default limits in a file of its usual size.
    #expect(limits.decoding.allowed(pixels: 50_000_000, bytes: 25_000_000) < .seconds(10))
  }

  @Test func memoryGrowsWithTheLimitOnPixels() {
    let limits = WorkerLimits.default
    #expect(limits.memory(imagePixels: 0) == 232 << 20)
    #expect(limits.memory(imagePixels: 50_000_000) == 232 << 20)
    #expect(limits.memory(imagePixels: 80_000_000) == (232 << 20) + 160_000_000)
    var wide = limits
    wide.memory = .max
    #expect(wide.memory(imagePixels: .max) == .max)
    wide.memory = -5
    #expect(wide.memory(imagePixels: 1) == 0)
  }

  @Test func aWorkersCommandLineIsReadBackAndNoOther() {
    let arguments = WorkerArguments(memory: 12_345)
    #expect(arguments.list == ["--serve", "2", "--memory", "12345"])
    #expect(WorkerArguments(arguments.list) == arguments)
    for other in [
      [], ["--serve"], ["--serve", "1", "--memory", "1"], ["--serve", "2", "--memory", "-1"],
      ["--serve", "2", "--memory", "x"], ["--serve", "2", "--memory", "1", "more"],
    ] {
      #expect(WorkerArguments(other) == nil)
    }
  }

  @Test func theTimeoutLooksAtTheClockOfTheWorker() throws {
    // This process itself: it runs, and is allowed nothing.
    let clock = ProcessorClock(pid: 0)
    var timeout = RequestTimeout(clock, allowance: .zero, limitName: "decoding", limits: .default)
    let before = clock.now
    while clock.now == before {}
    #expect(throws: WorkerFailure.processorTime(.zero, limit: "decoding")) { try timeout.check() }
    var patient = RequestTimeout(clock, allowance: .seconds(3_600), limitName: "decoding", limits: .default)
    try patient.check()
  }
}
