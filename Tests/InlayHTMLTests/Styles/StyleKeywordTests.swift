import InlayCore
import InlayMarkup
import Testing

@testable import InlayHTML

/// Values that take something back, and values that depend on what is around.
@Suite struct StyleKeywordTests {
  private static func span(_ outer: String, _ inner: String) throws -> CharacterAttributeValues {
    try StyledTree.character("<p><span style=\"\(outer)\"><span style=\"\(inner)\">x</span></span></p>")
  }

  private static func block(_ outer: String, _ inner: String) throws -> ParagraphAttributeValues {
    try StyledTree.paragraph("<div style=\"\(outer)\"><div style=\"\(inner)\">x</div></div>")
  }

  @Test(arguments: [
    ("color:red", "color:initial"), ("letter-spacing:1pt", "letter-spacing:normal"),
    ("text-shadow:1px 1px", "text-shadow:none"), ("visibility:hidden", "visibility:initial"),
    ("visibility:hidden", "visibility:visible"), ("font-family:x,serif", "font-family:initial"),
    ("font-weight:700", "font-weight:initial"), ("font-style:italic", "font-style:initial"),
    ("font-kerning:none", "font-kerning:auto"), ("font-size:9pt", "font-size:initial"),
    ("font-variant-ligatures:none", "font-variant-ligatures:normal"),
    ("text-transform:uppercase", "text-transform:initial"),
    ("font-variant-caps:small-caps", "font-variant-caps:initial"),
    ("font-variant:small-caps", "font-variant:initial"),
    ("-webkit-text-stroke:1em red", "-webkit-text-stroke:initial"), ("font:italic bold 9pt x", "font:menu"),
  ])
  func aCharacterPropertyIsTakenBack(_ outer: String, _ inner: String) throws {
    #expect(try Self.span(outer, "") != CharacterAttributeValues())
    #expect(try Self.span(outer, inner) == CharacterAttributeValues())
    // What is inherited stays, and so does it if it is not stated.
    let name = inner.prefix { $0 != ":" }
    for word in ["inherit", "unset", "revert", "revert-layer"] {
      #expect(try Self.span(outer, "\(name):\(word)") == Self.span(outer, ""), "\(word)")
    }
  }

  @Test(arguments: [
    ("hyphens:auto", "hyphens:initial"), ("tab-size:9pt", "tab-size:initial"),
    ("text-align:center", "text-align:initial"),
    ("text-indent:9pt", "text-indent:initial"), ("line-height:2", "line-height:normal"),
    ("line-height:2", "font:menu"),
    ("line-height:9pt", "line-height:initial"),
    ("text-align:right;hyphens:none", "text-align:initial;hyphens:initial"),
  ])
  func aParagraphPropertyIsTakenBack(_ outer: String, _ inner: String) throws {
    #expect(try Self.block(outer, "") != ParagraphAttributeValues())
    #expect(try Self.block(outer, inner) == ParagraphAttributeValues())
  }

