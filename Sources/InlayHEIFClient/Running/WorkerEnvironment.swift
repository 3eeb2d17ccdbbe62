internal import InlaySystem

/// The environment of a worker. From its parent's environment it gets only the variables for libraries.
enum WorkerEnvironment {
  /// Settings for the GNU allocator. Without an arena per thread, each of which takes 64 MiB of address space, and with
  /// large blocks returned to the system after each image, so that the last image of a batch has as much memory as the
  /// first.
  private static let allocator = [
    "MALLOC_ARENA_MAX=1", "MALLOC_MMAP_THRESHOLD_=\(4 << 20)", "MALLOC_TRIM_THRESHOLD_=\(16 << 20)",
  ]

  static func variables() -> [String] {
    ProcessEnvironment.forHelper(passing: ["LIBHEIF_PLUGIN_PATH"], adding: allocator)
  }
}
