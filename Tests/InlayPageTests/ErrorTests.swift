import InlayCore
import InlayPixels
import TestKit
import Testing

@testable import InlayPage

/// What the room's calls throw: `InlayError` or `CancellationError`, and nothing else.
@Suite struct ErrorTests {
  /// A call with options, which are wrong.
  typealias Call = NamedCall<PageOptions>

  private static let text = DecomposedText.exemplar

  static let calls = [
    Call(name: "PageRenderer.render to PNG") {
      var output = MemoryOutput()
      try PageRenderer(text, options: $0).render(.png(.fast), to: &output)
    },
    Call(name: "PageRenderer.render to WebP") {
      var output = MemoryOutput()
      try PageRenderer(text, options: $0).render(.webp(.lossless), to: &output)
    },
    Call(name: "PageRenderer.render to PDF") {
      var output = MemoryOutput()
      try PageRenderer(text, options: $0).render(.pdf, to: &output)
    },
    Call(name: "PageRenderer.layout") { _ = try PageRenderer(text, options: $0).layout() },
    Call(name: "PageLayout.next") {
      var layout = try PageLayout(text, options: $0)
      while try layout.next() != nil {}
    },
    Call(name: "DecomposedText.pngBytes") { _ = try text.pngBytes(options: $0) },
    Call(name: "TextLayout.lines") {
      _ = try TextLayout(fonts: $0.fonts).lines(
        of: "a b", width: $0.width.points, scale: $0.margins.top < .zero ? -1 : 1)
    },
  ]

  @Test(arguments: calls) func wrongOptionsAreInlayErrors(call: Call) {
    func code(_ change: (inout PageOptions) -> Void) -> InlayError.Code? {
      var options = PageOptions()
      change(&options)
      let wrong = options
      let error = #expect(throws: InlayError.self) { try call.body(wrong) }
      return error?.code
    }
    #expect(code { $0.fonts = FontConfiguration(directories: []) } == "page.noFonts")
    #expect(code { $0.margins = PageMargins(.points(-1)) } == "page.option")
    #expect(code { $0.width = .points(900_000) } == "page.tooLarge")
  }

  @Test(arguments: calls) func aCancelledTaskIsACancellationError(call: Call) async {
    let error = await CancelledTask.error { try call.body(PageOptions()) }
    #expect(error is CancellationError, "\(String(describing: error))")
  }

  /// What cannot be decoded is described, which is a diagnostic and no error.
  @Test func picturesThatCannotBeDecodedAreDiagnostics() throws {
    let image = try PictureKit.image(20, 20, seed: 1)
    let text = try DecomposedText.of([AttributedRun(image: PlacedImage(image, kind: .attachment))])
    let decoder = ImageDecoder([.png]) { _ in
      throw InlayError.pixelsUnavailable(.png, why: "there is no helper program")
    }
    let found = try PageRenderer(text, decoder: decoder).layout().diagnostics
    #expect(found.map(\.code) == ["page.imageDescribed"])
    #expect(found.first?.severity == .reduced)
  }
}

extension DecomposedText {
  /// Some words.
  fileprivate static var exemplar: DecomposedText {
    (try? DecomposedText(text: "Tea at four,\nas ever.")) ?? DecomposedText()
  }
}
