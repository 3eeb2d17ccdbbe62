import InlayLive
import TestKit
import Testing

/// RFC 9111, 3 and 4.3: what may be kept, how to ask whether it holds, and what a 304 changes.
@Suite struct StoringTests {
  private typealias Row = CacheVector<Bool>

  private static let stored: [Row] = [
    Row("nothing said", "", true),
    Row("max-age", "Cache-Control: max-age=60", true),
    Row("max-age of 0", "Cache-Control: max-age=0", true),
    Row("private", "Cache-Control: private", true),
    Row("no-cache", "Cache-Control: no-cache", true),
    Row("no-store", "Cache-Control: no-store", false),
    Row("No-Store", "Cache-Control: No-Store", false),
    Row("no-store among others", "Cache-Control: max-age=60 , no-store", false),
    Row("no-store in a second field", "Cache-Control: max-age=60\nCache-Control: no-store", false),
    Row("no-store with a value", "Cache-Control: no-store=1", false),
    Row("no-store wins over must-understand", "Cache-Control: must-understand, no-store", false),
    Row("no-store within quotation marks", "Cache-Control: x=\"no-store\"", true),
    Row("Vary on what is always the same", "Vary: Accept-Encoding", true),
    Row("in any case, twice", "Vary: accept-encoding, ACCEPT-ENCODING\nVary:", true),
    Row("Vary on something else", "Vary: Accept", false),
    Row("Vary on both", "Vary: Accept-Encoding, Origin", false),
    Row("Vary on both, in two fields", "Vary: Accept-Encoding\nVary: Cookie", false),
    Row("Vary: *", "Vary: *", false),
    Row("fields as long as a book", "ETag: \"\(String(repeating: "x", count: 20_000))\"", false),
    Row("a control character", "ETag: \"a\u{1}b\"", false),
  ]

  @Test(arguments: stored) private func storing(_ row: Row) {
    #expect(row.answer.mayBeStored == row.expected)
  }

  private static let stale: [Row] = [
    Row("nothing said", "", true),
    Row("max-age", "Cache-Control: max-age=1", true),
    Row("must-revalidate", "Cache-Control: max-age=1, must-revalidate", false),
    Row("Must-Revalidate", "Cache-Control: Must-Revalidate", false),
    Row("no-cache", "Cache-Control: no-cache", false),
    Row("no-store", "Cache-Control: no-store", false),
    Row("proxy-revalidate is not for us", "Cache-Control: proxy-revalidate", true),
    Row("s-maxage is not for us", "Cache-Control: s-maxage=1", true),
  ]

  @Test(arguments: stale) private func showingStale(_ row: Row) {
    #expect(row.answer.mayBeUsedStale == row.expected)
  }

  @Test func onlyWhatTheRulesNeedIsKept() {
    let answer = CachedAnswer(
      CacheTime.fields("Set-Cookie: secret\nETag: \"a\"\nServer: x\nAGE: 3"), asked: 1, answered: 2)
    #expect(answer.fields == [HTTPField("ETag", "\"a\""), HTTPField("AGE", "3")])
  }

  private typealias AskRow = CacheVector<[String]>

  private static let questions: [AskRow] = [
    AskRow("nothing to compare by", "Date: {0}", []),
    AskRow("a strong tag", "ETag: \"a\"", ["If-None-Match: \"a\""]),
    AskRow("a weak tag", "ETag: W/\"a\"", ["If-None-Match: W/\"a\""]),
    AskRow("an empty tag", "ETag: \"\"", ["If-None-Match: \"\""]),
    AskRow("a tag with a comma", "ETag: \"a,b\"", ["If-None-Match: \"a,b\""]),
    AskRow("a tag without quotation marks", "ETag: a", []),
    AskRow("a small w", "ETag: w/\"a\"", []),
    AskRow("a space within", "ETag: \"a b\"", []),
    AskRow("a quotation mark within", "ETag: \"a\"b\"", []),
    AskRow("one quotation mark", "ETag: \"", []),
    AskRow("two tags", "ETag: \"a\"\nETag: \"b\"", []),
    AskRow("the same tag twice", "ETag: \"a\"\nETag: \"a\"", ["If-None-Match: \"a\""]),
    AskRow(
      "as the server wrote it", "Last-Modified: Tuesday, 14-Nov-23 22:14:20 GMT",
      ["If-Modified-Since: Tuesday, 14-Nov-23 22:14:20 GMT"]),
    AskRow(
      "both", "ETag: \"a\"\nLast-Modified: {-9}",
      ["If-None-Match: \"a\"", "If-Modified-Since: \(CacheTime.date(-9))"]),
    AskRow("a malformed date", "Last-Modified: yesterday", []),
    AskRow("a date with a control character", "Last-Modified: T\u{1}e, 14 Nov 2023 22:14:20 GMT", []),
    AskRow("Date is none to compare by", "Date: {-9}", []),
  ]

  @Test(arguments: questions) private func asking(_ row: AskRow) {
    #expect(row.answer.conditions.map { "\($0.name): \($0.value)" } == row.expected)
  }

  /// A 304 with these fields for the answer of the row, 100 s later; `nil` if it is about another.
  struct Update: Sendable {
    let with: String
    let gives: String?
  }
  private typealias UpdateRow = CacheVector<Update>

