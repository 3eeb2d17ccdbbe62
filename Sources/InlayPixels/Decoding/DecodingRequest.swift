public import InlayContainer
public import InlayCore

/// What an ``ImageDecoder`` is asked for.
public struct DecodingRequest: Sendable {
  /// The bytes of the image file.
  public var source: any ByteSource
  /// What its header says.
  public var header: ImageHeader
  /// Which strike is wanted.
  public var selection: StrikeSelection
  /// What a decoder may take.
  public var limits: Limits

  /// A request for pixels.
  package init(
    source: any ByteSource, header: ImageHeader, selection: StrikeSelection = .first,
    limits: Limits = .default
  ) {
    self.source = source
    self.header = header
    self.selection = selection
    self.limits = limits
  }

  /// The index in `header.strikes` that ``selection`` means. Complexity: O(strikes).
  ///
  /// - Throws: ``InlayError`` if there is no such strike.
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
      // A box of that many points at one pixel a point; beyond a million points nothing changes.
      let side = min(max(height, 1), 1_000_000) * 1000
      guard let choice = header.strikes.choose(proposedWidth: side, proposedHeight: side) else {
        throw InlayError.pixelsNoStrike(index: 0, count: count)
      }
      return choice.index
    }
  }

  /// All bytes of the file, at most `attachmentBytes`. Complexity: O(n), O(1) for those in memory.
  ///
  /// - Throws: ``InlayError`` if there are more, or they cannot be read.
  public func bytes() throws -> [UInt8] {
    try Limits.check("attachmentBytes", source.count, limits.attachmentBytes)
    return try source.readAll()
  }
}