  @Test func propertiesOfTablesAreTakenBack() throws {
    let outer = "border-collapse:collapse;border-spacing:9pt;empty-cells:hide;caption-side:bottom"
    let inner = "border-collapse:initial;border-spacing:initial;empty-cells:initial;caption-side:initial"
    let with = try StyledTree.style("<div style=\"\(outer)\"><div>x</div></div>").box.facts
    #expect(
      with.collapsesBorders && with.borderSpacing == .points(9) && with.hidesEmptyCells && with.captionIsBelow
    )
    let without = try StyledTree.style("<div style=\"\(outer)\"><div style=\"\(inner)\">x</div></div>").box
      .facts
    #expect(!without.collapsesBorders && without.borderSpacing == .zero && !without.hidesEmptyCells)
    #expect(!without.captionIsBelow)
  }

  /// What an element means stays with `revert` alone.
  @Test(
    arguments: [
      ("<b id=x style=font-weight:revert>x", 700), ("<b id=x style=font-weight:unset>x", nil),
      ("<b id=x style=font-weight:inherit>x", nil),
      ("<b id=x style=font-weight:initial>x", nil), ("<span id=x style=font-weight:revert>x", nil),
      ("<style>span{font-weight:300}</style><span id=x style=font-weight:revert>x", nil),
      ("<style>b{font-weight:300}</style><b id=x style=font-weight:revert>x", 700),
      ("<style>b{font-weight:300!important}</style><b id=x style=font-weight:revert>x", 300),
    ] as [(String, Int?)])
  func whatAnElementMeansIsKeptByOneWord(_ markup: String, _ weight: Int?) throws {
    #expect(try StyledTree.character("<p>\(markup)</p>").weight == weight)
  }

  @Test func linesAndLevelsAreTakenBack() throws {
    #expect(try StyledTree.character("<p><u style=text-decoration:revert>x").underline == .single)
    #expect(try StyledTree.character("<p><u style=text-decoration:unset>x").underline == nil)
    #expect(try StyledTree.character("<p><sup style=vertical-align:revert>x").superscript == 1)
    #expect(try StyledTree.character("<p><sup style=vertical-align:unset>x").superscript == nil)
    #expect(try StyledTree.character("<p><mark style=background:unset>x").backgroundColor == nil)
  }

  @Test(arguments: [
    (300, "bolder", 400), (400, "bolder", 700), (500, "bolder", 700), (600, "bolder", 900),
    (950, "bolder", 950),
    (50, "lighter", 50), (400, "lighter", 100), (600, "lighter", 400), (800, "lighter", 700),
  ])
  func weightsAreRelative(_ weight: Int, _ word: String, _ wanted: Int) throws {
    #expect(try Self.span("font-weight:\(weight)", "font-weight:\(word)").weight == wanted)
  }

  @Test func sizesAreRelative() throws {
    // A heading of the same size as what is around it: half of it is 6 pt and not 12.
    let half = "<span style=font-size:50%>x</span>"
    #expect(try StyledTree.character("<h1 style=font-size:inherit>\(half)</h1>").fontSize == .points(6))
    #expect(try StyledTree.character("<h1>\(half)</h1>").fontSize == .points(12))
    #expect(try StyledTree.paragraph("<div style=line-height:150%>x</div>").lineHeightMultiple == 1_250)
    #expect(try StyledTree.paragraph("<div style=line-height:1.5em>x</div>").lineHeightMultiple == 1_250)
    #expect(try StyledTree.paragraph("<div style='font:0/0 a'>x</div>").lineHeightMultiple == 0)
    #expect(try StyledTree.character("<div style='font:oblique 9pt a'>x</div>").fontSize == .points(9))
  }

  @Test func strokesAndFills() throws {
    let outer = "-webkit-text-stroke:1em red;-webkit-text-fill-color:transparent"
    #expect(try Self.span(outer, "").strokeWidth == 1_000)
    for word in ["initial", "currentcolor", "blue"] {
      #expect(try Self.span(outer, "-webkit-text-fill-color:\(word)").strokeWidth == -1_000)
    }
    #expect(try Self.span(outer, "").strokeColor == TextColor(red: 255, green: 0, blue: 0))
    #expect(try Self.span(outer, "-webkit-text-stroke-color:currentcolor").strokeColor == nil)
    #expect(try Self.span(outer, "-webkit-text-stroke-width:6pt").strokeWidth == 500)
    #expect(try Self.span("--inlay-stroke-width:5", "").strokeWidth == 5)
    #expect(try Self.span("--inlay-stroke-width:-1e30", "").strokeWidth == -1_000_000_000)
  }

  @Test func directionsAndBackgrounds() throws {
    #expect(try StyledTree.character("<p><span style=unicode-bidi:plaintext>x").direction == .natural)
    #expect(try StyledTree.character("<p><span style=unicode-bidi:embed>x").direction == nil)
    let red = TextColor(red: 255, green: 0, blue: 0)
    let black = TextColor(red: 0, green: 0, blue: 0)
    #expect(
      try StyledTree.paragraph("<div style='color:red;background:currentcolor'>x</div>").blockColor == red)
    #expect(try StyledTree.paragraph("<div style='background:currentcolor'>x</div>").blockColor == black)
    let cell = "<table style='color:red'><tr><td id=x style='background:currentcolor'>x"
    #expect(try StyledTree.style("<!DOCTYPE html>" + cell).stated?.block.backgroundColor == red)
    #expect(
      try StyledTree.style("<table><tr><td id=x style='background:currentcolor'>x").stated?.block
        .backgroundColor == black)
    #expect(
      try StyledTree.paragraph("<div style=--inlay-first-line-indent:5pt>x</div>").firstLineIndent
        == .points(5))
    #expect(
      try StyledTree.paragraph("<div style='margin-left:9pt;--inlay-first-line-indent:none'>x</div>")
        .firstLineIndent == nil)
  }

  @Test(arguments: ["lowercase", "capitalize"])
  func whatTheModelLacksIsSaid(_ word: String) throws {
    let read = try HTMLReader.read(
      Array("<p style=text-transform:\(word)>aB<p style=text-transform:\(word)>c".utf8))
    #expect(read.value.text == "aB\nc" && read.value.runs.isEmpty)
    #expect(read.diagnostics == [Diagnostic(.htmlStyle, "not supported: text-transform: \(word)")])
  }

  @Test func statesOfBoxes() throws {
    func box(_ style: String, _ more: String = "") throws -> HTMLBoxStyle {
      try #require(try StyledTree.style("<table><tr><td id=x style=\"\(style)\" \(more)>x").stated)
    }
    #expect(try box("padding-inline-end:9pt").block.padding.right == .points(9))
    #expect(try box("padding-inline-start:9pt", "dir=rtl").block.padding.right == .points(9))
    #expect(try box("padding-inline-end:9pt;padding-left:1pt", "dir=rtl").block.padding.left == .points(9))
    #expect(try box("border-style:initial").lines?.map(\.style) == ["none", "none", "none", "none"])
    #expect(try box("--inlay-table-layout:'x'").layout?.rawValue == "x")
    #expect(try box("--inlay-table-align:'x'").alignment?.rawValue == "x")
    #expect(try box("min-width:auto;max-width:5pt").block.minimumWidth == nil)
    #expect(try box("width:-5pt;height:5pt").block.width == nil)
  }
}
