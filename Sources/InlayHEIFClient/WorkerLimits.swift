/// The resources that a HEIC worker may use. A worker that uses more is stopped, and the next request goes to a new
/// one.
///
/// These limits stop a decoder that misbehaves. What an image may contain is limited by `Limits`, which are sent with
/// each request and checked before anything is decoded.
public struct WorkerLimits: Sendable, Hashable {
  /// The processor time a request may take, depending on its size.
  public struct ProcessorTime: Sendable, Hashable {
    /// The base allowance for any request.
    package var base: Duration
    /// Additional time per million pixels of all strikes of the request.
    package var perMegapixel: Duration
    /// Additional time per million bytes of the file.
    package var perMegabyte: Duration

    /// An allowance with these parts.
    public init(base: Duration, perMegapixel: Duration, perMegabyte: Duration = .zero) {
      (self.base, self.perMegapixel, self.perMegabyte) = (base, perMegapixel, perMegabyte)
    }

    /// The allowance for a request with this many pixels and bytes.
    func allowed(pixels: Int, bytes: Int) -> Duration {
      // Sizes may be arbitrary, so the sum is limited to one day.
      let (megapixels, megabytes) = (Double(max(pixels, 0)) / 1e6, Double(max(bytes, 0)) / 1e6)
      return min(
        base + min(perMegapixel * megapixels + perMegabyte * megabytes, .seconds(86_400)), .seconds(86_400))
    }
  }

  /// Bytes of memory for the file and its decoding, beyond the 20 MiB or so that a worker uses when it is ready. The
  /// default keeps a worker within 256 MiB. If the `Limits` of a request allow images of more than 50 million pixels,
  /// the worker gets 16/3 bytes more for each additional pixel.
  public var memory = 232 << 20
  /// Processor time for decoding. The default is several times what the most demanding files of their size take.
  public var decoding = ProcessorTime(
    base: .milliseconds(600), perMegapixel: .milliseconds(60), perMegabyte: .milliseconds(250))
  /// Processor time for making a glyph. The default is several times what random pixels take.
  public var encoding = ProcessorTime(base: .seconds(5), perMegapixel: .seconds(10))
  /// How long a worker with a request may use no processor time at all.
  public var stall: Duration = .seconds(3)
  /// Wall-clock time for a request, in addition to twenty times its processor time. It allows for waiting on a busy
  /// machine.
  public var elapsed: Duration = .seconds(30)
  /// Wall-clock time for starting a worker.
  public var start: Duration = .seconds(30)

  /// The default limits.
  public init() {}

  /// The limits documented with each property.
  public static let `default` = WorkerLimits()

  /// Number of bytes of memory for requests that allow images of this many pixels.
  func memory(imagePixels: Int) -> Int {
    let pixels = min(imagePixels, Int.max / 64)
    let (sum, overflow) = max(memory, 0).addingReportingOverflow(max(0, (pixels - 50_000_000) * 16 / 3))
    return overflow ? Int.max : sum
  }
}
