import Testing

@testable import TestKit

/// The tools of the tests are tested too: a tester that finds nothing would let everything pass.
@Suite struct TestKitPropertyTests {
  private let plain = Property.Settings([:])

  private func failure(
    seed: UInt64, cases: Int = 10_000, _ property: (ChoiceSource) throws -> Void
  ) throws -> PropertyFailure {
    do {
      try Property.check("expected to fail", cases: cases, seed: seed, settings: plain, property)
    } catch let failure as PropertyFailure {
      return failure
    }
    throw Unmet("the property held")
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func sumShrinksToTheSmallestArray(seed: UInt64) throws {
    var found: [Int] = []
    let failure = try failure(seed: seed) { source in
      let numbers = source.array(count: 0...40) { $0.int(in: 0...1_000_000) }
      do { try expect(numbers.reduce(0, +) < 1_001) } catch {
        found = numbers
        throw error
      }
    }
    #expect(found == [1_001])
    #expect(failure.seed == seed)
  }

  @Test(arguments: [5, 6, 7, 8] as [UInt64])
  func countShrinksToTheSmallestCount(seed: UInt64) throws {
    var found: [UInt8] = []
    _ = try failure(seed: seed) { source in
      let bytes = source.bytes(count: 0...100)
      if bytes.count >= 7 {
        found = bytes
        throw Unmet("seven or more")
      }
    }
    #expect(found == [0, 0, 0, 0, 0, 0, 0])
  }

  @Test(arguments: [9, 10, 11, 12] as [UInt64])
  func textShrinksToTheTrapAlone(seed: UInt64) throws {
    var found = ""
    _ = try failure(seed: seed) { source in
      let text = source.text()
      if text.unicodeScalars.contains("\u{FFFC}") {
        found = text
        throw Unmet("it holds U+FFFC")
      }
    }
    #expect(Array(found.unicodeScalars) == ["\u{FFFC}"])
  }

  @Test func lengthDrawnBeforeItsElementsShrinksToo() throws {
    var found: [Int] = []
    _ = try failure(seed: 13) { source in
      let numbers = (0..<source.below(30)).map { _ in source.below(10) }
      if numbers.filter({ $0 > 4 }).count > 2 {
        found = numbers
        throw Unmet("three above four")
      }
    }
    #expect(found == [5, 5, 5])
  }

  @Test func failureTellsSeedCaseAndNotes() throws {
    let failure = try failure(seed: 99) { source in
      let number = source.int(in: 0...10_000)
      source.note("number", number)
      source.note("text", "é\u{FFFC}")
      try expect(number < 100, "too large")
    }
    #expect(failure.notes == ["number: 100", "text: \"\\u{E9}\\u{FFFC}\""])
    #expect(failure.reason == "too large")
    #expect(failure.description.contains("INLAY_SEED=99 INLAY_CASE=\(failure.caseNumber)"))
  }

  @Test func sameSeedGivesTheSameCases() throws {
    func run(_ seed: UInt64) throws -> [String] {
      var seen: [String] = []
      try Property.check("record", cases: 50, seed: seed, settings: plain) { seen.append($0.text()) }
      return seen
    }
    #expect(try run(7).map { Array($0.utf8) } == run(7).map { Array($0.utf8) })
    #expect(try run(7).map { Array($0.utf8) } != run(8).map { Array($0.utf8) })
  }

  @Test func environmentSetsSeedCasesAndCase() throws {
    #expect(Property.Settings(["INLAY_SEED": "42"]).seed(for: "x", given: 7) == 42)
    #expect(plain.seed(for: "x", given: 7) == 7)
    #expect(plain.seed(for: "x", given: nil) == plain.seed(for: "x", given: nil))
    #expect(plain.seed(for: "x", given: nil) != plain.seed(for: "y", given: nil))
    #expect(Property.Settings(["INLAY_CASES": "x10"]).cases(given: 30) == 300)
    #expect(Property.Settings(["INLAY_CASES": "x10"]).cases(ofProperty: 30) == 300)
    #expect(Property.Settings(["INLAY_CASES": "x10"]).cases(ofProperty: 200) == 10_000)
    #expect(Property.Settings(["INLAY_CASES": "x10"]).cases(ofProperty: 2_000) == 20_000)
    #expect(Property.Settings(["INLAY_CASES": "x2"]).cases(ofProperty: 200) == 400)
    #expect(Property.Settings(["INLAY_CASES": "5000"]).cases(ofProperty: 200) == 5_000)
    #expect(Property.Settings(["INLAY_CASES": "123"]).cases(given: 30) == 123)
    #expect(Property.Settings(["INLAY_CASES": "nonsense"]).cases(given: 30) == 30)
    var count = 0
    try Property.check("one", cases: 100, seed: 1, settings: .init(["INLAY_CASE": "17"])) { _ in count += 1 }
    #expect(count == 1)
  }

  @Test func everyCaseIsRun() throws {
    var count = 0
    try Property.check("count", cases: 10_000, seed: 1, settings: plain) { _ in count += 1 }
    #expect(count == 10_000)
  }

  @Test func discardingEverythingIsAFailure() {
    #expect(throws: Unmet.self) {
      try Property.check("never", cases: 100, seed: 1, settings: plain) { _ in try Property.assume(false) }
    }
  }

  @Test func integersStayInTheirRangeAndReachItsEnds() throws {
    for range in [0...0, -5...5, 3...9, .min ... .max, -1_000_000 ... -7, .min ... -1, 0 ... .max]
      as [ClosedRange<Int>]
    {
      var low = false
      var high = false
      try Property.check("range \(range)", cases: 4_000, seed: 3, settings: plain) { source in
        let value = source.int(in: range)
        try expect(range.contains(value), "\(value) is outside \(range)")
        low = low || value == range.lowerBound
        high = high || value == range.upperBound
      }
      #expect(high || range.upperBound <= 0)
      #expect(low || range.lowerBound < 0)
    }
  }

