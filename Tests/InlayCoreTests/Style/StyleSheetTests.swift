import Testing

@testable import InlayCore

@Suite struct StyleSheetTests {
  @Test func sheetOnTopChangesOnlyWhatItSays() {
    var upper = StyleSheet()
    upper.roles[.heading1] = RoleStyle()
    upper.roles[.heading1]?.text.weight = 300
    upper.jumbo.one = 5_000
    upper.link.underline = LineStyle.none
    let sheet = StyleSheet.default.overridden(by: upper)
    var wanted = StyleSheet.default
    wanted.roles[.heading1]?.text.weight = 300
    wanted.jumbo.one = 5_000
    wanted.link.underline = LineStyle.none
    #expect(sheet == wanted)
    #expect(StyleSheet.default.overridden(by: StyleSheet()) == .default)
    #expect(StyleSheet().overridden(by: .default) == .default)
  }

  @Test func sheetForAnotherSizeScalesItsLengths() {
    var sheet = StyleSheet()
    sheet.fontSize = .points(16)
    sheet.roles[.quote] = RoleStyle()
    sheet.roles[.quote]?.paragraph.leadingIndent = Length(thousandths: 15_001)
    sheet.roles[.quote]?.paragraph.defaultTabInterval = Length(thousandths: 1)
    sheet.roles[.quote]?.paragraph.tabStops = [TabStop(.points(8), leader: ".")]
    sheet.roles[.quote]?.text.tracking = .points(-1)
    sheet.roles[.quote]?.text.scale = 500
    sheet.link.tracking = .points(4)
    let scaled = sheet.scaled(toFontSize: .points(8))
    #expect(scaled.fontSize == .points(8))
    let quote = scaled.roles[.quote]
    #expect(quote?.paragraph.leadingIndent == Length(thousandths: 7_501))
    #expect(quote?.paragraph.defaultTabInterval == Length(thousandths: 1))
    #expect(quote?.paragraph.tabStops == [TabStop(.points(4), leader: ".")])
    #expect(quote?.text.tracking == Length(thousandths: -500))
    #expect(quote?.text.scale == 500)
    #expect(scaled.link.tracking == .points(2))
    #expect(sheet.scaled(toFontSize: .zero) == sheet)
    #expect(StyleSheet().scaled(toFontSize: .points(8)) == StyleSheet())
  }

  @Test(arguments: [
    (1, 500, 1_000, 1), (-1, 500, 1_000, -1), (1, 499, 1_000, 0), (16_000, 1_750, 1_000, 28_000),
    (1_000_000_000_000, 1_001, 1_000, 1_000_000_000_000), (.min, .max, 1, -1_000_000_000_000), (7, 1, 0, 7),
  ])
  func lengthsScaleRoundedAndClamped(length: Int, numerator: Int, denominator: Int, wanted: Int) {
    let scaled = Length(thousandths: length).scaled(numerator, by: denominator)
    #expect(scaled.thousandths == wanted)
  }

  @Test(arguments: [
    ("#000000ff", 0), ("#ffffffff", 255), ("#ff0000ff", 76), ("#00ff00ff", 150), ("#0000ff00", 29),
    ("#808080ff", 128),
  ])
  func brightnessIsThatOfAERT(color: String, brightness: Int) throws {
    #expect(try #require(TextColor(color)).brightness == brightness)
  }

  @Test(arguments: [
    ("#000000ff", Appearance.dark), ("#7f7f7fff", .dark), ("#808080ff", .light), ("#fdf6e3ff", .light),
  ])
  func appearanceFollowsTheBackground(background: String, appearance: Appearance) throws {
    #expect(Appearance(background: try #require(TextColor(background))) == appearance)
  }

  /// Black turns white, dark red a light red; what its turned self does not help is mixed with the text's colour.
  @Test(arguments: [
    ("#000000ff", "#ffffffff"), ("#00000080", "#ffffff80"), ("#8b0000ff", "#ff7474ff"),
    ("#ffff00ff", "#ffff00ff"),
    ("#0000ffff", "#9292f2ff"), ("#808080ff", "#9a9a9aff"), ("#ffffffff", "#ffffffff"),
  ])
  func darkColorsBecomeReadableOnADarkPage(color: String, wanted: String) throws {
    let page = try #require(TextColor("#1c1c1eff"))
    let text = try #require(TextColor("#eaeaeaff"))
    let readable = try #require(TextColor(color)).readable(on: page, minimum: 125, text: text)
    #expect(readable.description == wanted)
    #expect(readable.contrast(with: page) >= 125)
  }

  @Test func unreadableTextColorIsTheLastResort() throws {
    let gray = try #require(TextColor("#808080ff"))
    let black = try #require(TextColor("#000000ff"))
    #expect(black.readable(on: gray, minimum: 200, text: gray) == gray)
    #expect(black.readable(on: black, minimum: 0, text: gray) == black)
  }

  @Test func everyRoleOfTheModelHasAStyle() {
    let roles: [ParagraphRole] = [
      .body, .title, .subtitle, .heading1, .heading2, .heading3, .bullet1, .bullet2, .quote, .code, .rule,
      "number1",
      "bullet9",
      "number9",
    ]
    for role in roles { #expect(StyleSheet.default.roles[role] != nil, "\(role)") }
    #expect(StyleSheet.default.roles.count == 27)
  }
}
