/// The folder of the package, found from the place of this file.
public enum PackageRoot {
  /// Its absolute path, without a slash at the end.
  public static let path: String = {
    var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    parts.removeLast(4)  // Tests/TestKit/Files/PackageRoot.swift
    return parts.joined(separator: "/")
  }()

  /// The path of something inside the package: `PackageRoot.path(to: "Samples/Postcard.rtfd")`.
  public static func path(to relative: String) -> String { path + "/" + relative }
}
