import FormatsTestKit
import InlayContainer
import InlayCore
import InlayFiles
import InlayJSON
import TestKit
import Testing

@testable import InlayFormats

@Suite struct TripleReaderTests {
  private func read(_ json: String, limits: Limits = .default) throws -> Converted<DecomposedText> {
    try TripleReader.read(MemorySource(Array(json.utf8)), limits: limits)
  }

  private func error(_ json: String, limits: Limits = .default) -> InlayError? {
    do {
      _ = try TripleReader.read(MemorySource(Array(json.utf8)), limits: limits)
      return nil
    } catch { return error as? InlayError }
  }

  private func json(_ ranges: String, _ string: String = "a\u{FFFC}b") -> String {
    "{\"string\":\"\(string)\",\"imageRanges\":\(ranges),\"imageData\":{\"dog\":\"\(Samples.pngBase64)\"}}"
  }

  @Test(arguments: [
    #"[{"location":1,"length":1,"id":"dog"}]"#, #"[[1,1,"dog"]]"#, #" [ [ 1 , 1 , "d\u006fg" ] ] "#,
  ])
  func bothFormsOfRangesAreRead(ranges: String) throws {
    let read = try read(json(ranges))
    #expect(read.diagnostics.isEmpty)
    #expect(read.value.text == "a\u{FFFC}b")
    #expect(
      read.value.images == [
        InlineImage(
          identifier: "dog", mediaType: .png, content: .bytes(Samples.png), width: 1, height: 1)
      ])
    #expect(read.value.placements == [ImagePlacement(1..<2, image: 0, kind: .attachment)])
  }

  @Test func rangeOverSeveralStandInsIsAsManyPlacements() throws {
    let text = try read(json(#"[[0,3,"dog"]]"#, "\u{FFFC}\u{FFFC}\u{FFFC}")).value
    #expect(text.placements.map(\.range) == [0..<1, 1..<2, 2..<3])
    #expect(text.images.count == 1)
  }

  @Test func rangeOverOrdinaryTextIsOnePlacement() throws {
    let text = try read(json(#"[[2,5,"dog"],[0,2,"dog"]]"#, "😀:dog:")).value
    #expect(text.placements.map(\.range) == [0..<2, 2..<7])
  }

  @Test func standInWithoutRangeIsLiteral() throws {
    let read = try read(#"{"imageData":{},"imageRanges":[],"string":"\ufffc"}"#)
    #expect(read.value.literalObjectReplacements == [0])
  }

  @Test func unknownIdentifierIsMissingContent() throws {
    let read = try read(json(#"[[1,1,"c\u0007at"]]"#))
    #expect(read.value.images == [Samples.missing("c\u{7}at")])
    #expect(read.value.files.map(\.name) == ["dog.png"])
    #expect(
      read.diagnostics == [
        Diagnostic(.tripleContentMissing, at: 1, "there is no data for the identifier c␇at"),
        Diagnostic(.tripleUnusedData, "no range refers to dog; its data was kept as a file"),
      ])
  }

  @Test func unusedDataGetsSafeNames() throws {
    let text = try read(
      #"{"imageData":{"../a":"AA==","A":"AQ==","a":"Ag=="},"imageRanges":[],"string":""}"#
    ).value
    #expect(text.files.map(\.name) == ["A-2", "a", "a-3"])
    #expect(text.files.map(\.content) == [.bytes([1]), .bytes([0]), .bytes([2])])
  }

  @Test(arguments: [
    (#"[[1,0,"dog"]]"#, InlayError.tripleEmptyRange(index: 0, at: 1)),
    (#"[[3,1,"dog"]]"#, .tripleRangeOutOfBounds(index: 0, at: 3, count: 3)),
    (#"[[1,3,"dog"]]"#, .tripleRangeOutOfBounds(index: 0, at: 1, count: 3)),
    (
      #"[[9007199254740991,9007199254740991,"dog"]]"#,
      .tripleRangeOutOfBounds(index: 0, at: 9_007_199_254_740_991, count: 3)
    ),
    (#"[[1,2,"dog"],[0,2,"dog"]]"#, .tripleRangesOverlap(index: 0, at: 1)),
    (#"[[1,1,"dog"],[1,1,"dog"]]"#, .tripleRangesOverlap(index: 1, at: 1)),
  ])
  func unsoundRangesAreErrors(ranges: String, expected: InlayError) {
    #expect(error(json(ranges)) == expected)
  }

  @Test(arguments: [(#"[[0,1,"dog"]]"#, 1), (#"[[1,1,"dog"]]"#, 1), (#"[[0,3,"dog"]]"#, 3)])
  func rangesInsideSurrogatePairsAreErrors(ranges: String, at: Int) {
    #expect(error(json(ranges, "😀😀")) == .tripleRangeSplitsSurrogates(index: 0, at: at))
  }

  @Test func malformedJSONTellsItsByte() {
    func offset(_ json: String) -> Int? {
      guard let error = error(json), error.code == .json else { return nil }
      return error.place.position?.byte
    }
    #expect(offset("[]") == 0)
    #expect(offset(json(#"[[1,1]]"#)) == 37)
    #expect(offset(json(#"[[1,1,"dog",2]]"#)) == 43)
    #expect(offset(json(#"[[-1,1,"dog"]]"#)) == 34)
    #expect(offset(json(#"[{"location":1,"id":"x"}]"#)) == 33)
    #expect(offset(json(#"[{"location":1,"length":1,"id":"x","size":2}]"#)) == 67)
    #expect(offset(#"{"string":"a","string":"b"}"#) == 14)
    #expect(offset(#"{"other":1}"#) == 1)
    #expect(offset(#"{"imageData":{"a":"A"}}"#) != nil)
    #expect(offset(#"{"string":"\ud800"}"#) != nil)
  }

  @Test func missingMembersAreNamed() {
    #expect(error("{}") == .tripleMissingMember("string", at: 2))
    #expect(error(#"{"string":""}"#) == .tripleMissingMember("imageRanges", at: 13))
    #expect(
      error(#"{"string":"","imageRanges":[]}"#)?.description
        == #"the member "imageData" is missing from the triple, at byte 30"#)
  }

  @Test func limitsHold() {
    var limits = Limits.default
    limits.placements = 1
    #expect(
      error(json(#"[[0,1,"dog"],[1,1,"dog"]]"#), limits: limits)
        == .limit("placements", allowed: 1))
    limits = .default
    limits.attachmentBytes = 10
    #expect(error(json("[]"), limits: limits) == .limit("attachmentBytes", allowed: 10))
    limits = .default
    limits.files = 1
    #expect(error(json("[]"), limits: limits) == nil)
    #expect(
      error(#"{"imageData":{"a":"AA==","b":"AA=="}}"#, limits: limits) == .limit("files", allowed: 1))
    limits = .default
    limits.jsonBytes = 3
    #expect(error("{}  ", limits: limits) == .limit("jsonBytes", allowed: 3, found: 4))
    limits = .default
    limits.textUnits = 2
    #expect(error(json("[]"), limits: limits) == .limit("textUnits", allowed: 2, found: 3))
  }

  @Test func cutAnywhereIsAnError() {
    let whole = Array(json(#"[{"location":1,"length":1,"id":"dog"}]"#).utf8)
    for count in 0..<whole.count {
      #expect(throws: InlayError.self) { try TripleReader.read(MemorySource(Array(whole.prefix(count)))) }
    }
  }

  @Test(.needs(.corpus("imageio-adaptiveglyph"))) func glyphIsKnownByItsContainer() throws {
    let file = try Corpus.file("imageio-adaptiveglyph/project-owned-blue-glyph.heic")
    let other = try Corpus.file("imageio-adaptiveglyph/no-document-name.heic")
    let triple = Triple(
      string: "\u{FFFC}\u{FFFC}",
      imageRanges: [
        .init(location: 0, length: 1, identifier: "g"), .init(location: 1, length: 1, identifier: "n"),
      ],
      imageData: ["g": MemorySource(try file.bytes()), "n": MemorySource(try other.bytes())])
    let text = try triple.decomposed()
    #expect(text.value.placements.map(\.kind) == [.glyph, .attachment])
    #expect(text.value.images.map(\.mediaType) == [.heic, .heic])
    #expect(text.diagnostics.map(\.code) == [.tripleIdentifierDiffers])
  }
}

@Suite struct TripleWriterTests {
  @Test func jsonIsCanonical() throws {
    let text = try Samples.text(
      AttributedRun("a"), Samples.run(Samples.image("\u{FFFC}z")), Samples.run(Samples.image("😀")),
      Samples.run(Samples.image("\u{FFFC}z")))
    let written = try Samples.bytes(Format.triple, text)
    #expect(
      Samples.string(written.bytes)
        == "{\"imageData\":{\"😀\":\"\(Samples.pngBase64)\",\"\u{FFFC}z\":\"\(Samples.pngBase64)\"},"
        + "\"imageRanges\":[{\"id\":\"\u{FFFC}z\",\"length\":1,\"location\":1},{\"id\":\"😀\",\"length\":1,\"location\":2},"
        + "{\"id\":\"\u{FFFC}z\",\"length\":1,\"location\":3}],\"string\":\"a\u{FFFC}\u{FFFC}\u{FFFC}\"}")
    #expect(
      written.diagnostics == [
        Diagnostic(.tripleDescriptionsNotCarried, "a triple cannot store 2 descriptions of images")
      ])
  }

  /// Only a description that stands in the bytes, too, comes back.
  @Test func descriptionsInTheBytesAreNotLost() throws {
    let file = MemorySource(try Files.read(PackageRoot.path(to: "Samples/Glyphs/space-cat.heic")))
    let said = try #require(try ImageHeader.read(file).value.description)
    for (description, isLost) in [(said, false), ("something else", true)] {
      let image = InlineImage(
        identifier: "g", description: description, mediaType: .heic, content: .data(file))
      let triple = try Triple.of(Samples.text(Samples.run(image, kind: .glyph)))
      #expect(triple.diagnostics.map(\.code) == (isLost ? [.tripleDescriptionsNotCarried] : []))
      #expect(try triple.value.decomposed().value.images.map(\.description) == [said])
    }
  }

  @Test func identifierWithOtherBytesIsAnErrorThatNamesIt() throws {
    let text = try Samples.text(
      Samples.run(Samples.image("do\u{1B}g")), Samples.run(Samples.image("do\u{1B}g", content: .bytes([1]))))
    do {
      _ = try Format.triple.write(text)
      Issue.record("no error")
    } catch let error as InlayError {
      #expect(
        error.description
          == "the identifier do␛g is used for images with different bytes, which a triple cannot distinguish")
      #expect(error.advice == "write a portable document instead, which keeps both")
    }
  }

  @Test func identifierWithEqualBytesIsOne() throws {
    let text = try Samples.text(
      Samples.run(Samples.image("a", description: "one")), Samples.run(Samples.image("a", description: "two"))
    )
    #expect(try Triple.of(text).value.imageData.count == 1)
  }

  @Test func tablesAreFlattened() throws {
    let triple = try Triple.of(Samples.nestedTables())
    #expect(triple.value.string == (try Samples.nestedTables().text))
    #expect(
      triple.diagnostics == [
        Diagnostic(
          .formatsTablesNotCarried, at: 0,
          "a triple cannot store 3 tables and 2 boxes; the paragraphs in them were kept")
      ])
    #expect(triple.diagnostics.allSatisfy { $0.severity == .reduced })
  }

  @Test func imageWithoutIdentifierIsCalledByItsDigest() throws {
    let triple = try Triple.of(Samples.text(Samples.run(Samples.image(nil))))
    #expect(triple.value.imageRanges.map(\.identifier.rawValue) == [Samples.pngDigest.description])
    #expect(
      triple.diagnostics == [
        Diagnostic(.tripleIdentifierMade, "1 image without an identifier got one made from the digest"),
        Diagnostic(.tripleDescriptionsNotCarried, "a triple cannot store 1 description of images"),
      ])
  }

  @Test func missingContentIsCalledByItsDigestIfThatIsKnown() throws {
    let missing = Samples.image(
      nil, description: nil, content: .missing(MissingContent(.absent, digest: Samples.pngDigest)))
    let triple = try Triple.of(Samples.text(Samples.run(missing)))
    #expect(triple.value.imageRanges.map(\.identifier.rawValue) == [Samples.pngDigest.description])
    #expect(triple.diagnostics.map(\.code) == [.tripleIdentifierMade, .tripleContentMissing])
  }

  @Test(arguments: [(1, "1 other representation"), (2, "2 other representations")])
  func otherFormsAreNotCarried(count: Int, words: String) throws {
    let forms = (0..<count).map { number in
      Representation(role: .strike, mediaType: .png, content: .bytes([UInt8(number)]))
    }
    let image = InlineImage(
      identifier: "dog", mediaType: .png, content: .bytes(Samples.png), alternates: forms)
    #expect(
      try Triple.of(Samples.text(Samples.run(image))).diagnostics == [
        Diagnostic(.tripleAlternatesNotCarried, "a triple cannot store \(words) of images")
      ])
  }

  private final class BrokenSource: ByteSource {
    let count = 9
    let digestCache = DigestCache()
    func read(_ range: Range<Int>) throws -> [UInt8] { throw InlayError(.sourceIO, "it cannot be read") }
  }

  private final class BrokenSink: OutputSink {
    func write(_ bytes: [UInt8]) throws { throw InlayError("test.full", "the disk is full") }
  }

  @Test func whatCannotBeWrittenIsAnError() {
    func error(_ triple: Triple, _ sink: any OutputSink = MemorySink()) -> InlayError? {
      #expect(throws: InlayError.self) { try TripleWriter.write(triple, to: sink) }
    }
    let broken = Triple(string: "", imageData: ["do\u{1B}g": BrokenSource()])
    #expect(error(broken)?.code == .saveSource)
    #expect(error(broken)?.description.contains("do␛g") ?? false)
    #expect(error(Triple(string: "tea"), BrokenSink())?.code == "test.full")
    let far = Triple(string: "", imageRanges: [.init(location: 1 << 53, length: 1, identifier: "a")])
    #expect(error(far)?.code == .tripleInexpressible)
  }

  @Test func missingContentKeepsItsRange() throws {
    let text = try Samples.text(
      Samples.run(Samples.missing()), Samples.run(Samples.missing(nil)),
      Samples.run(Samples.image("missing:1")))
    let triple = try Triple.of(text)
    #expect(triple.value.imageRanges.map(\.identifier.rawValue) == ["gone", "missing:1'", "missing:1"])
    #expect(triple.value.imageData.keys.map(\.rawValue) == ["missing:1"])
    #expect(
      triple.diagnostics.map(\.code) == [
        .tripleIdentifierMade, .tripleContentMissing, .tripleDescriptionsNotCarried,
      ])
  }

  @Test func tripleRoundTrips() throws {
    try Property.check("triple", cases: 500) { source in
      let text = try source.decomposedText()
      // An identifier may stand for missing and present content here; a triple then has the content for both.
      let triple = try Triple.of(text).value
      let sink = MemorySink()
      try TripleWriter.write(triple, to: sink)
      let again = try TripleReader.read(MemorySource(sink.bytes)).value
      try again.checkInvariants()
      try expect(Array(again.text.utf8), equals: Array(text.text.utf8))
      try expect(again.placements.map(\.range), equals: text.placements.map(\.range))
      let second = MemorySink()
      try TripleWriter.write(Triple.of(again).value, to: second)
      try expect(second.bytes, equals: sink.bytes)
    }
  }
}
