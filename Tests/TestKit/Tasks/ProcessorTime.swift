import Foundation
public import Testing

/// Processor time of a thread. Swift Testing's `timeLimit` goes by the clock, and counts the time until a busy machine
/// has a thread for the test.
public enum ProcessorTime {
  /// What `body` gives. Records an issue if it took more than `seconds` of this thread's processor time. The limit is many
  /// times what the work takes, also with a sanitizer: it is for work that grows faster than its input.
  public static func limit<Result>(
    _ seconds: Double = 30, sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Result
  ) rethrows -> Result {
    let start = ofThisThread()
    let result = try body()
    let spent = ofThisThread() - start
    if spent > seconds {
      Issue.record(
        "took \(spent) s of processor time; the limit is \(seconds)", sourceLocation: sourceLocation)
    }
    return result
  }

  /// Seconds.
  private static func ofThisThread() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
