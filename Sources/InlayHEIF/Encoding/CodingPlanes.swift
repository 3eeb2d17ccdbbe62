/// Samples of 8 bits that are handed to an encoder: luma, and for colors the two chroma planes of half the size.
struct CodingPlanes: Hashable {
  /// Pixels of a row and rows: multiples of ``block``, at least ``minimumSide``.
  let width: Int, height: Int
  let luma: [UInt8]
  /// Empty for gray.
  let cb: [UInt8], cr: [UInt8]

  /// Sides HEVC can code, without a window, in blocks of the smallest size.
  static let block = 8
  /// The smallest side the encoder behind libheif takes.
  static let minimumSide = 64

  /// The side that is coded for one of `side` pixels.
  static func codedSide(_ side: Int) -> Int {
    max(minimumSide, (side + block - 1) / block * block)
  }
}
