private import CDeflate

#if os(Linux) && (arch(x86_64) || arch(arm64))
  private import CIGzip
#endif

/// Compresses stretches of bytes to DEFLATE, each without looking at those before: the pieces, put together, are one
/// stream.
///
/// Unsafe inside: it hands memory to C.
@safe
struct DeflateCompressor: ~Copyable {
  enum Method: Hashable {
    /// ISA-L's igzip at level 1, on x86-64 and arm64.
    case igzip
    /// libdeflate at a level from 1 to 12.
    case libdeflate(Int)

    /// The quickest there is.
    static var fastest: Method {
      #if os(Linux) && (arch(x86_64) || arch(arm64))
        .igzip
      #else
        .libdeflate(1)
      #endif
    }
  }

  private let method: Method
  private let compressor: OpaquePointer?
  private let scratch: UnsafeMutableRawPointer?
  /// The most bytes one call takes.
  private let inputLimit: Int
  private let output: UnsafeMutableRawBufferPointer

  /// A compressor for stretches of at most `inputLimit` bytes.
  init(_ method: Method, inputLimit: Int) throws(PNGEncodingError) {
    self.method = method
    self.inputLimit = inputLimit
    let bound: Int
    switch method {
    case .igzip:
      unsafe compressor = nil
      #if os(Linux) && (arch(x86_64) || arch(arm64))
        unsafe scratch = .allocate(byteCount: Int(INLAY_IGZIP_SCRATCH), alignment: 64)
      #else
        unsafe scratch = nil
      #endif
      // At worst stored blocks.
      bound = inputLimit + inputLimit / 256 + 1_024
    case .libdeflate(let level):
      unsafe scratch = nil
      guard let made = unsafe libdeflate_alloc_compressor(CInt(level)) else { throw .outOfMemory }
      unsafe compressor = unsafe made
      bound = unsafe libdeflate_deflate_compress_bound(made, inputLimit)
    }
    // The walk to the end of a stream reads up to 8 bytes beyond it, and joining adds 5.
    unsafe output = .allocate(byteCount: bound + 16, alignment: 16)
    unsafe output.initializeMemory(as: UInt8.self, repeating: 0)
  }

  deinit {
    if let compressor = unsafe compressor { unsafe libdeflate_free_compressor(compressor) }
    unsafe scratch?.deallocate()
    unsafe output.deallocate()
  }

  /// Compresses a stretch and hands the result to `body`. All pieces but the last end with a whole byte and do not end the
  /// stream.
  func compress<Result>(
    _ bytes: UnsafeRawBufferPointer, isLast: Bool, _ body: (UnsafeRawBufferPointer) -> Result
  ) throws(PNGEncodingError) -> Result {
    let count = try unsafe compress(bytes, isLast: isLast)
    return unsafe body(UnsafeRawBufferPointer(rebasing: output[..<count]))
  }

  /// How many bytes a stretch takes compressed.
  func size(of bytes: UnsafeRawBufferPointer) throws(PNGEncodingError) -> Int {
    try unsafe compress(bytes, isLast: true)
  }

  private func compress(_ bytes: UnsafeRawBufferPointer, isLast: Bool) throws(PNGEncodingError) -> Int {
    precondition(bytes.count <= inputLimit)
    switch method {
    case .igzip: return try unsafe compressWithIGzip(bytes, isLast)
    case .libdeflate:
      guard let compressor = unsafe compressor else { throw .outOfMemory }
      let count = unsafe libdeflate_deflate_compress(
        compressor, bytes.baseAddress, bytes.count, output.baseAddress, output.count - 16)
      guard count > 0 else { throw .outOfMemory }
      return isLast ? count : try open(count)
    }
  }

  private func compressWithIGzip(
    _ bytes: UnsafeRawBufferPointer, _ isLast: Bool
  ) throws(PNGEncodingError) -> Int {
    #if os(Linux) && (arch(x86_64) || arch(arm64))
      guard let input = unsafe bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
        let target = unsafe output.baseAddress?.assumingMemoryBound(to: UInt8.self),
        let scratch = unsafe scratch
      else { throw .outOfMemory }
      let count = unsafe inlay_igzip_compress(
        input, CUnsignedInt(bytes.count), target, CUnsignedInt(output.count - 16), scratch, isLast ? 1 : 0)
      guard count >= 0 else { throw .outOfMemory }
      return count
    #else
      throw .outOfMemory
    #endif
  }

  /// Takes the mark of the last block from a stream of `count` bytes and ends it with an empty stored block.
  private func open(_ count: Int) throws(PNGEncodingError) -> Int {
    guard let start = unsafe output.baseAddress, let end = unsafe DeflateEnd(of: start, count: count) else {
      throw .outOfMemory
    }
    let (mark, after) = unsafe (end.lastBlock, end.end)
    unsafe output[mark >> 3] &= ~(1 << UInt8(mark & 7))
    // Three bits 0: not the last, stored; then to the next byte, and the length 0 and its complement.
    let next = (after + 3 + 7) >> 3
    for at in count..<max(count, next) { unsafe output[at] = 0 }
    for (offset, byte) in [0, 0, 0xFF, 0xFF].enumerated() { unsafe output[next + offset] = UInt8(byte) }
    return next + 4
  }
}
