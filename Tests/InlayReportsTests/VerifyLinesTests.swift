import InlayFormats
import Testing

@testable import InlayReports

@Suite struct VerifyLinesTests {
  private let names = ["a.inlay", "日本.inlay", "a rather long name.inlay"]

  @Test func `into a pipe each line goes whole`() {
    let lines = VerifyLines(names: names, columns: nil)
    #expect(
      names.map { lines.line($0, "sound") } == [
        "a.inlay: sound", "日本.inlay: sound", "a rather long name.inlay: sound",
      ])
  }

  @Test func `on a terminal what was found stands in a column`() {
    let lines = VerifyLines(names: names, columns: 80)
    #expect(
      names.map { lines.line($0, "sound") } == [
        "a.inlay:                  sound", "日本.inlay:               sound", "a rather long name.inlay: sound",
      ])
  }

  @Test func `names and lines are cut to what there is`() {
    let lines = VerifyLines(names: names, columns: 24)
    #expect(
      names.map { lines.line($0, "sound; 3 blobs") } == [
        "a.inlay:      sound; 3 …", "日本.inlay:   sound; 3 …", "a rather lo…: sound; 3 …",
      ])
  }

  @Test func `one document is as ever`() {
    #expect(VerifyLines().line("a\u{7}.inlay", "sound") == "a␇.inlay: sound")
  }
}
