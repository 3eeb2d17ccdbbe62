/// The symbols of one block of a DEFLATE stream (RFC 1951, 3.2.3) before they are written: literals and matches.
///
/// Unsafe inside: symbols are stored in memory of fixed size, so the caller must check ``isFull`` before adding one.
@safe
struct DeflateBlock: ~Copyable {
  /// The maximum number of entries in a block. An entry is a literal, three literals, or a match.
  static let capacity = 1 << 15
  /// The maximum length of a match.
  static let longestMatch = 258

  /// A literal is stored unchanged. A match is stored as its length above 16 bits, and its distance minus 1. Three
  /// literals, such as a pixel, are stored in memory order, with the highest bit set.
  private let symbols: UnsafeMutablePointer<UInt32>
  private(set) var count = 0
  /// The count of each symbol: literals, the end and lengths, then distances.
  private let literalCounts: UnsafeMutablePointer<UInt32>
  private let distanceCounts: UnsafeMutablePointer<UInt32>
  /// The counts of second and of third literals. The three of a gray pixel are equal, and incrementing one number three
  /// times takes longer.
  private let laterCounts: UnsafeMutablePointer<UInt32>

  private static let countsSize = 288 + 32 + 2 * 256
  /// Marks an entry of three literals.
  private static let threeMark: UInt32 = 1 << 31

  init() {
    unsafe symbols = .allocate(capacity: Self.capacity)
    unsafe literalCounts = .allocate(capacity: Self.countsSize)
    unsafe literalCounts.initialize(repeating: 0, count: Self.countsSize)
    unsafe distanceCounts = unsafe literalCounts + 288
    unsafe laterCounts = unsafe literalCounts + 288 + 32
  }

  deinit {
    unsafe symbols.deallocate()
    unsafe literalCounts.deallocate()
  }

  /// Whether there is no room for another entry.
  @inline(__always) var isFull: Bool { count >= Self.capacity }

  @inline(__always)
  mutating func add(literal: UInt8) {
    unsafe symbols[count] = UInt32(literal)
    unsafe literalCounts[Int(literal)] &+= 1
    count &+= 1
  }

  /// Adds the three literals in the lowest 24 bits of `bytes`, the first of them lowest.
  @inline(__always)
  mutating func add(threeLiterals bytes: UInt32) {
    unsafe symbols[count] = bytes & 0xFF_FFFF | Self.threeMark
    unsafe literalCounts[Int(bytes & 0xFF)] &+= 1
    unsafe laterCounts[Int(bytes &>> 8 & 0xFF)] &+= 1
    unsafe laterCounts[256 &+ Int(bytes &>> 16 & 0xFF)] &+= 1
    count &+= 1
  }

  /// Adds a match. `length` is 3 to 258, `distance` is 1 to 32,768.
  @inline(__always)
  mutating func add(length: Int, distance: Int) {
    unsafe symbols[count] = UInt32(truncatingIfNeeded: length << 16 | (distance - 1))
    unsafe literalCounts[DeflateSymbols.length(length)] &+= 1
    unsafe distanceCounts[DeflateSymbols.distance(distance)] &+= 1
    count &+= 1
  }

  /// Writes the symbols, which represent `bytes`, as the kind of block that takes least space, and removes them.
  mutating func write(
    standingFor bytes: UnsafeRawBufferPointer, isLast: Bool, to output: inout DeflateBits
  ) {
    unsafe literalCounts[256] = 1
    sumLiterals()
    let literals = unsafe [UInt32](UnsafeBufferPointer(start: literalCounts, count: 286))
    let distances = unsafe [UInt32](UnsafeBufferPointer(start: distanceCounts, count: 30))
    let own = DeflateCode(
      literals: PrefixLengths.make(literals, limit: 15), distances: PrefixLengths.make(distances, limit: 15))
    let header = own.header()
    let ownBits = header.bits + own.bits(literals, distances)
    let fixedBits = DeflateCode.fixed.bits(literals, distances)
    let storedBits = 8 * bytes.count + 48 * (bytes.count / 65_535 + 1)
    if storedBits <= min(ownBits, fixedBits) {
      unsafe output.store(bytes, isLast: isLast)
    } else {
      let isFixed = fixedBits <= ownBits
      output.put((isLast ? 1 : 0) | (isFixed ? 2 : 4), 3)
      if isFixed {
        writeSymbols(DeflateCode.fixed, to: &output)
      } else {
        for part in header.parts { output.put(UInt64(part.value), Int(part.bits)) }
        writeSymbols(own, to: &output)
      }
    }
    clear()
  }

