import InlayCore
import InlayHEIFClient
import InlayPixels

/// Replies that break the format, or say what cannot be.
enum Reply {
  /// Gives one and never comes back.
  static func give(_ name: String, number: UInt32) -> Never {
    switch name {
    case "garbage": Raw.write([UInt8](repeating: 0xAA, count: 64))
    case "other-number": Raw.write(frame(number: number + 1))
    case "other-kind": Raw.write(GlyphMessage().frameStart(number: number, bodyBytes: 16))
    case "other-strike": Raw.write(frame(number: number) { $0.strike = 1 })
    case "short-body": Raw.write(frame(number: number, bodyBytes: 8 * 8 * 4 - 4))
    case "long-body": Raw.write(frame(number: number, bodyBytes: 8 * 8 * 4 + 4))
    case "huge-body": Raw.write(frame(number: number, bodyBytes: Int.max))
    case "huge-sides":
      Raw.write(
        frame(number: number, bodyBytes: Int.max) {
          $0.width = Int(Int32.max)
          $0.height = Int(Int32.max)
        })
    case "too-wide":
      Raw.write(
        frame(number: number, bodyBytes: 4 * 100_000) {
          $0.width = 100_000
          $0.height = 1
        })
    case "too-many-pixels":
      Raw.write(
        frame(number: number, bodyBytes: 4 * 60_000 * 1_000) {
          $0.width = 60_000
          $0.height = 1_000
        })
    case "no-pixels":
      Raw.write(frame(number: number, bodyBytes: 0) { $0.width = 0 })
    case "other-size":
      Raw.write(
        frame(number: number, bodyBytes: 4 * 63) {
          $0.width = 9
          $0.height = 7
        } + [UInt8](repeating: 0, count: 4 * 63))
    case "long-fields":
      Raw.write(FrameHeader(.pixels, number: number, fieldBytes: Int(UInt32.max), bodyBytes: 256).bytes)
    case "many-diagnostics":
      Raw.write(
        fields(number: number) { writer in
          for value in [8, 8, 0] { writer.integer(value) }
          writer.count(100_000)
        })
    case "bad-text":
      Raw.write(
        fields(number: number) { writer in
          for value in [8, 8, 0] { writer.integer(value) }
          writer.count(1)
          writer.count(2)
          for byte in [0xC3, 0x28] as [UInt8] { writer.byte(byte) }
          writer.byte(0)
          writer.text("a sentence")
        })
    case "bad-code":
      Raw.write(
        fields(number: number) { writer in
          for value in [8, 8, 0] { writer.integer(value) }
          writer.count(1)
          writer.text("a.\u{1B}[2J")
          writer.byte(0)
          writer.text("a sentence")
        })
    case "unknown-error":
      Raw.write(ErrorMessage(InlayError("save.occupied", "x")).frameStart(number: number))
    case "bad-error-code":
      Raw.write(ErrorMessage(InlayError("pixels.\u{1B}[2J", "x")).frameStart(number: number))
    case "bad-severity":
      Raw.write(
        fields(number: number) { writer in
          for value in [8, 8, 0] { writer.integer(value) }
          writer.count(1)
          writer.text("a.b")
          writer.byte(3)
          writer.byte(0)
          writer.text("a sentence")
        })
    case "endless":
      Raw.write(frame(number: number) + [UInt8](repeating: 1, count: 8 * 8 * 4))
      while true { Raw.write([UInt8](repeating: 2, count: 65_536)) }
    case "drip":
      // A byte now and then: never idle, not done for a long time.
      let bytes = frame(number: number) + [UInt8](repeating: 1, count: 8 * 8 * 4)
      for byte in bytes {
        Raw.write([byte])
        rest(milliseconds: 5)
      }
    default: break
    }
    Main.sleepForever()
  }

  /// The start of a frame with 8 × 8 pixels.
  private static func frame(
    number: UInt32, bodyBytes: Int = 8 * 8 * 4, _ change: (inout PixelsMessage) -> Void = { _ in }
  ) -> [UInt8] {
    let bytes = [UInt8](repeating: 0, count: 8 * 8 * 4)
    guard let pixels = StraightPixels(width: 8, height: 8, bytes: bytes) else { return [] }
    var message = PixelsMessage(DecodedImage(pixels: pixels))
    change(&message)
    return message.frameStart(number: number, bodyBytes: bodyBytes)
  }

  private static func fields(number: UInt32, _ write: (inout FieldWriter) -> Void) -> [UInt8] {
    var writer = FieldWriter()
    write(&writer)
    let count = writer.bytes.count
    return FrameHeader(.pixels, number: number, fieldBytes: count, bodyBytes: 256).bytes + writer.bytes
  }
}
