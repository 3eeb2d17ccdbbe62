internal import CPageText
internal import InlaySystem

/// Where fonts come from.
public struct FontConfiguration: Sendable, Hashable {
  /// The only folders to take fonts from; `nil` for the fonts and the configuration of the system.
  public var directories: [String]?
  /// The folder for the cache of fonts in ``directories``, so that they are scanned only once.
  package var cacheDirectory: String?

  /// The fonts of the system.
  public static let system = FontConfiguration()

  /// Creates a configuration that uses only these folders. The same folders give the same pages on every machine.
  public init(directories: [String]? = nil, cacheDirectory: String? = nil) {
    (self.directories, self.cacheDirectory) = (directories, cacheDirectory)
  }
}

extension FontConfiguration {
  /// Starts to read the system's list of fonts on a background thread.
  ///
  /// A program that calls this early gets its first page some milliseconds sooner. One call is enough. A layout that
  /// needs the list waits for it.
  public static func prepareSystemFonts() {
    // Nothing waits for the thread. It can safely be abandoned when the program ends.
    SystemThread.start { inlay_fonts_prepare() }?.detach()
  }
}
