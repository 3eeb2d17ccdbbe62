internal import InlaySystem

/// The environment of a worker: nothing of its parent's but where libraries are.
enum WorkerEnvironment {
  /// What loaders, libheif and the sanitizers of a test build are told.
  private static let passed = [
    "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "LIBHEIF_PLUGIN_PATH", "ASAN_OPTIONS", "TSAN_OPTIONS",
    "UBSAN_OPTIONS", "LSAN_OPTIONS",
  ]

  /// Of the GNU allocator: no arena for each thread, which takes 64 MiB of the address space; and what large pictures
  /// take goes back to the system after each, so that the last of a batch has as much room as the first.
  private static let allocator = [
    "MALLOC_ARENA_MAX=1", "MALLOC_MMAP_THRESHOLD_=\(4 << 20)", "MALLOC_TRIM_THRESHOLD_=\(16 << 20)",
  ]

  static func variables() -> [String] {
    ["LC_ALL=C", "SWIFT_BACKTRACE=enable=no"] + allocator
      + passed.compactMap { name in variable(name).map { "\(name)=\($0)" } }
  }

  static func variable(_ name: String) -> String? {
    ProcessEnvironment.variable(name).flatMap { $0.isEmpty ? nil : $0 }
  }
}
