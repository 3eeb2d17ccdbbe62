/// 8-bit samples for an encoder: luma, and for color two chroma planes of half the size.
struct CodingPlanes: Hashable {
  /// Size in samples: multiples of ``block``, at least ``minimumSide``.
  let width: Int, height: Int
  let luma: [UInt8]
  /// Empty for gray.
  let cb: [UInt8], cr: [UInt8]

  /// HEVC codes sides that are multiples of this without a window: the smallest block.
  static let block = 8
  /// The smallest side that the encoder behind libheif accepts.
  static let minimumSide = 64

  /// The coded side for a side of `side` pixels.
  static func codedSide(_ side: Int) -> Int {
    max(minimumSide, (side + block - 1) / block * block)
  }
}
