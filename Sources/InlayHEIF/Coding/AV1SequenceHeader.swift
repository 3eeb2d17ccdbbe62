/// A sequence header up to its colors (AV1 Bitstream & Decoding Process Specification, 5.5): the maximum size of
/// frames, and the layout of their headers.
struct AV1SequenceHeader {
  struct Size: Hashable {
    let width: Int, height: Int
  }

  /// Size of the largest frame.
  let size: Size
  /// Number of bits for the sides of a frame that states its own.
  let widthBits: Int, heightBits: Int
  /// Whether the sequence is one shown key frame, whose header is shorter.
  let isReduced: Bool
  /// The timing fields in the headers of frames.
  let timing: Timing
  /// Number of bits for a frame's number, and for the difference of two; `nil` if frames are not numbered.
  let frameNumberBits: (number: Int, difference: Int)?
  /// Number of bits for a frame's position in output order; 0 if frames state none.
  let orderBits: Int
  /// Whether each frame header states that tools for screen content are used; otherwise, whether all frames use them.
  let screenContent: Choice, integerMotion: Choice
  /// Whether the sequence is monochrome.
  let isGray: Bool

  struct Timing {
    /// Number of bits for the presentation time of a shown frame; 0 if frames state none.
    var presentationBits = 0
    /// Whether frames may state when a decoder's buffer is emptied.
    var hasDecoderModel = false
  }

  enum Choice: Hashable { case eachFrame, always, never }

  /// Returns `nil` if the unit is not a sequence header or is cut short.
  init?(_ unit: AV1Unit) {
    guard unit.type == AV1Unit.sequenceHeader else { return nil }
    // At most a few hundred bytes of it are needed.
    var reader = BitReader(Array(unit.payload.prefix(1_024)))
    guard let profile = reader.bits(3), reader.skip(1) != nil, let isReduced = reader.flag() else {
      return nil
    }
    self.isReduced = isReduced
    if isReduced {
      guard reader.skip(5) != nil else { return nil }
      timing = Timing()
    } else {
      guard let timing = Self.readOperatingPoints(&reader) else { return nil }
      self.timing = timing
    }
    guard let widthBits = reader.bits(4), let heightBits = reader.bits(4) else { return nil }
    (self.widthBits, self.heightBits) = (Int(widthBits) + 1, Int(heightBits) + 1)
    guard let width = reader.bits(self.widthBits), let height = reader.bits(self.heightBits) else {
      return nil
    }
    size = Size(width: Int(width) + 1, height: Int(height) + 1)
    var frameNumberBits: (number: Int, difference: Int)?
    if !isReduced {
      guard let isNumbered = reader.flag() else { return nil }
      if isNumbered {
        guard let difference = reader.bits(4), let more = reader.bits(3) else { return nil }
        frameNumberBits = (Int(difference) + 2 + Int(more) + 1, Int(difference) + 2)
      }
    }
    self.frameNumberBits = frameNumberBits
    guard reader.skip(3) != nil else { return nil }
    var (orderBits, screenContent, integerMotion) = (0, Choice.eachFrame, Choice.eachFrame)
    if !isReduced {
      guard reader.skip(4) != nil, let hasOrder = reader.flag() else { return nil }
      if hasOrder, reader.skip(2) == nil { return nil }
      guard let screen = Self.readChoice(&reader) else { return nil }
      screenContent = screen
      if screenContent != .never {
        guard let motion = Self.readChoice(&reader) else { return nil }
        integerMotion = motion
      }
      if hasOrder {
        guard let bits = reader.bits(3) else { return nil }
        orderBits = Int(bits) + 1
      }
    }
    (self.orderBits, self.screenContent, self.integerMotion) = (orderBits, screenContent, integerMotion)
    guard reader.skip(3) != nil, let isDeep = reader.flag() else { return nil }
    if profile == 2, isDeep, reader.skip(1) == nil { return nil }
    if profile == 1 {
      isGray = false
    } else {
      guard let isGray = reader.flag() else { return nil }
      self.isGray = isGray
    }
  }

  private static func readChoice(_ reader: inout BitReader) -> Choice? {
    guard let isOfFrame = reader.flag() else { return nil }
    if isOfFrame { return .eachFrame }
    return reader.flag().map { $0 ? .always : .never }
  }

  private static func readOperatingPoints(_ reader: inout BitReader) -> Timing? {
    var timing = Timing()
    guard let hasTiming = reader.flag() else { return nil }
    var delayBits: Int?
    if hasTiming {
      guard reader.skip(64) != nil, let isEven = reader.flag() else { return nil }
      if isEven, reader.exponentialGolomb() == nil { return nil }
      guard let hasModel = reader.flag() else { return nil }
      if hasModel {
        guard let bits = reader.bits(5), reader.skip(37) != nil, let presentation = reader.bits(5) else {
          return nil
        }
        delayBits = Int(bits) + 1
        timing.hasDecoderModel = true
        if !isEven { timing.presentationBits = Int(presentation) + 1 }
      }
    }
    guard let hasDelays = reader.flag(), let count = reader.bits(5) else { return nil }
    for _ in 0...count {
      guard reader.skip(12) != nil, let level = reader.bits(5) else { return nil }
      if level > 7, reader.skip(1) == nil { return nil }
      if let delayBits {
        guard let isThere = reader.flag() else { return nil }
        if isThere, reader.skip(2 * delayBits + 1) == nil { return nil }
      }
      if hasDelays {
        guard let isThere = reader.flag() else { return nil }
        if isThere, reader.skip(4) == nil { return nil }
      }
    }
    return timing
  }
}
