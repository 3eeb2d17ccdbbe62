import InlayCore
import InlayPixels
import InlayTerminal
import Synchronization
import TestKit
import Testing

/// A document on its way to a terminal, in a task that was cancelled.
@Suite struct CancellationTests {
  private static func options(_ graphics: GraphicsProtocol) -> TerminalOptions {
    TerminalOptions(capabilities: .capable(graphics, screen: CellBox(columns: 40, rows: 20)))
  }

  private static func text(lines: Int) throws -> DecomposedText {
    let image = try Pictures.image(Pictures.pixels(8, 8))
    return try DecomposedText.sample(
      String(repeating: "a line with \u{FFFC} in it\n", count: lines), images: [image])
  }

  @Test(arguments: GraphicsProtocol.allCases) func bytesAreNotMade(graphics: GraphicsProtocol) async throws {
    let text = try Self.text(lines: 3)
    let error = await CancelledTask.error {
      _ = try text.terminalBytes(options: Self.options(graphics), decoder: .standard)
    }
    #expect(error is CancellationError)
  }

  /// Cancelled when the first bytes are taken, it writes none after them, and never more.
  @Test(arguments: [GraphicsProtocol.kitty, .blocks, .text])
  func renderingStops(graphics: GraphicsProtocol) async throws {
    let text = try Self.text(lines: 20_000)
    let written = Mutex((pieces: 0, rows: 0, more: 0))
    let error = await CancelledTask.errorMidway { cancel in
      var renderer = TerminalRenderer(text, options: Self.options(graphics), decoder: .standard)
      defer { written.withLock { $0.rows = renderer.rows } }
      do {
        try renderer.render { _ in
          written.withLock { $0.pieces += 1 }
          cancel()
        }
      } catch {
        #expect(throws: CancellationError.self) {
          try renderer.render { _ in written.withLock { $0.more += 1 } }
        }
        throw error
      }
    }
    #expect(error is CancellationError)
    let found = written.withLock { $0 }
    // Those that were gathered: pictures, and lines with them.
    #expect(found.pieces == (graphics == .kitty ? 2 : 1))
    #expect(found.rows > 0 && found.rows < 20_000)
    #expect(found.more == 0)
  }

  /// A picture that was not decoded because of it is no diagnostic.
  @Test func aPictureThatWasGivenUpIsNotDescribed() async throws {
    let text = try Self.text(lines: 3)
    let seen = Mutex<(written: Int, codes: [DiagnosticCode])>((0, []))
    let error = await CancelledTask.errorMidway { cancel in
      let decoder = ImageDecoder([.png]) { _ in
        cancel()
        throw CancellationError()
      }
      var renderer = TerminalRenderer(text, options: Self.options(.kitty), decoder: decoder)
      defer { seen.withLock { $0.codes = renderer.diagnostics.map(\.code) } }
      try renderer.render { _ in seen.withLock { $0.written += 1 } }
    }
    #expect(error is CancellationError)
    #expect(seen.withLock { $0.written } == 0)
    #expect(seen.withLock { $0.codes } == [])
  }

  @Test func blocksAreNotPainted() async throws {
    let painter = BlockPainter(symbols: .half, colors: .direct, background: nil)
    let box = CellBox(columns: 4, rows: 4)
    let error = await CancelledTask.error {
      _ = try painter.paint(
        Pictures.pixels(4 * painter.samples.x, 4 * painter.samples.y), box: box)
    }
    #expect(error is CancellationError)
  }

  /// An output may be canceled by itself: what it throws comes through unchanged.
  @Test func cancellationOfTheOutputComesThrough() throws {
    var renderer = TerminalRenderer(
      try Self.text(lines: 3), options: Self.options(.text), decoder: .standard)
    #expect(throws: CancellationError.self) { try renderer.render { _ in throw CancellationError() } }
  }
}
