import InlayContainer
import InlayCore
import TestKit
import Testing

/// Every entry point throws `InlayError` or `CancellationError`, nothing else.
@Suite struct EntryPointTests {
  typealias Call = NamedCall<[UInt8]>

  static let calls: [Call] = [
    Call(name: "ImageHeader.read, bytes") { _ = try ImageHeader.read($0) },
    Call(name: "ImageHeader.read, source") { _ = try ImageHeader.read(CountingSource($0)) },
    Call(name: "HEIFStructure.read") { _ = try HEIFStructure.read(CountingSource($0)) },
  ]

  @Test(arguments: calls) func badBytesAreAnInlayError(_ call: Call) {
    #expect(throws: InlayError.self) { try call.body([]) }
    #expect(throws: InlayError.self) { try call.body(Array("hello".utf8)) }
    #expect(throws: InlayError.self) { try call.body(Array(HEIFBuilder.glyph().bytes.prefix(40))) }
  }

  @Test func bytesThatCannotBeReadAreAnInlayError() {
    #expect(throws: InlayError.sourceChanged("x")) { try ImageHeader.read(Failing()) }
    let image = InlineImage(mediaType: .png, content: .data(Failing()))
    #expect(throws: InlayError.sourceChanged("x")) {
      try image.representation(forPixelHeight: 1, of: [.png])
    }
  }

  /// What is in memory is read at once; a source is asked piece by piece.
  @Test func aCancelledTaskIsACancellationError() async {
    let bytes = HEIFBuilder.glyph().bytes
    for call in Self.calls.dropFirst() {
      let error = await CancelledTask.error { try call.body(bytes) }
      #expect(error is CancellationError, "\(call.name)")
    }
    let error = await CancelledTask.error {
      let image = InlineImage(mediaType: .heic, content: .data(CountingSource(bytes)))
      _ = try image.representation(forPixelHeight: 1, of: [.heic])
    }
    #expect(error is CancellationError)
  }

  private final class Failing: ByteSource {
    let count = 100
    let digestCache = DigestCache()
    func read(_ range: Range<Int>) throws -> [UInt8] { throw InlayError.sourceChanged("x") }
  }
}
