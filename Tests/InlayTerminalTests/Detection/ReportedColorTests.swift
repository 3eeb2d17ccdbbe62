import InlayCore
import Testing

@testable import InlayTerminal

struct ReportedColorTests {
  @Test(
    "colors in all the forms of X",
    arguments: [
      ("rgb:ff/80/00", 255, 128, 0), ("rgb:ffff/8080/0000", 255, 128, 0), ("rgb:f/8/0", 255, 136, 0),
      ("rgb:fff/800/000", 255, 128, 0), ("rgb:1/22/3333", 17, 34, 51),
      ("rgba:ffff/8080/0000/4040", 255, 128, 0),
      ("#f80", 240, 128, 0), ("#ff8000", 255, 128, 0), ("#fff800000", 255, 128, 0),
      ("#ffff80000000", 255, 128, 0),
      ("rgb:FF/aB/0c", 255, 171, 12),
    ])
  func reads(text: String, red: UInt8, green: UInt8, blue: UInt8) {
    #expect(ReportedColor.parse(Array(text.utf8)[...]) == TextColor(red: red, green: green, blue: blue))
  }

  @Test(
    "anything else is no color",
    arguments: [
      "", "rgb:", "rgb:1/2", "rgb:1/2/3/4", "rgb:1/2/3/4/5", "rgba:1/2/3", "rgb:12345/1/1", "rgb:g/0/0", "#",
      "#ff",
      "#ff80", "#fffff", "#ffff8000000", "#ffff800000000", "rgb:-1/0/0", "red", "rgb:１/2/3",
    ])
  func refuses(text: String) {
    #expect(ReportedColor.parse(Array(text.utf8)[...]) == nil)
  }
}
