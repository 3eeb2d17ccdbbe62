internal import InlayCore

/// Assembles runs from a text and the attribute set of each stretch.
struct RunAssembler {
  /// Contiguous UTF-8, which the result shares.
  let text: String
  /// Number of bytes of the text.
  let count: Int
  /// The attribute sets. The first one is empty.
  var sets: [AttributeSet] = [AttributeSet()]
  var reader: AttributeSetReader
  private var builder: AttributedTextBuilder
  private var pending: Pending?
  private let limits: Limits
  private var definer = BlockDefiner()
  /// The blocks of each set that stands in some, by their numbers in the builder.
  private var paths: [Int: [Int]] = [:]
  private var isInBlocks = false

  /// An image over ordinary text, which the next stretch may continue.
  private struct Pending {
    var range: Range<Int>
    var set: Int
  }

  init(_ text: String, _ reader: AttributeSetReader, _ limits: Limits) {
    var text = text
    text.makeContiguousUTF8()
    self.text = text
    count = text.utf8.count
    builder = AttributedTextBuilder(over: text)
    self.reader = reader
    self.limits = limits
  }

  /// Adds the bytes `range`, which follow the previous ones, with a set. `at` is their UTF-16 position.
  mutating func append(_ set: Int, _ range: Range<Int>, at: Int) throws {
    guard let image = sets[set].image, !hasObjectReplacement(range) else {
      try flush()
      return try add(set, range)
    }
    if let open = pending, sets[open.set].isMarked == sets[set].isMarked,
      sets[open.set].image?.identity == image.identity
    {
      pending?.range = open.range.lowerBound..<range.upperBound
      if sets[open.set].character != sets[set].character {
        reader.report(
          .foundationImageOverRuns, at: at,
          "attributes change within the text that an image covers; the text got those at its start")
      }
    } else {
      try flush()
      pending = Pending(range: range, set: set)
    }
  }

  /// Decomposes everything that was added.
  mutating func finish() throws -> Converted<DecomposedText> {
    try flush()
    let converted = try Decomposer.decompose(builder.finish(), limits: limits)
    return Converted(
      converted.value, diagnostics: reader.collector.diagnostics + converted.diagnostics)
  }

  private mutating func flush() throws {
    guard let open = pending else { return }
    pending = nil
    try add(open.set, open.range)
  }

  private mutating func add(_ set: Int, _ range: Range<Int>) throws {
    if isInBlocks || !sets[set].blocks.isEmpty { try setBlocks(of: set) }
    let kept = sets[set].keptImage.flatMap { hasObjectReplacement(range) ? $0 : nil }
    try builder.append(
      bytes: range.count, character: sets[set].character, paragraph: sets[set].paragraph,
      image: sets[set].image ?? kept)
  }

  private mutating func setBlocks(of set: Int) throws {
    let path = try paths[set] ?? definer.path(of: sets[set].blocks, in: &builder, limits)
    paths[set] = path
    isInBlocks = !path.isEmpty
    builder.setBlocks(path)
  }

  /// Whether these bytes contain a U+FFFC (EF BF BC).
  private func hasObjectReplacement(_ range: Range<Int>) -> Bool {
    unsafe withBytes { bytes in
      var at = range.lowerBound
      while at + 2 < range.upperBound {
        let isFound = unsafe bytes[at] == 0xEF && bytes[at + 1] == 0xBF && bytes[at + 2] == 0xBC
        if isFound { return true }
        at += 1
      }
      return false
    }
  }

  /// Calls `body` with the bytes of the text. Complexity: O(1).
  @inline(__always)
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    var text = text
    return text.withUTF8 { unsafe body($0) }
  }
}
