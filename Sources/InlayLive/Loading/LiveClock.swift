internal import CInlaySystem

/// The time, and how to wait for it. A value, so that tests do not wait.
package struct LiveClock: Sendable {
  /// The time since some moment in the past. Never goes back.
  package var now: @Sendable () -> Duration
  /// Waits. Throws `CancellationError` if the task is canceled.
  package var sleep: @Sendable (Duration) async throws -> Void
  /// Seconds since 1970, for dates of HTTP.
  package var date: @Sendable () -> Int
  /// A number from 0 to 1, for how long to wait between attempts.
  package var random: @Sendable () -> Double

  package init(
    now: @escaping @Sendable () -> Duration, sleep: @escaping @Sendable (Duration) async throws -> Void,
    date: @escaping @Sendable () -> Int, random: @escaping @Sendable () -> Double
  ) {
    (self.now, self.sleep, self.date, self.random) = (now, sleep, date, random)
  }

  private static let start = ContinuousClock.now

  /// The system's.
  package static let system = LiveClock(
    now: { start.duration(to: .now) }, sleep: { try await Task.sleep(for: $0) },
    date: { Int(time(nil)) }, random: { .random(in: 0...1) })
}
