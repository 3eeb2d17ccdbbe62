import InlayCore

extension KeyedTextReader {
  /// A color as sRGB: `NSColor` or `UIColor`. One that cannot be read is reported, and is none.
  mutating func color(_ value: KeyedValue) throws -> TextColor? {
    if let number = value.number, let known = colors[number] { return known }
    let color = try readColor(value, depth: 0)
    if color == nil {
      collector.report(
        .archiveValueNotCarried, at: position,
        "a color (\(Visible.name(value.className))) has no components that Inlay reads, and was dropped",
        details: ["class": value.className])
    }
    if let number = value.number { colors[number] = .some(color) }
    return color
  }

  private mutating func readColor(_ value: KeyedValue, depth: Int) throws -> TextColor? {
    if let name = try archive.string("UISystemColorName", of: value) { reportNamed(name) }
    // Newer archives also have components in a color space of their own beside the RGB.
    if let channels = try components("NSRGB", of: value), channels.count >= 3 {
      return color(channels[0], channels[1], channels[2], channels.count > 3 ? channels[3] : 1)
    }
    if let channels = try components("NSWhite", of: value), let white = channels.first {
      return color(white, white, white, channels.count > 1 ? channels[1] : 1)
    }
    let alpha = try archive.number("UIAlpha", of: value) ?? 1
    if let red = try archive.number("UIRed", of: value), let green = try archive.number("UIGreen", of: value),
      let blue = try archive.number("UIBlue", of: value)
    {
      return color(red, green, blue, alpha)
    }
    if let white = try archive.number("UIWhite", of: value) { return color(white, white, white, alpha) }
    if let ink = try components("NSCMYK", of: value), ink.count >= 4 {
      collector.report(
        .archiveColorSpace, at: position, "a color in CMYK was converted without a profile")
      let channels = ink.prefix(3).map { (1 - $0) * (1 - ink[3]) }
      return color(channels[0], channels[1], channels[2], ink.count > 4 ? ink[4] : 1)
    }
    // A color of a catalog has its value at the time of archiving beside its name.
    guard depth == 0, let resolved = try archive.member("NSColor", of: value) else { return nil }
    guard let color = try readColor(resolved, depth: 1) else { return nil }
    reportNamed(try archive.string("NSColorName", of: value) ?? "without a name")
    return color
  }

  private mutating func reportNamed(_ name: String) {
    collector.report(
      .archiveNamedColor, at: position,
      "the color \(Visible.name(name)) of the system was stored as it looked when it was archived",
      details: ["name": name])
  }

  /// Numbers in ASCII, with spaces between them, in data that a NUL may end.
  private mutating func components(_ key: ExactString, of value: KeyedValue) throws -> [Double]? {
    guard let bytes = try archive.data(key, of: value) else { return nil }
    let fields = bytes.prefix { $0 != 0 }.split { [0x20, 0x09, 0x0A].contains($0) }
    let numbers = fields.compactMap { Double(String(decoding: $0, as: UTF8.self)) }
    return numbers.count == fields.count && !numbers.isEmpty ? numbers : nil
  }

  private mutating func color(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double) -> TextColor? {
    if [red, green, blue].contains(where: { $0 < 0 || $0 > 1 }) {
      collector.report(.archiveColorSpace, at: position, "a color outside sRGB was clamped")
    }
    let channels = [red, green, blue, alpha].map { channel in
      channel.isNaN ? nil : UInt8((min(max(channel, 0), 1) * 255).rounded())
    }
    guard let red = channels[0], let green = channels[1], let blue = channels[2], let alpha = channels[3]
    else {
      return nil
    }
    return TextColor(red: red, green: green, blue: blue, alpha: alpha)
  }
}
