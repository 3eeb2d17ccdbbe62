import InlayJSON
import TestKit
import Testing

/// Numbers as ECMAScript writes them (RFC 8785, 3.2.2.3 and appendix B; ECMA-262, Number::toString).
struct NumberFormatTests {
  /// The bits of a double, and its form.
  static let byBits: [(UInt64, String)] = [
    (0x0000_0000_0000_0000, "0"), (0x8000_0000_0000_0000, "0"),
    (0x0000_0000_0000_0001, "5e-324"), (0x8000_0000_0000_0001, "-5e-324"),
    (0x7FEF_FFFF_FFFF_FFFF, "1.7976931348623157e+308"), (0xFFEF_FFFF_FFFF_FFFF, "-1.7976931348623157e+308"),
    (0x4340_0000_0000_0000, "9007199254740992"), (0xC340_0000_0000_0000, "-9007199254740992"),
    (0x4430_0000_0000_0000, "295147905179352830000"),
    (0x44B5_2D02_C7E1_4AF5, "9.999999999999997e+22"), (0x44B5_2D02_C7E1_4AF6, "1e+23"),
    (0x44B5_2D02_C7E1_4AF7, "1.0000000000000001e+23"),
    (0x444B_1AE4_D6E2_EF4E, "999999999999999700000"), (0x444B_1AE4_D6E2_EF4F, "999999999999999900000"),
    (0x444B_1AE4_D6E2_EF50, "1e+21"),
    (0x3EB0_C6F7_A0B5_ED8C, "9.999999999999997e-7"), (0x3EB0_C6F7_A0B5_ED8D, "0.000001"),
    (0x41B3_DE43_5555_5553, "333333333.3333332"), (0x41B3_DE43_5555_5554, "333333333.33333325"),
    (0x41B3_DE43_5555_5555, "333333333.3333333"), (0x41B3_DE43_5555_5556, "333333333.3333334"),
    (0x41B3_DE43_5555_5557, "333333333.33333343"),
    (0xBECB_F647_612F_3696, "-0.0000033333333333333333"), (0x4314_3FF3_C1CB_0959, "1424953923781206.2"),
    (0x0010_0000_0000_0000, "2.2250738585072014e-308"), (0x000F_FFFF_FFFF_FFFF, "2.225073858507201e-308"),
    (0x3FF0_0000_0000_0001, "1.0000000000000002"), (0x3FEF_FFFF_FFFF_FFFF, "0.9999999999999999"),
    (0x433F_FFFF_FFFF_FFFF, "9007199254740991"), (0x4340_0000_0000_0001, "9007199254740994"),
    (0x4341_C379_37E0_8000, "10000000000000000"), (0x43E0_0000_0000_0000, "9223372036854776000"),
  ]

  @Test(arguments: byBits)
  func theBitsHaveThisForm(bits: UInt64, form: String) throws {
    let value = Double(bitPattern: bits)
    #expect(written { $0.double(value) } == form)
    let number = try #require(JSONNumber(value))
    #expect(number.description == form)
  }

