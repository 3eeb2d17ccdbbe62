/// Where a property draws its input from: every value is made of choices, and the choices stand on a tape.
///
/// Generators draw ``below(_:)``; the other methods are built on it. Choice 0 must be the simplest one, because a
/// failing tape is made smaller by deleting choices and lowering them (the internal reduction of Hypothesis), and
/// a replay that runs past the end of its tape reads zeros.
public final class ChoiceSource {
  /// How large this case may grow: 1 in the first cases of a check, 100 in the last.
  public let size: Int
  /// What ``note(_:_:)`` was told, for the report of a failure.
  public private(set) var notes: [String] = []

  private var random: SplitMix64
  private let replay: [UInt64]?
  private(set) var tape: [UInt64] = []

  /// A source of fresh choices.
  public init(seed: UInt64, size: Int = 100) {
    random = SplitMix64(seed: seed)
    replay = nil
    self.size = size
  }

  /// A source that repeats `tape` and then gives zeros.
  init(replaying tape: [UInt64], size: Int) {
    random = SplitMix64(seed: 0)
    replay = tape
    self.size = size
  }

  /// A choice from `0` up to, not including, `bound`. A bound below 2 leaves no choice and uses no tape.
  public func below(_ bound: Int) -> Int {
    guard bound > 1 else { return 0 }
    return Int(truncatingIfNeeded: choice(upTo: UInt64(bound) - 1) { $0.below(UInt64(bound)) })
  }

  /// Any 64 bits.
  public func bits() -> UInt64 { choice(upTo: .max) { $0.next() } }

  /// One choice from `0` to `top`; fresh ones come from `draw`, in whatever distribution that has.
  func choice(upTo top: UInt64, draw: (inout SplitMix64) -> UInt64) -> UInt64 {
    let value: UInt64
    if let replay {
      value = tape.count < replay.count ? min(replay[tape.count], top) : 0
    } else {
      value = draw(&random)
    }
    tape.append(value)
    return value
  }

  /// Remembers a value for the report of a failure: `source.note("runs", runs)`.
  public func note(_ label: String, _ value: @autoclosure () -> Any) {
    // Notes are made only while a failure is told again, so that a passing case pays nothing.
    if isTelling { notes.append("\(label): \(readable(value()))") }
  }

  /// Whether this run of the property is the one whose notes are printed.
  var isTelling = false

  private func readable(_ value: Any) -> String {
    if let text = value as? String { return HexDump.escaped(text) }
    if let bytes = value as? [UInt8] { return HexDump.line(bytes) }
    return String(describing: value)
  }
}
