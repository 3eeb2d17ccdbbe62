#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// What a worker is told at its start.
struct WorkerArguments: Hashable {
  /// Bytes of memory beside what it has when it is ready.
  var memory: Int

  private static let serve = "--serve"
  private static let memoryOption = "--memory"

  var list: [String] { [Self.serve, "\(PipeFormat.version)", Self.memoryOption, "\(memory)"] }

  init(memory: Int) { self.memory = memory }

  /// Reads a command line without the program's name; `nil` if it is not that of a worker of this version.
  init?(_ list: [String]) {
    guard list.count == 4, list[0] == Self.serve, list[1] == "\(PipeFormat.version)",
      list[2] == Self.memoryOption, let memory = Int(list[3]), memory >= 0
    else { return nil }
    self.memory = memory
  }
}

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
    guard let value = unsafe getenv(name) else { return nil }
    let text = unsafe String(cString: value)
    return text.isEmpty ? nil : text
  }
}
