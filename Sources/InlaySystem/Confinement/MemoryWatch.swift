internal import CInlaySystem
internal import Synchronization

#if !canImport(Darwin)
  /// Distinguishes a crash due to lack of memory from other crashes. Code that cannot handle a failed allocation
  /// (Swift, an uncaught `std::bad_alloc`) ends with a signal like any other fault.
  package struct MemoryWatch {

    /// Address space in use when the watch was created, in bytes.
    let bytesAtStart: Int
    private let allowed: Int

    /// A descriptor of `/proc/self/statm`, opened now because nothing can be opened later.
    private static let statistics = Atomic<Int32>(-1)
    /// Address space in bytes. At or above it, a crash counts as lack of memory.
    private static let threshold = Atomic<Int>(.max)
    private static let pageBytes = Atomic<Int>(4_096)

    /// Returns `nil` if the system does not provide the size of a process.
    init?(allowed: Int) {
      let descriptor = unsafe inlay_open(AT_FDCWD, "/proc/self/statm", O_RDONLY | O_CLOEXEC, 0)
      guard descriptor >= 0 else { return nil }
      Self.statistics.store(descriptor, ordering: .relaxed)
      Self.pageBytes.store(max(1, sysconf(Int32(_SC_PAGESIZE))), ordering: .relaxed)
      let bytes = Self.addressSpace()
      guard bytes > 0 else { return nil }
      (bytesAtStart, self.allowed) = (bytes, allowed)
    }

    /// If a crash comes right after a failed allocation, or with at least half of the allowed memory in use, makes the
    /// process exit with ``Confinement/memoryStatus``.
    func install() {
      // The last error number of the crashing thread reveals a single allocation that was too large, even if little
      // memory is in use. If another call failed after it, only the size can tell.
      Self.threshold.store(bytesAtStart + min(allowed / 2, Int.max / 4), ordering: .relaxed)
      for number in [SIGABRT, SIGILL, SIGTRAP, SIGSEGV, SIGBUS] {
        signal(number) { number in
          if inlay_error_number() == ENOMEM
            || MemoryWatch.addressSpace() >= MemoryWatch.threshold.load(ordering: .relaxed)
          {
            _exit(Confinement.memoryStatus)
          }
          inlay_default_signal(number)
          raise(number)
        }
      }
    }

    /// Clears the error number of earlier requests, which were handled.
    package static func beginRequest() { inlay_set_error_number(0) }

    /// Number of bytes of address space in use; 0 if unknown. Safe in a signal handler.
    private static func addressSpace() -> Int {
      var digits: SIMD32<UInt8> = .zero
      let count = unsafe withUnsafeMutableBytes(of: &digits) {
        unsafe pread(statistics.load(ordering: .relaxed), $0.baseAddress, $0.count, 0)
      }
      var pages = 0
      var at = 0
      while at < count, at < 18, 48...57 ~= digits[at] {
        pages = pages * 10 + Int(digits[at] - 48)
        at += 1
      }
      let (bytes, overflow) = pages.multipliedReportingOverflow(by: pageBytes.load(ordering: .relaxed))
      return overflow ? 0 : bytes
    }
  }
#endif
