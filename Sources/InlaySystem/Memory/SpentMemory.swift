internal import CInlaySystem

/// Memory that is not needed any more, within an allocation that is.
package enum SpentMemory {
  /// Gives the whole pages in `bytes`, which are part of an allocation on the heap, back to the system. Afterward, each
  /// byte is what it was or 0. Only Linux does this; elsewhere nothing happens.
  ///
  /// Complexity: O(pages).
  package static func discard(_ bytes: UnsafeMutableRawBufferPointer) {
    #if os(Linux)
      let page = max(1, sysconf(Int32(_SC_PAGESIZE)))
      guard let base = bytes.baseAddress else { return }
      let start = Int(bitPattern: base)
      let skipped = (page - start % page) % page
      let count = (bytes.count - skipped) / page * page
      guard count > 0 else { return }
      // Without success, the memory stays in use.
      _ = unsafe madvise(base + skipped, count, MADV_DONTNEED)
    #endif
  }
}
