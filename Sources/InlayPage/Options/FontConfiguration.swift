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
