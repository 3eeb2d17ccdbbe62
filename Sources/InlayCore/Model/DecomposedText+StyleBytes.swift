extension DecomposedText {
  /// Throws if the strings of attributes and images take more than ``Limits/styleBytes`` when each paragraph and
  /// placement states them, as most formats do. A page of a few bytes can set a name over a million paragraphs.
  ///
  /// Complexity: O(runs + sets of attributes + placements); O(n) if the text might exceed the limit.
  package func checkStyleBytes(_ limits: Limits) throws {
    let inImages = imageStringBytes
    let most = runs.styleBytes(by: StyleBytes.count) { $0.count }
      .saturatingSum(paragraphs.styleBytes(by: StyleBytes.count) { $0.count })
      .saturatingSum(inImages)
    guard most > limits.styleBytes else { return }
    let starts = ParagraphBoundaries.starts(in: text)
    /// A run is written in pieces: one for each paragraph, and one more behind each image.
    func pieces(_ range: Range<Int>) -> Int {
      let images =
        placements.partition { $0.at < range.upperBound } - placements.partition { $0.at < range.lowerBound }
      return lines(range) + max(images, 0)
    }
    func lines(_ range: Range<Int>) -> Int {
      // The start of the range begins a piece, whether a paragraph starts there or not.
      starts.partition { $0 < range.upperBound } - starts.partition { $0 <= range.lowerBound } + 1
    }
    let bytes = runs.styleBytes(by: StyleBytes.count, pieces: pieces)
      .saturatingSum(paragraphs.styleBytes(by: StyleBytes.count, pieces: lines))
      .saturatingSum(inImages)
    try Limits.check("styleBytes", bytes, limits.styleBytes)
  }

  /// The bytes of the strings of all images, each as often as it is placed.
  private var imageStringBytes: Int {
    let bytes = images.map(StyleBytes.count)
    return placements.reduce(0) { $0.saturatingSum(bytes[$1.image]) }
  }
}

extension Array {
  /// The bytes of the strings of all runs, each as often as its run has pieces.
  fileprivate func styleBytes<Values: AttributeValues>(
    by count: (Attributes<Values>) -> Int, pieces: (Range<Int>) -> Int
  ) -> Int where Element == AttributeRun<Values> {
    var known: [ObjectIdentifier: Int] = [:]
    var sum = 0
    for run in self {
      guard let identity = run.attributes.identity else { continue }
      let bytes: Int
      if let earlier = known[identity] {
        bytes = earlier
      } else {
        bytes = count(run.attributes)
        known[identity] = bytes
      }
      guard bytes > 0 else { continue }
      let (product, overflow) = bytes.multipliedReportingOverflow(by: pieces(run.range))
      sum = sum.saturatingSum(overflow ? .max : product)
    }
    return sum
  }
}
