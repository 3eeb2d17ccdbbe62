/// A property box of `ipco` (ISO/IEC 23008-12, 6.5).
package struct HEIFProperty: Sendable, Hashable {
  package var type: FourCC
  /// The byte range of its content in the file.
  package var payload: Range<Int>
  package var value: HEIFPropertyValue
}

/// The value of a property, as far as Inlay needs it.
package enum HEIFPropertyValue: Sendable, Hashable {
  /// `ispe`: size of the stored image in pixels.
  case spatialExtents(width: UInt32, height: UInt32)
  /// `irot`: number of quarter turns counterclockwise, 0 to 3.
  case rotation(quarterTurns: UInt8)
  /// `imir`: mirrored left to right, or otherwise top to bottom.
  case mirror(leftToRight: Bool)
  /// `clap`: the clean aperture.
  case cleanAperture(HEIFCleanAperture)
  /// `pixi`: number of channels, and bits of the first channel.
  case pixelInformation(channels: UInt8, bits: UInt8)
  /// `auxC`: whether the auxiliary image is an alpha plane.
  case auxiliary(isAlpha: Bool)
  /// A property that Inlay does not use.
  case other
  /// A property that is too short.
  case malformed
}

/// The part of an image to show (ISO/IEC 14496-12, 12.1.4).
package struct HEIFCleanAperture: Sendable, Hashable {
  package var widthNumerator: UInt32
  package var widthDenominator: UInt32
  package var heightNumerator: UInt32
  package var heightDenominator: UInt32
  package var horizontalOffsetNumerator: UInt32
  package var horizontalOffsetDenominator: UInt32
  package var verticalOffsetNumerator: UInt32
  package var verticalOffsetDenominator: UInt32

  /// The size in whole pixels, rounded; `nil` if a denominator is 0, or if a side is less than 1 or greater than the
  /// image's.
  package func size(within width: Int, _ height: Int) -> (width: Int, height: Int)? {
    guard horizontalOffsetDenominator != 0, verticalOffsetDenominator != 0,
      let cleanWidth = Self.rounded(widthNumerator, widthDenominator),
      cleanWidth >= 1, cleanWidth <= width,
      let cleanHeight = Self.rounded(heightNumerator, heightDenominator),
      cleanHeight >= 1, cleanHeight <= height
    else { return nil }
    return (cleanWidth, cleanHeight)
  }

  /// The first column and row, rounded, and moved inside the image if necessary. `nil` if ``size(within:_:)`` is `nil`.
  package func origin(within width: Int, _ height: Int) -> (x: Int, y: Int)? {
    guard let size = size(within: width, height) else { return nil }
    return (
      Self.start(size.width, of: width, horizontalOffsetNumerator, horizontalOffsetDenominator),
      Self.start(size.height, of: height, verticalOffsetNumerator, verticalOffsetDenominator)
    )
  }

  /// Each center is (side − 1) / 2 from the start of its side. The offset is the distance between the two centers.
  private static func start(_ part: Int, of side: Int, _ numerator: UInt32, _ denominator: UInt32) -> Int {
    let room = side - part
    let offset = Double(Int32(bitPattern: numerator)) / Double(denominator)
    let start = (Double(room) / 2 + offset).rounded(.down)
    return Int(min(max(start, 0), Double(room)))
  }

  private static func rounded(_ numerator: UInt32, _ denominator: UInt32) -> Int? {
    guard denominator != 0 else { return nil }
    return Int((2 * UInt64(numerator) + UInt64(denominator)) / (2 * UInt64(denominator)))
  }
}
