/// Gives a U+FFFC of its own to each image that covers nothing or covers the end of a paragraph.
///
/// A placement never contains a paragraph separator, because a paragraph that began inside one could have no attributes
/// of its own.
struct ObjectReplacementPass {
  private(set) var result: AttributedText
  private(set) var collector = DiagnosticCollector()

  /// Returns `nil` if no image of the text needs a U+FFFC of its own.
  ///
  /// - Throws: ``InlayError`` if the text gets longer than ``DecomposedText/maximumUnits``. Complexity: O(n).
  init?(_ text: AttributedText) throws {
    var needing: [Int] = []
    let string = text.text
    unsafe withBytes(of: string) { bytes in
      var start = 0
      for (index, entry) in text.entries.enumerated() {
        let end = Int(entry.utf8End)
        if entry.image != 0,
          unsafe UTF8Scan.nextObjectReplacement(bytes, from: start, to: end) == end,
          unsafe Self.needsStandIn(bytes, start..<end)
        {
          needing.append(index)
        }
        start = end
      }
    }
    guard !needing.isEmpty else { return nil }
    let (bytes, overflow) = needing.count.multipliedReportingOverflow(by: 3)
    let room = DecomposedText.maximumUnits - string.utf8.count
    guard !overflow, bytes <= room else {
      throw InlayError.limit("textUnits", allowed: DecomposedText.maximumUnits)
    }
    result = text
    result.text = ""
    result.entries = []
    rebuild(text, needing)
  }

  /// Whether an image over these bytes, which hold no U+FFFC, needs a U+FFFC of its own.
  static func needsStandIn(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Bool {
    if range.isEmpty { return true }
    for at in range {
      let byte = unsafe bytes[at]
      if byte == 0x0A || byte == 0x0D { return true }
      if byte == 0xE2, at &+ 2 < range.upperBound, unsafe bytes[at &+ 1] == 0x80,
        unsafe bytes[at &+ 2] == 0xA9
      {
        return true
      }
    }
    return false
  }

  private mutating func rebuild(_ text: AttributedText, _ needing: [Int]) {
    let utf8 = text.text.utf8
    var start = utf8.startIndex
    var start8: UInt32 = 0
    var added8: UInt32 = 0
    var added16: UInt32 = 0
    var next = 0
    var end16: UInt32 = 0
    // Where a U+FFFC was inserted, in the old text.
    var insertions: [Int] = []
    defer {
      result.blocks.moveStarts { $0 + insertions.partition { [start = $0] in $0 < start } }
    }
    for (index, entry) in text.entries.enumerated() {
      var moved = entry
      if next < needing.count, needing[next] == index {
        next += 1
        let isEmpty = entry.utf8End == start8
        collector.report(
          isEmpty ? .modelImageWithoutText : .modelImageOverParagraphs, at: Int(end16 + added16),
          isEmpty
            ? "an image run had no text; a U+FFFC was inserted"
            : "an image run covered several paragraphs; a U+FFFC was inserted before them")
        result.text += "\u{FFFC}"
        insertions.append(Int(end16))
        added8 += 3
        added16 += 1
        result.entries.append(
          AttributedText.Entry(
            utf8End: start8 + added8, utf16End: end16 + added16, attributes: entry.attributes,
            image: entry.image))
        moved.image = 0
      }
      if entry.utf8End > start8 {
        let end = utf8.index(start, offsetBy: Int(entry.utf8End - start8))
        result.text += text.text[start..<end]
        start = end
        start8 = entry.utf8End
        end16 = entry.utf16End
        moved.utf8End += added8
        moved.utf16End += added16
        result.entries.append(moved)
      }
    }
  }
}
