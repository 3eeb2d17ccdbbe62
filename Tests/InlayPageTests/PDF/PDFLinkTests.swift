import Testing

@testable import InlayPage

@Suite struct PDFLinkTests {
  @Test(arguments: [
    ("https://example.com", "https://example.com"),
    ("HTTPS://Example.com/A?b=c&d#e", "https://Example.com/A?b=c&d#e"),
    ("mailto:a.b+c@example.com", "mailto:a.b+c@example.com"),
    ("tel:+49-30-1234", "tel:+49-30-1234"),
    ("http://[::1]:80/~x", "http://[::1]:80/~x"),
    ("https://a.b/x(y)'z", "https://a.b/x%28y%29%27z"),
    ("https://a.b/ä", "https://a.b/%C3%A4"),
    ("https://a.b/%C3%a4", "https://a.b/%C3%a4"),
  ])
  func addressesAreAbsoluteAndEscaped(target: String, address: String) {
    #expect(PDFLink.address(target) == address)
  }

  @Test(arguments: [
    "", ":", "x", "https:", "https:/a", "https://", "https:///path", "//example.com", "#anchor",
    "javascript:alert(1)",
    "file:///etc/passwd", "data:text/html,x", "https://a.b/ c", "https://a.b/\n", "https://a.b/\\",
    "https://a.b/\"",
    "https://a.b/%", "https://a.b/%4", "https://a.b/%zz", "https://a.b/<x>", " https://a.b", "h ttps://a.b",
    "https://a.b/" + String(repeating: "x", count: 20_000),
  ])
  func whatIsNoAddressIsRefused(target: String) {
    #expect(PDFLink.address(target) == nil)
  }

  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"), (1_577_934_245, "2020-01-02T03:04:05Z"),
    (951_782_400, "2000-02-29T00:00:00Z"),
    (-1, "1969-12-31T23:59:59Z"), (253_402_300_799, "9999-12-31T23:59:59Z"),
    (-62_167_219_200, "0000-01-01T00:00:00Z"), (4_107_542_399, "2100-02-28T23:59:59Z"),
    (4_107_542_400, "2100-03-01T00:00:00Z"),
  ])
  func datesAreThoseOfTheCalendar(seconds: Int, text: String) {
    #expect(PDFDate.text(secondsSince1970: seconds) == text)
  }

  @Test(arguments: [Int.min, -62_167_219_201, 253_402_300_800, Int.max])
  func momentsWithoutADateHaveNone(seconds: Int) {
    #expect(PDFDate.text(secondsSince1970: seconds) == nil)
  }
}
