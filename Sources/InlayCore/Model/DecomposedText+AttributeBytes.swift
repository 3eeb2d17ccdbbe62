extension DecomposedText {
  /// Throws if the strings of attributes and images take more than ``Limits/attributeBytes`` when each paragraph, cell and
  /// placement states them, as most formats do. A page of a few bytes can set a name over a million paragraphs.
  ///
  /// Complexity: O(runs + placements); O(n) if the text might exceed the limit.
  package func checkAttributeBytes(_ limits: Limits) throws {
    let elsewhere = imageBytes.saturatingSum(blockBytes)
    let most = runs.attributeBytes { $0.count }
      .saturatingSum(paragraphs.attributeBytes { $0.count })
      .saturatingSum(elsewhere)
    guard most > limits.attributeBytes else { return }
    let starts = ParagraphBoundaries.starts(in: text)
    func lines(_ range: Range<Int>) -> Int {
      // The start of the range begins a piece, whether a paragraph starts there or not.
      starts.partition { $0 < range.upperBound } - starts.partition { $0 <= range.lowerBound } + 1
    }
    /// A run is written in pieces: one for each paragraph, and one more behind each image.
    func pieces(_ range: Range<Int>) -> Int {
      let images =
        placements.partition { $0.at < range.upperBound } - placements.partition { $0.at < range.lowerBound }
      return lines(range) + max(images, 0)
    }
    let bytes = runs.attributeBytes(in: pieces)
      .saturatingSum(paragraphs.attributeBytes(in: lines))
      .saturatingSum(elsewhere)
    try Limits.check("attributeBytes", bytes, limits.attributeBytes)
  }

  /// The bytes of the strings of all blocks and tables.
  private var blockBytes: Int {
    var known = KnownBytes()
    var sum = tables.reduce(0) { $0.saturatingSum(AttributeBytes.count($1.attributes)) }
    for block in blocks {
      guard let identity = block.attributes.identity else { continue }
      sum = sum.saturatingSum(known.count(identity) { AttributeBytes.count(block.attributes) })
    }
    return sum
  }

  /// The bytes of the strings of all images, each as often as it is placed.
  private var imageBytes: Int {
    let bytes = images.map { AttributeBytes.count($0) }
    return placements.reduce(0) { $0.saturatingSum(bytes[$1.image]) }
  }
}

extension Array {
  /// The bytes of the strings of all runs, each as often as `pieces` says for its range.
  fileprivate func attributeBytes<Values: RunAttributes>(
    in pieces: (Range<Int>) -> Int
  ) -> Int where Element == AttributeRun<Values> {
    var known = KnownBytes()
    var sum = 0
    for run in self {
      guard let identity = run.attributes.identity else { continue }
      let bytes = known.count(identity) { AttributeBytes.count(run.attributes) }
      guard bytes > 0 else { continue }
      let (product, overflow) = bytes.multipliedReportingOverflow(by: pieces(run.range))
      sum = sum.saturatingSum(overflow ? .max : product)
    }
    return sum
  }
}

/// The bytes of each set of attributes. A few slots, found without hashing, hold those that runs alternate between.
private struct KnownBytes {
  private var slots = [(identity: ObjectIdentifier?, bytes: Int)](repeating: (nil, 0), count: 64)
  private var all: [ObjectIdentifier: Int] = [:]

  mutating func count(_ identity: ObjectIdentifier, _ make: () -> Int) -> Int {
    // Objects begin at multiples of 16.
    let bits = UInt(bitPattern: Int(bitPattern: identity)) >> 4
    let slot = Int((bits ^ bits >> 6) & 63)
    if slots[slot].identity == identity { return slots[slot].bytes }
    let bytes = all[identity] ?? make()
    all[identity] = bytes
    slots[slot] = (identity, bytes)
    return bytes
  }
}
