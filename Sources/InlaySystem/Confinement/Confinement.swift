internal import CInlaySystem

/// The privileges that a helper program drops permanently before it reads untrusted bytes.
package enum Confinement {
  /// The exit status for lack of memory (EX_OSERR).
  package static let memoryStatus: Int32 = 71

  /// What the process may still use.
  package struct Allowance: Sendable {
    /// Bytes of memory beyond those in use.
    var memory: Int
    /// Bytes of a file that it writes, at most.
    var fileBytes: Int
    /// Seconds of processor time in its whole life.
    var processorSeconds: UInt64

    package init(memory: Int, fileBytes: Int = 0, processorSeconds: UInt64) {
      (self.memory, self.fileBytes, self.processorSeconds) = (memory, fileBytes, processorSeconds)
    }
  }

  /// Which limits are active. A sanitizer needs more than they allow.
  package struct Limits: Sendable {
    /// Whether memory is limited.
    package let memory: Bool
    /// Whether system calls are.
    package let calls: Bool
  }

  /// Closes all descriptors except the standard streams, and makes this process end with its parent.
  ///
  /// - Parameter isWaitedFor: whether the thread that started this process waits for its end. It then ends with that thread.
  package static func leaveParent(isWaitedFor: Bool) {
    inlay_ignore_signal(SIGPIPE)
    unsafe chdir("/")
    #if !canImport(Darwin)
      ParentWatch.install(isWaitedFor: isWaitedFor)
      if inlay_close_from(3) != 0 {
        for descriptor in 3..<Int32(4_096) { close(descriptor) }
      }
    #endif
  }

  /// Sets the system limits and permits only harmless system calls. Returns which limits are active, or `nil` if the
  /// system refuses one of the limits or the system call filter. Without the filter, a file that exploits a decoder
  /// could do everything the user can do.
  package static func enclose(_ allowance: Allowance) -> Limits? {
    #if canImport(Darwin)
      return limitPortably(allowance) ? Limits(memory: false, calls: false) : nil
    #else
      // Sanitizers reserve terabytes of address space and inspect the process through files.
      let isSanitized = Sanitizer.isPresent
      var isLimited = [
        limit(INLAY_LIMIT_CORE_SIZE, 0), limit(INLAY_LIMIT_PROCESSOR_TIME, allowance.processorSeconds),
        limit(INLAY_LIMIT_MESSAGE_QUEUES, 0),
      ]
      if !isSanitized {
        // Not RLIMIT_NPROC, which counts all processes and threads of the user. The system call filter forbids new
        // ones.
        guard let watch = MemoryWatch(allowed: allowance.memory) else { return nil }
        watch.install()
        let (total, overflow) = watch.bytesAtStart.addingReportingOverflow(allowance.memory)
        isLimited += [
          limit(INLAY_LIMIT_ADDRESS_SPACE, UInt64(clamping: overflow ? Int.max : total)),
          limit(INLAY_LIMIT_LOCKED_MEMORY, 0),
          limit(INLAY_LIMIT_FILE_SIZE, UInt64(clamping: allowance.fileBytes)),
          limit(INLAY_LIMIT_OPEN_FILES, 3),
        ]
      }
      guard isLimited.allSatisfy({ $0 }) else { return nil }
      guard isSanitized || inlay_confine_calls() == 0 else { return nil }
      return Limits(memory: !isSanitized, calls: !isSanitized)
    #endif
  }

  /// For a program that speaks to servers: takes from it what it has no use for, such as starting programs. Returns whether
  /// the system does so. Descriptors and the network stay usable, and files can be read; they can be written only below the
  /// given folders (from Linux 5.13 on). Call it before there are other threads.
  package static func allowNetworking(writingBelow folders: [String]) -> Bool {
    #if canImport(Darwin)
      return true
    #else
      guard limit(INLAY_LIMIT_CORE_SIZE, 0), limit(INLAY_LIMIT_PROCESSOR_TIME, 600) else { return false }
      return Sanitizer.isPresent || confineWriting(folders) && inlay_confine_network_calls() == 0
    #endif
  }

  #if canImport(Darwin)
    private static func limitPortably(_ allowance: Allowance) -> Bool {
      [
        (RLIMIT_CORE, 0), (RLIMIT_FSIZE, UInt64(clamping: allowance.fileBytes)), (RLIMIT_NOFILE, 3),
        (RLIMIT_CPU, allowance.processorSeconds),
      ].allSatisfy {
        var value = rlimit(rlim_cur: $0.1, rlim_max: $0.1)
        return unsafe setrlimit($0.0, &value) == 0
      }
    }
  #else
    private static func confineWriting(_ folders: [String]) -> Bool {
      var paths = unsafe (folders + ["/dev/null"]).map { unsafe strdup($0) } + [nil]
      defer { for index in unsafe paths.indices { unsafe free(paths[index]) } }
      return unsafe inlay_confine_writing(&paths) == 0
    }

    /// Whether the limit is in force. A lower existing limit stays.
    private static func limit(_ resource: Int, _ value: UInt64) -> Bool {
      if inlay_prlimit(0, Int32(resource), value, value) == 0 { return true }
      // The limit cannot be raised, because the existing one is lower.
      return inlay_error_number() == EPERM
    }
  #endif
}

/// Whether a sanitizer is built into the program.
enum Sanitizer {
  static let isPresent = unsafe dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil
}