  @Test func textsHoldEveryTrapAndNoNUL() throws {
    var seen: Set<Unicode.Scalar> = []
    try Property.check("traps", cases: 10_000, seed: 5, settings: plain) { source in
      let text = source.text()
      try expect(!text.unicodeScalars.contains("\0"), "it holds NUL")
      seen.formUnion(text.unicodeScalars)
    }
    let wanted: [Unicode.Scalar] = [
      "\u{FFFC}", "\u{FE0F}", "\u{200D}", "\u{301}", "\u{10FFFF}", "\r", "\n", "\u{2029}", "\u{1B}",
      "\u{5D5}", "\\",
      "{", "}", "\"", "\u{AC}", "\u{FEFF}", "\u{1F600}",
    ]
    for scalar in wanted { #expect(seen.contains(scalar), "no U+\(String(scalar.value, radix: 16))") }
  }

  @Test func textsAreComparedByTheirBytes() {
    #expect(throws: Unmet.self) { try expect("e\u{301}", equals: "\u{E9}") }
  }
}

@Suite struct TestKitToolTests {
  @Test func processGetsInputAndGivesBothOutputsAndItsCode() throws {
    let input = [UInt8](repeating: 7, count: 300_000)
    let run = try Subprocess.run(
      "/bin/sh", ["-c", "cat; echo \"$WORD\" >&2; pwd >&2; exit 3"],
      input: input, environment: ["WORD": "over"], in: "/")
    #expect(run.ending == .exited(3))
    #expect(run.output == input)
    #expect(run.errorText == "over\n/\n")
    #expect(run.peakMemory > 0)
  }

  @Test func processHasNoInputUnlessGiven() throws {
    #expect(try Subprocess.run("cat").output == [])
  }

  @Test func processThatDoesNotReadItsInputEndsWell() throws {
    let run = try Subprocess.run("true", input: [UInt8](repeating: 1, count: 1 << 20))
    #expect(run.ending == .exited(0))
  }

  @Test func processOverItsTimeIsKilledWithItsChildren() throws {
    let run = try Subprocess.run("/bin/sh", ["-c", "sleep 60 & echo here; wait"], timeLimit: 0.3)
    #expect(run.ending == .timedOut)
    #expect(run.text == "here\n")
    #expect(run.seconds < 30)
  }

  @Test func processKilledBySignalIsNotAnExit() throws {
    #expect(try Subprocess.run("/bin/sh", ["-c", "kill -SEGV $$"]).ending == .signalled(11))
    #expect(throws: Unmet.self) { try Subprocess.run("/no/such/program") }
  }

  @Test func closedPipesEndAProcessAsUsual() throws {
    // Would be 0 or an error text if the tests' ignored SIGPIPE had been handed down.
    let run = try Subprocess.run("/bin/sh", ["-c", "(yes; echo $? >&2) | head -1 >&2"])
    // The two write at the same time, in either order.
    #expect(run.errorText.split(separator: "\n").sorted() == ["141", "y"])
  }

  @Test func temporaryFolderGoesWithItsContents() throws {
    let path = try withTemporaryFolder { folder in
      try Files.write("x", to: folder / "a/b.txt")
      #expect(try Files.tree(folder.path) == ["a/b.txt": [0x78]])
      return folder.path
    }
    #expect(!Files.exists(path))
  }

  @Test func truncationsAreEveryShorterPrefix() {
    #expect(Corruptions.truncations(of: [1, 2, 3]).map(\.bytes) == [[], [1], [1, 2]])
    #expect(Corruptions.truncations(of: [1, 2, 3, 4, 5], step: 2).map(\.count) == [0, 2, 4])
    #expect(Corruptions.truncations(of: []).map(\.count) == [])
  }

  @Test func bitFlipsAreEveryBitOnce() {
    let flips = Array(Corruptions.bitFlips(of: [0, 0]))
    #expect(Set(flips.map(\.bytes)).count == 16)
    #expect(flips.allSatisfy { $0.bytes.reduce(0) { $0 + $1.nonzeroBitCount } == 1 })
  }

  @Test func differenceShowsWhereBytesPart() throws {
    #expect(HexDump.difference([1, 2], [1, 2]) == nil)
    let difference = try #require(HexDump.difference([0x41, 2], [0x41, 3, 4]))
    #expect(difference.hasPrefix("bytes differ at offset 1 (got 2 bytes, wanted 3)"))
    #expect(difference.contains("00000000  41 02"))
  }

  @Test func anAbsentCorpusIsUnmetAndTheKnownRootIsThePackage() {
    #expect(!Corpus.holds("no such corpus"))
    #expect(throws: Unmet.self) { try Corpus.folder("no such corpus") }
    #expect(throws: Unmet.self) { try Corpus.files(under: "no such corpus") }
    #expect(Files.exists(PackageRoot.path(to: "Package.swift")))
  }

  @Test(.needs(.corpus("rtf", "rtfd"))) func corpusFilesAreSortedAndReadable() throws {
    let files = try Corpus.files(under: "rtf", extensions: ["rtf"])
    #expect(files.map(\.name) == files.map(\.name).sorted())
    #expect(try files[0].bytes().starts(with: Array("{\\rtf".utf8)))
    #expect(try Corpus.bundles(in: "rtfd", extension: "rtfd").count == 2)
  }
}