  /// What is written in JSON, and its canonical form.
  @Test(arguments: [
    ("0", "0"), ("-0", "0"), ("0.0", "0"), ("-0.0e5", "0"), ("1", "1"), ("-1", "-1"), ("1.0", "1"),
    ("10", "10"),
    ("0.1", "0.1"), ("-0.1", "-0.1"), ("0.10", "0.1"), ("1.5", "1.5"), ("4.50", "4.5"), ("2e-3", "0.002"),
    ("1E30", "1e+30"), ("1e20", "100000000000000000000"), ("1e21", "1e+21"), ("1e22", "1e+22"),
    ("123456789012345680000", "123456789012345680000"), ("1.2345678901234568e20", "123456789012345680000"),
    ("1.2345678901234568e21", "1.2345678901234568e+21"), ("0.000001", "0.000001"), ("0.0000001", "1e-7"),
    ("1e-6", "0.000001"), ("1e-7", "1e-7"), ("1.5e-7", "1.5e-7"), ("0.00000123", "0.00000123"),
    ("0.000000123", "1.23e-7"), ("123e-20", "1.23e-18"), ("0.3", "0.3"),
    ("0.30000000000000004", "0.30000000000000004"),
    ("0.1000000000000000055511151231257827", "0.1"), ("5e-324", "5e-324"),
    ("2.4703282292062328e-324", "5e-324"),
    ("2.4703282292062327e-324", "0"), ("1e-400", "0"), ("-1e-400", "0"),
    ("1.7976931348623157e308", "1.7976931348623157e+308"),
    ("9007199254740991", "9007199254740991"), ("-9007199254740991", "-9007199254740991"),
    ("9007199254740992", "9007199254740992"), ("9007199254740994", "9007199254740994"),
    ("9007199254740993.0", "9007199254740992"), ("9.007199254740993e15", "9007199254740992"),
    ("100000000000000000000", "100000000000000000000"), ("1000000000000000000000", "1e+21"),
    ("100000000000000000000000", "1e+23"), ("333333333.33333329", "333333333.3333333"),
    ("1e+00", "1"), ("100e-2", "1"), ("12.34e2", "1234"), ("12345.678", "12345.678"), ("1e1", "10"),
    ("25", "25"),
    ("0.5", "0.5"), ("-123.456", "-123.456"), ("1e308", "1e+308"), ("1.0e-5", "0.00001"),
    ("0e999999999999999999999", "0"), ("0.000e-99999999999", "0"), ("8.5e-5", "0.000085"),
    ("1234567.125", "1234567.125"),
  ])
  func theNumberHasThisForm(text: String, form: String) throws {
    #expect(try parse(text).description == form)
    #expect(try parse(form).description == form)
  }

  @Test func randomDoublesReadBackAsThemselves() throws {
    let seed: UInt64 = 0x1234_5678
    var generator = SplitMix64(seed: seed)
    for round in 0..<20_000 {
      guard let number = JSONNumber(Double(bitPattern: generator.next())) else { continue }
      let text = number.description
      #expect(Double(text) == number.double, "seed \(seed), round \(round)")
      #expect(try parse(text) == .number(number), "seed \(seed), round \(round): \(text)")
    }
  }

  @Test func powersOfTenChangeTheirFormAtTheRightPlaces() throws {
    for power in -30...30 {
      let form =
        switch power {
        case 0...20: "1" + String(repeating: "0", count: power)
        case 21...: "1e+\(power)"
        case -6 ... -1: "0." + String(repeating: "0", count: -power - 1) + "1"
        default: "1e\(power)"
        }
      let value = try #require(Double("1e\(power)"))
      #expect(written { $0.double(value) } == form)
      #expect(written { $0.double(-value) } == "-" + form)
    }
  }

  @Test(arguments: [
    0, 1, 9, 10, 99, 100, 101, 999, 1000, 65_535, 1_000_000, 99_999_999, 100_000_000, 100_000_001,
    1_000_000_010, 9_999_999_999_999_999 / 10, 999_999_999_999_999, 9_007_199_254_740_991,
  ])
  func integersAreWrittenInDecimal(value: Int) {
    #expect(written { $0.integer(value) } == "\(value)")
    #expect(written { $0.integer(-value) } == "\(-value)")
  }

  @Test func whatHasNoFormIsAnErrorNotABadDocument() {
    for value in [Double.nan, .infinity, -.infinity] {
      #expect(JSONNumber(value) == nil)
      #expect(written { $0.double(value) } == "the number \(value) cannot be represented in JSON")
    }
    for value in [Int.max, .min, JSONNumber.largestInteger + 1] {
      #expect(JSONNumber(value) == nil)
      #expect(written { $0.integer(value) } == "the number \(value) cannot be represented in JSON")
    }
  }
}
