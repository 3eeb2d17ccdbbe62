import InlayCore
import TestKit
import Testing

@testable import InlayTerminal

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

struct CellColorTests {
  private static func color(_ value: UInt32) -> TextColor {
    TextColor(
      red: UInt8(value >> 16 & 255), green: UInt8(value >> 8 & 255), blue: UInt8(value & 255))
  }

  @Test(
    "numbered colors are xterm's",
    arguments: [
      (0, 0x000000), (1, 0xCD0000), (4, 0x0000EE), (7, 0xE5E5E5), (8, 0x7F7F7F), (12, 0x5C5CFF),
      (15, 0xFFFFFF),
      (16, 0x000000), (17, 0x00005F), (21, 0x0000FF), (52, 0x5F0000), (67, 0x5F87AF), (196, 0xFF0000),
      (231, 0xFFFFFF), (232, 0x080808), (243, 0x767676), (255, 0xEEEEEE),
    ] as [(UInt8, UInt32)])
  func palette(index: UInt8, value: UInt32) {
    #expect(CellColor.indexed(index).color == Self.color(value))
    if index < 16 { #expect(CellColor.standard(index).color == Self.color(value)) }
  }

  @Test("a color of the palette is itself; without colors there is none")
  func exact() {
    for index in UInt8(16)...255 {
      let color = CellColor.indexed(index).color
      #expect(CellColor(color, depth: .indexed)?.color == color)
    }
    for index in UInt8(0)..<16 {
      #expect(CellColor(CellColor.standard(index).color, depth: .sixteen) == .standard(index))
    }
    let color = Self.color(0x123456)
    #expect(CellColor(color, depth: .direct) == .direct(red: 0x12, green: 0x34, blue: 0x56))
    #expect(CellColor(color, depth: .none) == nil)
  }

  @Test(
    "a hue stays a hue",
    arguments: [
      (0x802020, 1), (0x10B010, 2), (0x2020A0, 4), (0xFF8080, 9), (0x101010, 0), (0x606060, 8),
      (0xF8F8F8, 15),
    ] as [(UInt32, UInt8)])
  func hues(value: UInt32, index: UInt8) {
    #expect(CellColor(Self.color(value), depth: .sixteen) == .standard(index))
  }

  /// Oklab as its author publishes it, by the C library's functions.
  private static func oklab(_ color: TextColor) -> [Double] {
    let light = [color.red, color.green, color.blue].map { value -> Double in
      let x = Double(value) / 255
      return x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4)
    }
    func mix(_ a: Double, _ b: Double, _ c: Double, _ v: [Double]) -> Double {
      a * v[0] + b * v[1] + c * v[2]
    }
    let cones = [
      cbrt(mix(0.4122214708, 0.5363325363, 0.0514459929, light)),
      cbrt(mix(0.2119034982, 0.6806995451, 0.1073969566, light)),
      cbrt(mix(0.0883024619, 0.2817188376, 0.6299787005, light)),
    ]
    return [
      mix(0.2104542553, 0.7936177850, -0.0040720468, cones),
      mix(1.9779984951, -2.4285922050, 0.4505937099, cones),
      mix(0.0259040371, 0.7827717662, -0.8086757660, cones),
    ]
  }

  @Test("no other color of the palette is nearer", arguments: [ColorDepth.sixteen, .indexed])
  func nearest(depth: ColorDepth) throws {
    let indices = depth == .sixteen ? UInt8(0)...15 : UInt8(16)...255
    let all = indices.map { Self.oklab(CellColor.indexed($0).color) }
    try Property.check("nearest of \(depth)") { source in
      let color = TextColor(red: source.byte(), green: source.byte(), blue: source.byte())
      source.note("color", color)
      let wanted = Self.oklab(color)
      func distance(_ other: [Double]) -> Double {
        let (a, b, c) = (other[0] - wanted[0], other[1] - wanted[1], other[2] - wanted[2])
        return (a * a + b * b + c * c).squareRoot()
      }
      guard let found = CellColor(color, depth: depth) else { throw Unmet("no color") }
      try expect(distance(Self.oklab(found.color)) <= (all.map(distance).min() ?? 0) + 1e-5)
    }
  }
}
