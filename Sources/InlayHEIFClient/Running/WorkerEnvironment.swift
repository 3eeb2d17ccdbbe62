internal import InlaySystem

/// The environment of a worker. From its parent's environment it gets only the variables for libraries.
enum WorkerEnvironment {
  /// Variables for loaders, libheif and the sanitizers of a test build.
  private static let passed = [
    "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "LIBHEIF_PLUGIN_PATH", "ASAN_OPTIONS", "TSAN_OPTIONS",
    "UBSAN_OPTIONS", "LSAN_OPTIONS",
  ]

  /// Settings for the GNU allocator. Without an arena per thread, each of which takes 64 MiB of address space, and with
  /// large blocks returned to the system after each image, so that the last image of a batch has as much memory as the
  /// first.
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