  /// Removes the symbols.
  mutating func clear() {
    count = 0
    unsafe literalCounts.update(repeating: 0, count: Self.countsSize)
  }

  /// Moves the counts of second and third literals to the first ones.
  private func sumLiterals() {
    for literal in 0..<256 {
      unsafe literalCounts[literal] &+= unsafe laterCounts[literal] &+ laterCounts[256 + literal]
    }
    unsafe laterCounts.update(repeating: 0, count: 2 * 256)
  }

  /// The approximate number of bits of the symbols with an optimal code: the entropy of both alphabets, and the extra
  /// bits of symbols.
  borrowing func estimatedBits() -> Int {
    sumLiterals()
    let literals = unsafe UnsafeBufferPointer(start: literalCounts, count: 286)
    let distances = unsafe UnsafeBufferPointer(start: distanceCounts, count: 30)
    var (literalTotal, distanceTotal, bits) = (0, 0, 0)
    for symbol in 0..<286 {
      let count = unsafe Int(literals[symbol])
      literalTotal += count
      bits += 256 * count * (symbol > 256 ? DeflateSymbols.lengthExtra(symbol) : 0) - Self.entropy(count)
    }
    for symbol in 0..<30 {
      let count = unsafe Int(distances[symbol])
      distanceTotal += count
      bits += 256 * count * DeflateSymbols.distanceExtra(symbol) - Self.entropy(count)
    }
    return (bits + Self.entropy(literalTotal) + Self.entropy(distanceTotal)) / 256
  }

  /// 256 × n × log₂ n, linear between powers of two.
  private static func entropy(_ n: Int) -> Int {
    guard n > 1 else { return 0 }
    let whole = Int.bitWidth - 1 - n.leadingZeroBitCount
    return n * (whole << 8 + (n << 8) >> whole - 256)
  }

  /// Writes each entry at once: three literals take at most 45 bits, a match 48 (RFC 1951, 3.2.7 and 3.2.5).
  private func writeSymbols(_ code: borrowing DeflateCode, to output: inout DeflateBits) {
    let tables = code.tables()
    var bits = output
    unsafe tables.literals.withUnsafeBufferPointer { literals in
      unsafe tables.lengths.withUnsafeBufferPointer { lengths in
        unsafe tables.distances.withUnsafeBufferPointer { distances in
          for index in 0..<count {
            let symbol = unsafe symbols[index]
            if symbol >= Self.threeMark {
              let first = unsafe literals[Int(symbol & 0xFF)]
              let second = unsafe literals[Int(symbol &>> 8 & 0xFF)]
              let third = unsafe literals[Int(symbol &>> 16 & 0xFF)]
              let shifts = (UInt64(first &>> 24), UInt64(first &>> 24 &+ second &>> 24))
              let codes =
                UInt64(first & 0xFF_FFFF) | UInt64(second & 0xFF_FFFF) &<< shifts.0
                | UInt64(third & 0xFF_FFFF) &<< shifts.1
              bits.put(codes, Int(shifts.1) &+ Int(third &>> 24))
            } else if symbol >= 1 << 16 {
              let length = unsafe lengths[Int(symbol &>> 16)]
              let less = Int(symbol & 0xFFFF)
              let slot = DeflateSymbols.distance(less &+ 1)
              let distance = unsafe distances[slot]
              let extra = DeflateSymbols.distanceExtra(slot)
              let rest = UInt64(truncatingIfNeeded: less) & (1 &<< UInt64(extra) &- 1)
              let shifts = (UInt64(length &>> 24), UInt64(length &>> 24 &+ distance &>> 24))
              let codes =
                UInt64(length & 0xFF_FFFF) | UInt64(distance & 0xFF_FFFF) &<< shifts.0 | rest &<< shifts.1
              bits.put(codes, Int(shifts.1) &+ extra)
            } else {
              let entry = unsafe literals[Int(symbol)]
              bits.put(UInt64(entry & 0xFF_FFFF), Int(entry &>> 24))
            }
          }
        }
      }
    }
    let end = tables.literals[256]
    bits.put(UInt64(end & 0xFF_FFFF), Int(end >> 24))
    output = bits
  }
}
