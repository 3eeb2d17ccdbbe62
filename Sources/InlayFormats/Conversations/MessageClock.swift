package import InlayDocument
package import InlaySystem

/// How pages name days and times.
package struct MessageClock: Sendable {
  private let local: @Sendable (Int) -> LocalTime?

  /// A clock of the place where the computer is.
  package init() { local = { LocalTime(secondsSince1970: $0) } }

  /// A clock that shows moments as `local` does.
  package init(local: @escaping @Sendable (Int) -> LocalTime?) { self.local = local }

  private static let days = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
  ]

  /// The day and the time of day: `Wednesday, March 8, 2023` and `20:27`.
  package func words(of time: MessageTime) -> (day: String, time: String) {
    guard let parts = local(time.seconds), Self.days.indices.contains(parts.weekday),
      Self.months.indices.contains(parts.month - 1)
    else {
      let text = time.text
      return (String(text.prefix(10)), String(text.dropFirst(11).prefix(5)) + " UTC")
    }
    let day =
      "\(Self.days[parts.weekday]), \(Self.months[parts.month - 1]) \(parts.day), \(parts.year)"
    return (day, "\(Self.padded(parts.hour)):\(Self.padded(parts.minute))")
  }

  /// The moment in short: `2023-03-08 20:27`.
  package func short(_ time: MessageTime) -> String {
    guard let parts = local(time.seconds) else { return time.text }
    let date = "\(parts.year)-\(Self.padded(parts.month))-\(Self.padded(parts.day))"
    return "\(date) \(Self.padded(parts.hour)):\(Self.padded(parts.minute))"
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
