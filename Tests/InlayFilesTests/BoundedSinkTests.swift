import InlayCore
import InlayFiles
import Testing

@Suite struct BoundedSinkTests {
  @Test func nothingIsWrittenBeyondTheLimit() throws {
    var limits = Limits()
    limits.writtenBytes = 5
    let memory = MemorySink()
    let sink = BoundedSink(memory, limits: limits)
    try sink.write([1, 2, 3])
    #expect { try sink.write([4, 5, 6]) } throws: { error in
      (error as? InlayError)?.description == "exceeds the limit writtenBytes of 5"
    }
    try sink.write([4, 5])
    #expect(memory.bytes == [1, 2, 3, 4, 5])
  }
}
