internal import CPageText
internal import InlaySystem

/// Where fonts come from.
public struct FontConfiguration: Sendable, Hashable {
  /// The only folders to take fonts from; `nil` for the fonts and the configuration of the system.
  public var directories: [String]?
  /// Folder for the cache of the fonts in ``directories``, so that they are read once.
  public var cacheDirectory: String?

  /// The fonts of the system.
  public static let system = FontConfiguration()

  /// The fonts of some folders alone. The same folders give the same pages on every machine.
  public init(directories: [String]? = nil, cacheDirectory: String? = nil) {
    (self.directories, self.cacheDirectory) = (directories, cacheDirectory)
  }
}

extension FontConfiguration {
  /// Starts to read the system's list of fonts on a background thread.
  ///
  /// A program that calls this early has its first page some milliseconds sooner. Once is enough; a layout that needs the
  /// list waits for it.
  public static func prepareSystemFonts() {
    // Nobody waits for it: what it does is safe to be left alone at the program's end.
    SystemThread.start { inlay_fonts_prepare() }?.detach()
  }
}
