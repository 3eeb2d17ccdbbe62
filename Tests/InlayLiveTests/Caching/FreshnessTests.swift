import InlayLive
import Testing

/// RFC 9111, 4.2: how long an answer is fresh, and how old it is.
@Suite struct FreshnessTests {
  private typealias Row = CacheVector<Int>

  private static let lifetimes: [Row] = [
    // 4.2.1: max-age, else Expires − Date, else a guess.
    Row("max-age", "Cache-Control: max-age=3600", 3_600),
    Row("max-age of 0", "Cache-Control: max-age=0", 0),
    Row("any case", "CACHE-CONTROL: MAX-AGE=60", 60),
    Row("quoted", "Cache-Control: max-age=\"60\"", 60),
    Row("leading zeros", "Cache-Control: max-age=0060", 60),
    Row("among others", "Cache-Control: public, max-age=60, x=\"a, max-age=9\"", 60),
    Row("not within quotation marks", "Cache-Control: x=\"max-age=9\"", 0),
    Row("spaces around", "Cache-Control:  , max-age=60 ,, ", 60),
    Row("in the second field", "Cache-Control: public\nCache-Control: max-age=60", 60),
    Row("negative", "Cache-Control: max-age=-1", 0),
    Row("a fraction", "Cache-Control: max-age=1.5", 0),
    Row("words", "Cache-Control: max-age=soon", 0),
    Row("empty", "Cache-Control: max-age=", 0),
    Row("without a value", "Cache-Control: max-age", 0),
    Row("space before the number", "Cache-Control: max-age= 60", 0),
    Row("a unit behind the number", "Cache-Control: max-age=60s", 0),
    Row("full-width digits", "Cache-Control: max-age=６０", 0),
    Row("more than 2^31", "Cache-Control: max-age=4294967296", 1 << 31),
    Row("more than any integer", "Cache-Control: max-age=99999999999999999999", 1 << 31),
    Row("twice the same", "Cache-Control: max-age=60, max-age=60", 60),
    Row("two that differ", "Cache-Control: max-age=60, max-age=120", 0),
    Row("two that differ in two fields", "Cache-Control: max-age=60\nCache-Control: max-age=1", 0),
    Row("one of two is malformed", "Cache-Control: max-age=60, max-age=x", 0),
    Row("s-maxage is not for us", "Cache-Control: s-maxage=9, max-age=60", 60),
    Row("s-maxage alone", "Cache-Control: s-maxage=9", 0),
    Row("a longer name", "Cache-Control: max-ages=60", 0),
    Row("max-age before Expires", "Cache-Control: max-age=60\nDate: {0}\nExpires: {-9}", 60),
    Row("a malformed max-age before Expires", "Cache-Control: max-age=x\nDate: {0}\nExpires: {90}", 0),
    Row("Expires", "Date: {0}\nExpires: {90}", 90),
    Row("Expires without Date counts from the answer", "Expires: {90}", 90),
    Row("Expires counts from Date", "Date: {-30}\nExpires: {90}", 120),
    Row("Expires in the past", "Date: {0}\nExpires: {-90}", 0),
    Row("Expires is Date", "Date: {0}\nExpires: {0}", 0),
    Row("Expires: 0", "Date: {0}\nExpires: 0\nLast-Modified: {-9000}", 0),
    Row("Expires: -1", "Date: {0}\nExpires: -1", 0),
    Row("Expires in another zone", "Date: {0}\nExpires: Wed, 15 Nov 2023 22:13:20 CET", 0),
    Row("Expires as RFC 850", "Date: {0}\nExpires: Tuesday, 14-Nov-23 22:14:20 GMT", 60),
    Row("Expires as asctime", "Date: {0}\nExpires: Tue Nov 14 22:14:20 2023", 60),
    Row("Expires in the year 9999", "Date: {0}\nExpires: Fri, 31 Dec 9999 23:59:59 GMT", 1 << 31),
    Row("Expires with a month of no name", "Date: {0}\nExpires: Tue, 14 Foo 2023 22:14:20 GMT", 0),
    Row("Expires with hour 25", "Date: {0}\nExpires: Tue, 14 Nov 2023 25:14:20 GMT", 0),
    Row("Expires twice the same", "Date: {0}\nExpires: {90}\nExpires: {90}", 90),
    Row("two Expires", "Date: {0}\nExpires: {90}\nExpires: {900}", 0),
    Row("two Dates", "Date: {0}\nDate: {-90}\nExpires: {90}", 0),
    Row("a malformed Date", "Date: today\nExpires: {90}", 0),
    // 4.2.2: a tenth of the time that it had not changed.
    Row("a guess", "Date: {0}\nLast-Modified: {-1000}", 100),
    Row("a guess without Date", "Last-Modified: {-1000}", 100),
    Row("a guess of 7 days at most", "Date: {0}\nLast-Modified: {-100000000}", 604_800),
    Row("changed after it was sent", "Date: {0}\nLast-Modified: {1000}", 0),
    Row("changed when it was sent", "Date: {0}\nLast-Modified: {0}", 0),
    Row("a malformed Last-Modified", "Date: {0}\nLast-Modified: long ago", 0),
    Row("two Last-Modified", "Date: {0}\nLast-Modified: {-1000}\nLast-Modified: {-9000}", 0),
    Row("no guess beside a malformed max-age", "Cache-Control: max-age=x\nLast-Modified: {-1000}", 0),
    Row("public gives a guess, too", "Cache-Control: public\nDate: {0}\nLast-Modified: {-1000}", 100),
    Row("nothing said", "Date: {0}", 0),
    Row("nothing at all", "", 0),
    Row("Pragma is not for answers", "Pragma: no-cache\nCache-Control: max-age=60", 60),
    // RFC 8246: adds nothing to how long it is fresh.
    Row("immutable", "Cache-Control: max-age=60, immutable", 60),
    Row("immutable alone", "Cache-Control: immutable", 0),
  ]

