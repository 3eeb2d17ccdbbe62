import InlayMarkup
internal import InlaySystem

/// Counts the nodes of a large tree that were read, so that their memory can be given back while the text grows.
///
/// Memory is given back for blocks of nodes that nothing looks at again. A node that is never counted, such as one that is
/// not shown, keeps its block in memory.
struct HTMLSpentNodes {
  /// For each block, the number of its nodes that are still needed; empty if all nodes stay.
  private var left: [UInt16] = []
  private var count = 0

  /// Number of nodes in a block: 24 KiB.
  private static let blockSize = 1_024
  /// The smallest tree for which this is worth its time, in nodes.
  private static let minimum = 1 << 16

  /// - Parameter looksBack: whether styles depend on earlier siblings. Then all nodes stay.
  init(of tree: HTMLTree, looksBack: Bool) {
    count = tree.records.count
    guard count >= Self.minimum, !looksBack, !tree.records.contains(where: Self.isLookedBackAt) else {
      return
    }
    left = Array(repeating: UInt16(Self.blockSize), count: count / Self.blockSize)
    // The last block may be smaller.
    if count % Self.blockSize > 0 { left.append(UInt16(count % Self.blockSize)) }
  }

  /// Whether elements after this one look at it: images at their sources, and ruby at its parentheses.
  private static func isLookedBackAt(_ record: HTMLTree.Record) -> Bool {
    record.word == .source || record.word == .rp
  }

  /// Adds a node that was read, with all that is in it. No node is added twice.
  ///
  /// - Returns: the nodes around it whose memory is not needed any more, if it was the last one of a block.
  @inline(__always)
  mutating func add(_ node: HTMLTree.Node) -> Range<Int>? {
    let block = Int(node.index) / Self.blockSize
    guard block < left.count, left[block] > 0 else { return nil }
    left[block] -= 1
    return left[block] == 0 ? nodes(around: block) : nil
  }

  /// The nodes of a block, and of spent blocks beside it, with which it shares pages.
  private func nodes(around block: Int) -> Range<Int> {
    let first = block > 0 && left[block - 1] == 0 ? block - 1 : block
    let last = block + 1 < left.count && left[block + 1] == 0 ? block + 1 : block
    return first * Self.blockSize..<min((last + 1) * Self.blockSize, count)
  }
}

extension HTMLTree {
  /// Gives the memory of some nodes back to the system. Nothing may look at them any more.
  mutating func discard(_ nodes: Range<Int>) {
    unsafe records.withUnsafeMutableBytes { bytes in
      let size = MemoryLayout<Record>.stride
      let range = nodes.clamped(to: 0..<bytes.count / size)
      unsafe SpentMemory.discard(
        UnsafeMutableRawBufferPointer(rebasing: bytes[range.lowerBound * size..<range.upperBound * size]))
    }
  }
}
