import Foundation

/// The folder of the package, found from the place of this file.
public enum PackageRoot {
  /// Its absolute path, without a slash at the end.
  public static let path: String = {
    // Upwards to the folder that holds this one by its name: a side package may reach it through a link.
    var folder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      if FileManager.default.fileExists(atPath: folder.path + "/Tests/TestKit/Files") { return folder.path }
    }
    return FileManager.default.currentDirectoryPath
  }()

  /// The path of something inside the package: `PackageRoot.path(to: "Samples/Postcard.rtfd")`.
  public static func path(to relative: String) -> String { path + "/" + relative }
}
