/// The control words that change one character formatting into another.
enum RTFCharacterWords {
  /// Returns font words first, which Cocoa puts on a line of their own, then the others. With `always`, the color is
  /// stated even if it does not change.
  static func words(
    from: RTFCharacterState, to: RTFCharacterState, always: Bool
  ) -> (font: String, other: String) {
    var old = from
    var font = ""
    let none = RTFCharacterState.none
    // Some values cannot be switched off: these need a reset first.
    if (to.font == none && old.font != none) || (to.size == none && old.size != none)
      || (to.tracking == none && old.tracking != none) || (to.kerning == none && old.kerning != none)
      || (to.language == none && old.language != none) || (to.direction == 0 && old.direction != 0)
      || (to.style == none && old.style != none)
    {
      font = "\\plain"
      old = RTFCharacterState()
    }
    if to.style != old.style { font += "\\cs\(Int(to.style) + RTFCustom.firstCharacterStyle)" }
    if to.font != old.font { font += "\\f\(to.font)" }
    if to.isItalic != old.isItalic { font += to.isItalic ? "\\i" : "\\i0" }
    if to.isBold != old.isBold { font += to.isBold ? "\\b" : "\\b0" }
    if to.size != old.size { font += "\\fs\(to.size)" }
    var other: [String] = []
    if to.foreground != old.foreground || always { other.append("\\cf\(to.foreground)") }
    if to.background != old.background { other.append("\\cb\(to.background == 0 ? 1 : to.background)") }
    if to.tracking != old.tracking { other.append("\\expnd0\\expndtw\(to.tracking)") }
    if to.kerning != old.kerning { other.append("\\kerning\(to.kerning)") }
    if to.underline != old.underline { other.append("\\" + LineWords.underlines[Int(to.underline)].word) }
    if to.underlineColor != old.underlineColor { other.append("\\ulc\(to.underlineColor)") }
    if to.strike != old.strike {
      if old.strike == 2 || to.strike == 2 { other.append(to.strike == 2 ? "\\striked1" : "\\striked0") }
      if to.strike == 1 {
        other.append("\\strike")
      } else if old.strike == 1, to.strike == 0 {
        other.append("\\strike0")
      }
    }
    if to.strikeColor != old.strikeColor { other.append("\\strikec\(to.strikeColor)") }
    if to.baseline != old.baseline {
      other.append(to.baseline < 0 ? "\\dn\(-to.baseline)" : "\\up\(to.baseline)")
    }
    if to.superscript != old.superscript {
      other.append(to.superscript > 0 ? "\\super" : to.superscript < 0 ? "\\sub" : "\\nosupersub")
    }
    if to.strokeWidth != old.strokeWidth { other.append("\\outl0\\strokewidth\(to.strokeWidth)") }
    if to.strokeColor != old.strokeColor { other.append("\\strokec\(to.strokeColor)") }
    other += shadow(old, to)
    if to.capitals != old.capitals {
      other.append(to.capitals == 1 ? "\\caps" : to.capitals == 2 ? "\\scaps" : "\\caps0")
    }
    if to.isHidden != old.isHidden { other.append(to.isHidden ? "\\v" : "\\v0") }
    if to.language != old.language { other.append("\\lang\(to.language)") }
    if to.direction != old.direction { other.append(to.direction == 2 ? "\\rtlch" : "\\ltrch") }
    return (font, other.joined(separator: " "))
  }

  private static func shadow(_ old: RTFCharacterState, _ to: RTFCharacterState) -> [String] {
    if !to.hasShadow { return old.hasShadow ? ["\\shad0"] : [] }
    if old.hasShadow, to.shadowX == old.shadowX, to.shadowY == old.shadowY, to.shadowBlur == old.shadowBlur,
      to.shadowColor == old.shadowColor
    {
      return []
    }
    return [
      "\\shad\\shadx\(to.shadowX)\\shady\(to.shadowY)\\shadr\(to.shadowBlur)\\shado255 \\shadc\(to.shadowColor)"
    ]
  }
}
