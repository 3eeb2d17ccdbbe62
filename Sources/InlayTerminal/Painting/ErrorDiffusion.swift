/// Maps each pixel to a palette color so that the mean of neighboring pixels is preserved (Floyd and Steinberg, 1976).
///
/// Every other row goes from right to left. Diffusing three quarters of each error is best: diffusing all of it costs a
/// fifth more bytes and more error per pixel, and hardly improves the mean of neighbors.
struct ErrorDiffusion {
  /// The share of an error that is diffused.
  private static let share: Float = 0.75

  private let palette: [SIMD4<Float>]
  private var finder: ColorFinder
  /// The index of a color near the center of each cell of 4³; −1 if it was not looked up yet. Diffusion compensates for
  /// a color that is not exactly the nearest.
  private var known = Array(repeating: Int16(-1), count: 64 * 64 * 64)

  /// - Parameter palette: 1…1,024 colors; channels 0...255, the fourth component 0.
  init(palette: [SIMD4<Float>]) {
    self.palette = palette
    finder = ColorFinder(palette)
  }

  /// The palette index of each pixel; −1 where `colors` has 0.
  ///
  /// - Parameter colors: `0xFFrrggbb`, or 0 for pixels that are left out.
  /// - Complexity: O(pixels) for ordinary palettes.
  mutating func places(_ colors: [UInt32], width: Int) -> [Int16] {
    var places = Array(repeating: Int16(-1), count: colors.count)
    // Errors for the current row and the next one. One extra pixel on either side takes what falls outside.
    var here = Array(repeating: SIMD4<Float>.zero, count: width + 2)
    var below = here
    for (row, start) in stride(from: 0, to: colors.count, by: width).enumerated() {
      var out = places.mutableSpan
      let colors = colors.span.extracting(start..<start + width)
      diffuse(colors, here, &below, isForward: row % 2 == 0, to: &out, from: start)
      swap(&here, &below)
      for index in below.indices { below[index] = .zero }
    }
    return places
  }

  @inline(__always)
  private mutating func diffuse(
    _ colors: Span<UInt32>, _ here: [SIMD4<Float>], _ below: inout [SIMD4<Float>], isForward: Bool,
    to places: inout MutableSpan<Int16>, from start: Int
  ) {
    let here = here.span
    var below = below.mutableSpan
    let step = isForward ? 1 : -1
    var x = isForward ? 0 : colors.count - 1
    var carried = SIMD4<Float>.zero
    for _ in colors.indices {
      let color = colors[x]
      if color == 0 {
        carried = .zero
      } else {
        let wanted =
          SIMD4(
            Float(Int32(color &>> 16 & 255)), Float(Int32(color &>> 8 & 255)), Float(Int32(color & 255)), 0)
          + carried + here[x + 1]
        let inside = SIMD4(Self.clamped(wanted.x), Self.clamped(wanted.y), Self.clamped(wanted.z), 0)
        let place = place(near: inside)
        places[start + x] = Int16(truncatingIfNeeded: place)
        let error = (inside - palette[place]) * (Self.share / 16)
        carried = error * 7
        below[x + 1 - step] += error * 3
        below[x + 1] += error * 5
        below[x + 1 + step] += error
      }
      x += step
    }
  }

  @inline(__always)
  private static func clamped(_ value: Float) -> Float { value < 0 ? 0 : value > 255 ? 255 : value }

  @inline(__always)
  private mutating func place(near color: SIMD4<Float>) -> Int {
    let (red, green, blue) = (Int32(color.x) &>> 2, Int32(color.y) &>> 2, Int32(color.z) &>> 2)
    let slot = Int((red &<< 6 | green) &<< 6 | blue)
    let place = known[slot]
    if place >= 0 { return Int(place) }
    let middle = SIMD4(Float(4 * red + 2), Float(4 * green + 2), Float(4 * blue + 2), 0)
    let found = Int16(finder.nearest(to: middle, isOneOfMany: true).w)
    known[slot] = found
    return Int(found)
  }
}
