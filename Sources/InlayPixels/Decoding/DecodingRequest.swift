public import InlayContainer
public import InlayCore

/// A request to an ``ImageDecoder``.
public struct DecodingRequest: Sendable {
  /// The bytes of the image file.
  public var source: any ByteSource
  /// The header of the image file.
  public var header: ImageHeader
  /// The strike to decode.
  public var selection: StrikeSelection
  /// The upright size that the pixels are needed in; `nil` for their own. A decoder that can make a smaller image with less
  /// memory or time may return any size from this one to that of the strike. ``ImageDecoder`` then scales it.
  public var size: PixelSize?
  /// Limits for decoding.
  public var limits: Limits

  /// A request for pixels.
  package init(
    source: any ByteSource, header: ImageHeader, selection: StrikeSelection = .first,
    size: PixelSize? = nil, limits: Limits = .default
  ) {
    self.source = source
    self.header = header
    self.selection = selection
    self.size = size
    self.limits = limits
  }

  /// The index in `header.strikes` of the strike that ``selection`` refers to. Complexity: O(strikes).
  ///
  /// - Throws: `InlayError` if there is no such strike.
  public func chosenStrike() throws -> Int {
    let count = header.strikes.count
    switch selection {
    case .first:
      guard count > 0 else { throw InlayError.pixelsNoStrike(index: 0, count: 0) }
      return 0
    case .index(let index):
      guard 0..<count ~= index else { throw InlayError.pixelsNoStrike(index: index, count: count) }
      return index
    case .pixelHeight(let height):
      // A box of that many points at one pixel per point. Above a million points, the choice does not change.
      let side = min(max(height, 1), 1_000_000) * 1000
      guard let choice = header.strikes.choose(proposedWidth: side, proposedHeight: side) else {
        throw InlayError.pixelsNoStrike(index: 0, count: count)
      }
      return choice.index
    }
  }

  /// All bytes of the file, at most `attachmentBytes`. Complexity: O(n), O(1) if they are in memory.
  ///
  /// - Throws: `InlayError` if the file is larger or cannot be read.
  public func bytes() throws -> [UInt8] {
    try Limits.check("attachmentBytes", source.count, limits.attachmentBytes)
    return try source.readAll()
  }
}
