internal import InlayCore
public import InlayLive

extension ImageCache {
  /// A cache in one file, which is made if there is none. Only its user may read it. Several processes may
  /// share it, but not over a network file system.
  ///
  /// It holds the bytes of images, their URLs, and what servers said about keeping them. When it is full, the
  /// images that were not used for the longest time go, down to 70 %. SQLite keeps two further files beside it
  /// (`-wal`, `-shm`), which belong to it.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - bytes: the most bytes that it keeps.
  /// - Throws: `InlayError` if the file cannot be used: it is another program's, damaged, or may not be
  ///   written. What fails later fails no load, see ``ImageCache/failure``. Blocks while the file is opened.
  public static func file(_ path: String, bytes: Int = 150_000_000) throws -> ImageCache {
    ImageCache(try ImageCacheFile(path, bytes: bytes))
  }
}
