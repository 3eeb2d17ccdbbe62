public import InlayContainer
public import InlayCore

/// An image that was loaded.
public struct LoadedImage: Sendable {
  /// Where the bytes of an image came from.
  public enum Origin: Sendable, Hashable {
    /// The server sent them.
    case network
    /// The cache had them, and the server need not be asked.
    case cache
    /// The cache had them, and the server said that they have not changed.
    case revalidated
    /// The cache had them, and the server could not be asked or did not answer: they may be out of date.
    case stale
    /// Nothing was loaded: the program had the bytes, and an ``UploadQueue`` sent them.
    case uploaded
  }

  /// The bytes, checked against the size and digest that the document states. Past 64 KiB they are in a
  /// temporary file without a name.
  public var source: any ByteSource
  /// SHA-256 of the bytes.
  public var digest: ContentDigest
  /// The header, which says what the bytes are. The server's word for it does not count.
  public var header: ImageHeader
  /// Where the bytes came from.
  public var origin: Origin = .network
}

/// How far a load is.
public enum LoadState: Sendable, Hashable {
  /// Not begun, or canceled.
  case idle
  /// Waits for its turn.
  case queued
  /// Looks up the host, connects, and waits for an answer.
  case connecting
  /// Receives bytes; `total` is what the server announced. `size` is the size in pixels when upright, once
  /// enough of the image is there.
  case receiving(count: Int, total: Int?, size: PixelSize?)
  /// Waits before another attempt. `until` is the time since the loader's clock began.
  case waiting(until: Duration, attempts: Int)
  /// Loaded and checked.
  case loaded(ContentDigest, count: Int, origin: LoadedImage.Origin)
  /// Failed. `mayRetry` says whether the reason may pass.
  case failed(InlayError, mayRetry: Bool, attempts: Int)
}
