private import CDeflate
import InlayCore

/// Compresses stretches of bytes to DEFLATE, each without looking at those before: the pieces, put together,
/// are one stream.
///
/// By libdeflate. ISA-L's igzip is several times as fast, but writes other bytes from call to call, depending
/// on the address of the memory it is given.
///
/// Unsafe inside: it hands memory to C.
@safe
struct DeflateCompressor: ~Copyable {
  private let compressor: OpaquePointer
  /// The most bytes one call takes.
  private let inputLimit: Int
  private let output: UnsafeMutableRawBufferPointer

  /// A compressor for stretches of at most `inputLimit` bytes, of a level from 1 to 12.
  init(level: Int, inputLimit: Int) throws {
    guard let made = unsafe libdeflate_alloc_compressor(CInt(level)) else { throw InlayError.pngOutOfMemory }
    unsafe compressor = unsafe made
    self.inputLimit = inputLimit
    let bound = unsafe libdeflate_deflate_compress_bound(made, inputLimit)
    // The walk to the end of a stream reads up to 8 bytes beyond it, and joining adds 5.
    unsafe output = .allocate(byteCount: bound + 16, alignment: 16)
    unsafe output.initializeMemory(as: UInt8.self, repeating: 0)
  }

  deinit {
    unsafe libdeflate_free_compressor(compressor)
    unsafe output.deallocate()
  }

  /// Compresses a stretch and hands the result to `body`. All pieces but the last end with a whole byte and
  /// do not end the stream.
  func compress<Result>(
    _ bytes: UnsafeRawBufferPointer, isLast: Bool, _ body: (UnsafeRawBufferPointer) -> Result
  ) throws -> Result {
    let whole = try unsafe size(of: bytes)
    let count = isLast ? whole : try open(whole)
    return unsafe body(UnsafeRawBufferPointer(rebasing: output[..<count]))
  }

  /// How many bytes a stretch takes compressed.
  func size(of bytes: UnsafeRawBufferPointer) throws -> Int {
    precondition(bytes.count <= inputLimit)
    let count = unsafe libdeflate_deflate_compress(
      compressor, bytes.baseAddress, bytes.count, output.baseAddress, output.count - 16)
    guard count > 0 else { throw InlayError.pngOutOfMemory }
    return count
  }

  /// Takes the mark of the last block from a stream of `count` bytes and ends it with an empty stored block.
  private func open(_ count: Int) throws -> Int {
    guard let start = unsafe output.baseAddress, let end = unsafe DeflateEnd(of: start, count: count) else {
      throw InlayError.pngOutOfMemory
    }
    let (mark, after) = unsafe (end.lastBlock, end.end)
    // Read, then written: `&=` fails in the compiler (Swift 6.3.1) under the thread sanitizer.
    let marked = unsafe output[mark >> 3]
    unsafe output[mark >> 3] = marked & ~(1 << UInt8(mark & 7))
    // Three bits 0: not the last, stored; then to the next byte, and the length 0 and its complement.
    let next = (after + 3 + 7) >> 3
    for at in count..<max(count, next) { unsafe output[at] = 0 }
    for (offset, byte) in [0, 0, 0xFF, 0xFF].enumerated() { unsafe output[next + offset] = UInt8(byte) }
    return next + 4
  }
}
