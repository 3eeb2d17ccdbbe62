/// Compresses packed rows of an image to DEFLATE (RFC 1951), faster than general libraries can. It first looks at the
/// row above and at the previous pixel, and skips what is equal there without adding it to its hash table. Blank areas
/// therefore take little time.
///
/// A page of text takes less than a third of the time of libdeflate's level 1, and 2 to 3 % more space. ISA-L's igzip is
/// faster, but its output depends on the address of its memory, so it differs from call to call.
///
/// Unsafe inside: bytes are compared eight at a time, but never beyond the end.
@safe
struct RowDeflater: ~Copyable {
  private static let hashBits = 12
  private static let window = 32_768
  /// Shorter matches found by hash take more space than literals.
  private static let minimumMatch = 5

  /// The last position of each hash of six bytes, plus 1; 0 if there is none.
  private let places: UnsafeMutablePointer<UInt32>
  private let output: UnsafeMutableRawBufferPointer
  private let inputLimit: Int
  /// Number of bytes of a row with its filter byte, and of a pixel.
  private let rowStride: Int
  private let pixelStride: Int

  /// A compressor for groups of rows of at most `inputLimit` bytes, which must be below 2³¹.
  init(inputLimit: Int, rowStride: Int, pixelStride: Int) {
    (self.inputLimit, self.rowStride, self.pixelStride) = (inputLimit, rowStride, pixelStride)
    unsafe places = .allocate(capacity: 1 << Self.hashBits)
    // Blocks that would grow are stored. Each takes at most 6 more bytes, and is at least as long as its number of
    // entries.
    let bound = inputLimit + 6 * (inputLimit / DeflateBlock.capacity + inputLimit / 65_535 + 4) + 64
    unsafe output = .allocate(byteCount: bound, alignment: 16)
  }

  deinit {
    unsafe places.deallocate()
    unsafe output.deallocate()
  }

  /// Compresses a group of rows, which must start with a row, and passes the result to `body`. Every result except the
  /// last ends with a whole byte and does not end the stream.
  func compress<Result>(
    _ bytes: UnsafeRawBufferPointer, isLast: Bool, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    let count = unsafe compress(bytes, isLast: isLast)
    return unsafe body(UnsafeRawBufferPointer(rebasing: output[..<count]))
  }

  /// The approximate compressed size of a group of rows in bytes, without the codes themselves.
  func estimatedSize(of bytes: UnsafeRawBufferPointer) -> Int {
    var bits = 0
    unsafe scan(bytes) { block, _ in
      bits += block.estimatedBits()
      block.clear()
    }
    return bits / 8
  }

  private func compress(_ bytes: UnsafeRawBufferPointer, isLast: Bool) -> Int {
    guard let target = unsafe output.baseAddress else { return 0 }
    var bits = unsafe DeflateBits(target)
    unsafe scan(bytes) { block, part in
      unsafe block.write(
        standingFor: UnsafeRawBufferPointer(rebasing: bytes[part]),
        isLast: isLast && part.upperBound == bytes.count, to: &bits)
    }
    if isLast {
      bits.align()
    } else {
      unsafe bits.store(UnsafeRawBufferPointer(start: nil, count: 0), isLast: false)
    }
    return bits.count
  }

  /// Finds repetitions, and passes on blocks of symbols with the bytes they represent.
  @inline(__always)
  private func scan(
    _ bytes: UnsafeRawBufferPointer, _ finish: (inout DeflateBlock, Range<Int>) -> Void
  ) {
    precondition(bytes.count <= inputLimit)
    guard let input = bytes.baseAddress else { return }
    unsafe places.initialize(repeating: 0, count: 1 << Self.hashBits)
    let end = bytes.count
    var block = DeflateBlock()
    var blockStart = 0
    var at = 0
    // Number of literals since the last match. The more there are, the fewer positions are searched.
    var misses = 0
    // Rows beyond the window are not looked at.
    let secondRow = rowStride <= Self.window ? rowStride : Int.max
    while at &+ 8 <= end {
      if block.isFull {
        finish(&block, blockStart..<at)
        blockStart = at
      }
      let next = unsafe input.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      var length = 0
      var distance = 0
      if at >= secondRow,
        unsafe next == input.loadUnaligned(fromByteOffset: at &- rowStride, as: UInt64.self)
      {
        distance = rowStride
        length = unsafe Repetition.length(input, at, distance, known: 8, end)
      }
      // A match of maximum length takes so few bits that searching for another is not worthwhile.
      if length < DeflateBlock.longestMatch, at >= pixelStride,
        unsafe next == input.loadUnaligned(fromByteOffset: at &- pixelStride, as: UInt64.self)
      {
        let run = unsafe Repetition.length(input, at, pixelStride, known: 8, end)
        if run >= length { (length, distance) = (run, pixelStride) }
      }
      let slot = Self.slot(next)
      if length == 0 {
        let place = unsafe Int(truncatingIfNeeded: places[slot]) &- 1
        if place >= 0, at &- place <= Self.window {
          let other = unsafe input.loadUnaligned(fromByteOffset: place, as: UInt64.self)
          let differing = UInt64(littleEndian: next ^ other)
          let same = differing.trailingZeroBitCount &>> 3
          if same >= Self.minimumMatch {
            distance = at &- place
            length = same < 8 ? same : unsafe Repetition.length(input, at, distance, known: 8, end)
          }
        }
      }
      unsafe places[slot] = UInt32(truncatingIfNeeded: at &+ 1)
      if length > 0 {
        misses = 0
        let after = at &+ length
        if length <= DeflateBlock.longestMatch {
          block.add(length: length, distance: distance)
          at = after
          continue
        }
        while length >= DeflateBlock.longestMatch + 3, !block.isFull {
          block.add(length: DeflateBlock.longestMatch, distance: distance)
          length -= DeflateBlock.longestMatch
        }
        // One or two bytes left over after matches of maximum length are too few for another match.
        while length > 0, !block.isFull {
          let part = length > DeflateBlock.longestMatch ? length - 3 : length
          block.add(length: part, distance: distance)
          length -= part
        }
        at = after - length
      } else {
        let step = min(pixelStride &+ misses &>> 6, 64)
        misses &+= 1
        if step == 3 {
          block.add(threeLiterals: UInt32(truncatingIfNeeded: UInt64(littleEndian: next)))
          at &+= 3
          continue
        }
        for _ in 0..<min(step, end - at) where !block.isFull {
          block.add(literal: unsafe input.load(fromByteOffset: at, as: UInt8.self))
          at += 1
        }
      }
    }
    while at < end {
      if block.isFull {
        finish(&block, blockStart..<at)
        blockStart = at
      }
      block.add(literal: unsafe input.load(fromByteOffset: at, as: UInt8.self))
      at += 1
    }
    finish(&block, blockStart..<end)
  }

  /// The table slot for the next six bytes.
  @inline(__always)
  private static func slot(_ next: UInt64) -> Int {
    Int(
      truncatingIfNeeded: ((UInt64(littleEndian: next) &<< 16) &* 0x9E37_79B9_7F4A_7C15)
        &>> UInt64(64 - hashBits))
  }
}
