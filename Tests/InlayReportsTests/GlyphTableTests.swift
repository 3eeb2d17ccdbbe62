import InlayContainer
import InlayCore
import InlayFiles
import InlayFormats
import TestKit
import Testing

@testable import InlayReports

@Suite struct GlyphTableTests {
  private func sample() throws -> GlyphReport {
    try GlyphReport(
      FileSource(path: PackageRoot.path(to: "Samples/Glyphs/space-cat.heic")))
  }

  private let golden = """
    adaptive image glyph · image/heic · 15,317 bytes · 1 strike

      identifier   A2A7901C-01B4-4CB8-A318-C419F3D09FB40
      description  cat in a space helmet
      software     Inlay samples
      SHA-256      24eade2ae7623e820f56e52fe8564348639916012db211845ede6c7791f2df69
      Apple        accepts it
      Messages     accepts it

    Strikes
    №   pixels  inset  alpha  identifier                       description
    1  320×320  0, 0   yes    A2A7901C-01B4-4CB8-A318-C419F3…  cat in a space helmet

    """

  @Test func `the table of a glyph is golden`() throws {
    #expect(try sample().table(width: 80) == golden)
    let coloured = try sample().table(width: 80, isColored: true)
    var plain = coloured
    for sequence in ["\u{1B}[1m", "\u{1B}[2m", "\u{1B}[22m"] {
      plain = plain.split(separator: sequence, omittingEmptySubsequences: false).joined()
    }
    #expect(plain == golden)
    #expect(coloured.hasPrefix("\u{1B}[1madaptive image glyph\u{1B}[22m"))
  }

  @Test func `insets and what is turned are shown as they are seen`() throws {
    var report = try sample()
    report.header.strikes = [
      Strike(
        width: 30, height: 20, orientation: .right, insetX: Rational(3, 2) ?? .zero, insetY: Rational(7))
    ]
    #expect(report.table(width: 80).contains("1   20×30  1.5, 7  ?"))
  }
}
