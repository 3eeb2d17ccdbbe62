import Foundation
import InlayCore
import InlayFoundation
import TestKit
import Testing

/// Foundation's strings in a task that was cancelled.
@Suite struct CancellationTests {
  typealias Call = NamedCall<DecomposedText>

  static let calls: [Call] = [
    Call(name: "decompose, NSAttributedString") { _ in
      _ = try Decomposer.decompose(NSAttributedString(string: "abc"))
    },
    Call(name: "decompose, AttributedString") { _ in _ = try Decomposer.decompose(AttributedString("abc")) },
    Call(name: "nsAttributedString") { _ = try Recomposer.nsAttributedString(of: $0) },
    Call(name: "attributedString") { _ = try Recomposer.attributedString(of: $0) },
  ]

  @Test(arguments: calls) func callsThrowCancelled(_ call: Call) async throws {
    let text = try Decomposer.decompose([AttributedRun("a"), AttributedRun(image: glyph())]).value
    let error = await CancelledTask.error { try call.body(text) }
    #expect(error as? FoundationError == .cancelled)
  }

  /// What calls a function when its bytes are read.
  private final class Source: ByteSource {
    let count = 3
    let digestCache = DigestCache()
    private let whenRead: @Sendable () -> Void

    init(whenRead: @escaping @Sendable () -> Void) { self.whenRead = whenRead }

    func read(_ range: Range<Int>) throws(ByteSourceError) -> [UInt8] {
      whenRead()
      return [UInt8](repeating: 1, count: range.count)
    }
  }

  /// Cancelled when the bytes of an image are read, the string is not made.
  @Test func aStringThatIsUnderWayIsGivenUp() async {
    let error = await CancelledTask.errorMidway { cancel in
      let image = InlineImage(mediaType: .heic, content: .data(Source(whenRead: cancel)))
      let text = try Decomposer.decompose([AttributedRun(image: PlacedImage(image, kind: .glyph))]).value
      _ = try Recomposer.nsAttributedString(of: text)
    }
    #expect(error as? FoundationError == .cancelled)
  }

  @Test func errorsWithinAreFound() {
    #expect(FoundationError.content(at: 1, .cancelled).isCancellation)
    #expect(!FoundationError.content(at: 1, .changed(name: "a")).isCancellation)
    #expect(FoundationError.cancelled.advice == nil)
  }
}
