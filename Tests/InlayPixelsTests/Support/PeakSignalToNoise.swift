import Foundation
import InlayPixels

/// Decibels over red, green and blue multiplied by alpha. Both pictures must have one size.
func peakSignalToNoise(_ first: StraightPixels, _ second: StraightPixels) -> Double {
  precondition(first.width == second.width && first.height == second.height)
  let (one, two) = (first.premultiplied().bytes, second.premultiplied().bytes)
  var sum = 0.0
  for at in one.indices where at % 4 != 3 {
    let off = Double(one[at]) - Double(two[at])
    sum += off * off
  }
  return sum == 0 ? .infinity : 10 * log10(255 * 255 * Double(one.count / 4 * 3) / sum)
}
