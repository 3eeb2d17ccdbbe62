import InlayCore

/// The numbered colors of terminals.
enum TerminalPalette {
  /// xterm's 256 colors: its sixteen defaults, a 6 × 6 × 6 cube from 16 on, and 24 grays from 232 on.
  static let colors: [TextColor] = {
    let sixteen: [UInt32] = [
      0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
      0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
    ]
    var list = sixteen.map {
      TextColor(
        red: UInt8(truncatingIfNeeded: $0 >> 16), green: UInt8(truncatingIfNeeded: $0 >> 8),
        blue: UInt8(truncatingIfNeeded: $0))
    }
    let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
    for red in levels {
      for green in levels {
        for blue in levels { list.append(TextColor(red: red, green: green, blue: blue)) }
      }
    }
    for step in 0..<24 {
      let gray = UInt8(8 + 10 * step)
      list.append(TextColor(red: gray, green: gray, blue: gray))
    }
    return list
  }()

  private static let sixteen = finder(colors.prefix(16))
  private static let fixed = finder(colors.dropFirst(16))

  private static func finder(_ colors: ArraySlice<TextColor>) -> NearestPoints {
    NearestPoints(
      colors.map { Oklab.coordinates(red: $0.red, green: $0.green, blue: $0.blue) },
      along: SIMD4(1, 0, 0, 0))
  }

  /// The nearest of the sixteen colors.
  static func standard(_ color: TextColor) -> UInt8 { UInt8(nearest(color, in: sixteen)) }

  /// The nearest of the cube and the grays. The sixteen colors before them differ between terminals.
  static func indexed(_ color: TextColor) -> UInt8 { UInt8(16 + nearest(color, in: fixed)) }

  private static func nearest(_ color: TextColor, in points: NearestPoints) -> Int {
    points.nearest(to: Oklab.coordinates(red: color.red, green: color.green, blue: color.blue)).place
  }
}
