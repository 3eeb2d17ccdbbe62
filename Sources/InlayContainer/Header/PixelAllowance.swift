package import InlayCore

/// Counts the pixels that one call decodes, against `Limits.decodedPixels`. Images are counted in their order in the
/// document, so that it does not depend on threads which of them are left out.
package struct PixelAllowance {
  private var used = 0
  private let allowed: Int

  /// Nothing is counted yet.
  package init(_ limits: Limits) { allowed = limits.decodedPixels }

  /// Counts one strike of an image.
  ///
  /// - Throws: `InlayError` if it is too large for what is left. It does not count then.
  package mutating func take(_ strike: Strike) throws {
    // Sides that overflow are over the limits of one image, which its decoder checks.
    let (area, overflow) = strike.width.multipliedReportingOverflow(by: strike.height)
    let sum = used.addingReportingOverflow(overflow ? 0 : max(0, area))
    try Limits.check("decodedPixels", sum.overflow ? .max : sum.partialValue, allowed)
    used = sum.partialValue
  }

  /// Counts the largest strike of some files, one of which will be decoded. Files without a readable header do not count.
  ///
  /// - Throws: `InlayError` if it is too large for what is left.
  package mutating func take(_ sources: [any ByteSource], limits: Limits) throws {
    let strikes = sources.flatMap { (try? ImageHeader.read($0, limits: limits).value.strikes) ?? [] }
    let largest = strikes.max { Double($0.width) * Double($0.height) < Double($1.width) * Double($1.height) }
    if let largest { try take(largest) }
  }
}
