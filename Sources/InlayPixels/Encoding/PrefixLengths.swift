/// Computes the code lengths of a prefix code (RFC 1951, 3.2.2), which are shorter for more frequent symbols.
enum PrefixLengths {
  /// Code lengths of at most `limit` bits for symbols with these counts; 0 for symbols that do not occur. There are
  /// always at least two codes, as every decoder accepts.
  static func make(_ counts: [UInt32], limit: Int) -> [UInt8] {
    var symbols = counts.indices.filter { counts[$0] > 0 }
    for symbol in counts.indices where symbols.count < 2 && counts[symbol] == 0 { symbols.append(symbol) }
    symbols.sort { (counts[$0], $0) < (counts[$1], $1) }
    var perLength = Self.perLength(symbols.map { max(1, counts[$0]) })
    shorten(&perLength, to: limit)
    var lengths = [UInt8](repeating: 0, count: counts.count)
    var next = symbols.count
    for length in 1...limit {
      for _ in 0..<perLength[length] {
        next -= 1
        lengths[symbols[next]] = UInt8(length)
      }
    }
    return lengths
  }

  /// The number of leaves at each depth of the Huffman tree. `counts` must be ascending.
  private static func perLength(_ counts: [UInt32]) -> [Int] {
    let leaves = counts.count
    // Nodes are created in order of their counts, so two queues are enough.
    var nodes = counts.map { UInt64($0) }
    var parents = [Int](repeating: 0, count: 2 * leaves - 1)
    var (leaf, inner) = (0, leaves)
    for parent in leaves..<2 * leaves - 1 {
      var sum: UInt64 = 0
      for _ in 0..<2 {
        let takesLeaf = leaf < leaves && (inner >= nodes.count || nodes[leaf] <= nodes[inner])
        let child = takesLeaf ? leaf : inner
        if takesLeaf { leaf += 1 } else { inner += 1 }
        sum += nodes[child]
        parents[child] = parent
      }
      nodes.append(sum)
    }
    var depths = [Int](repeating: 0, count: nodes.count)
    var perLength = [Int](repeating: 0, count: leaves + 16)
    for node in stride(from: nodes.count - 2, through: 0, by: -1) {
      depths[node] = depths[parents[node]] + 1
      if node < leaves { perLength[depths[node]] += 1 }
    }
    return perLength
  }

  /// Shortens longer codes to `limit`, and lengthens others until all codes fit.
  private static func shorten(_ perLength: inout [Int], to limit: Int) {
    for length in (limit + 1)..<perLength.count {
      perLength[limit] += perLength[length]
      perLength[length] = 0
    }
    var used = (1...limit).reduce(0) { $0 + perLength[$1] << (limit - $1) }
    while used > 1 << limit {
      perLength[limit] -= 1
      guard let length = (1..<limit).last(where: { perLength[$0] > 0 }) else { return }
      perLength[length] -= 1
      perLength[length + 1] += 2
      used -= 1
    }
  }

  /// The codes for the given lengths, with the first bit lowest, as DEFLATE writes them.
  static func codes(_ lengths: [UInt8]) -> [UInt32] {
    var next = [UInt32](repeating: 0, count: 17)
    for length in lengths where length > 0 { next[Int(length) + 1] += 1 }
    for length in 1..<17 { next[length] = (next[length] + next[length - 1]) << (length == 1 ? 0 : 1) }
    return lengths.map { length in
      guard length > 0 else { return 0 }
      let code = next[Int(length)]
      next[Int(length)] += 1
      return PrefixCode.reversed(code, Int(length))
    }
  }
}
