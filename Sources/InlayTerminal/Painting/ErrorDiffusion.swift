/// Gives each pixel a colour of a palette such that the mean of neighbours stays what it was (Floyd and Steinberg, 1976).
///
/// Every other row goes from right to left. Handing on three quarters of each error is best: all of it costs a
/// fifth more bytes and more error a pixel, and the mean of neighbours hardly comes nearer.
struct ErrorDiffusion {
  /// How much of an error is handed on, 0...1.
  var strength: Float

  /// The place in the palette of each pixel; −1 where `colors` has 0.
  ///
  /// - Parameters:
  ///   - colors: `0xFFrrggbb`, or 0 for pixels that are left out.
  ///   - palette: at least one colour; channels 0...255, the fourth component 0.
  /// - Complexity: O(pixels) for ordinary palettes.
  func places(_ colors: [UInt32], width: Int, palette: [SIMD4<Float>]) -> [Int32] {
    var places = Array(repeating: Int32(-1), count: colors.count)
    var finder = ColorFinder(palette)
    // Errors for a row and the one below; a pixel more on either side takes what falls beside.
    var here = Array(repeating: SIMD4<Float>.zero, count: width + 2)
    var below = here
    let share = strength / 16
    for start in stride(from: 0, to: colors.count, by: width) {
      let isForward = start / width % 2 == 0
      let step = isForward ? 1 : -1
      var x = isForward ? 0 : width - 1
      var carried = SIMD4<Float>.zero
      for _ in 0..<width {
        let color = colors[start + x]
        if color == 0 {
          carried = .zero
        } else {
          var wanted = SIMD4(Float(color >> 16 & 255), Float(color >> 8 & 255), Float(color & 255), 0)
          wanted += carried + here[x + 1]
          wanted.replace(with: 0, where: wanted .< 0)
          wanted.replace(with: 255, where: wanted .> 255)
          let place = finder.nearest(to: wanted, isOneOfMany: true)
          places[start + x] = place
          let error = (wanted - palette[Int(place)]) * share
          carried = error * 7
          below[x + 1 - step] += error * 3
          below[x + 1] += error * 5
          below[x + 1 + step] += error
        }
        x += step
      }
      swap(&here, &below)
      for index in below.indices { below[index] = .zero }
    }
    return places
  }
}
