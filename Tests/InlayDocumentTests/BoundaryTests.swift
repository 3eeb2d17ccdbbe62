import InlayCore
import InlayDocument
import InlayFiles
import InlayJSON
import TestKit
import Testing

/// The last value that is taken and the first that is not.
@Suite struct BoundaryTests {
  private static let digestOfA = "sha256:ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"

  /// A document by hand with one image over its text.
  private func document(
    _ more: String = "", version: String = "1.0", image: String = "", text: String = #""\ufffc""#
  ) -> [UInt8] {
    Array(
      (#"{"format":"inlay","offsetUnit":"utf16","version":"\#(version)","text":\#(text),"#
        + #""blobs":{"\#(Self.digestOfA)":"YQ=="},"#
        + #""images":[{"representations":[{"role":"primary","digest":"\#(Self.digestOfA)","size":1\#(image)}]}],"#
        + #""placements":[{"at":0,"length":1,"image":0,"kind":"glyph"}]\#(more)}"#).utf8)
  }

  private func read(_ json: [UInt8], _ change: (inout Limits) -> Void = { _ in }) throws -> DecomposedText {
    var limits = Limits.default
    change(&limits)
    return try PortableDocument.read(
      json: json, options: PortableReadOptions(limits: limits, unsealed: true)
    ).value
  }

  /// The limit that refuses; `nil` if none does.
  private func limit(_ json: [UInt8], _ change: (inout Limits) -> Void) throws -> InlayError? {
    do {
      _ = try read(json, change)
      return nil
    } catch let error as InlayError where error.code.isLimit { return error }
  }

  @Test func whatIsAtALimitIsTakenAndOneMoreIsNot() throws {
    let json = document()
    #expect(try limit(json) { $0.jsonBytes = json.count } == nil)
    #expect(
      try limit(json) { $0.jsonBytes = json.count - 1 }
        == InlayError.limit("jsonBytes", allowed: json.count - 1, found: json.count))
    #expect(try limit(json) { $0.placements = 1 } == nil)
    #expect(
      try limit(json) { $0.placements = 0 } == InlayError.limit("placements", allowed: 0, found: 1))
    #expect(try limit(json) { $0.textUnits = 1 } == nil)
    #expect(try limit(json) { $0.textUnits = 0 } == InlayError.limit("textUnits", allowed: 0, found: 1))
    #expect(try limit(json) { $0.attachmentBytes = 1 } == nil)
    #expect(try limit(json) { $0.attachmentBytes = 0 }?.code.limit == "attachmentBytes")
    #expect(try limit(json) { $0.attachmentBytes = -1 }?.code.limit == "attachmentBytes")
  }

  @Test func filesAreCountedBeforeTheyAreRead() throws {
    let files = #","files":[{"name":"a","missing":{"reason":"x"}},{"name":"b","missing":{"reason":"x"}}]"#
    #expect(try limit(document(files)) { $0.files = 2 } == nil)
    #expect(try limit(document(files)) { $0.files = 1 } == InlayError.limit("files", allowed: 1, found: 2))
  }

