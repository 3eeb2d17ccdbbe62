import InlayCore
import InlayFiles
import InlayFormats
import InlayRTF
import Testing

/// A disk that fails under an attachment, or a file that is exchanged: an error, never a document without it.
@Suite struct FailingAttachmentTests {
  @Test(
    arguments: [false, true], [ByteSourceError.changed(name: "a"), .io(name: "a", code: 5, message: "x")])
  func `an attachment that cannot be fetched is an error`(isReferred: Bool, failure: ByteSourceError) throws {
    let text = isReferred ? "{\\rtf1 {{\\NeXTGraphic a.png}\\'ac}}" : "{\\rtf1 text}"
    var builder = FileTreeBuilder()
    try builder.add(file: MemorySource(Array(text.utf8)), at: "TXT.rtf")
    try builder.add(file: FailingSource(failure), at: "a.png")
    let tree = builder.finish()
    #expect(throws: RTFDError.rtf(.attachment(name: "a.png", failure))) { try RTFD.read(tree) }
    #expect(FormatError.format(RTFDError.rtf(.attachment(name: "a.png", failure))).exitStatus == 74)
  }

  @Test func `a picture that cannot be fetched is not described instead`() throws {
    let failure = ByteSourceError.io(name: "a", code: 5, message: "x")
    let image = InlineImage(fileName: "a.png", mediaType: .png, content: .data(FailingSource(failure)))
    let text = try Decomposer.decompose([AttributedRun(image: PlacedImage(image, kind: .attachment))]).value
    let options = RTFWriteOptions()
    #expect(throws: RTFWriteError.self) { try RTFWriter.write(text, options: options, to: MemorySink()) }
  }
}

/// Knows its digest; its bytes cannot be had.
private final class FailingSource: ByteSource {
  let count = 600
  let digestCache = DigestCache(Digest.sha256(of: [1]))
  private let failure: ByteSourceError

  init(_ failure: ByteSourceError) { self.failure = failure }

  func read(_ range: Range<Int>) throws(ByteSourceError) -> [UInt8] { throw failure }
}
