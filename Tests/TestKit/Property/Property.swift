import Foundation

/// Seeded property tests with shrinking.
///
/// ```swift
/// @Test func reversingTwiceIsTheIdentity() throws {
///   try Property.check("reverse twice") { source in
///     let bytes = source.bytes()
///     source.note("bytes", bytes)
///     try expect(Array(bytes.reversed().reversed()), equals: bytes)
///   }
/// }
/// ```
///
/// A property fails by throwing. Environment: `INLAY_SEED` (a number, or `random`), `INLAY_CASES` (a number of
/// cases, or `x10` for ten times as many, and at least ``least``), `INLAY_CASE` (only the case of this number).
public enum Property {
  /// Cases of a property that takes about a millisecond each. A module has 40 seconds of processor time in `make test`;
  /// `make full` runs ten times as many cases, and at least ``least``; `make full STEP=rooms` measures.
  public static let costly = 2_000

  /// Cases that each property has in `make full`. Those of fewer than 100 in `make test` are made of large inputs, and
  /// have ten times as many.
  static let least = 10_000

  /// Runs `property` on `cases` inputs drawn from `seed` (without one, from the name, so that every run of the
  /// tests sees the same inputs).
  ///
  /// - Throws: ``PropertyFailure`` for the smallest failing input found.
  public static func check(
    _ name: String, cases: Int = 10_000, seed: UInt64? = nil, _ property: (ChoiceSource) throws -> Void
  ) throws {
    try check(
      name, cases: cases, seed: seed, settings: Settings(ProcessInfo.processInfo.environment), property)
  }

  /// The number of cases that the environment asks for where `given` is the usual one, for tests that are no properties.
  public static func cases(_ given: Int) -> Int {
    Settings(ProcessInfo.processInfo.environment).cases(given: given)
  }

  static func check(
    _ name: String, cases: Int, seed: UInt64?, settings: Settings, _ property: (ChoiceSource) throws -> Void
  ) throws {
    let seed = settings.seed(for: name, given: seed)
    let count = settings.cases(ofProperty: cases)
    // Before the cases, so that the seed is known even when a case ends the process.
    Console.line("property “\(name)”: \(count) cases, seed \(seed)")
    var discarded = 0
    let numbers = settings.onlyCase.map { $0..<($0 + 1) } ?? 0..<count
    for number in numbers {
      let size = 1 + number * 99 / Swift.max(1, count - 1)
      let source = ChoiceSource(
        seed: SplitMix64.mix(seed &+ SplitMix64.mix(UInt64(number))), size: Swift.min(size, 100))
      do {
        try property(source)
      } catch is Discarded {
        discarded += 1
      } catch {
        throw smallest(name, seed, number, source, property)
      }
    }
    // A property that speaks of hardly any case proves nothing.
    if numbers.count > 1, discarded > numbers.count / 10 * 9 {
      throw Unmet("property “\(name)” discards \(discarded) of \(numbers.count) cases")
    }
  }

  /// Leaves the case out if its input is not one the property speaks of.
  public static func assume(_ condition: Bool) throws {
    if !condition { throw Discarded() }
  }

  private static func smallest(
    _ name: String, _ seed: UInt64, _ number: Int, _ source: ChoiceSource,
    _ property: (ChoiceSource) throws -> Void
  ) -> PropertyFailure {
    withoutActuallyEscaping(property) { property in
      var shrinker = Shrinker(tape: source.tape, budget: 5_000) { tape in
        let source = ChoiceSource(replaying: tape, size: source.size)
        do {
          try property(source)
          return nil
        } catch {
          return error is Discarded ? nil : source.tape
        }
      }
      shrinker.run()
      let telling = ChoiceSource(replaying: shrinker.best, size: source.size)
      telling.isTelling = true
      var reason = "the failure did not come again: the property depends on something other than its source"
      do { try property(telling) } catch { reason = "\(error)" }
      return PropertyFailure(
        name: name, seed: seed, caseNumber: number, reason: reason, notes: telling.notes, tape: shrinker.best,
        shrinks: shrinker.shrinks)
    }
  }

  /// What the environment asks for.
  struct Settings {
    var environment: [String: String]
    var onlyCase: Int? { environment["INLAY_CASE"].flatMap(Int.init) }

    init(_ environment: [String: String]) { self.environment = environment }

    func seed(for name: String, given: UInt64?) -> UInt64 {
      if let wish = environment["INLAY_SEED"] {
        if wish == "random" { return UInt64.random(in: .min ... .max) }
        if let seed = UInt64(wish) { return seed }
      }
      if let given { return given }
      // FNV-1a: stable between runs, which Swift's own hashing is not.
      return name.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    func cases(ofProperty given: Int) -> Int {
      let count = cases(given: given)
      let isFull = environment["INLAY_CASES"]?.hasPrefix("x") == true && count >= 10 * given
      return isFull && given >= 100 ? Swift.max(count, Property.least) : count
    }

    func cases(given: Int) -> Int {
      guard let wish = environment["INLAY_CASES"] else { return given }
      if wish.hasPrefix("x"), let factor = Double(wish.dropFirst()), factor > 0, factor < 1e6 {
        return Swift.max(1, Int(Double(given) * factor))
      }
      if let count = Int(wish), count > 0 { return count }
      return given
    }
  }
}

/// Throws ``Unmet`` unless `condition` holds; for use inside a property.
public func expect(_ condition: Bool, _ message: @autoclosure () -> String = "expectation not met") throws {
  if !condition { throw Unmet(message()) }
}

/// Throws ``Unmet`` with both values unless they are equal; for use inside a property.
public func expect<T: Equatable>(
  _ value: T, equals wanted: T, _ message: @autoclosure () -> String = ""
) throws {
  if value != wanted { throw Unmet("\(message()) got \(value), wanted \(wanted)") }
}

/// Throws ``Unmet`` with a difference in hexadecimal unless the bytes are equal.
public func expect(
  _ bytes: [UInt8], equals wanted: [UInt8], _ message: @autoclosure () -> String = ""
) throws {
  if let difference = HexDump.difference(bytes, wanted) { throw Unmet("\(message()) \(difference)") }
}

/// Throws ``Unmet`` unless both texts have the same UTF-8 bytes; Swift's own `==` would take é in its two forms
/// for one.
public func expect(
  _ text: String, equals wanted: String, _ message: @autoclosure () -> String = ""
) throws {
  if !text.utf8.elementsEqual(wanted.utf8) {
    throw Unmet("\(message()) got \(HexDump.escaped(text)), wanted \(HexDump.escaped(wanted))")
  }
}
