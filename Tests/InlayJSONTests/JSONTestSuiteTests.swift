import InlayJSON
import TestKit
import Testing

/// The parser tests of Nicolas Seriot's JSONTestSuite.
struct JSONTestSuiteTests {
  /// What the suite leaves to the parser (`i_`) and we accept; all others of these are refused.
  static let accepted: Set<String> = [
    // Rounds to zero, the nearest double.
    "i_number_double_huge_neg_exp.json", "i_number_real_underflow.json",
    // 10^20 is a double.
    "i_number_too_big_pos_int.json",
  ]

  /// Valid by the grammar, but with a name twice, which RFC 8785, 3.1, forbids.
  static let duplicates: Set<String> = [
    "y_object_duplicated_key.json", "y_object_duplicated_key_and_value.json",
  ]

  /// Why we refuse what the suite leaves open.
  static let reasons: [(JSONError.Reason, [String])] = [
    (
      .numberOverflow,
      [
        "i_number_huge_exp", "i_number_neg_int_huge_exp", "i_number_pos_double_huge_exp",
        "i_number_real_neg_overflow", "i_number_real_pos_overflow",
      ]
    ),
    (.inexactInteger, ["i_number_too_big_neg_int", "i_number_very_big_negative_int"]),
    (
      .loneSurrogate,
      [
        "i_object_key_lone_2nd_surrogate", "i_string_1st_surrogate_but_2nd_missing",
        "i_string_1st_valid_surrogate_2nd_invalid", "i_string_incomplete_surrogate_and_escape_valid",
        "i_string_incomplete_surrogate_pair", "i_string_incomplete_surrogates_escape_valid",
        "i_string_invalid_lonely_surrogate", "i_string_invalid_surrogate",
        "i_string_inverted_surrogates_U+1D11E", "i_string_lone_second_surrogate",
      ]
    ),
    (
      .malformedUTF8,
      [
        "i_string_UTF-8_invalid_sequence", "i_string_UTF8_surrogate_U+D800", "i_string_invalid_utf-8",
        "i_string_iso_latin_1", "i_string_lone_utf8_continuation_byte", "i_string_not_in_unicode_range",
        "i_string_overlong_sequence_2_bytes", "i_string_overlong_sequence_6_bytes",
        "i_string_overlong_sequence_6_bytes_null", "i_string_truncated-utf-8",
      ]
    ),
    (.unexpectedByte(0xFF, expected: "a value"), ["i_string_UTF-16LE_with_BOM"]),
    (.unexpectedByte(0x00, expected: "a value"), ["i_string_utf16BE_no_BOM", "i_string_utf16LE_no_BOM"]),
    (.tooDeep(limit: 64), ["i_structure_500_nested_arrays"]),
    (.byteOrderMark, ["i_structure_UTF-8_BOM_empty_object"]),
  ]

  @Test(.needs(.corpus("JSONTestSuite"))) func everyFileIsAcceptedOrRefusedAsTheSuiteSays() throws {
    let files = try corpusFiles("JSONTestSuite/test_parsing")
    // None of the suite is missing.
    let kinds = Dictionary(grouping: files) { $0.name.prefix(2) }.mapValues(\.count)
    #expect(kinds == ["y_": 95, "n_": 188, "i_": 35])
    for (name, bytes) in files {
      let refused = refusal(bytes)
      if name.hasPrefix("y_") {
        #expect((refused == nil) != Self.duplicates.contains(name), "\(name): \(refused as Any)")
      } else if name.hasPrefix("n_") {
        #expect(refused != nil, "\(name)")
      } else {
        #expect((refused == nil) == Self.accepted.contains(name), "\(name): \(refused as Any)")
        if let refused {
          let expected = Self.reasons.first { $0.1.contains(String(name.dropLast(5))) }?.0
          #expect(refused.reason == expected, "\(name)")
        }
      }
    }
  }

  @Test(.needs(.corpus("JSONTestSuite"))) func skippingRefusesWhatReadingRefuses() throws {
    for (name, bytes) in try corpusFiles("JSONTestSuite/test_parsing") {
      var skipped: JSONError?
      do throws(JSONError) {
        var reader = JSONReader(bytes)
        try reader.skipValue()
        try reader.finish()
      } catch {
        skipped = error
      }
      #expect(skipped == refusal(bytes), "\(name)")
    }
  }

  @Test(.needs(.corpus("JSONTestSuite"))) func whatIsAcceptedIsStableInItsCanonicalForm() throws {
    for (name, bytes) in try corpusFiles("JSONTestSuite/test_parsing") {
      guard let value = try? JSONValue(parsing: bytes) else { continue }
      let canonical = value.canonicalBytes
      let again = try JSONValue(parsing: canonical)
      #expect(again == value && again.canonicalBytes == canonical, "\(name)")
    }
  }

  enum Outcome: Equatable {
    /// The canonical form; bytes, as é in its two forms is one string to Swift.
    case canonical([UInt8])
    case refused(JSONError.Reason)

    static func form(_ text: String) -> Outcome { .canonical(Array(text.utf8)) }
  }

  /// What becomes of the files that parsers differ in: the value itself or a refusal, never another value.
  static let transformed: [String: Outcome] = [
    "number_-9223372036854775808": .refused(.inexactInteger),
    "number_-9223372036854775809": .refused(.inexactInteger),
    "number_1.0": .form("[1]"),
    "number_1.000000000000000005": .form("[1]"),
    "number_1000000000000000": .form("[1000000000000000]"),
    "number_10000000000000000999": .refused(.inexactInteger),
    "number_1e-999": .form("[0]"),
    "number_1e6": .form("[1000000]"),
    "number_9223372036854775807": .refused(.inexactInteger),
    "number_9223372036854775808": .refused(.inexactInteger),
    // The two forms of é are two names, in the order of their units.
    "object_key_nfc_nfd": .form("{\"e\u{301}\":\"NFD\",\"\u{E9}\":\"NFC\"}"),
    "object_key_nfd_nfc": .form("{\"e\u{301}\":\"NFD\",\"\u{E9}\":\"NFC\"}"),
    "object_same_key_different_values": .refused(.duplicateName("a")),
    "object_same_key_same_value": .refused(.duplicateName("a")),
    "object_same_key_unclear_values": .refused(.duplicateName("a")),
    "string_1_escaped_invalid_codepoint": .refused(.loneSurrogate),
    "string_1_invalid_codepoint": .refused(.malformedUTF8),
    "string_2_escaped_invalid_codepoints": .refused(.loneSurrogate),
    "string_2_invalid_codepoints": .refused(.malformedUTF8),
    "string_3_escaped_invalid_codepoints": .refused(.loneSurrogate),
    "string_3_invalid_codepoints": .refused(.malformedUTF8),
    "string_with_escaped_NULL": .form(#"["A\u0000B"]"#),
  ]

  @Test(.needs(.corpus("JSONTestSuite"))) func whatParsersDifferInIsKeptOrRefused() throws {
    let files = try corpusFiles("JSONTestSuite/test_transform")
    #expect(files.count == 22 && Self.transformed.count == 22)
    for (name, bytes) in files {
      let found: Outcome
      do throws(JSONError) {
        found = .canonical(try JSONValue(parsing: bytes).canonicalBytes)
      } catch {
        found = .refused(error.reason)
      }
      #expect(found == Self.transformed[String(name.dropLast(5))], "\(name)")
    }
  }
}
