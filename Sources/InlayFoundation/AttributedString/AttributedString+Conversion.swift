public import Foundation
public import InlayCore

extension Decomposer {
  /// Decomposes an `AttributedString`. It reads the attributes of Inlay's scope, and those that `options.keyBridges`
  /// maps to the model. Attributes under other keys are left out, with a diagnostic that states key and position.
  ///
  /// Each U+FFFC with an image becomes a separate placement.
  ///
  /// - Throws: `InlayError` if the text has more units or placements than the limits allow.
  /// - Complexity: O(n log n) in units and runs, because the string is a tree.
  public static func decompose(
    _ string: AttributedString, options: FoundationOptions = FoundationOptions()
  ) throws -> Converted<DecomposedText> {
    try stoppingWhenCancelled {
      var reader = try AttributedStringReader(string, options)
      return try reader.run()
    }
  }
}

extension Recomposer {
  /// Converts a text into an `AttributedString`, with attributes of Inlay's scope (`AttributeScopes.InlayAttributes`),
  /// and with those of `options.keyBridges` that express the same.
  ///
  /// Images are referenced: none of their bytes are read. Document attributes, files and unknown members of the
  /// document cannot be part of a string. If there are any, a diagnostic says so. Decomposing the string restores
  /// everything else unchanged.
  ///
  /// - Throws: `CancellationError` in a canceled task, and nothing else.
  /// - Complexity: O(n log n) in units and runs, because the string is a tree.
  public static func attributedString(
    of text: DecomposedText, options: FoundationOptions = FoundationOptions()
  ) throws -> Converted<AttributedString> {
    try stoppingWhenCancelled {
      var collector = DiagnosticCollector()
      collector.reportWhatAStringHasNot(text)
      var writer = AttributedStringWriter(options)
      let string = try writer.write(text)
      return Converted(string, diagnostics: collector.diagnostics + writer.collector.diagnostics)
    }
  }
}
