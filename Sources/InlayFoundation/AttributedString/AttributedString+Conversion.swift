public import Foundation
public import InlayCore

extension Decomposer {
  /// Takes an `AttributedString` apart: the attributes of Inlay's scope, and those that `options.keyBridges` ties to
  /// the model. Attributes under any other key are left out with a diagnostic that names key and position.
  ///
  /// Each U+FFFC with an image is a placement of its own.
  ///
  /// - Throws: ``InlayError`` if the text has more units or placements than the limits allow.
  /// - Complexity: O(n log n) in units and runs: the string is a tree.
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
  /// Puts a text together as an `AttributedString`, with attributes of Inlay's scope
  /// (`AttributeScopes.InlayAttributes`), and of those that `options.keyBridges` names where they say the same.
  ///
  /// Images are referred to: no byte of them is read. Document attributes, files and unknown members of the document
  /// are not part of a string; a diagnostic says so where there are any. Taking the string apart again gives the rest
  /// unchanged.
  ///
  /// - Throws: `CancellationError` in a cancelled task, and nothing else.
  /// - Complexity: O(n log n) in units and runs: the string is a tree.
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