  @Test(arguments: lifetimes) private func lifetime(_ row: Row) {
    #expect(row.answer.freshness == row.expected)
  }

  private typealias AgeRow = CacheVector<Int?>

  private static let ages: [AgeRow] = [
    // 4.2.3.
    AgeRow("just answered", "Date: {0}", 0),
    AgeRow("time passed here", "Date: {0}", later: 30, 30),
    AgeRow("without Date", "", later: 30, 30),
    AgeRow("Date in the past", "Date: {-20}", later: 30, 50),
    AgeRow("Date in the future counts as now", "Date: {500}", later: 30, 30),
    AgeRow("Age", "Date: {0}\nAge: 40", later: 30, 70),
    AgeRow("the greater of Age and what Date shows", "Date: {-60}\nAge: 40", later: 30, 90),
    AgeRow("Age and delay", "Date: {0}\nAge: 40", delay: 5, later: 30, 75),
    AgeRow("delay without Age", "Date: {0}", delay: 5, later: 30, 35),
    AgeRow("Age: 0", "Date: {0}\nAge: 0", later: 30, 30),
    AgeRow("Age past any integer", "Date: {0}\nAge: 99999999999999999999", later: 30, 1 << 31),
    AgeRow("Age of 2^31 and delay", "Date: {0}\nAge: 2147483648", delay: 9, later: 30, 1 << 31),
    AgeRow("a negative Age", "Date: {0}\nAge: -5", later: 30, nil),
    AgeRow("a fraction", "Date: {0}\nAge: 1.5", later: 30, nil),
    AgeRow("words", "Date: {0}\nAge: old", later: 30, nil),
    AgeRow("an empty Age", "Date: {0}\nAge:", later: 30, nil),
    AgeRow("a list", "Date: {0}\nAge: 4, 5", later: 30, nil),
    AgeRow("two that differ", "Date: {0}\nAge: 4\nAge: 5", later: 30, nil),
    AgeRow("twice the same", "Date: {0}\nAge: 4\nAge: 4", later: 30, 34),
    AgeRow("a malformed Date", "Date: yesterday", later: 30, nil),
    AgeRow("two Dates", "Date: {0}\nDate: {-9}", later: 30, nil),
    AgeRow("the clock was set back", "Date: {0}", later: -1, nil),
    AgeRow("the clock was set back before the answer", "Date: {0}", delay: -50, later: 30, 30),
    AgeRow("a lifetime later", "Date: {0}", later: 1 << 40, 1 << 31),
    AgeRow("the end of time", "Date: {0}", later: .max - CacheTime.answered, 1 << 31),
  ]

  @Test(arguments: ages) private func age(_ row: AgeRow) {
    #expect(row.answer.age(at: row.now) == row.expected)
  }

  private typealias UseRow = CacheVector<Bool>

  private static let uses: [UseRow] = [
    UseRow("within max-age", "Cache-Control: max-age=60\nDate: {0}", later: 59, true),
    UseRow("at its end", "Cache-Control: max-age=60\nDate: {0}", later: 60, false),
    UseRow("past it", "Cache-Control: max-age=60\nDate: {0}", later: 61, false),
    UseRow("Age used it up", "Cache-Control: max-age=60\nDate: {0}\nAge: 60", false),
    UseRow("Age left some", "Cache-Control: max-age=60\nDate: {0}\nAge: 50", later: 9, true),
    UseRow("a malformed Age is stale", "Cache-Control: max-age=60\nDate: {0}\nAge: x", false),
    UseRow("max-age past any integer", "Cache-Control: max-age=99999999999999999999", later: 1 << 30, true),
    UseRow(
      "both past any integer", "Cache-Control: max-age=99999999999999999999\nAge: 99999999999999999999", false
    ),
    UseRow("no-cache", "Cache-Control: max-age=60, no-cache", false),
    UseRow("no-cache with fields", "Cache-Control: max-age=60, no-cache=\"Set-Cookie\"", false),
    UseRow("No-Cache in a second field", "Cache-Control: max-age=60\nCache-Control: No-Cache", false),
    UseRow("no-cache wins over immutable", "Cache-Control: max-age=60, immutable, no-cache", false),
    UseRow("no-cache within quotation marks", "Cache-Control: max-age=60, x=\"no-cache\"", true),
    UseRow("a quotation mark that never ends", "Cache-Control: max-age=60, x=\"no-cache", false),
    UseRow("an escaped quotation mark", "Cache-Control: max-age=60, x=\"a\\\", no-cache\"", true),
    UseRow("must-revalidate while fresh", "Cache-Control: max-age=60, must-revalidate", later: 59, true),
    UseRow("private is for us", "Cache-Control: private, max-age=60", later: 9, true),
    UseRow("private with fields", "Cache-Control: private=\"x, y\", max-age=60", later: 9, true),
    UseRow("immutable and stale", "Cache-Control: max-age=60, immutable", later: 61, false),
    UseRow("nothing said", "Date: {0}", false),
    UseRow("a guess", "Date: {0}\nLast-Modified: {-1000}", later: 99, true),
    UseRow("a guess that passed", "Date: {0}\nLast-Modified: {-1000}", later: 100, false),
    UseRow("the clock was set back", "Cache-Control: max-age=60\nDate: {0}", later: -5, false),
  ]

  @Test(arguments: uses) private func use(_ row: UseRow) {
    #expect(row.answer.isFresh(at: row.now) == row.expected)
  }
}
