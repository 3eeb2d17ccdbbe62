extension StyleSheet {
  /// The sheet under all others. Font sizes follow a scale of about 6 : 5, and spacing is in steps of 4 pt. It has nine
  /// list levels, and colors for light and dark pages.
  ///
  /// `Documentation/style-sheet.md` shows it as JSON.
  public static let `default`: StyleSheet = {
    var sheet = StyleSheet()
    sheet.fontSize = .points(16)
    sheet.background = StyleColor(light: gray(0xFF), dark: TextColor(red: 0x1C, green: 0x1C, blue: 0x1E))
    // The brightness difference that W3C's AERT, section 2.2, requires.
    sheet.minimumContrast = 125
    sheet.jumbo = JumboScale(one: 3_000, few: 2_000)
    sheet.superscripts = BaselineShift(scale: 700, rise: 350)
    sheet.subscripts = BaselineShift(scale: 700, rise: -150)
    sheet.link.foregroundColor = StyleColor(
      light: TextColor(red: 0x0B, green: 0x57, blue: 0xD0),
      dark: TextColor(red: 0x8A, green: 0xB4, blue: 0xF8))
    sheet.link.underline = .single
    sheet.roles = [
      .body: body, .title: title, .subtitle: subtitle, .quote: quote, .code: code, .rule: rule,
      .heading1: heading(scale: 1_750, weight: 700, before: 24, after: 8),
      .heading2: heading(scale: 1_450, weight: 700, before: 20, after: 8),
      .heading3: heading(scale: 1_200, weight: 600, before: 16, after: 4),
    ]
    for level in ListLevels.all {
      sheet.roles[ParagraphRole(rawValue: "bullet\(level)")] = listItem(level: level, isNumbered: false)
      sheet.roles[ParagraphRole(rawValue: "number\(level)")] = listItem(level: level, isNumbered: true)
    }
    return sheet
  }()

  private static func gray(_ value: UInt8) -> TextColor { TextColor(red: value, green: value, blue: value) }

  private static let secondary = StyleColor(light: gray(0x5C), dark: gray(0xA8))

  private static var body: RoleStyle {
    var style = RoleStyle()
    style.text.fontFamilies = ["Noto Sans", "sans-serif"]
    style.text.scale = 1_000
    style.text.weight = 400
    style.text.foregroundColor = StyleColor(light: gray(0x1A), dark: gray(0xEA))
    style.paragraph.spacingAfter = .points(8)
    style.paragraph.defaultTabInterval = .points(28)
    style.paragraph.attachmentShare = 900
    return style
  }

  private static var title: RoleStyle {
    var style = heading(scale: 2_100, weight: 700, before: 0, after: 8)
    style.paragraph.spacingBefore = .zero
    return style
  }

  private static var subtitle: RoleStyle {
    var style = heading(scale: 1_200, weight: 400, before: 0, after: 16)
    style.text.foregroundColor = secondary
    return style
  }

  private static func heading(scale: Int, weight: Int, before: Int, after: Int) -> RoleStyle {
    var style = RoleStyle()
    style.text.scale = scale
    style.text.weight = weight
    style.paragraph.spacingBefore = .points(before)
    style.paragraph.spacingAfter = .points(after)
    style.paragraph.keepsWithNext = true
    style.paragraph.hyphenationFactor = 0
    return style
  }

  private static var quote: RoleStyle {
    var style = RoleStyle()
    style.text.foregroundColor = secondary
    style.paragraph.firstLineIndent = .points(16)
    style.paragraph.leadingIndent = .points(16)
    style.paragraph.trailingIndent = .points(16)
    style.paragraph.barColor = StyleColor(light: gray(0xC8), dark: gray(0x58))
    style.paragraph.barWidth = .points(3)
    return style
  }

  private static var code: RoleStyle {
    var style = RoleStyle()
    style.text.fontFamilies = ["Noto Sans Mono", "monospace"]
    style.text.scale = 875
    style.text.usesKerning = false
    style.text.ligatures = 0
    style.paragraph.alignment = .left
    style.paragraph.direction = .leftToRight
    style.paragraph.firstLineIndent = .points(8)
    style.paragraph.leadingIndent = .points(8)
    style.paragraph.trailingIndent = .points(8)
    // The lines of a listing are paragraphs, so space between them would split the listing.
    style.paragraph.spacingAfter = .zero
    style.paragraph.hyphenationFactor = 0
    style.paragraph.blockColor = StyleColor(
      light: TextColor(red: 0xF2, green: 0xF3, blue: 0xF5),
      dark: TextColor(red: 0x2A, green: 0x2B, blue: 0x2F))
    return style
  }

  private static var rule: RoleStyle {
    var style = RoleStyle()
    style.text.foregroundColor = StyleColor(light: gray(0xB0), dark: gray(0x6A))
    return style
  }

  private static func listItem(level: Int, isNumbered: Bool) -> RoleStyle {
    let bullets = ["{disc}", "{circle}", "{square}"]
    let numbers = ["{decimal}.", "{lower-alpha}.", "{lower-roman}."]
    var style = RoleStyle()
    style.paragraph.marker = (isNumbered ? numbers : bullets)[(level - 1) % bullets.count]
    style.paragraph.firstLineIndent = .points(4 + 24 * (level - 1))
    style.paragraph.leadingIndent = .points(24 * level)
    if isNumbered || level > 1 {
      style.basedOn = isNumbered && level > 1 ? "number1" : .bullet1
    } else {
      style.paragraph.spacingAfter = .points(4)
    }
    return style
  }
}

/// The list levels that role names can state.
enum ListLevels {
  static let all = 1...9
}
