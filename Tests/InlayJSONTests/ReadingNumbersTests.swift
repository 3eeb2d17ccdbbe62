import InlayJSON
import TestKit
import Testing

struct ReadingNumbersTests {
  @Test(arguments: [
    ("0", 0), ("-0", 0), ("7", 7), ("-7", -7), ("10", 10), ("1.0", 1), ("1e2", 100), ("1E+2", 100),
    ("100e-2", 1),
    ("0e5", 0), ("-0.000", 0), ("0.01e2", 1), ("12.5e1", 125), ("999999999999999", 999_999_999_999_999),
    ("9007199254740991", 9_007_199_254_740_991), ("-9007199254740991", -9_007_199_254_740_991),
    ("9007199254740991.000", 9_007_199_254_740_991), ("9.007199254740991e15", 9_007_199_254_740_991),
    ("0.0000000000000000000000000000000000001e37", 1), ("0e99999999999999999999", 0), (" \n\t\r5 ", 5),
  ])
  func anIntegerMayBeSpelledInAnyWay(text: String, value: Int) {
    let range = -JSONNumber.largestInteger...JSONNumber.largestInteger
    #expect(
      reading(text) { reader throws(JSONError) in try reader.readInteger(in: range) } == .success(value))
  }

  @Test(arguments: [
    "0.5", "1.5", "1e-1", "9007199254740992", "-9007199254740992", "9007199254740991.4",
    "0.99999999999999999999",
    "12345678901234567890", "1e16", "1e400", "9223372036854775808", "99999999999999999999999999",
    "1000000000000000.0000000000000000000000000001",
  ])
  func whatIsNoSafeIntegerIsRefused(text: String) {
    let result = reading(text) { reader throws(JSONError) in try reader.readInteger(in: .min ... .max) }
    #expect(result == .failure(JSONError(.notAnInteger, at: 0)))
  }

  @Test func theRangeIsChecked() {
    func read(_ text: String) -> Result<Int, JSONError> {
      reading(text) { reader throws(JSONError) in try reader.readInteger(in: 0...10) }
    }
    #expect(read("10") == .success(10))
    #expect(read(" 11") == .failure(JSONError(.integerOutOfRange(0...10), at: 1)))
    #expect(read("-1") == .failure(JSONError(.integerOutOfRange(0...10), at: 0)))
    #expect(read("\"1\"") == .failure(JSONError(.wrongKind(.string, expected: .number), at: 0)))
    #expect(read("+1") == .failure(JSONError(.unexpectedByte(0x2B, expected: "a number"), at: 0)))
  }

  @Test(arguments: [
    ("-", JSONError.Reason.unexpectedEnd, 1), ("-x", .malformedNumber, 1), ("01", .malformedNumber, 0),
    ("-01", .malformedNumber, 1), ("00", .malformedNumber, 0), ("1.", .unexpectedEnd, 2),
    ("1.x", .malformedNumber, 2),
    ("1.e5", .malformedNumber, 2), ("1e", .unexpectedEnd, 2), ("1e+", .unexpectedEnd, 3),
    ("1ex", .malformedNumber, 2),
    ("1e400", .numberOverflow, 0), ("-1e309", .numberOverflow, 0),
    ("1.7976931348623159e308", .numberOverflow, 0),
    ("9007199254740993", .inexactInteger, 0), ("-9007199254740993", .inexactInteger, 0),
    ("12345678901234567890", .inexactInteger, 0), ("9223372036854775807", .inexactInteger, 0),
    ("18446744073709551615", .inexactInteger, 0), ("1000000000000000000000001", .inexactInteger, 0),
  ])
  func whatADoubleCannotHoldIsRefused(text: String, reason: JSONError.Reason, offset: Int) {
    #expect(refusal(text) == JSONError(reason, at: offset))
    // Both ways of reading a number agree on the grammar.
    let integer = reading(text) { reader throws(JSONError) in try reader.readInteger(in: -5...5) }
    guard case .failure(let error) = integer else {
      Issue.record("\(text) accepted")
      return
    }
    if reason == .malformedNumber || reason == .unexpectedEnd {
      #expect(error == JSONError(reason, at: offset))
    }
  }

  @Test func aNumberOfMillionsOfDigitsIsRefusedAtOnce() {
    let digits = String(repeating: "9", count: 2_000_000)
    for text in [digits, "0." + digits, "1e" + digits, "-" + digits] {
      #expect(refusal(text)?.reason == .numberTooLong)
    }
    let longest = "0." + String(repeating: "1", count: JSONReader.maximumNumberBytes - 2)
    #expect(refusal(longest) == nil)
  }

  @Test func doublesAreTheNearest() throws {
    let cases: [(String, Double)] = [
      ("0.1", 0.1), ("1e23", 1e23), ("9007199254740993e0", 9_007_199_254_740_992),
      ("123456.789e3", 123_456_789),
      ("3.14159265358979323846264338327950288", .pi), ("1e22", 1e22),
      ("17976931348623157e292", 1.7976931348623157e308),
      ("-5e-1", -0.5), ("-0.0", 0),
    ]
    for (text, value) in cases {
      let read = try reading(text) { reader throws(JSONError) in try reader.readDouble() }.get()
      #expect(read.bitPattern == value.bitPattern, "\(text)")
    }
  }

  @Test func shortDecimalsAgreeWithTheStandardLibrary() throws {
    let seed: UInt64 = 99
    var generator = SplitMix64(seed: seed)
    for _ in 0..<20_000 {
      let digits = generator.next() >> UInt64.random(in: 0..<64, using: &generator)
      let text = "\(digits)e\(Int.random(in: -40...40, using: &generator))"
      let read = try reading(text) { reader throws(JSONError) in try reader.readDouble() }.get()
      #expect(read == Double(text), "seed \(seed): \(text)")
    }
  }
}
