internal import CInlaySystem

/// The environment variables of this process.
package enum ProcessEnvironment {
  /// The value of a variable; `nil` if it is not set. It may be set to an empty string.
  package static func variable(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// The environment of a helper program: from that of this process only the variables for loaders and the sanitizers of
  /// a test build, and those named.
  package static func forHelper(passing names: [String] = [], adding more: [String] = []) -> [String] {
    let passed =
      ["LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"] + names + [
        "ASAN_OPTIONS", "TSAN_OPTIONS", "UBSAN_OPTIONS", "LSAN_OPTIONS",
      ]
    return ["LC_ALL=C", "SWIFT_BACKTRACE=enable=no"] + more
      + passed.compactMap { name in nonempty(name).map { "\(name)=\($0)" } }
  }

  /// The value of a variable; `nil` if it is not set, or is empty.
  package static func nonempty(_ name: String) -> String? {
    variable(name).flatMap { $0.isEmpty ? nil : $0 }
  }
}
