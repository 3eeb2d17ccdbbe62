package import InlayCore
package import InlayFiles

/// Writes plain text: UTF-8 without a byte order mark. Line endings and list markers stay as they are in the text. A line
/// across the text becomes `---`. The settings say what becomes of tables; boxes leave no trace.
package enum PlainTextWriter {
  private static let pieceBytes = 1 << 18

  /// Writes `text`. `images` decides what happens to images.
  ///
  /// - Returns: diagnostics for what was not carried over.
  /// - Throws: what the sink throws, and `CancellationError`. Complexity: O(n).
  package static func write(
    _ text: DecomposedText, images: ImagePolicy = .describe,
    settings: PlainTextSettings = PlainTextSettings(), to sink: any OutputSink
  ) throws -> [Diagnostic] {
    try stoppingWhenCancelled { try written(text, images, settings, sink) }
  }

  private static let rule = "---"

  /// The positions of the lines across the text, ascending. Complexity: O(1) for a text without any.
  private static func rules(of text: DecomposedText) -> [Int] {
    guard text.paragraphs.contains(where: { $0.attributes.values.role == .rule }) else { return [] }
    return InlineFlow(text).filter { $0.isRule && $0.contentRange.isEmpty }.map(\.range.lowerBound)
  }

  private static func written(
    _ text: DecomposedText, _ images: ImagePolicy, _ settings: PlainTextSettings, _ sink: any OutputSink
  ) throws -> [Diagnostic] {
    var counter = CancellationCounter()
    var buffer: [UInt8] = []
    var tables = PlainTables(text, settings.tables)
    func put(_ piece: some Sequence<UInt8>) throws {
      if tables.isOpen {
        tables.add(piece)
        return
      }
      buffer.append(contentsOf: piece)
      if buffer.count >= pieceBytes {
        try sink.write(buffer)
        buffer.removeAll(keepingCapacity: true)
      }
    }
    var at = 0
    var standIns: (count: Int, first: Int) = (0, 0)
    var overText: (count: Int, first: Int) = (0, 0)
    var rules = rules(of: text)[...]
    for run in Recomposer.runsWithoutBlocks(of: text) {
      try counter.check()
      let start = at
      tables.move(to: start, &buffer)
      at += run.text.utf16.count
      if let rule = rules.first, rule < at {
        var done = run.text.startIndex
        while let rule = rules.first, rule < at {
          let place = run.text.utf16.index(run.text.startIndex, offsetBy: rule - start)
          try put(run.text[done..<place].utf8)
          try put(Self.rule.utf8)
          rules.removeFirst()
          done = place
        }
        try put(run.text[done...].utf8)
        continue
      }
      guard let image = run.image else {
        try put(run.text.utf8)
        continue
      }
      guard run.text.utf8.elementsEqual("\u{FFFC}".utf8) else {
        overText = (overText.count + 1, overText.count == 0 ? start : overText.first)
        try put(run.text.utf8)
        continue
      }
      standIns = (standIns.count + 1, standIns.count == 0 ? start : standIns.first)
      switch images {
      case .keep: try put(run.text.utf8)
      case .describe: try put(ImageLabel.bracketed(image.image).utf8)
      case .drop: break
      }
    }
    tables.move(to: at, &buffer)
    if !buffer.isEmpty { try sink.write(buffer) }

    var losses = Losses(text)
    losses.reportAttributes(in: "plain text")
    losses.reportBlocks(in: "plain text")
    if standIns.count > 0 {
      let count = Losses.count(standIns.count, "image", "images")
      switch images {
      case .keep:
        losses.report(.textBareObjectReplacement, at: standIns.first, "\(count) replaced with a bare U+FFFC")
      case .describe:
        losses.report(
          .textImagesDescribed, at: standIns.first, "\(count) replaced with a description in brackets")
      case .drop: losses.report(.textImagesDropped, at: standIns.first, "\(count) dropped")
      }
    }
    if overText.count > 0 {
      let count = Losses.count(overText.count, "image", "images")
      losses.report(
        .textImagesOverText, at: overText.first, "\(count) over ordinary text dropped; the text was kept")
    }
    losses.reportFiles(in: "plain text")
    return losses.diagnostics
  }
}

extension DiagnosticCode {
  /// Images were written as a U+FFFC that refers to nothing.
  package static let textBareObjectReplacement = DiagnosticCode("text.bareObjectReplacement", .lost)
  /// Images were written as their descriptions.
  package static let textImagesDescribed = DiagnosticCode("text.imagesDescribed", .reduced)
  /// Images were dropped.
  package static let textImagesDropped = DiagnosticCode("text.imagesDropped", .lost)
  /// Images over ordinary text were dropped; the text was kept.
  package static let textImagesOverText = DiagnosticCode("text.imagesOverText", .lost)
}
