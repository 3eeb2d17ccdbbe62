import InlayCore
import InlayPixels
import Testing

@testable import InlayHEIF

/// What the data of an AV1 picture may say of its size. The headers are made bit by bit as the specification lists
/// them; tiles are not needed, as nothing is decoded.
@Suite struct AV1VettingTests {
  /// Ways to write the headers of one and the same picture.
  struct Style: Sendable {
    var sizeBits = 16
    var isNumbered = false
    var hasOrder = false
    /// 0, 1, or 2 for each frame.
    var screenTools = 0
    var isGray = false
  }

  private static func sequence(_ side: Int, _ style: Style = Style()) -> [UInt8] {
    var bits = BitWriter()
    bits.bits(0, 3)  // profile
    bits.bit(false)
    bits.bit(false)  // not reduced
    bits.bit(false)  // no timing
    bits.bit(false)
    bits.bits(0, 5)  // one operating point
    bits.bits(0, 12)
    bits.bits(4, 5)
    bits.bits(UInt32(style.sizeBits - 1), 4)
    bits.bits(UInt32(style.sizeBits - 1), 4)
    bits.bits(UInt32(side - 1), style.sizeBits)
    bits.bits(UInt32(side - 1), style.sizeBits)
    bits.bit(style.isNumbered)
    if style.isNumbered {
      bits.bits(5, 4)
      bits.bits(2, 3)
    }
    bits.bits(0, 3)
    bits.bits(0, 4)
    bits.bit(style.hasOrder)
    if style.hasOrder { bits.bits(0, 2) }
    bits.bit(style.screenTools == 2)
    if style.screenTools != 2 { bits.bit(style.screenTools == 1) }
    if style.screenTools != 0 { bits.bit(true) }
    if style.hasOrder { bits.bits(6, 3) }
    bits.bits(0, 3)
    bits.bit(false)  // 8 bits
    bits.bit(style.isGray)
    bits.bits(0x0F, 8)
    return unit(1, bits.bytes)
  }

  /// A frame that says a size of its own if `side` is given. `kind`: 0 for a key frame, 1 for one predicted from others,
  /// 2 for one of its own in between.
  private static func frame(
    kind: UInt32 = 0, _ side: Int?, hasSizeOfOther: Bool = false, _ style: Style = Style()
  ) -> [UInt8] {
    var bits = BitWriter()
    bits.bit(false)
    bits.bits(kind, 2)
    bits.bit(true)  // shown
    if kind != 0 { bits.bit(false) }  // not resilient
    bits.bit(false)
    if style.screenTools == 2 { bits.bit(true) }
    if style.screenTools != 0 { bits.bit(true) }
    if style.isNumbered { bits.bits(0, 10) }
    bits.bit(side != nil || hasSizeOfOther)
    if style.hasOrder { bits.bits(0, 7) }
    if kind == 1 { bits.bits(7, 3) }
    if kind != 0 { bits.bits(1, 8) }
    if kind == 1 {
      if style.hasOrder { bits.bit(false) }
      for _ in 0..<7 {
        bits.bits(0, 3)
        if style.isNumbered { bits.bits(0, 7) }
      }
      if hasSizeOfOther { bits.bits(1, 3) } else if side != nil { bits.bits(0, 7) }
    }
    if let side {
      bits.bits(UInt32(side - 1), style.sizeBits)
      bits.bits(UInt32(side - 1), style.sizeBits)
    }
    bits.bits(0xFF, 16)
    return unit(6, bits.bytes)
  }

  private static func unit(_ type: UInt8, _ payload: [UInt8]) -> [UInt8] {
    [type << 3 | 2, UInt8(payload.count)] + payload
  }

  private static let plain: [UInt8] = [0x81, 4, 0x0C, 0]

  private func picture(
    _ data: [UInt8], configuration: [UInt8] = plain, side: Int = 64
  ) throws -> CodedPicture {
    try .av1(AV1Setup(configuration[...], .avif), data, width: side, height: side, .avif)
  }

  private func damaged(_ what: String) -> InlayError { .pixelsDamaged(.avif, at: nil, what: what) }

  private static let styles: [Style] = [
    Style(), Style(sizeBits: 7), Style(isNumbered: true), Style(hasOrder: true), Style(screenTools: 1),
    Style(screenTools: 2), Style(isNumbered: true, hasOrder: true, screenTools: 2),
  ]

  @Test(arguments: styles) func framesOfTheSizeOfTheirSequenceOrSmallerPass(_ style: Style) throws {
    let start = Self.sequence(64, style)
    for frames in [
      Self.frame(nil, style), Self.frame(64, style), Self.frame(32, style) + Self.frame(kind: 1, 64, style),
      Self.frame(nil, style) + Self.frame(kind: 1, nil, hasSizeOfOther: true, style),
      Self.frame(kind: 2, 17, style),
    ] {
      let found = try picture(start + frames)
      #expect(!found.isGray && found.codedPixels.isMultiple(of: 64 * 64))
      // The header may stand in the property alone.
      #expect(try picture(frames, configuration: Self.plain + start).codedPixels == found.codedPixels)
    }
  }

  @Test(arguments: styles) func aFrameLargerThanItsSequenceIsRefused(_ style: Style) {
    let error = damaged(
      "two headers disagree: an AV1 frame has 100 × 100 pixels, but its sequence allows at most 64 × 64")
    for frames in [
      Self.frame(100, style), Self.frame(kind: 2, 100, style),
      Self.frame(nil, style) + Self.frame(kind: 1, 100, style),
    ] {
      #expect(throws: error) { try picture(Self.sequence(64, style) + frames) }
      #expect(throws: error) {
        try picture(frames, configuration: Self.plain + Self.sequence(64, style))
      }
    }
  }

  @Test func aPictureOfASize65536Is() throws {
    #expect(
      throws: damaged("two headers disagree: ispe states 64 × 64 pixels, but the AV1 data has 65536 × 65536")
    ) {
      try picture(Self.sequence(65_536) + Self.frame(nil))
    }
  }

  @Test func framesInTheConfigurationAreRefused() {
    for type in [3, 4, 6, 7, 8] as [UInt8] {
      #expect(throws: damaged("av1C contains coded pixels")) {
        try picture(
          Self.frame(nil), configuration: Self.plain + Self.sequence(64) + Self.unit(type, [0x10, 0]))
      }
    }
  }

  @Test func manyFramesOrUnitsAreRefused() throws {
    let start = Self.sequence(64)
    #expect(throws: damaged("the AV1 data of one picture contains 5 frames")) {
      try picture(start + (0..<5).flatMap { _ in Self.frame(nil) })
    }
    let padding = Self.unit(15, [])
    #expect(
      try picture(start + Self.frame(nil) + (0..<4_094).flatMap { _ in padding }).codedPixels == 4_096)
    #expect(throws: damaged("the AV1 data of one picture has more than 4096 units")) {
      try picture(start + Self.frame(nil) + (0..<4_095).flatMap { _ in padding })
    }
  }

  @Test func aHeaderThatIsCutShortIsRefused() {
    #expect(throws: damaged("there is no AV1 sequence header")) { try picture(Self.frame(nil)) }
    #expect(
      throws: damaged("an AV1 frame header is truncated or states its size in an unsupported way")
    ) {
      // A shown key frame with a size of its own, and the end.
      try picture(Self.sequence(64) + Self.unit(6, [0b0001_0100]))
    }
  }

  @Test func greyIsFoundInTheSequenceHeader() throws {
    #expect(try picture(Self.sequence(64, Style(isGray: true)) + Self.frame(nil)).isGray)
  }
}
