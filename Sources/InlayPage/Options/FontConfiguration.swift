internal import CPage

/// Where fonts come from.
public struct FontConfiguration: Sendable, Hashable {
  /// Folders that fonts are taken from, and from nowhere else; `nil` for the fonts and the configuration of the system.
  public var directories: [String]?
  /// Folder for what is known of the fonts in ``directories``, so that they are looked through once.
  public var cacheDirectory: String?

  /// The fonts of the system.
  public static let system = FontConfiguration()

  /// Fonts of folders alone: the same pages wherever the folders hold the same.
  public init(directories: [String]? = nil, cacheDirectory: String? = nil) {
    (self.directories, self.cacheDirectory) = (directories, cacheDirectory)
  }
}

extension FontConfiguration {
  /// Begins to read what the system says of its fonts, on a thread of its own: for programs that have something else to do before
  /// they lay out their first page, which then comes some milliseconds sooner. Once is enough; whoever lays out meanwhile waits
  /// for it.
  public static func prepareSystemFonts() {
    // Nobody waits for it: what it does is safe to be left alone at the program's end.
    SystemThread.start { inlay_fonts_prepare() }?.detach()
  }
}
