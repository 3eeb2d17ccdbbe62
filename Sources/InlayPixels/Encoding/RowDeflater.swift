/// Compresses packed rows of a picture to DEFLATE (RFC 1951), faster than libraries for bytes of any kind
/// can: it looks at the row above and the pixel before first, steps over what is equal there without entering
/// it into its table, and so takes little time for blank paper.
///
/// A page of text takes a sixth of libdeflate's least time and a sixth more room than its level 6. Igzip of
/// ISA-L is as fast, but writes other bytes from call to call, depending on the address of the memory it is
/// given.
///
/// Unsafe inside: places are compared eight bytes at a time, and not nearer to the end than that.
@safe
struct RowDeflater: ~Copyable {
  private static let hashBits = 12
  private static let window = 32_768
  /// Shorter matches at places found by hash take more room than literals.
  private static let minimumMatch = 5

  /// Where bytes were seen last, plus 1, by the hash of six; 0 for nowhere.
  private let places: UnsafeMutablePointer<UInt32>
  private let output: UnsafeMutableRawBufferPointer
  private let inputLimit: Int
  /// Bytes of a row with its filter, and of a pixel.
  private let rowStride: Int
  private let pixelStride: Int

  /// For stretches of at most `inputLimit` bytes, which must be below 2³¹.
  init(inputLimit: Int, rowStride: Int, pixelStride: Int) {
    (self.inputLimit, self.rowStride, self.pixelStride) = (inputLimit, rowStride, pixelStride)
    unsafe places = .allocate(capacity: 1 << Self.hashBits)
    // Blocks that would grow are stored; each takes at most 6 bytes more, and is at least as long as its
    // symbols.
    let bound = inputLimit + 6 * (inputLimit / DeflateBlock.capacity + inputLimit / 65_535 + 4) + 64
    unsafe output = .allocate(byteCount: bound, alignment: 16)
  }

  deinit {
    unsafe places.deallocate()
    unsafe output.deallocate()
  }

  /// Compresses a stretch, which must begin with a row, and hands the result to `body`. All pieces but the
  /// last end with a whole byte and do not end the stream.
  func compress<Result>(
    _ bytes: UnsafeRawBufferPointer, isLast: Bool, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    let count = unsafe compress(bytes, isLast: isLast)
    return unsafe body(UnsafeRawBufferPointer(rebasing: output[..<count]))
  }

  /// About how many bytes a stretch takes compressed, the codes themselves not counted.
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

  /// Finds what repeats, and hands over blocks of symbols with the bytes they stand for.
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
    // Literals since the last match: the more, the further apart are the places looked at.
    var misses = 0
    while at + 8 <= end {
      if block.isFull {
        finish(&block, blockStart..<at)
        blockStart = at
      }
      let next = unsafe input.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      var length = 0
      var distance = 0
      if at >= rowStride, rowStride <= Self.window,
        unsafe next == input.loadUnaligned(fromByteOffset: at - rowStride, as: UInt64.self)
      {
        distance = rowStride
        length = unsafe Repetition.length(input, at, distance, known: 8, end)
      }
      // A match this long takes so few bits that none is worth looking for.
      if length < DeflateBlock.longestMatch, at >= pixelStride,
        unsafe next == input.loadUnaligned(fromByteOffset: at - pixelStride, as: UInt64.self)
      {
        let run = unsafe Repetition.length(input, at, pixelStride, known: 8, end)
        if run >= length { (length, distance) = (run, pixelStride) }
      }
      let slot = Self.slot(next)
      if length == 0 {
        let place = unsafe Int(places[slot]) - 1
        if place >= 0, at - place <= Self.window {
          let found = unsafe Repetition.length(input, at, at - place, known: 0, end)
          if found >= Self.minimumMatch { (length, distance) = (found, at - place) }
        }
      }
      unsafe places[slot] = UInt32(truncatingIfNeeded: at + 1)
      if length > 0 {
        misses = 0
        let after = at + length
        while length >= DeflateBlock.longestMatch + 3, !block.isFull {
          block.add(length: DeflateBlock.longestMatch, distance: distance)
          length -= DeflateBlock.longestMatch
        }
        // One or two bytes that a match of the greatest length would leave are no match.
        while length > 0, !block.isFull {
          let part = length > DeflateBlock.longestMatch ? length - 3 : length
          block.add(length: part, distance: distance)
          length -= part
        }
        at = after - length
      } else {
        let step = min(pixelStride + misses >> 6, 64)
        for _ in 0..<min(step, end - at) where !block.isFull {
          block.add(literal: unsafe input.load(fromByteOffset: at, as: UInt8.self))
          at += 1
        }
        misses += 1
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

  /// The table's place for the next six bytes.
  @inline(__always)
  private static func slot(_ next: UInt64) -> Int {
    Int(
      truncatingIfNeeded: ((UInt64(littleEndian: next) &<< 16) &* 0x9E37_79B9_7F4A_7C15)
        &>> UInt64(64 - hashBits))
  }
}
