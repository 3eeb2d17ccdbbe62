import InlayCore
import InlayPixels
import Synchronization
import TestKit
import Testing

@testable import InlayPage

/// Pages in a task that was cancelled.
@Suite struct CancellationTests {
  private static func text(paragraphs: Int = 20) throws -> DecomposedText {
    try PictureKit.manyPictures(paragraphs: paragraphs)
  }

  static let formats: [PageFormat] = [.png(.fast), .png(.small), .webp(.lossless), .pdf]

  @Test(arguments: formats, [1, 3]) func renderingStops(_ format: PageFormat, threads: Int) async throws {
    let text = try Self.text()
    let error = await CancelledTask.error {
      var (options, output) = (PageOptions(), MemoryOutput())
      options.threads = threads
      defer { #expect(output.files.isEmpty) }
      try PageRenderer(text, options: options).render(format, to: &output)
    }
    #expect(error is CancellationError, "\(String(describing: error))")
  }

  @Test func otherCallsStop() async throws {
    let text = try Self.text()
    let png = await CancelledTask.error { _ = try text.pngBytes() }
    #expect(png is CancellationError)
    let layout = await CancelledTask.error { _ = try PageRenderer(text).layout() }
    #expect(layout is CancellationError)
    let lines = await CancelledTask.error { _ = try TextLayout().lines(of: "a b", width: 100) }
    #expect(lines is CancellationError)
  }

  /// Takes what comes, and has the task cancelled at the first piece.
  private struct CancellingOutput: PageOutput {
    let cancel: @Sendable () -> Void
    var pieces = 0
    var files = 0
    mutating func begin(page: Int) {}
    mutating func write(_ bytes: [UInt8]) {
      pieces += 1
      if pieces == 1 { cancel() }
    }
    mutating func overwrite(at offset: Int, _ bytes: [UInt8]) {}
    mutating func end(page: Int) { files += 1 }
  }

  /// Of many pages one is written.
  @Test(arguments: formats, [1, 3]) func pagesThatAreUnderWayStop(_ format: PageFormat, threads: Int)
    async throws
  {
    let text = try Self.text(paragraphs: 60)
    let files = Mutex(0)
    let error = await CancelledTask.errorMidway { cancel in
      var options = PageOptions()
      options.page = PageSize(width: .points(300), height: .points(300))
      options.threads = threads
      var output = CancellingOutput(cancel: cancel)
      defer { files.withLock { $0 = output.files } }
      try PageRenderer(text, options: options).render(format, to: &output)
    }
    #expect(error is CancellationError, "\(String(describing: error))")
    #expect(files.withLock { $0 } <= 1)
  }

  /// A layout that was cancelled gives no line more: what it has may lack pictures that were not decoded.
  @Test func aLayoutThatWasCancelledIsOver() async throws {
    let text = try Self.text()
    let lines = Mutex((before: 0, after: 0))
    let error = await CancelledTask.errorMidway { cancel in
      var layout = try PageLayout(text)
      if try layout.next() != nil { lines.withLock { $0.before += 1 } }
      cancel()
      if (try? layout.next()) != nil { lines.withLock { $0.after += 1 } }
      _ = try layout.next()
    }
    #expect(error is CancellationError)
    #expect(lines.withLock { $0 } == (1, 0))
  }

  /// A picture that was not decoded because of it is neither described nor remembered.
  @Test func aPictureThatWasGivenUpIsNotKept() async throws {
    let text = try DecomposedText.of([
      AttributedRun(image: PlacedImage(try PictureKit.image(40, 40, seed: 1), kind: .attachment))
    ])
    let pictures = PagePictures(text, decoder: .standard, limits: .default)
    let image = try PictureKit.flowImage(0, kind: .attachment)
    let error = await CancelledTask.error {
      guard case .described = pictures.measure(image, height: 40) else { throw Unmet("it was decoded") }
      #expect(pictures.diagnostics == [])
    }
    #expect(error == nil)
    #expect(pictures.measure(image, height: 40) == .drawable(width: 40, height: 40))
    #expect(pictures.diagnostics == [])
  }
}
