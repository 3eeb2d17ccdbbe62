internal import CInlaySystem
internal import InlayHEIFClient

/// What a worker gives up for good before it reads the first byte of a stranger.
enum Confinement {
  /// Keeps nothing open but the standard streams, and ends with the process that started this one.
  static func leaveParent() {
    inlay_ignore_signal(SIGPIPE)
    unsafe chdir("/")
    #if !canImport(Darwin)
      ParentWatch.install()
      if inlay_close_from(3) != 0 {
        for descriptor in 3..<Int32(4_096) { close(descriptor) }
      }
    #endif
  }

  /// Sets the limits of the system, the memory's to `memory` bytes more than there is now, and leaves only harmless
  /// calls. Returns what is limited; `nil` where the system refuses a limit or the filter of calls: without it a picture
  /// that takes over the decoder could do here what the user can.
  static func enclose(memory: Int) -> WorkerHello? {
    #if canImport(Darwin)
      return limitPortably() ? WorkerHello(limitsMemory: false, limitsCalls: false) : nil
    #else
      // Sanitizers reserve terabytes, and look at the process through files.
      let isSanitized = Sanitizer.isPresent
      var isLimited = [
        limit(INLAY_LIMIT_CORE_SIZE, 0), limit(INLAY_LIMIT_PROCESSOR_TIME, WorkerStatus.lifetimeSeconds),
        limit(INLAY_LIMIT_MESSAGE_QUEUES, 0),
      ]
      if !isSanitized {
        // Not RLIMIT_NPROC: it counts all processes and threads of the user. The filter of calls forbids new ones.
        guard let watch = MemoryWatch(allowed: memory) else { return nil }
        watch.install()
        let (total, overflow) = watch.bytesAtStart.addingReportingOverflow(memory)
        isLimited += [
          limit(INLAY_LIMIT_ADDRESS_SPACE, UInt64(clamping: overflow ? Int.max : total)),
          limit(INLAY_LIMIT_LOCKED_MEMORY, 0), limit(INLAY_LIMIT_FILE_SIZE, 0),
          limit(INLAY_LIMIT_OPEN_FILES, 3),
        ]
      }
      guard isLimited.allSatisfy({ $0 }) else { return nil }
      guard isSanitized || inlay_confine_calls() == 0 else { return nil }
      return WorkerHello(limitsMemory: !isSanitized, limitsCalls: !isSanitized)
    #endif
  }

  #if canImport(Darwin)
    private static func limitPortably() -> Bool {
      [(RLIMIT_CORE, 0), (RLIMIT_FSIZE, 0), (RLIMIT_NOFILE, 3), (RLIMIT_CPU, WorkerStatus.lifetimeSeconds)]
        .allSatisfy {
          var value = rlimit(rlim_cur: $0.1, rlim_max: $0.1)
          return unsafe setrlimit($0.0, &value) == 0
        }
    }
  #else
    /// Whether the limit holds: one that is lower already stays.
    private static func limit(_ resource: Int, _ value: UInt64) -> Bool {
      if inlay_prlimit(0, Int32(resource), value, value) == 0 { return true }
      // Not to be raised: it is below.
      return inlay_error_number() == EPERM
    }
  #endif
}

/// Whether a sanitizer is built into the program.
enum Sanitizer {
  static let isPresent = unsafe dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil
}
