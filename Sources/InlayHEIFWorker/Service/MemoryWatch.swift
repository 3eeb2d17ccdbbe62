internal import CInlaySystem
internal import InlayHEIFClient
internal import Synchronization

#if !canImport(Darwin)
  /// Tells a crash for want of memory from others: what cannot bear a failed allocation (Swift, an uncaught
  /// `std::bad_alloc`) ends by a signal like any other fault.
  struct MemoryWatch {
    /// Address space in use when the watch was made, in bytes.
    let bytesAtStart: Int
    private let allowed: Int

    /// Open on `/proc/self/statm`, as nothing can be opened later.
    private static let statistics = Atomic<Int32>(-1)
    /// Address space in bytes from which on a crash is taken for want of memory.
    private static let threshold = Atomic<Int>(.max)
    private static let pageBytes = Atomic<Int>(4_096)

    /// `nil` where the system does not tell the size of a process.
    init?(allowed: Int) {
      let descriptor = unsafe inlay_open(AT_FDCWD, "/proc/self/statm", O_RDONLY | O_CLOEXEC, 0)
      guard descriptor >= 0 else { return nil }
      Self.statistics.store(descriptor, ordering: .relaxed)
      Self.pageBytes.store(max(1, sysconf(Int32(_SC_PAGESIZE))), ordering: .relaxed)
      let bytes = Self.addressSpace()
      guard bytes > 0 else { return nil }
      (bytesAtStart, self.allowed) = (bytes, allowed)
    }

    /// Makes crashes right after an allocation failed, or with at least half of the allowed memory in use, end with
    /// ``WorkerStatus/memory``.
    func install() {
      // What failed last on the crashing thread tells of one piece too large, however little is in use. Where something
      // else failed since, the size must do.
      Self.threshold.store(bytesAtStart + min(allowed / 2, Int.max / 4), ordering: .relaxed)
      for number in [SIGABRT, SIGILL, SIGTRAP, SIGSEGV, SIGBUS] {
        signal(number) { number in
          if inlay_error_number() == ENOMEM
            || MemoryWatch.addressSpace() >= MemoryWatch.threshold.load(ordering: .relaxed)
          {
            _exit(WorkerStatus.memory)
          }
          inlay_default_signal(number)
          raise(number)
        }
      }
    }

    /// Forgets failures of earlier requests, which were got over.
    static func beginRequest() { inlay_set_error_number(0) }

    /// Bytes of address space in use; 0 if they are not told. Safe in the handler of a signal.
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
