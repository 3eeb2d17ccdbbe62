import InlayCore
import InlayJSON
import Synchronization
import TestKit
import Testing

/// A text, its edits and what it is made of, in a task that was cancelled.
@Suite struct CancellationTests {
  typealias Call = NamedCall<Void>

  /// Bytes that are not in memory, and what happens when the first of them are read.
  private final class Source: ByteSource {
    let bytes: [UInt8]
    let digestCache = DigestCache()
    private let whenRead: @Sendable () -> Void

    init(_ bytes: [UInt8], whenRead: @escaping @Sendable () -> Void = {}) {
      (self.bytes, self.whenRead) = (bytes, whenRead)
    }

    var count: Int { bytes.count }

    func read(_ range: Range<Int>) throws -> [UInt8] {
      whenRead()
      return Array(bytes[range])
    }
  }

  private static func text() throws -> DecomposedText {
    try Decomposer.decompose([AttributedRun(String(repeating: "word and word\n", count: 1_000))]).value
  }

  static let calls: [Call] = [
    Call(name: "Decomposer, of runs") { _ in _ = try Decomposer.decompose([AttributedRun("a")]) },
    Call(name: "Decomposer, of a text") { _ in
      var builder = AttributedTextBuilder()
      try builder.append(AttributedRun("a"))
      _ = try Decomposer.decompose(builder.finish())
    },
    Call(name: "ByteSource.readAll") { _ in _ = try Source([1, 2]).readAll() },
    Call(name: "StyleSheet.read") { _ in _ = try StyleSheet.read(json: Array("{}".utf8)) },
  ]

  @Test(arguments: calls) func callsThrowCancelled(_ call: Call) async {
    let error = await CancelledTask.error { try call.body(()) }
    #expect(CancelledTask.isBare(error), "\(String(describing: error))")
  }

  @Test func editsLeaveTheTextAsItWas() async throws {
    let text = try Self.text()
    let edits: [(String, @Sendable (inout DecomposedText) throws -> Void)] = [
      ("apply", { try $0.apply([TextEdit(0..<4, with: .text("new"))]) }),
      ("replaceAll", { try $0.replaceAll("word", with: "new") }),
      ("ranges", { _ = try $0.ranges(of: "word") }),
      ("delete", { try $0.delete(0..<4) }),
      ("fragment", { _ = try $0.fragment(0..<4) }),
      ("setParagraphRole", { try $0.setParagraphRole(.bullet1, over: 0..<100) }),
    ]
    for (name, edit) in edits {
      let error = await CancelledTask.error {
        var edited = text
        defer { #expect(edited == text, "\(name)") }
        try edit(&edited)
      }
      #expect(error is CancellationError, "\(name): \(String(describing: error))")
    }
  }

  @Test func anEditStopsAtTheNextStep() async throws {
    let text = try Self.text()
    let error = await CancelledTask.errorMidway { cancel in
      var edited = text
      // Asked for edits one after the other, it is cancelled at the first.
      let edits = (0..<500).lazy.map { index in
        if index == 0 { cancel() }
        return TextEdit(index..<index, with: .text("x"))
      }
      try edited.apply(edits)
    }
    #expect(error is CancellationError)
  }

  @Test func runsThatComeLateAreNotWaitedFor() async {
    let seen = Mutex(0)
    let error = await CancelledTask.errorMidway { cancel in
      _ = try Decomposer.decompose(
        (0..<100_000).lazy.map { index in
          seen.withLock { $0 += 1 }
          if index == 1_000 { cancel() }
          return AttributedRun("a")
        })
    }
    #expect(error is CancellationError)
    #expect(seen.withLock { $0 } == 1_025)
  }

  @Test func piecesAreReadUntilTheTaskIsCancelled() async {
    let reads = Mutex(0)
    let error = await CancelledTask.errorMidway { cancel in
      let source = Source([UInt8](repeating: 1, count: 1 << 20)) {
        if reads.withLock({
          $0 += 1
          return $0
        }) == 2 {
          cancel()
        }
      }
      try source.forEachChunk { _ in }
    }
    #expect(error is CancellationError)
    #expect(reads.withLock { $0 } == 2)
  }

  @Test func jsonStopsAtAMember() async {
    let error = await CancelledTask.error {
      var reader = JSONReader(Array(#"{"a":[1,2]}"#.utf8))
      try reader.skipValue()
    }
    #expect(error as? JSONError == JSONError(.cancelled, at: 1))
    #expect((error as? JSONError)?.description == "the task was canceled at byte 1")
  }

  /// Answers of yes or no are true in a cancelled task too.
  @Test func comparisonsStayTrue() async {
    let error = await CancelledTask.error {
      let (one, other) = (ImageContent.data(Source([1, 2, 3])), ImageContent.data(Source([1, 2, 3])))
      #expect(one == other)
      let (a, b) = (InlineImage(mediaType: nil, content: one), InlineImage(mediaType: nil, content: other))
      #expect(a == b)
    }
    #expect(error == nil)
  }

  @Test func whatTheClosureOfAChunkThrowsComesThrough() {
    #expect(throws: InlayError.editEmptySearch) {
      try Source([1, 2]).forEachChunk { _ in throw InlayError.editEmptySearch }
    }
    #expect(throws: CancellationError.self) {
      try Source([1, 2]).forEachChunk { _ in throw CancellationError() }
    }
  }

  @Test func aCancellationInJSONIsTheStandardLibrarys() {
    #expect(InlayError.json(JSONError(.cancelled, at: 1)) is CancellationError)
  }

  /// Where no task is, nobody can cancel: the same calls go through.
  @Test func outsideOfTasksNothingIsCancelled() async throws {
    let text = try Self.text()
    let made = await withCheckedContinuation { continuation in
      TestThread.run { continuation.resume(returning: try? text.applying([.delete(0..<4)]).text.utf16Count) }
    }
    #expect(made == text.utf16Count - 4)
  }
}
