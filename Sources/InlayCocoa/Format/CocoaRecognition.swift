import InlayFormats

/// Tells the property lists of Cocoa apart by the names at their beginning, where all programs write the keys of the
/// outermost dictionary. What other lists hold may have the same names further on: a web archive holds archives.
enum CocoaRecognition {
  /// Whether a file is a property list in which one of `names` stands before all of `others`.
  static func match(_ look: FormatLook, _ names: [String], before others: [String]) -> FormatMatch? {
    let start = look.prefix(FormatLook.textPrefixBytes)
    guard BinaryPropertyList.isOne(start) || XMLPropertyList.isOne(start) else { return nil }
    func first(_ names: [String]) -> Int {
      names.compactMap { start.firstRange(of: Array($0.utf8))?.lowerBound }.min() ?? .max
    }
    return first(names) < first(others) ? .certain() : nil
  }

  /// A key of the frame of a keyed archive.
  static let keyed = ["$archiver"]
  /// Keys of a web archive. Which stands first depends on the program.
  static let web = ["WebMainResource", "WebSubresources", "WebSubframeArchives"]
}
