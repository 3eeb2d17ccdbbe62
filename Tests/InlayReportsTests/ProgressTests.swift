import InlayFormats
import InlayUnicode
import Testing

@testable import InlayReports

@Suite struct ProgressTests {
  private func progress(_ done: Int, of total: Int, failed: Int = 0, last: String? = nil) -> Progress {
    var progress = Progress(total: total)
    (progress.done, progress.failed, progress.last) = (done, failed, last)
    return progress
  }

  @Test(arguments: [
    (0, 200, 0, 5_000, "0 of 200"),
    (1, 200, 0, 500, "1 of 200 · 2 a second · 1 min 40 s left"),
    (37, 200, 0, 3_000, "37 of 200 · 12 a second · 14 s left"),
    (37, 200, 2, 3_000, "37 of 200 · 12 a second · 14 s left · 2 failed"),
    (10, 20, 0, 20_000, "10 of 20 · 30 a minute · 20 s left"),
    (3, 20, 0, 7_200_000, "3 of 20 · 1.5 an hour · 11 h 20 min left"),
    (1, 1_000_000, 0, 60_000, "1 of 1000000 · 1 a minute · over 100 h left"),
    (100, 1_000, 1, 80_000, "100 of 1000 · 1.3 a second · 12 min 0 s left · 1 failed"),
    (20, 20, 0, 4_000, "20 of 20 · 5 a second"),
    (5, 20, 0, 0, "5 of 20"),
  ])
  func `a line says how many, how fast, and how long`(
    done: Int, total: Int, failed: Int, milliseconds: Int, expected: String
  ) {
    var progress = progress(done, of: total, failed: failed)
    let line = progress.line(elapsed: .milliseconds(milliseconds), width: 100)
    #expect(line == expected)
  }

  @Test(arguments: [
    (80, "37 of 200 · 12 a second · 14 s left · 2 failed · 家族の写真.rtfd"),
    (60, "37 of 200 · 12 a second · 14 s left · 2 failed · 家族の写真…"),
    (54, "37 of 200 · 12 a second · 14 s left · 2 failed"),
    (45, "37 of 200 · 14 s left · 2 failed"),
    (31, "37 of 200 · 14 s left"),
    (20, "37 of 200"),
    (9, "37 of 200"),
    (5, "37 o…"),
    (1, "…"),
  ])
  func `it fits any width, the name first cut, then left out, then the rate`(width: Int, expected: String) {
    var progress = progress(37, of: 200, failed: 2, last: "photos/家族の写真.rtfd")
    let line = progress.line(elapsed: .seconds(3), width: width)
    #expect(line == expected)
    #expect(WidthProfile.modern.count(line).cells <= width)
  }

  @Test func `names of strangers draw nothing`() {
    var progress = progress(1, of: 2, last: "a\u{1B}[31m\u{202E}.rtf")
    let line = progress.line(elapsed: .seconds(1), width: 80)
    #expect(line == "1 of 2 · 1 a second · 1 s left · a␛[31m\\u{202E}.rtf")
  }

  /// A display whose clock and window the test sets.
  private final class Stage {
    var now = Duration.zero
    var columns = 41
    var sent: [String] = []
    lazy var display = ProgressDisplay(
      elapsed: { [unowned self] in now }, columns: { [unowned self] in columns }, display: DisplayWidth(),
      write: { [unowned self] in sent.append($0) })
    func show(_ progress: Progress, at milliseconds: Int) -> [String] {
      now = .milliseconds(milliseconds)
      sent = []
      var progress = progress
      display.show(&progress)
      return sent
    }
  }

  @Test func `it is drawn in place, not too soon, not too often, and only where something changed`() {
    let stage = Stage()
    #expect(stage.show(progress(1, of: 9), at: 399) == [])
    #expect(stage.show(progress(2, of: 9), at: 400) == ["\r2 of 9 · 5 a second · 2 s left\u{1B}[K"])
    #expect(stage.show(progress(3, of: 9), at: 499) == [])
    #expect(stage.show(progress(3, of: 9), at: 500) == ["\r3 of 9 · 6 a second · 1 s left\u{1B}[K"])
    #expect(stage.show(progress(3, of: 9), at: 510) == [])
    #expect(stage.show(progress(3, of: 9), at: 505) == [])
    stage.columns = 9
    #expect(stage.show(progress(3, of: 9), at: 601) == ["\r3 of 9\u{1B}[K"])
    #expect(stage.show(progress(3, of: 9), at: 800) == [])
  }

  @Test func `it makes way for messages and comes back at once`() {
    let stage = Stage()
    stage.display.clear()
    #expect(stage.sent == [])
    #expect(stage.show(progress(2, of: 4), at: 1_000).count == 1)
    stage.sent = []
    stage.display.clear()
    stage.display.clear()
    #expect(stage.sent == ["\r\u{1B}[K"])
    #expect(stage.show(progress(3, of: 4), at: 1_000) == ["\r3 of 4 · 3 a second · 1 s left\u{1B}[K"])
  }

  @Test func `the unit of the rate stays`() {
    var progress = progress(1, of: 90)
    #expect(
      progress.line(elapsed: .milliseconds(900), width: 80) == "1 of 90 · 1.1 a second · 1 min 21 s left")
    #expect(
      progress.line(elapsed: .milliseconds(2_500), width: 80) == "1 of 90 · 0.4 a second · 3 min 43 s left")
    #expect(progress.line(elapsed: .seconds(25), width: 80) == "1 of 90 · 37 min 5 s left")
  }

  @Test(arguments: [
    (0.0, 5, "0 %"), (0.009, 5, "0 %"), (0.01, 5, "1 % · 8 min 15 s left"), (0.386, 30, "38 % · 48 s left"),
    (1, 30, "100 % · 0 s left"),
  ])
  func `a single job says its share`(share: Double, seconds: Int, expected: String) {
    #expect(Progress.line(share: share, elapsed: .seconds(seconds)) == expected)
  }
}
