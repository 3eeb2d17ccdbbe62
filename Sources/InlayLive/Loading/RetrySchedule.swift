/// How long to wait before another attempt.
package enum RetrySchedule {
  /// The wait before attempt number `attempt`, counted from 0 for the first: a random share of 0.5 s, doubled with each
  /// attempt up to 30 s ("full jitter"), so that clients that failed together do not return together. If the server asked
  /// for a time, that time, at most `longest`.
  ///
  /// - Parameter random: a number from 0 to 1.
  package static func delay(
    before attempt: Int, random: Double, retryAfter: Duration?, atMost longest: Duration
  ) -> Duration {
    if let retryAfter { return min(max(retryAfter, .zero), longest) }
    let ceiling = min(0.5 * Double(1 << min(max(attempt - 1, 0), 16)), 30)
    return .milliseconds(Int(ceiling * min(max(random, 0), 1) * 1_000))
  }

  /// The time in a field `Retry-After`: seconds or a date (RFC 9110, 10.2.3); `nil` if it is malformed.
  package static func retryAfter(_ value: String, date: Int) -> Duration? {
    let seconds =
      HTTPSeconds.read(value.utf8)
      ?? HTTPDate.seconds(value).map { HTTPSeconds.span(from: date, to: $0) }
    return seconds.map { .seconds($0) }
  }
}
