internal import CWebP

/// The chunks of a WebP in libwebpdemux, freed when the value is destroyed. The bytes must stay at their address until
/// then.
@safe
struct WebPDemuxHandle: ~Copyable {
  private let raw: OpaquePointer

  /// A frame of an animation.
  struct Frame {
    /// Its place on the canvas.
    let x: Int, y: Int, width: Int, height: Int
    /// Its bitstream, including a separate alpha channel.
    let bytes: Range<Int>
    let isComplete: Bool
  }

  /// Returns `nil` if the chunks do not match.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    var data = unsafe WebPData(bytes: bytes.baseAddress, size: bytes.count)
    guard let raw = unsafe WebPDemux(&data) else { return nil }
    unsafe self.raw = raw
  }

  deinit { unsafe WebPDemuxDelete(raw) }

  var frameCount: Int { unsafe Int(WebPDemuxGetI(raw, WEBP_FF_FRAME_COUNT)) }

  /// The first frame, with its bytes as offsets into `file`.
  func firstFrame(in file: UnsafeBufferPointer<UInt8>) -> Frame? {
    var iterator = unsafe WebPIterator()
    guard unsafe WebPDemuxGetFrame(raw, 1, &iterator) != 0 else { return nil }
    defer { unsafe WebPDemuxReleaseIterator(&iterator) }
    guard let range = unsafe Self.range(iterator.fragment, in: file) else { return nil }
    return unsafe Frame(
      x: Int(iterator.x_offset), y: Int(iterator.y_offset), width: Int(iterator.width),
      height: Int(iterator.height), bytes: range, isComplete: iterator.complete != 0)
  }

  /// The ICC profile; `nil` if there is none.
  func profile() -> [UInt8]? {
    var iterator = unsafe WebPChunkIterator()
    guard unsafe WebPDemuxGetChunk(raw, "ICCP", 1, &iterator) != 0 else { return nil }
    defer { unsafe WebPDemuxReleaseChunkIterator(&iterator) }
    return unsafe [UInt8](UnsafeBufferPointer(start: iterator.chunk.bytes, count: iterator.chunk.size))
  }

  private static func range(_ data: WebPData, in file: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    guard let start = unsafe data.bytes, let base = file.baseAddress else { return nil }
    let offset = unsafe start - base
    guard offset >= 0, unsafe data.size <= file.count - offset else { return nil }
    return unsafe offset..<offset + data.size
  }
}
