import InlayCore
import InlayFiles
import InlayFormats
import InlayRTF
import Synchronization
import Testing

/// A disk that fails under an attachment, or a file that is exchanged: an error, never a document without it.
@Suite struct FailingAttachmentTests {
  static let failures: [InlayError] = [
    .sourceChanged("a"), .sourceIO("a", message: "x"), InlayError(.sourceIO, "of no file"),
  ]

  @Test(arguments: [false, true], failures)
  func `an attachment that cannot be fetched is an error`(isReferred: Bool, failure: InlayError) throws {
    let text = isReferred ? "{\\rtf1 {{\\NeXTGraphic a.png}\\'ac}}" : "{\\rtf1 text}"
    var builder = FileTreeBuilder()
    try builder.add(file: MemorySource(Array(text.utf8)), at: "TXT.rtf")
    try builder.add(file: FailingSource(failure), at: "a.png")
    let tree = builder.finish()
    #expect(throws: failure.named("a.png")) { try RTFD.read(tree) }
  }

  @Test(arguments: failures)
  func `an attachment that can be fetched just once is an error`(failure: InlayError) throws {
    var builder = FileTreeBuilder()
    try builder.add(
      file: MemorySource(Array("{\\rtf1 {{\\NeXTGraphic a.png}\\'ac}}".utf8)), at: "TXT.rtf")
    try builder.add(file: FailingSource(failure, after: 1), at: "a.png")
    let tree = builder.finish()
    #expect(throws: failure.named("a.png")) { try RTFD.read(tree) }
  }

  @Test(arguments: failures)
  func `a text that cannot be fetched is an error that names it`(failure: InlayError) throws {
    var builder = FileTreeBuilder()
    try builder.add(file: FailingSource(failure), at: "TXT.rtf")
    let tree = builder.finish()
    #expect(throws: failure.named("TXT.rtf")) { try RTFD.read(tree) }
  }

  @Test(arguments: failures)
  func `a picture that cannot be fetched is not described instead`(failure: InlayError) throws {
    let image = InlineImage(fileName: "a.png", mediaType: .png, content: .data(FailingSource(failure)))
    let text = try Decomposer.decompose([AttributedRun(image: PlacedImage(image, kind: .attachment))]).value
    let options = RTFWriteOptions()
    #expect(throws: failure) { try RTFWriter.write(text, options: options, to: MemorySink()) }
  }
}

/// Knows its digest; its bytes cannot be had, or just a few times.
final class FailingSource: ByteSource {
  let count = 600
  let digestCache = DigestCache(ContentDigest.sha256(of: [1]))
  private let failure: InlayError
  private let left: Mutex<Int>

  init(_ failure: InlayError, after count: Int = 0) {
    self.failure = failure
    left = Mutex(count)
  }

  func read(_ range: Range<Int>) throws -> [UInt8] {
    let isRead = left.withLock { left in
      left -= 1
      return left >= 0
    }
    guard isRead else { throw failure }
    return [UInt8](repeating: 0, count: range.count)
  }
}
