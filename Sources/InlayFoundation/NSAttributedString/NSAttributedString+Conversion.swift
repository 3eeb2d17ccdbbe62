public import Foundation
public import InlayCore

extension Decomposer {
  /// Decomposes an `NSAttributedString`.
  ///
  /// Known attributes (Documentation/foundation.md) become fields of the model. Others become custom attributes if
  /// their values are property lists. The rest gives diagnostics that state key and position. Each U+FFFC with an image
  /// becomes a separate placement, even if Foundation returns one run for several.
  ///
  /// On Linux two threads must not read a string at the same time, not even an immutable one: reading writes into a
  /// cache without a lock (swift-corelibs-foundation, CFRunArray.c). The result may be used on any thread.
  ///
  /// - Throws: `InlayError` if the text has more units or placements, or a value more parts, than the limits allow.
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
  /// Converts a text into an `NSMutableAttributedString`.
  ///
  /// Document attributes, files and unknown members of the document cannot be part of a string. If there are any, a
  /// diagnostic says so. Decomposing the string restores everything else unchanged.
  ///
  /// On Linux, Foundation never frees the memory of an attributed string's runs: 200 bytes or more for each. A process
  /// that makes many strings should be restarted now and then.
  ///
  /// - Throws: `InlayError` if an image cannot be read. If images become property lists, also if one is larger than
  ///   `attachmentBytes`, or all together are larger than `bundleBytes`.
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
