/// What the worker that decodes and makes HEIC files may use. A worker that uses more is stopped, and the next request
/// goes to a new one.
///
/// These limits stop a decoder that misbehaves. What an image may ask for is in `Limits`, which go with each request and
/// are checked before anything is decoded.
public struct WorkerLimits: Sendable, Hashable {
  /// How much processor time a request may take, by its size.
  public struct ProcessorTime: Sendable, Hashable {
    /// For the smallest request.
    public var base: Duration
    /// In addition, for each million pixels of all strikes of the request.
    public var perMegapixel: Duration
    /// In addition, for each million bytes of the file.
    public var perMegabyte: Duration

    /// An allowance.
    public init(base: Duration, perMegapixel: Duration, perMegabyte: Duration = .zero) {
      (self.base, self.perMegapixel, self.perMegabyte) = (base, perMegapixel, perMegabyte)
    }

    /// The allowance for so many pixels and bytes.
    func allowed(pixels: Int, bytes: Int) -> Duration {
      // Sizes may be anything; a day is as good as any longer time.
      let (megapixels, megabytes) = (Double(max(pixels, 0)) / 1e6, Double(max(bytes, 0)) / 1e6)
      return min(
        base + min(perMegapixel * megapixels + perMegabyte * megabytes, .seconds(86_400)), .seconds(86_400))
    }
  }

  /// Bytes of memory for the file and its decoding, beside the 20 MiB or so that a worker has when it is ready. The
  /// default keeps a worker within 256 MiB. If the `Limits` of a request allow images of more than 50 million pixels, a
  /// worker with 16/3 bytes more for each further pixel is started.
  public var memory = 232 << 20
  /// Processor time of decoding. The default is several times what the hardest files of their size take.
  public var decoding = ProcessorTime(
    base: .milliseconds(600), perMegapixel: .milliseconds(60), perMegabyte: .milliseconds(250))
  /// Processor time of making a glyph. The default is several times what noise takes.
  public var encoding = ProcessorTime(base: .seconds(5), perMegapixel: .seconds(10))
  /// How long a worker may use no processor time at all while it has a request.
  public var stall: Duration = .seconds(3)
  /// How long a request may take by the clock on the wall, in addition to twenty times its processor time: a busy
  /// machine may make it wait.
  public var elapsed: Duration = .seconds(30)
  /// How long a worker may take to start, by the clock on the wall.
  public var start: Duration = .seconds(30)

  /// The default limits.
  public init() {}

  /// The limits documented with each property.
  public static let `default` = WorkerLimits()

  /// Bytes of memory for requests that allow so many pixels of an image.
  func memory(imagePixels: Int) -> Int {
    let pixels = min(imagePixels, Int.max / 64)
    let (sum, overflow) = max(memory, 0).addingReportingOverflow(max(0, (pixels - 50_000_000) * 16 / 3))
    return overflow ? Int.max : sum
  }
}
