internal import InlayCore
internal import InlayFormats

/// The progress of a batch, as one line.
package struct Progress: Equatable {
  package let total: Int
  package var done = 0
  package var failed = 0
  /// The last input that was done.
  package var last: String?
  /// The time that rates are given for. Once chosen it stays, so that the line does not flicker.
  private var unit: Unit?

  /// A time that rates are given for.
  private enum Unit: CaseIterable {
    case second, minute, hour

    var seconds: Double { self == .second ? 1 : self == .minute ? 60 : 3_600 }
    var words: String { self == .second ? "a second" : self == .minute ? "a minute" : "an hour" }
  }

  package init(total: Int) { self.total = total }

  /// `37 of 200 · 12 a second · 14 s left · 2 failed · note.rtfd`, in at most `width` columns. If it does
  /// not fit, the name is cut, then omitted, and then the rate, the failures and the time left are omitted.
  ///
  /// - Parameter elapsed: the time since the batch began.
  package mutating func line(
    elapsed: Duration, width: Int, display: DisplayWidth = DisplayWidth()
  ) -> String {
    let seconds = elapsed.seconds
    let rate = done > 0 && seconds > 0 ? Double(done) / seconds : nil
    if let rate, unit == nil { unit = Unit.allCases.first { rate * $0.seconds >= 1 } ?? .hour }
    let count = "\(done) of \(total)"
    let left = rate.flatMap { done < total ? Self.words(secondsLeft: Double(total - done) / $0) : nil }
    let failures = failed > 0 ? "\(failed) failed" : nil
    let parts = [
      [count, rate.flatMap { Self.words($0, per: unit) }, left, failures], [count, left, failures],
      [count, left],
      [count],
    ].map { $0.compactMap(\.self).joined(separator: " · ") }
    guard let text = parts.first(where: { display.of($0) <= width }) else {
      return display.cut(count, to: width)
    }
    let room = width - display.of(text) - 3
    guard let last, room >= 8, text == parts[0] else { return text }
    let name = last.utf8.split(separator: UInt8(ascii: "/")).last.map { String(decoding: $0, as: UTF8.self) }
    return text + " · " + display.cut(Visible.line(name ?? last), to: room)
  }

  /// A rate; `nil` if it is too low for the unit.
  private static func words(_ rate: Double, per unit: Unit?) -> String? {
    guard let unit, rate * unit.seconds >= 0.05 else { return nil }
    return "\(short(rate * unit.seconds)) \(unit.words)"
  }

  /// A number with one decimal if it is below 10.
  private static func short(_ number: Double) -> String {
    guard number < 9.95 else { return "\(Int(min(number, 1e9).rounded()))" }
    let tenths = Int((number * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }

  /// `38 % · 61 s left`: the progress of a single long job.
  ///
  /// - Parameters:
  ///   - share: what is done, from 0 to 1.
  ///   - elapsed: the time since the job began.
  package static func line(share: Double, elapsed: Duration) -> String {
    let percent = "\(Int(share * 100)) %"
    // The first percent says little about the rest.
    guard share >= 0.01 else { return percent }
    return "\(percent) · \(words(secondsLeft: elapsed.seconds * (1 - share) / share))"
  }

  /// Time left, rounded up.
  private static func words(secondsLeft: Double) -> String {
    let seconds = Int(min(secondsLeft, 1e9).rounded(.up))
    if seconds < 60 { return "\(seconds) s left" }
    if seconds < 3_600 { return "\(seconds / 60) min \(seconds % 60) s left" }
    if seconds < 360_000 { return "\(seconds / 3_600) h \(seconds % 3_600 / 60) min left" }
    return "over 100 h left"
  }
}

extension Duration {
  /// The duration in seconds.
  package var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
