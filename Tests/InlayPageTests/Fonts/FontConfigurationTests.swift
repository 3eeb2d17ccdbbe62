import Foundation
import InlayCore
import TestKit
import Testing

@testable import InlayPage

@Suite struct FontConfigurationTests {
  private static let noto = "/usr/share/fonts/truetype/noto/"
  private static let notoSans = Need.files(
    ["Sans", "SansHebrew", "SansArabic"].map { "\(noto)Noto\($0)-Regular.ttf" }, of: "fonts-noto-core")

  /// A folder with some of the fonts of Debian's Noto.
  private func pinned(_ folder: TemporaryFolder, _ files: [String]) throws -> FontConfiguration {
    let fonts = folder / "fonts"
    try FileManager.default.createDirectory(atPath: fonts, withIntermediateDirectories: true)
    for file in files {
      try FileManager.default.copyItem(atPath: Self.noto + file, toPath: fonts + "/" + file)
    }
    return FontConfiguration(directories: [fonts], cacheDirectory: folder / "cache")
  }

  @Test func withoutFontsThereIsAnError() throws {
    try withTemporaryFolder { folder in
      for directories in [[], [folder.path], [folder / "absent"]] {
        let configuration = FontConfiguration(directories: directories, cacheDirectory: folder / "cache")
        #expect(throws: InlayError.pageNoFonts(in: configuration.place)) { try PageFonts(configuration) }
      }
    }
  }

  @Test func aFolderThatXMLCannotNameIsRefused() {
    let configuration = FontConfiguration(directories: ["/a\u{1}b"])
    #expect(throws: InlayError.self) { try PageFonts(configuration) }
  }

  @Test func aCacheThatCannotBeIsRefused() throws {
    try withTemporaryFolder { folder in
      try Data().write(to: URL(fileURLWithPath: folder / "file"))
      for cache in [folder / "file", folder / "file/below"] {
        let configuration = FontConfiguration(directories: [folder.path], cacheDirectory: cache)
        #expect(throws: InlayError.self) { try configuration.xml() }
      }
      let below = FontConfiguration(directories: [folder.path], cacheDirectory: folder / "a/b/c")
      #expect(try below.xml() != nil)
    }
  }

  @Test func namesOfFoldersAreEscaped() throws {
    try withTemporaryFolder { folder in
      let xml = try FontConfiguration(directories: ["/a<b&c>"], cacheDirectory: folder / "x&y").xml()
      #expect(xml?.contains("<dir>/a&lt;b&amp;c&gt;</dir>") == true)
      #expect(xml?.contains("/x&amp;y</cachedir>") == true)
    }
    #expect(try FontConfiguration.system.xml() == nil)
  }

  @Test(.needs(notoSans)) func onlyTheFoldersFontsAreTaken() throws {
    try withTemporaryFolder { folder in
      let configuration = try pinned(folder, ["NotoSans-Regular.ttf", "NotoSansHebrew-Regular.ttf"])
      let fonts = try PageFonts(configuration)
      #expect(fonts.handle.hasFamily("Noto Sans") && fonts.handle.hasFamily("Noto Sans Hebrew"))
      #expect(!fonts.handle.hasFamily("Noto Serif") && !fonts.handle.hasFamily("DejaVu Sans"))
      let runs = try fonts.lines(of: ShapingKit.paragraph("ab שלום 你好")).lines.flatMap(\.runs)
      #expect(runs.flatMap(\.missing).count == 2)
      for family in ["serif", "monospace", "Helvetica", "No Such Family"] {
        let style = ShapingKit.style { $0.font.families = [ExactString(family)] }
        #expect(try fonts.lines(of: ShapingKit.paragraph("ab", style: style)).lines[0].width > 10)
      }
    }
  }

  @Test(.needs(notoSans)) func theSameFoldersGiveTheSameLines() throws {
    try withTemporaryFolder { folder in
      let configuration = try pinned(folder, ["NotoSans-Regular.ttf", "NotoSansArabic-Regular.ttf"])
      let text = "Hello مرحبا بالعالم 12.5 wörld"
      let made = try (0..<3).map { _ in
        try PageFonts(configuration).lines(of: ShapingKit.paragraph(text, width: 80)).lines.flatMap(\.runs)
          .map { ["\($0.range) \($0.x) \($0.width) \($0.ink)", "\($0.glyphs?.places ?? [])"] }
      }
      #expect(made[0] == made[1] && made[1] == made[2])
      #expect(try !FileManager.default.contentsOfDirectory(atPath: folder / "cache").isEmpty)
    }
  }

  @Test(.needs(notoSans)) func missingFacesAreMade() throws {
    try withTemporaryFolder { folder in
      let configuration = try pinned(folder, ["NotoSans-Regular.ttf"])
      let fonts = try PageFonts(configuration)
      func ink(_ change: (inout SpanStyle) -> Void) throws -> InkBounds {
        try fonts.lines(of: ShapingKit.paragraph("l", style: ShapingKit.style(change))).lines[0].runs[0].ink
      }
      let upright = try ink { _ in }
      let slanted = try ink { $0.font.isItalic = true }
      let bold = try ink { $0.font.weight = 700 }
      #expect(slanted.right - slanted.left > upright.right - upright.left + 1)
      #expect(bold.right - bold.left > upright.right - upright.left + 0.2)
    }
  }
}
