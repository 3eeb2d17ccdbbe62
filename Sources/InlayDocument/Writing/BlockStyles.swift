internal import InlayCore

/// The distinct attributes of blocks, which a document holds once.
struct BlockStyles {
  /// In the order of their first use.
  private(set) var styles: [BlockAttributes] = []
  /// For each block, the index of its style, or -1.
  private var indices: [Int32] = []

  /// The styles of blocks. Complexity: O(blocks).
  init(of blocks: [TextBlock]) {
    guard !blocks.isEmpty else { return }
    indices.reserveCapacity(blocks.count)
    var known: [BlockAttributes: Int32] = [:]
    for block in blocks { indices.append(index(of: block.attributes, &known)) }
  }

  private mutating func index(of attributes: BlockAttributes, _ known: inout [BlockAttributes: Int32])
    -> Int32
  {
    if attributes.isEmpty { return -1 }
    if let last = indices.last, last >= 0, styles[Int(last)] == attributes { return last }
    if let index = known[attributes] { return index }
    let index = Int32(truncatingIfNeeded: styles.count)
    known[attributes] = index
    styles.append(attributes)
    return index
  }

  /// The index of a block's style; `nil` if it has no attributes.
  func style(ofBlock block: Int) -> Int? { indices[block] < 0 ? nil : Int(indices[block]) }
}
