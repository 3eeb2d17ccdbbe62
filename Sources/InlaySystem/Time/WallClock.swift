#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The time of day.
package enum WallClock {
  /// Whole seconds since 1970-01-01T00:00:00Z.
  package static func seconds() -> Int { time(nil) }
}
