import InlayCore
import Testing

@Suite struct GregorianDayTests {
  @Test(arguments: [
    (1970, 1, 1, 0), (1969, 12, 31, -1), (2000, 2, 29, 11_016), (2000, 3, 1, 11_017), (1900, 2, 28, -25_509),
    (1900, 3, 1, -25_508), (0, 3, 1, -719_468), (0, 2, 29, -719_469), (0, 1, 1, -719_528),
    (-1, 12, 31, -719_529), (-400, 3, 1, -865_565), (-400, 2, 29, -865_566), (-401, 3, 1, -865_931),
  ])
  func daysAreCountedFrom1970AlsoBeforeTheYear0(year: Int, month: Int, day: Int, number: Int) {
    #expect(GregorianDay.number(year: year, month: month, day: day) == number)
    let date = GregorianDay.date(of: number)
    #expect([date.year, date.month, date.day] == [year, month, day])
  }
}