  @Test func unknownMembersNestAsDeepAsJSONMay() throws {
    func nested(_ depth: Int) -> [UInt8] {
      document(#","x":"# + String(repeating: "[", count: depth) + String(repeating: "]", count: depth))
    }
    func inObjects(_ depth: Int) -> [UInt8] {
      document(
        #","x":"# + String(repeating: #"{"a":"#, count: depth) + "1" + String(repeating: "}", count: depth))
    }
    for make in [nested, inObjects] {
      #expect(try limit(make(3)) { $0.jsonDepth = 4 } == nil)
      #expect(try limit(make(4)) { $0.jsonDepth = 4 } == nil)
      #expect(try limit(make(5)) { $0.jsonDepth = 4 } == InlayError.limit("jsonDepth", allowed: 4))
    }
    // The deepest of several counts, wherever it stands.
    for inner in ["[[[]]],[]", "[],[[[]]]"] {
      #expect(try limit(document(#","x":[\#(inner)]"#)) { $0.jsonDepth = 4 } == nil)
      #expect(try limit(document(#","x":[[\#(inner)]]"#)) { $0.jsonDepth = 4 }?.code.limit == "jsonDepth")
    }
    #expect(try limit(document(#","x":1"#)) { $0.jsonDepth = 4 } == nil)
  }

  @Test func propertyListsNestAndCountUpToTheirLimits() throws {
    func custom(_ value: String) -> [UInt8] { document(#","attributes":{"custom":{"a":\#(value)}}"#) }
    func nested(_ depth: Int, _ open: String, _ close: String) -> String {
      String(repeating: open, count: depth - 1) + #"{"boolean":true}"#
        + String(repeating: close, count: depth - 1)
    }
    for (open, close) in [(#"{"array":["#, "]}"), (#"{"dictionary":{"b":"#, "}}")] {
      #expect(try limit(custom(nested(3, open, close))) { $0.propertyListDepth = 3 } == nil)
      #expect(
        try limit(custom(nested(4, open, close))) { $0.propertyListDepth = 3 }
          == InlayError.limit("propertyListDepth", allowed: 3))
      // The model holds 64 whatever the limit.
      #expect(try limit(custom(nested(64, open, close))) { $0.propertyListDepth = .max } == nil)
      #expect(
        try limit(custom(nested(65, open, close))) { $0.propertyListDepth = .max }
          == InlayError.limit("propertyListDepth", allowed: 64))
      #expect(
        try limit(custom(nested(1, open, close))) { $0.propertyListDepth = -1 }
          == InlayError.limit("propertyListDepth", allowed: 0))
      #expect(try limit(custom(nested(3, open, close))) { $0.propertyListValues = 3 } == nil)
      #expect(
        try limit(custom(nested(3, open, close))) { $0.propertyListValues = 2 }
          == InlayError.limit("propertyListValues", allowed: 2))
    }
    let data = custom(#"{"data":"YWJj"}"#)
    #expect(try limit(data) { $0.attachmentBytes = 3 } == nil)
    #expect(try limit(data) { $0.attachmentBytes = 2 }?.code.limit == "attachmentBytes")
  }

  @Test(
    arguments: [
      ("1.0", true), ("1.9", true), ("1.10", true), ("1.999999999", true), ("1.1234567890", false),
      ("1.00", false), ("1.01", false), ("1.", false), (".0", false), ("1.0.0", false), ("1", false),
      ("1.-0", false), ("1.+1", false), ("1./", false), ("1.:", false), ("1.a", false), ("+1.0", false),
      ("1.\u{FF11}", false), (" 1.0", false),
    ])
  func minorVersionsArePlainNumbersOfUpToNineDigits(version: String, isTaken: Bool) throws {
    if isTaken {
      let text = try read(document(version: version))
      let written = String(decoding: try PortableDocument.documentJSON(text), as: UTF8.self)
      #expect(written.contains(#""version":"\#(version)""#))
    } else {
      let error = #expect(throws: InlayError.self) { try read(document(version: version)) }
      #expect(error?.code == "document.unsupportedVersion")
    }
  }

  @Test func integersOfPropertyListsReachBothEnds() throws {
    for (text, value) in [
      ("-9223372036854775808", Int128(Int64.min)), ("18446744073709551615", Int128(UInt64.max)), ("0", 0),
    ] {
      let json = document(#","attributes":{"custom":{"a":{"integer":"\#(text)"}}}"#)
      #expect(try read(json).attributes.custom["a"] == .integer(value))
    }
    for text in [
      "-9223372036854775809", "18446744073709551616", "00", "-00", "", "1.0", "000000000000000000001",
    ] {
      let json = document(#","attributes":{"custom":{"a":{"integer":"\#(text)"}}}"#)
      #expect(throws: InlayError.self) { try read(json) }
    }
  }

  @Test func pixelsAndSizesReachWhatJSONHoldsExactly() throws {
    let largest = 9_007_199_254_740_991
    func text(width: Int?, height: Int?, content: ImageContent = .bytes([1])) throws -> DecomposedText {
      try Decomposer.decompose([
        AttributedRun(
          image: PlacedImage(
            InlineImage(mediaType: .png, content: content, width: width, height: height), kind: .glyph))
      ]).value
    }
    for (width, height) in [(0, largest), (largest, 0)] {
      let image = try PortableDocument.read(json: PortableDocument.json(text(width: width, height: height)))
        .value.images[0]
      #expect(image.primary.width == width)
      #expect(image.primary.height == height)
    }
    for wrong in [-1, largest + 1] {
      for text in [
        try text(width: wrong, height: nil), try text(width: nil, height: wrong),
        try text(width: nil, height: nil, content: .missing(MissingContent(.omitted, count: wrong))),
        try text(width: nil, height: nil, content: .external(ExternalContent(url: "u", count: wrong))),
      ] {
        let error = #expect(throws: InlayError.self) { try PortableDocument.canonicalBytes(of: text) }
        #expect(error?.code == "document.inexpressible")
        #expect(error?.message.contains("of \(wrong) cannot be written") == true)
      }
    }
  }

  /// Blobs are read and written 256 KiB at a time.
  @Test(arguments: [0, 1, 262_143, 262_144, 262_145, 600_001])
  func blobsOfAnySizeComeBackFromEachForm(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8) }
    let text = try Decomposer.decompose([
      AttributedRun(image: PlacedImage(InlineImage(mediaType: .png, content: .bytes(bytes)), kind: .glyph))
    ]).value
    let json = try PortableDocument.read(json: PortableDocument.json(text)).value
    #expect(try json.images[0].content.source?.readAll() == bytes)
    let tar = try PortableDocument.read(tar: MemorySource(PortableDocument.tar(text))).value
    #expect(try tar.images[0].content.source?.readAll() == bytes)
    #expect(tar == text)
  }
}
