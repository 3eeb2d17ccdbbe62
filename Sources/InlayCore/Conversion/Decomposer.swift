/// Splits attributed runs into a ``DecomposedText``, in one pass.
///
/// - Each image gets its own placement. Equal glyphs side by side stay two placements, even if a source gives one run
///   for several U+FFFC.
/// - A U+FFFC without an image is kept and listed as literal.
/// - An image run over ordinary text becomes one placement over that text. In a run that mixes U+FFFC and other text,
///   the U+FFFC are the images and the other text loses the image, as in Cocoa. An image run that is empty, or that
///   covers several paragraphs, gets a U+FFFC of its own.
/// - A paragraph takes the paragraph attributes of its first run, as in Cocoa's attribute fixing.
public enum Decomposer {
  /// Decomposes a sequence of runs.
  ///
  /// - Throws: ``InlayError`` if the text, the placements, the tables or the strings of attributes exceed `limits`.
  /// - Complexity: O(n).
  public static func decompose(
    _ runs: some Sequence<AttributedRun>, limits: Limits = .default
  ) throws -> Converted<DecomposedText> {
    var builder = AttributedTextBuilder()
    var counter = CancellationCounter()
    for run in runs {
      try counter.check()
      try builder.append(run)
    }
    return try decompose(builder.finish(), limits: limits)
  }

  /// Decomposes a text and its runs in memory. The string is shared, not copied.
  ///
  /// - Throws: ``InlayError`` if the text, the placements, the tables or the strings of attributes exceed `limits`.
  /// - Complexity: O(n).
  public static func decompose(
    _ text: AttributedText, limits: Limits = .default
  ) throws -> Converted<DecomposedText> {
    try Task.checkCancellation()
    try Limits.check("textUnits", text.utf16Count, limits.textUnits)
    try text.blocks.check(limits)
    var pass = DecompositionPass(
      text, maximumPlacements: limits.placements, collector: DiagnosticCollector())
    try pass.run()
    if pass.needsStandIns, let standIns = try Self.standIns(text) {
      try Limits.check("textUnits", standIns.result.utf16Count, limits.textUnits)
      pass = DecompositionPass(
        standIns.result, maximumPlacements: limits.placements, collector: standIns.collector)
      try pass.run()
    }
    if pass.placementCount > limits.placements {
      throw InlayError.limit("placements", allowed: limits.placements, found: pass.placementCount)
    }
    let result = pass.finish()
    try result.value.checkTables(limits)
    try result.value.checkAttributeBytes(limits)
    try Task.checkCancellation()
    return result
  }

  private static func standIns(_ text: AttributedText) throws -> ObjectReplacementPass? {
    try ObjectReplacementPass(text)
  }
}

extension DiagnosticCode {
  /// A U+FFFC stands for no image.
  package static let modelLiteralObjectReplacement = DiagnosticCode(
    "model.literalObjectReplacement", .implied)
  /// An image run held U+FFFC and other text; the other text lost the image.
  package static let modelImageOverMixedText = DiagnosticCode("model.imageOverMixedText", .lost)
  /// An image run held no text and got a U+FFFC.
  package static let modelImageWithoutText = DiagnosticCode("model.imageWithoutText", .implied)
  /// An image run held several paragraphs and got a U+FFFC before them.
  package static let modelImageOverParagraphs = DiagnosticCode("model.imageOverParagraphs", .lost)
  /// Two different images have the same identifier.
  package static let modelIdentifierRepeats = DiagnosticCode("model.identifierRepeats", .implied)
  /// A paragraph had several paragraph attributes; those of its first run were kept.
  package static let modelParagraphAttributesSplit = DiagnosticCode(
    "model.paragraphAttributesSplit", .reduced)
  /// A list marker was longer than its paragraph, or ended inside a surrogate pair, and was shortened.
  package static let modelMarkerCut = DiagnosticCode("model.markerCut", .reduced)
  /// An attribute was outside its range and was dropped.
  package static let modelValueOutOfRange = DiagnosticCode("model.valueOutOfRange", .reduced)
}
