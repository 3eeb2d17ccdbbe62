import InlayCore
import InlayPixels
import TestKit
import Testing

@testable import InlayTerminal

/// What the room's calls throw: `InlayError` or `CancellationError`, and nothing else.
@Suite struct ErrorTests {
  /// A call with something wrong, and the code of what it throws.
  struct Call: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var code: String
    var body: @Sendable () throws -> Void

    init(_ description: String, _ code: String, _ body: @escaping @Sendable () throws -> Void) {
      (testDescription, self.code, self.body) = (description, code, body)
    }
  }

  private static func probe(_ term: String = "xterm", _ change: (inout ScriptedPort) -> Void = { _ in })
    throws
  {
    var port = ScriptedPort()
    change(&port)
    _ = try WidthProbe.measure(environment: TerminalEnvironment(["TERM": term]), port: &port)
  }

  static let calls = [
    Call("a terminal that is none", "terminal.noTerminal") {
      _ = try ControllingTerminal(path: "/dev/null")
    },
    Call("widths of a terminal that is never asked", "terminal.neverAsked") { try probe("linux") },
    Call("widths of a silent terminal", "terminal.timedOut") { try probe() },
    Call("widths from the background", "terminal.inBackground") {
      try probe { $0.refusal = .terminalInBackground }
    },
    Call("widths of a terminal that goes away", "terminal.closed") {
      try probe { $0.ending = .terminalClosed }
    },
    Call("widths from impossible reports", "terminal.unusableReports") {
      try probe { $0.answer = { _ in Array("\u{1B}[?62c".utf8) } }
    },
    Call("a picture of another size", "terminal.pictureSize") {
      let painter = BlockPainter(symbols: .half, colors: .direct, background: nil)
      _ = try painter.paint(Pictures.pixels(3, 3), box: CellBox(columns: 4, rows: 4))
    },
  ]

  @Test(arguments: calls) func onlyInlayErrors(call: Call) {
    let error = #expect(throws: InlayError.self) { try call.body() }
    #expect(error?.code.rawValue == call.code)
    #expect(error?.description.isEmpty == false)
  }

  /// A document is shown whatever its pictures are: nothing is thrown for them.
  @Test(arguments: GraphicsProtocol.allCases)
  func brokenPicturesAreDiagnostics(graphics: GraphicsProtocol) throws {
    let broken = InlineImage(
      description: "a smile", mediaType: .png, content: .bytes([0x89, 0x50, 0x4E, 0x47]))
    let text = try DecomposedText.sample("x\u{FFFC}", images: [broken])
    var options = TerminalOptions(capabilities: .capable(.kitty))
    options.graphics = graphics
    let shown = try text.terminalBytes(options: options, decoder: .standard)
    #expect(shown.diagnostics.map(\.code) == (graphics == .text ? [] : [.terminalPictureDescribed]))
    #expect(String(decoding: shown.value, as: UTF8.self).contains("[a smile]"))
  }

  /// A canceled task gets `CancellationError` from every call that may take long.
  @Test func onlyCancellationErrors() async throws {
    let text = try DecomposedText.sample("x\u{FFFC}", images: [Pictures.image(Pictures.pixels(8, 8))])
    let options = TerminalOptions(capabilities: .capable(.blocks))
    let calls: [@Sendable () throws -> Void] = [
      { _ = try text.terminalBytes(options: options, decoder: .standard) },
      {
        var renderer = TerminalRenderer(text, options: options, decoder: .standard)
        try renderer.render { _ in Issue.record("written") }
      },
      {
        let painter = BlockPainter(symbols: .half, colors: .direct, background: nil)
        _ = try painter.paint(Pictures.pixels(4, 8), box: CellBox(columns: 4, rows: 4))
      },
    ]
    for call in calls {
      let error = await CancelledTask.error(in: call)
      #expect(CancelledTask.isBare(error), "\(String(describing: error))")
    }
  }

  /// The severity of each diagnostic: none of them is a mere fact.
  @Test func severities() {
    let lost: [DiagnosticCode] = [
      .terminalPictureMissing, .terminalMarkBehindPicture, .terminalCharacterDropped, .terminalMarksDropped,
      .terminalCharacterTooWide,
    ]
    let reduced: [DiagnosticCode] = [
      .terminalPictureDescribed, .terminalPictureDecoded, .terminalLinkLeftOut, .terminalCharacterShown,
      .terminalNotReordered, .terminalImageTooWide,
    ]
    #expect(lost.allSatisfy { $0.severity == .lost })
    #expect(reduced.allSatisfy { $0.severity == .reduced })
  }
}
