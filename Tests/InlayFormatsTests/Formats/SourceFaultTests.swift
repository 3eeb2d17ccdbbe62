import FormatsTestKit
import InlayCore
import InlayFiles
import InlayFormats
import InlayRTF
import Testing

/// The file that a text was read from, on a disk that fails.
@Suite struct SourceFaultTests {
  private final class BrokenSource: ByteSource {
    let count = 9
    let digestCache = DigestCache()
    let code: InlayError.Code

    init(_ code: InlayError.Code) { self.code = code }

    func read(_ range: Range<Int>) throws -> [UInt8] { throw InlayError(code, "it cannot be read") }
  }

  /// Another file than was read is no answer to a failing disk.
  @Test(
    arguments: [(InlayError.Code.sourceIO, "source.io"), (.sourceCannotOpen, nil)]
      as [(InlayError.Code, String?)])
  func aFailingDiskIsAnError(code: InlayError.Code, expected: String?) throws {
    var text = try Decomposer.decompose([AttributedRun("tea")]).value
    text.source = DocumentSource(format: "rtf", content: .data(BrokenSource(code)))
    var found: String?
    do { _ = try Format.rtf.write(text) } catch let error as InlayError { found = error.code.rawValue }
    #expect(found == expected)
  }
}
