private import CDeflate
import InlayCore

/// Compresses pieces of bytes to DEFLATE, each independent of the pieces before it. Joined, the results form one
/// stream.
///
/// It uses libdeflate. ISA-L's igzip is several times as fast, but its output depends on the address of its memory, so
/// it differs from call to call.
///
/// Unsafe inside: it passes memory to C.
@safe
struct DeflateCompressor: ~Copyable {
  private let compressor: OpaquePointer
  /// The maximum number of bytes per call.
  private let inputLimit: Int
  private let output: UnsafeMutableRawBufferPointer

  /// A compressor for pieces of at most `inputLimit` bytes, with a level from 1 to 12. Throws if memory is short.
  init(level: Int, inputLimit: Int) throws {
    guard let made = unsafe libdeflate_alloc_compressor(CInt(level)) else { throw InlayError.pngOutOfMemory }
    unsafe compressor = unsafe made
    self.inputLimit = inputLimit
    let bound = unsafe libdeflate_deflate_compress_bound(made, inputLimit)
    // Finding the end of a stream reads up to 8 bytes beyond it, and joining adds 5.
    unsafe output = .allocate(byteCount: bound + 16, alignment: 16)
    unsafe output.initializeMemory(as: UInt8.self, repeating: 0)
  }

  deinit {
    unsafe libdeflate_free_compressor(compressor)
    unsafe output.deallocate()
  }

  /// Compresses a piece and passes the result to `body`. Every result except the last ends with a whole byte and does
  /// not end the stream. Throws if the compressor fails.
  func compress<Result>(
    _ bytes: UnsafeRawBufferPointer, isLast: Bool, _ body: (UnsafeRawBufferPointer) -> Result
  ) throws -> Result {
    let whole = try unsafe size(of: bytes)
    let count = isLast ? whole : try open(whole)
    return unsafe body(UnsafeRawBufferPointer(rebasing: output[..<count]))
  }

  /// The compressed size of a piece in bytes. Throws if the compressor fails.
  func size(of bytes: UnsafeRawBufferPointer) throws -> Int {
    precondition(bytes.count <= inputLimit)
    let count = unsafe libdeflate_deflate_compress(
      compressor, bytes.baseAddress, bytes.count, output.baseAddress, output.count - 16)
    guard count > 0 else { throw InlayError.pngOutOfMemory }
    return count
  }

  /// Clears the mark of the last block in a stream of `count` bytes, and ends it with an empty stored block. Throws if
  /// the stream is invalid.
  private func open(_ count: Int) throws -> Int {
    guard let start = unsafe output.baseAddress, let end = unsafe DeflateEnd(of: start, count: count) else {
      throw InlayError.pngOutOfMemory
    }
    let (mark, after) = unsafe (end.lastBlock, end.end)
    // Read and then written, because the compiler (Swift 6.3.1) fails on `&=` with the thread sanitizer.
    let marked = unsafe output[mark >> 3]
    unsafe output[mark >> 3] = marked & ~(1 << UInt8(mark & 7))
    // Three zero bits (not the last block, stored), then padding to the next byte, then the length 0 and its
    // complement.
    let next = (after + 3 + 7) >> 3
    for at in count..<max(count, next) { unsafe output[at] = 0 }
    for (offset, byte) in [0, 0, 0xFF, 0xFF].enumerated() { unsafe output[next + offset] = UInt8(byte) }
    return next + 4
  }
}
