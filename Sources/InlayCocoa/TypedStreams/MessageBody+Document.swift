import InlayContainer
package import InlayCore

extension MessageBody {
  /// The body as a document: its text, with a placement for each picture.
  ///
  /// A run of several U+FFFC places its picture several times. A U+FFFC that names no file is a missing image.
  ///
  /// - Parameter balloon: The identifier of the app whose content U+FFFD stands for. The custom attribute `messages.balloon`
  ///   gets it, where no file is named.
  /// - Parameter image: The picture of a run that names a file, asked for once a run; `nil` makes a missing one.
  /// - Throws: `InlayError` if the document exceeds `limits`, and what `image` throws.
  /// - Complexity: O(n).
  package func document(
    balloon: String? = nil, limits: Limits = .default, image: (Run) throws -> PlacedImage? = { _ in nil }
  ) throws -> Converted<DecomposedText> {
    var pass = MessageBodyPass(balloon: balloon)
    var index = text.startIndex
    var at = 0
    var counter = CancellationCounter()
    for run in runs {
      try counter.check()
      // Runs tile the text, unless a program changed them.
      guard run.range.lowerBound >= at,
        let start = text.utf16.index(index, offsetBy: run.range.lowerBound - at, limitedBy: text.endIndex),
        let end = text.utf16.index(start, offsetBy: run.range.count, limitedBy: text.endIndex)
      else { break }
      (index, at) = (end, run.range.upperBound)
      try pass.append(text[start..<end], run, image)
    }
    let decomposed = try Decomposer.decompose(pass.runs, limits: limits)
    return Converted(decomposed.value, diagnostics: pass.collector.diagnostics + decomposed.diagnostics)
  }
}

extension MessageBody.Run {
  /// The placement of a picture whose file is not there: a glyph in the size of the text, or an attachment.
  package var missingImage: PlacedImage {
    PlacedImage(
      InlineImage(
        identifier: transfer.map { ContentIdentifier(rawValue: $0) }, fileName: fileName,
        mediaType: isEmoji ? .heic : fileName.flatMap { MIMEType(fileName: $0) },
        content: .missing(MissingContent(.absent)), width: pixelWidth, height: pixelHeight),
      kind: isEmoji ? .glyph : .attachment)
  }
}

/// Makes runs of the runs of a body.
private struct MessageBodyPass {
  let balloon: ExactString?
  private(set) var runs: [AttributedRun] = []
  private(set) var collector = DiagnosticCollector()

  init(balloon: String?) { self.balloon = balloon.map { ExactString($0) } }

  mutating func append(
    _ text: Substring, _ run: MessageBody.Run, _ image: (MessageBody.Run) throws -> PlacedImage?
  ) throws {
    var paragraph = ParagraphAttributeValues()
    paragraph.direction = run.baseDirection
    let template = AttributedRun(
      "", character: run.attributes, paragraph: ParagraphAttributes(paragraph))
    var placed: PlacedImage?
    var rest = text
    while let mark = rest.unicodeScalars.firstIndex(where: {
      $0 == "\u{FFFC}" || $0 == "\u{FFFD}" && balloon != nil && run.transfer == nil
    }) {
      append(rest[..<mark], template)
      let end = rest.unicodeScalars.index(after: mark)
      let piece = rest[mark..<end]
      rest = rest[end...]
      var marked = template
      if piece.unicodeScalars.first == "\u{FFFC}" {
        let picture = try placed ?? picture(of: run, image)
        placed = picture
        marked.image = picture
      } else if let balloon {
        var values = run.attributes.values
        values.custom["messages.balloon"] = .string(balloon)
        marked.character = CharacterAttributes(values)
      }
      append(piece, marked)
    }
    append(rest, template)
    if run.transfer != nil, placed == nil {
      collector.report(
        .typedImageOnText, at: run.range.lowerBound,
        "a picture was set on other text than U+FFFC, and was dropped")
    }
  }

  private mutating func append(_ text: Substring, _ template: AttributedRun) {
    guard !text.isEmpty else { return }
    var run = template
    run.text = text
    runs.append(run)
  }

  private mutating func picture(
    of run: MessageBody.Run, _ image: (MessageBody.Run) throws -> PlacedImage?
  ) throws -> PlacedImage {
    if run.transfer != nil, let found = try image(run) { return found }
    let named = run.transfer.map { ", the transferred file \(Visible.name($0))," } ?? ""
    collector.report(
      .typedImageMissing, at: run.range.lowerBound, "a picture\(named) is not in the body",
      details: run.transfer.map { ["transfer": $0] } ?? [:])
    return run.missingImage
  }
}
