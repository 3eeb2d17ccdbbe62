@_spi(AttributeTables) import InlayCore

extension KeyedTextReader {
  /// Reads an attribute that the model has a field for. Returns whether it is one, and its value was understood.
  mutating func read(
    _ name: String, _ value: KeyedValue, into values: inout CharacterAttributeValues
  ) throws -> Bool {
    switch name {
    case "NSFont": try font(value).apply(to: &values)
    case "NSColor": values.foregroundColor = try color(value)
    case "NSBackgroundColor": values.backgroundColor = try color(value)
    case "NSUnderlineColor": values.underlineColor = try color(value)
    case "NSStrikethroughColor": values.strikethroughColor = try color(value)
    case "NSStrokeColor": values.strokeColor = try color(value)
    case "NSUnderline", "NSStrikethrough":
      guard let number = try archive.number(value).flatMap({ Int(exactly: $0) }) else { return false }
      let style = LineStyle(cocoaNumber: number)
      guard number == 0 || style != nil else { return false }
      if name == "NSUnderline" { values.underline = style } else { values.strikethrough = style }
    case "NSLink":
      guard let link = try archive.link(value) else { return false }
      values.link = link
    case "NSKern":
      guard let length = try length(archive.number(value), "NSKern") else { return false }
      if length == .zero { values.usesKerning = false } else { values.tracking = length }
    case "CTTracking":
      guard let length = try length(archive.number(value), name) else { return false }
      values.tracking = length
    case "NSBaselineOffset":
      guard let length = try length(archive.number(value), name) else { return false }
      values.baselineOffset = length == .zero ? nil : length
    case "NSSuperScript":
      guard let number = try archive.number(value).flatMap({ Int(exactly: $0) }),
        AttributeRanges.numbers.contains(number)
      else { return false }
      values.superscript = number == 0 ? nil : number
    case "NSLigature":
      guard let number = try archive.number(value).flatMap({ Int(exactly: $0) }), (0...2).contains(number)
      else {
        return false
      }
      values.ligatures = number
    case "NSStrokeWidth":
      // In percent of the font's size.
      guard let number = try archive.number(value), let parts = Int(exactly: (number * 10).rounded()),
        AttributeRanges.numbers.contains(parts)
      else { return false }
      if Float(Double(parts) / 10) != Float(number) { reportRounding(name) }
      values.strokeWidth = parts == 0 ? nil : parts
    case "NSLanguage":
      guard let tag = try archive.string(value) else { return false }
      values.language = tag
    case "NSShadow":
      guard let shadow = try shadow(value) else { return false }
      values.shadow = shadow
    case "NSWritingDirection":
      if try archive.elements(value)?.count ?? 0 > 1 { reportDropped("a direction in another") }
      guard let first = try archive.elements(value)?.first,
        let number = try archive.number(archive.value(at: first)), number == 0 || number == 1
      else { return false }
      values.direction = number == 0 ? .leftToRight : .rightToLeft
    default: return false
    }
    return true
  }

  /// A number of points as a length; `nil` if there is none, or it is out of range, which is reported.
  mutating func length(_ points: Double?, _ name: String) throws -> Length? {
    guard let points else { return nil }
    let thousandths = (points * 1_000).rounded()
    guard let whole = Int(exactly: thousandths), AttributeRanges.lengths.contains(whole) else {
      reportOutOfRange(name)
      return nil
    }
    // Many numbers are stored with 32 bits, in which 0.9 is not exactly 0.9.
    if Float(thousandths / 1_000) != Float(points) { reportRounding(name) }
    return Length(thousandths: whole)
  }

  /// Reports that a number has more digits than the model.
  mutating func reportRounding(_ name: String) {
    collector.report(
      .archiveRounded, at: position, "\(name) was rounded to the precision of the model",
      details: ["attribute": name])
  }

  /// Reports a number that is out of the model's range.
  mutating func reportOutOfRange(_ name: String) {
    collector.report(
      .archiveValueNotCarried, at: position, "\(name) is out of range and was dropped",
      details: ["attribute": name])
  }

  /// Reports a value that has no place in the model.
  mutating func reportDropped(_ what: String) {
    collector.report(.archiveValueNotCarried, at: position, "\(what) was dropped")
  }

  private mutating func shadow(_ value: KeyedValue) throws -> Shadow? {
    guard value.isKind(of: "NSShadow") else { return nil }
    let x = try length(archive.number("NSShadowHoriz", of: value), "NSShadowHoriz") ?? .zero
    let y = try length(archive.number("NSShadowVert", of: value), "NSShadowVert") ?? .zero
    let blur = try length(archive.number("NSShadowBlurRadius", of: value), "NSShadowBlurRadius") ?? .zero
    if blur < .zero { reportDropped("a negative blur of a shadow") }
    let color = try archive.member("NSShadowColor", of: value).flatMap { try self.color($0) }
    return Shadow(offsetX: x, offsetY: y, blur: max(blur, .zero), color: color)
  }
}
