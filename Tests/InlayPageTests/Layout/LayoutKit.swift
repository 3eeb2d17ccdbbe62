import InlayCore
import InlayPixels

@testable import InlayPage

/// Lines of documents, for tests.
struct LaidOut {
  var lines: [TypesetLine] = []
  var pages: [(width: Int, height: Int)] = []
  var diagnostics: [Diagnostic] = []
  /// What came, as letters: b, l, e.
  var events = ""

  init(
    _ text: DecomposedText, decoder: ImageDecoder = .standard,
    _ change: (inout PageOptions) -> Void = { _ in }
  ) throws {
    var options = PageOptions()
    options.margins = PageMargins(.zero)
    options.width = .points(400)
    change(&options)
    let pictures = PagePictures(text, decoder: decoder, limits: options.limits)
    var typesetter = try PageTypesetter(
      text, options: options, fonts: PageFonts(options.fonts), pictures: pictures)
    var width = 0
    while let event = try typesetter.next() {
      switch event {
      case .begin(_, let pageWidth, _):
        width = pageWidth
        events += "b"
      case .line(let line):
        lines.append(line)
        events += "l"
      case .end(_, let height):
        pages.append((width, height))
        events += "e"
      }
    }
    diagnostics = typesetter.diagnostics
  }

  var heights: [Int] { lines.map { $0.bottom - $0.top } }
}

extension DecomposedText {
  /// A text of runs.
  static func of(_ runs: [AttributedRun]) throws -> DecomposedText { try Decomposer.decompose(runs).value }

  /// Plain text, of which all paragraphs are set alike.
  static func plain(_ text: String, _ change: (inout ParagraphAttributeValues) -> Void = { _ in }) throws
    -> DecomposedText
  {
    var values = ParagraphAttributeValues()
    change(&values)
    let attributes = ParagraphAttributes(values)
    let paragraphs =
      attributes.isEmpty || text.isEmpty
      ? [] : [ParagraphRun(0..<text.utf16.count, attributes)]
    return try DecomposedText(text: text, paragraphs: paragraphs)
  }
}
