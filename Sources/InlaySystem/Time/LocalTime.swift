internal import CInlaySystem

/// A moment as clocks show it where the computer is, or where the variable `TZ` says it is.
package struct LocalTime: Sendable, Hashable {
  package let year, month, day: Int
  /// From 0 for Sunday.
  package let weekday: Int
  package let hour, minute: Int

  /// The moment this many seconds after 1970-01-01T00:00:00Z; `nil` if the system cannot tell.
  package init?(secondsSince1970 seconds: Int) {
    var time = time_t(seconds)
    var parts = unsafe tm()
    tzset()
    guard unsafe localtime_r(&time, &parts) != nil else { return nil }
    unsafe self.init(parts)
  }

  /// The moment in UTC.
  package init?(utcSecondsSince1970 seconds: Int) {
    var time = time_t(seconds)
    var parts = unsafe tm()
    guard unsafe gmtime_r(&time, &parts) != nil else { return nil }
    unsafe self.init(parts)
  }

  private init(_ parts: tm) {
    (year, month, day) = unsafe (Int(parts.tm_year) + 1_900, Int(parts.tm_mon) + 1, Int(parts.tm_mday))
    (weekday, hour, minute) = unsafe (Int(parts.tm_wday), Int(parts.tm_hour), Int(parts.tm_min))
  }
}
