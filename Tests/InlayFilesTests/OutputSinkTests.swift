import Foundation
import InlayCore
import InlayFiles
import InlaySystem
import TestKit
import Testing

@Suite struct OutputSinkTests {
  @Test func `a pipe without a reader is a case of its own`() throws {
    // As in a command that ignores the signal.
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [0, 0]
    #expect(unsafe pipe(&ends) == 0)
    close(ends[0])
    let sink = DescriptorSink(descriptor: ends[1], name: "standard output")
    #expect(throws: InlayError.saveBrokenPipe("standard output")) { try sink.write([1]) }
    #expect(InlayError.saveBrokenPipe("x").code == "save.brokenPipe")
    close(ends[1])
  }

  @Test(.needs(.fullDevice)) func `a full device is an I/O error`() {
    let descriptor = unsafe open("/dev/full", O_WRONLY)
    #expect(descriptor >= 0)
    defer { close(descriptor) }
    let sink = DescriptorSink(descriptor: descriptor, name: "out")
    let failure = InlayError.saveFailed("out", SystemError(ENOSPC))
    #expect(throws: failure) { try sink.write([1]) }
    #expect(failure.code == "save.failed")
    #expect(failure.underlying as? SystemError == SystemError(ENOSPC))
    #expect(failure.description == "out: No space left on device")
  }

  @Test func `a slow pipe that does not block takes everything`() throws {
    var ends: [Int32] = [0, 0]
    #expect(unsafe pipe(&ends) == 0)
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 >> 4) }
    let (input, output) = (ends[0], ends[1])
    // On a thread of its own: both ends wait, and the pool may have no thread left for the other.
    TestThread.run {
      let sink = DescriptorSink(descriptor: output, name: "pipe")
      try? sink.write(MemorySource(bytes), name: "memory")
      close(output)
    }
    let read = try SpooledInput.read(
      descriptor: input, name: "pipe", limit: StreamLimit("bundleBytes", 2_000_000))
    close(input)
    #expect(try read.readAll() == bytes)
  }
}
