import Testing

@testable import InlayPage

@Suite struct PostScriptNameTests {
  @Test(arguments: [
    ("Helvetica-Bold", ["Helvetica"]), ("Helvetica-BoldOblique", ["Helvetica"]),
    ("TimesNewRomanPSMT", ["Times New Roman", "TimesNewRoman"]),
    ("TimesNewRomanPS-BoldItalicMT", ["Times New Roman", "TimesNewRoman"]),
    ("Arial-BoldMT", ["Arial"]), ("ArialMT", ["Arial"]),
    ("HelveticaNeue-Light", ["Helvetica Neue", "HelveticaNeue"]),
    ("Menlo-Regular", ["Menlo"]), ("NotoSans-SemiBoldItalic", ["Noto Sans", "NotoSans"]),
    // No PostScript names of a style.
    ("Helvetica", []), ("Noto Sans", []), ("Semi-detached", []), ("-Bold", []), ("MT", []), ("", []),
    ("A-", []),
  ])
  func namesTellTheirFamily(_ name: String, _ families: [String]) {
    #expect(PostScriptName.families(of: name) == families)
  }
}
