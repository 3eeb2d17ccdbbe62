public import Foundation
public import InlayCore

extension Decomposer {
  /// Takes an `NSAttributedString` apart.
  ///
  /// Attributes with a meaning (Documentation/foundation.md) become fields of the model; others whose values are
  /// property lists become custom attributes; the rest is a diagnostic that names key and position. Each U+FFFC with
  /// an image is a placement of its own, also where Foundation hands over one run for several.
  ///
  /// On Linux a string must not be read by two threads at once, not even an immutable one: reading writes into a cache
  /// without a lock (swift-corelibs-foundation, CFRunArray.c). The result may go anywhere.
  ///
  /// - Throws: ``InlayError`` if the text has more units or placements, or a value more parts, than the limits allow.
  /// - Complexity: O(n) in units, runs and the sizes of distinct values.
  public static func decompose(
    _ string: NSAttributedString, options: FoundationOptions = FoundationOptions()
  ) throws -> Converted<DecomposedText> {
    try stoppingWhenCancelled {
      var reader = try NSAttributedStringReader(string, options)
      return try reader.run()
    }
  }
}

extension Recomposer {
  /// Puts a text together as an `NSMutableAttributedString`.
  ///
  /// Document attributes, files and unknown members of the document are not part of a string; a diagnostic says so
  /// where there are any. Taking the string apart again gives the rest unchanged.
  ///
  /// On Linux Foundation never gives back the memory of an attributed string's runs (some 200 bytes and more for
  /// each): a process that makes many should end now and then.
  ///
  /// - Throws: ``InlayError`` if an image cannot be read; and where images are to be property lists, if one is larger
  ///   than `attachmentBytes`, or all together than `bundleBytes`.
  /// - Complexity: O(n) in units, runs and the sizes of distinct values.
  public static func nsAttributedString(
    of text: DecomposedText, options: FoundationOptions = FoundationOptions()
  ) throws -> Converted<NSMutableAttributedString> {
    try stoppingWhenCancelled {
      var collector = DiagnosticCollector()
      collector.reportWhatAStringHasNot(text)
      var writer = NSAttributedStringWriter(options)
      let string = try writer.write(text)
      return Converted(string, diagnostics: collector.diagnostics + writer.collector.diagnostics)
    }
  }
}
