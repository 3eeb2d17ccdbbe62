import InlayCore
import TestKit
import Testing

@testable import InlayPage

@Suite struct FontFamilyTests {
  private func list(_ fonts: PageFonts, _ families: [String], language: String? = nil) -> [String] {
    var known = FontFamilies(fonts.handle)
    let style = FontStyle(families: families.map { ExactString($0) }, language: language)
    return known.list(for: style).split(separator: ",").map(String.init)
  }

  @Test(.needs(.fonts("Noto Sans Arabic", "Noto Sans Hebrew", "Noto Sans CJK SC")))
  func familiesForOtherScriptsFollow() throws {
    let fonts = try ShapingKit.fonts()
    let families = list(fonts, ["Noto Sans"])
    #expect(families.first == "Noto Sans")
    #expect(families.contains("Noto Sans Arabic") && families.contains("Noto Sans Hebrew"))
    #expect(families.last == "Noto Sans CJK SC")
    #expect(Set(families).count == families.count)
  }

  @Test(.needs(.fonts("Noto Serif", "Noto Naskh Arabic", "Noto Serif CJK JP")))
  func serifsGoWithSerifs() throws {
    let fonts = try ShapingKit.fonts()
    let families = list(fonts, ["Noto Serif"], language: "ja")
    #expect(Array(families.prefix(3)) == ["Noto Serif", "Noto Serif CJK JP", "Noto Sans CJK JP"])
    #expect(families.contains("Noto Naskh Arabic"))
  }

  @Test(
    .needs(.fonts()),
    arguments: ["Noto Color Emoji", "noto color emoji", "emoji", "Apple Color Emoji", "a,b", "", "\u{0}"])
  func namesThatMustNotBeListedAreNot(name: String) throws {
    let fonts = try ShapingKit.fonts()
    #expect(list(fonts, [name]) == list(fonts, []))
    #expect(list(fonts, []).allSatisfy { !$0.lowercased().contains("emoji") })
  }

  @Test(.needs(.fonts("Noto Serif"))) func aFamilyThatIsNotThereGivesWayToTheNext() throws {
    let fonts = try ShapingKit.fonts()
    #expect(list(fonts, ["No Such Family", "Noto Serif"]).first == "Noto Serif")
    #expect(!list(fonts, ["No Such Family"]).isEmpty)
    let absent = ShapingKit.style { $0.font.families = ["No Such Family"] }
    #expect(fonts.metrics(of: absent.font).ascent > 0)
  }

  /// Several families have these measures. Which comes first depends on what is installed, so fontconfig's own program says.
  @Test(
    .needs(.program(.fcMatch)), .needs(.fonts("Nimbus Sans", "Nimbus Roman")),
    .needs(.noFonts("Helvetica", "Times New Roman")),
    arguments: [
      ("Helvetica", ["Nimbus Sans", "TeX Gyre Heros"]),
      ("Times New Roman", ["Liberation Serif", "Tinos", "Nimbus Roman"]),
    ])
  func fontconfigNamesFamiliesOfTheSameMeasures(family: String, equals: [String]) throws {
    let named = try OtherProgram.fcMatch.run(["-f", "%{family[0]}", family]).text
    #expect(equals.contains(named))
    let fonts = try ShapingKit.fonts()
    #expect(list(fonts, [family, "Noto Sans"]).prefix(2) == [named, "Noto Sans"])
  }

  @Test(arguments: [
    ("Noto Sans", FontForm.sans), ("Noto Serif", .serif), ("Times New Roman", .serif),
    ("PT Sans Serif", .sans),
    ("Courier New", .mono), ("Noto Sans Mono", .mono), ("", .sans), ("serif", .serif), ("monospace", .mono),
  ])
  func formsAreKnownByName(family: String, form: FontForm) {
    #expect(FontForm(family) == form)
  }

  @Test(.needs(.fonts("Noto Sans CJK SC", "Noto Sans Arabic")))
  func metricsAreThoseOfTheFirstFamily() throws {
    let fonts = try ShapingKit.fonts()
    let metrics = fonts.metrics(of: FontStyle(families: ["Noto Sans"], size: 1000))
    #expect(abs(metrics.ascent - 1069) < 0.01)
    #expect(abs(metrics.descent - 293) < 0.01)
    #expect(metrics.underlinePosition < 0 && metrics.underlineThickness > 0)
    #expect(metrics.strikethroughPosition > 0 && metrics.strikethroughThickness > 0)
    let double = fonts.metrics(of: FontStyle(families: ["Noto Sans"], size: 2000))
    #expect(abs(double.ascent - 2 * metrics.ascent) < 0.01)
  }
}