  private static let updates: [UpdateRow] = [
    UpdateRow("no fields", "ETag: \"a\"", Update(with: "", gives: "ETag: \"a\"")),
    UpdateRow("the same strong tag", "ETag: \"a\"", Update(with: "ETag: \"a\"", gives: "ETag: \"a\"")),
    UpdateRow("another strong tag", "ETag: \"a\"", Update(with: "ETag: \"b\"", gives: nil)),
    UpdateRow("the same weak tag", "ETag: W/\"a\"", Update(with: "ETag: W/\"a\"", gives: "ETag: W/\"a\"")),
    UpdateRow(
      "a weak tag for a strong one", "ETag: \"a\"", Update(with: "ETag: W/\"a\"", gives: "ETag: W/\"a\"")),
    UpdateRow("a strong tag for a weak one", "ETag: W/\"a\"", Update(with: "ETag: \"a\"", gives: nil)),
    UpdateRow("another weak tag", "ETag: \"a\"", Update(with: "ETag: W/\"b\"", gives: nil)),
    UpdateRow("a malformed tag", "ETag: \"a\"", Update(with: "ETag: a", gives: nil)),
    UpdateRow("two tags", "ETag: \"a\"", Update(with: "ETag: \"a\"\nETag: \"b\"", gives: nil)),
    UpdateRow("a tag where there was none", "Last-Modified: {-9}", Update(with: "ETag: \"a\"", gives: nil)),
    UpdateRow(
      "the same date", "Last-Modified: {-9}",
      Update(with: "Last-Modified: {-9}", gives: "Last-Modified: {-9}")),
    UpdateRow("another date", "Last-Modified: {-9}", Update(with: "Last-Modified: {-8}", gives: nil)),
    UpdateRow(
      "the tag decides", "ETag: \"a\"\nLast-Modified: {-9}",
      Update(with: "ETag: \"a\"\nLast-Modified: {-8}", gives: "ETag: \"a\"\nLast-Modified: {-8}")),
    UpdateRow(
      "what it says replaces", "ETag: \"a\"\nCache-Control: max-age=1, must-revalidate\nExpires: {9}",
      Update(with: "Cache-Control: max-age=60", gives: "ETag: \"a\"\nExpires: {9}\nCache-Control: max-age=60")
    ),
    UpdateRow(
      "all fields of a name", "ETag: \"a\"\nCache-Control: max-age=1\nCache-Control: no-cache",
      Update(with: "cache-control: max-age=60", gives: "ETag: \"a\"\ncache-control: max-age=60")),
    UpdateRow(
      "what it leaves out stays", "ETag: \"a\"\nCache-Control: max-age=9\nVary: Accept-Encoding",
      Update(
        with: "Date: {100}",
        gives: "ETag: \"a\"\nCache-Control: max-age=9\nVary: Accept-Encoding\nDate: {100}")),
    UpdateRow("Date and Age go", "ETag: \"a\"\nDate: {0}\nAge: 50", Update(with: "", gives: "ETag: \"a\"")),
    UpdateRow(
      "what is not kept is not added", "ETag: \"a\"",
      Update(with: "Set-Cookie: x\nServer: y", gives: "ETag: \"a\"")),
  ]

  @Test(arguments: updates) private func updating(_ row: UpdateRow) {
    let start = CacheTime.answered
    let updated = row.answer.updated(
      by: CacheTime.fields(row.expected.with), asked: start + 99, answered: start + 100)
    #expect(updated?.fields == row.expected.gives.map { CacheTime.fields($0) })
    if let updated { #expect(updated.asked == start + 99 && updated.answered == start + 100) }
  }

  /// Whatever a server sends, times stay within their bounds, and a 304 that is taken twice changes nothing more.
  @Test func anyFieldsKeepTheBounds() throws {
    let names = ["Cache-Control", "Expires", "Date", "Age", "ETag", "Last-Modified", "Vary"]
    let values = [
      "max-age=99999999999999999999", "max-age=60", "no-cache", "0", "-1", CacheTime.date(5),
      CacheTime.date(-9_000_000),
      "Fri, 31 Dec 9999 23:59:59 GMT", "Thu, 01 Jan 0000 00:00:00 GMT", "\"a\"", "W/\"a\"", "\"",
    ]
    try Property.check("fields of answers", cases: 5_000) { source in
      func fields() -> [HTTPField] {
        source.array(count: 0...6) {
          HTTPField($0.pick(names), $0.below(3) > 0 ? $0.pick(values) : $0.text(pieces: 0...4))
        }
      }
      let times = [Int.min, -1, 0, CacheTime.answered, .max]
      let answer = CachedAnswer(fields(), asked: source.pick(times), answered: source.pick(times))
      let now = source.pick(times)
      try expect((0...HTTPSeconds.most).contains(answer.freshness), equals: true)
      if let age = answer.age(at: now) { try expect((0...HTTPSeconds.most).contains(age), equals: true) }
      try expect(answer.isFresh(at: now) && answer.directives.noCache, equals: false)
      let new = fields()
      if let once = answer.updated(by: new, asked: 1, answered: 2) {
        try expect(once.updated(by: new, asked: 1, answered: 2), equals: once)
      }
    }
  }

  /// A 304 makes an answer fresh again from its own time on.
  @Test func anUpdatedAnswerIsFreshAgain() {
    let start = CacheTime.answered
    let old = CachedAnswer(
      CacheTime.fields("ETag: \"a\"\nCache-Control: max-age=60\nDate: {0}\nAge: 30"), asked: start,
      answered: start)
    #expect(!old.isFresh(at: start + 100))
    let new = old.updated(by: CacheTime.fields("Date: {100}"), asked: start + 100, answered: start + 100)
    #expect(new?.isFresh(at: start + 159) == true)
    #expect(new?.isFresh(at: start + 160) == false)
  }
}
