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

  @Test(arguments: calls) func callsThrowCancellationError(_ call: Call) async throws {
    let text = try Decomposer.decompose([AttributedRun("a"), AttributedRun(image: glyph())]).value
    let error = await CancelledTask.error { try call.body(text) }
    #expect(CancelledTask.isBare(error))
  }

  /// What calls a function when its bytes are read.
  private final class Source: ByteSource {
    let count = 3
    let digestCache = DigestCache()
    private let whenRead: @Sendable () -> Void

    init(whenRead: @escaping @Sendable () -> Void) { self.whenRead = whenRead }

    func read(_ range: Range<Int>) throws -> [UInt8] {
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
    #expect(CancelledTask.isBare(error))
  }

  @Test func anImageThatCannotBeReadSaysWhere() throws {
    let image = InlineImage(mediaType: .heic, content: .data(GoneSource()))
    let text = try Decomposer.decompose([
      AttributedRun("a"), AttributedRun(image: PlacedImage(image, kind: .glyph)),
    ]).value
    let error = #expect(throws: InlayError.self) { try Recomposer.nsAttributedString(of: text) }
    #expect(error?.code == "foundation.image")
    #expect(error?.place == .utf16(1))
    #expect(error?.underlying as? InlayError == .sourceChanged("a.heic"))
  }
}
