import InlayCore
import InlayFormats
import InlayJSON

/// An array of messages in a file of an export: where it is, and how many there are.
struct ExportedArray {
  let source: any ByteSource
  /// Where its bracket stands.
  let start: Int
  let count: Int
  /// Where the last element of the walk stands.
  private(set) var last: Range<Int>?
  /// Whether the walk begins at the end of the array, because the newest element stands first.
  private(set) var isReversed = false

  /// The array that begins where the walk is, which passes it. Complexity: O(its bytes).
  ///
  /// - Throws: `InlayError` if there is none.
  init(_ source: any ByteSource, _ scan: inout JSONScan) throws {
    let isArray = try scan.isNext("[")
    self.source = source
    start = scan.offset
    guard isArray else {
      throw InlayError.json(JSONError(.invalid("an array of messages is expected here"), at: start))
    }
    try scan.enter("[")
    var (count, last) = (0, Range<Int>?.none)
    while try scan.element() {
      last = try scan.skipValue()
      count += 1
    }
    (self.count, self.last) = (count, last)
  }

  /// Where the element stands that is written first.
  ///
  /// - Throws: `InlayError` if the source cannot be read.
  func first() throws -> Range<Int>? {
    var scan = try JSONScan(source, from: start)
    try scan.enter("[")
    return try scan.element() ? scan.skipValue() : nil
  }

  /// Lets the walk begin at the end, so that the element at `first` is its last.
  mutating func reverse(first: Range<Int>) { (last, isReversed) = (first, true) }

  /// Calls `body` with where each element stands, in order.
  ///
  /// - Throws: `InlayError` if the array is damaged; what `body` throws. Complexity: O(its bytes), in constant memory, and
  ///   16 bytes of each element if ``isReversed``.
  func walk(_ body: (ExportPlace) throws -> Void) throws {
    var scan = try JSONScan(source, from: start)
    try scan.enter("[")
    var ranges: [Range<Int>] = []
    while try scan.element() {
      let range = try scan.skipValue()
      guard !isReversed else {
        ranges.append(range)
        continue
      }
      try body(ExportPlace(source: source, range: range))
    }
    for range in ranges.reversed() {
      try Task.checkCancellation()
      try body(ExportPlace(source: source, range: range))
    }
  }
}
