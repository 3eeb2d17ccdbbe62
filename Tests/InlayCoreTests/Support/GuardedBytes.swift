#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Bytes, at most a page of them, with memory behind them that nobody may read: a read beyond their end ends the process.
@safe final class GuardedBytes {
  private let page = Int(getpagesize())
  private let start: UnsafeMutableRawPointer
  private let count: Int

  /// `nil` if the system gives no such memory.
  init?(_ bytes: [UInt8]) {
    let memory = unsafe mmap(nil, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
    guard let memory = unsafe memory, unsafe memory != MAP_FAILED else { return nil }
    unsafe start = memory
    count = bytes.count
    let room = unsafe UnsafeMutableRawBufferPointer(start: memory + page - count, count: count)
    unsafe room.copyBytes(from: bytes)
    guard count <= page, unsafe mprotect(memory + page, page, PROT_NONE) == 0 else { return nil }
  }

  deinit { unsafe munmap(start, 2 * page) }

  func withBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try unsafe body(UnsafeRawBufferPointer(start: start + page - count, count: count))
  }
}
