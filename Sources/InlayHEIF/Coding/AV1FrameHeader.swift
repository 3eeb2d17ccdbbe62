/// Reads the start of a frame header (AV1 Bitstream & Decoding Process Specification, 5.9.2) for one purpose: a frame
/// may state its own size, and decoders do not check whether it is within that of its sequence.
enum AV1FrameHeader {
  private enum Kind: UInt32 {
    case key, inter, intraOnly, switching

    var isIntra: Bool { self == .key || self == .intraOnly }
  }

  /// The size of the frame that `unit` begins, or an upper bound for it. A frame with the size of an earlier frame is
  /// no larger than the sequence if the earlier frame was not. Returns `nil` if the header is cut short, or if it has
  /// fields before its size that no still image has.
  static func largestSize(of unit: AV1Unit, in sequence: AV1SequenceHeader) -> AV1SequenceHeader.Size? {
    guard !sequence.isReduced else { return sequence.size }
    // At most a few hundred bits of it are needed.
    var reader = BitReader(Array(unit.payload.prefix(256)))
    guard let isOld = reader.flag() else { return nil }
    // The frame shows one that was already decoded.
    if isOld { return sequence.size }
    guard let kind = reader.bits(2).flatMap(Kind.init), let isShown = reader.flag() else { return nil }
    guard reader.skip(isShown ? sequence.timing.presentationBits : 1) != nil else { return nil }
    var isResilient = kind == .switching || (kind == .key && isShown)
    if !isResilient {
      guard let flag = reader.flag() else { return nil }
      isResilient = flag
    }
    guard reader.skip(1) != nil, let usesScreenTools = choice(sequence.screenContent, &reader) else {
      return nil
    }
    if usesScreenTools, choice(sequence.integerMotion, &reader) == nil { return nil }
    guard reader.skip(sequence.frameNumberBits?.number ?? 0) != nil else { return nil }
    var saysSize = kind == .switching
    if !saysSize {
      guard let flag = reader.flag() else { return nil }
      saysSize = flag
    }
    guard saysSize else { return sequence.size }
    guard !sequence.timing.hasDecoderModel, reader.skip(sequence.orderBits) != nil,
      reader.skip(kind.isIntra || isResilient ? 0 : 3) != nil
    else { return nil }
    var refreshed: UInt32 = 0xFF
    if kind != .switching, !(kind == .key && isShown) {
      guard let flags = reader.bits(8) else { return nil }
      refreshed = flags
    }
    if !kind.isIntra || refreshed != 0xFF, isResilient, reader.skip(8 * sequence.orderBits) == nil {
      return nil
    }
    if !kind.isIntra {
      guard skipReferences(&reader, sequence) != nil else { return nil }
      if !isResilient {
        for _ in 0..<7 {
          guard let hasSizeOfOther = reader.flag() else { return nil }
          if hasSizeOfOther { return sequence.size }
        }
      }
    }
    guard let width = reader.bits(sequence.widthBits), let height = reader.bits(sequence.heightBits) else {
      return nil
    }
    return AV1SequenceHeader.Size(width: Int(width) + 1, height: Int(height) + 1)
  }

  private static func choice(_ choice: AV1SequenceHeader.Choice, _ reader: inout BitReader) -> Bool? {
    switch choice {
    case .eachFrame: reader.flag()
    case .always: true
    case .never: false
    }
  }

  /// Skips the references to earlier frames.
  private static func skipReferences(_ reader: inout BitReader, _ sequence: AV1SequenceHeader) -> Void? {
    var isShort = false
    if sequence.orderBits > 0 {
      guard let flag = reader.flag() else { return nil }
      isShort = flag
      if isShort, reader.skip(6) == nil { return nil }
    }
    let bits = (isShort ? 0 : 3) + (sequence.frameNumberBits?.difference ?? 0)
    return reader.skip(7 * bits)
  }
}
