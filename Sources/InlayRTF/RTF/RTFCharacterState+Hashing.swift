// Hashes whole machine words, because every change of formatting looks up a state.
extension RTFCharacterState {
  func hash(into hasher: inout Hasher) {
    func pair(_ a: Int32, _ b: Int32) -> UInt64 {
      UInt64(UInt32(bitPattern: a)) << 32 | UInt64(UInt32(bitPattern: b))
    }
    hasher.combine(pair(font, size))
    hasher.combine(pair(foreground, background))
    hasher.combine(pair(link, language))
    hasher.combine(pair(baseline, tracking))
    hasher.combine(pair(strokeWidth ^ style &* 31, attachment))
    hasher.combine(pair(underlineColor ^ strikeColor &* 31, strokeColor))
    hasher.combine(pair(kerning ^ shadowX &* 31 ^ shadowY &* 961, shadowBlur ^ shadowColor &* 31))
    var small = UInt64(underline) << 32 | UInt64(UInt8(bitPattern: superscript)) << 24
    small |= UInt64(strike) << 16 | UInt64(capitals) << 12 | UInt64(direction) << 8
    small |= (isBold ? 1 : 0) | (isItalic ? 2 : 0) | (hasShadow ? 4 : 0) | (isHidden ? 8 : 0)
    hasher.combine(small)
  }
}
