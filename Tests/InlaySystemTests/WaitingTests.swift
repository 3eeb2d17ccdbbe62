import Foundation
import InlaySystem
import Testing

@Suite struct WaitingTests {
  @Test func `waiting for a pipe tells bytes, silence and the end apart`() throws {
    let pipe = Pipe()
    let reading = pipe.fileHandleForReading.fileDescriptor
    #expect(try Waiting.wait(for: .readable, on: reading, milliseconds: 0) == .nothing)
    #expect(!Waiting.hasNews(on: reading))
    try pipe.fileHandleForWriting.write(contentsOf: [1, 2, 3])
    #expect(try Waiting.wait(for: .readable, on: reading, milliseconds: 1_000) == .ready)
    #expect(try SystemCall.readSome(10, from: reading) == [1, 2, 3])
    try pipe.fileHandleForWriting.close()
    #expect(try Waiting.wait(for: .readable, on: reading, milliseconds: 1_000) == .closed)
    #expect(try SystemCall.readSome(10, from: reading) == [])
  }

  @Test func `bytes go through descriptors that are no sockets, too`() throws {
    let pipe = Pipe()
    #expect(try SystemCall.send([4, 5], on: pipe.fileHandleForWriting.fileDescriptor) == 2)
    let bytes = try SystemCall.readSome(10, from: pipe.fileHandleForReading.fileDescriptor)
    #expect(bytes == [4, 5])
    withExtendedLifetime(pipe) {}
  }

  @Test func `milliseconds to a moment are rounded up and bounded`() {
    #expect(ContinuousClock.now.milliseconds(upTo: 100) == 0)
    #expect((ContinuousClock.now + .seconds(10)).milliseconds(upTo: 100) == 100)
    #expect(1...50 ~= (ContinuousClock.now + .milliseconds(50)).milliseconds(upTo: 100))
  }
}
