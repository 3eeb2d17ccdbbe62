import Foundation

/// A folder of a test's own, removed with all it holds when the value goes.
///
/// ```swift
/// let folder = try TemporaryFolder()
/// try Files.write("hello", to: folder / "a.txt")
/// ```
public final class TemporaryFolder: Sendable {
  /// Its absolute path.
  public let path: String

  /// Makes an empty folder under `parent`, or where the system keeps temporary files.
  public init(under parent: String? = nil) throws {
    let parent = parent ?? NSTemporaryDirectory()
    let name = "inlay-test-" + UUID().uuidString
    path = URL(fileURLWithPath: parent).appendingPathComponent(name).path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// The path of `name` in the folder.
  public func path(_ name: String) -> String { path + "/" + name }

  /// The path of `name` in the folder.
  public static func / (folder: TemporaryFolder, name: String) -> String { folder.path(name) }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// Runs `body` with a folder on which `mount` mounts what `options` say. Needs the right to mount.
public func withMountedFolder<T>(_ options: [String], _ body: (TemporaryFolder) throws -> T) throws -> T {
  try withTemporaryFolder { folder in
    let mount = try Subprocess.run("/bin/mount", options + [folder.path], timeLimit: 20)
    guard mount.exitCode == 0 else { throw Unmet(mount.errorText) }
    defer { _ = try? Subprocess.run("/bin/umount", ["-l", folder.path], timeLimit: 20) }
    return try body(folder)
  }
}

/// Runs `body` with a folder of its own and removes it after.
public func withTemporaryFolder<T>(_ body: (TemporaryFolder) throws -> T) throws -> T {
  let folder = try TemporaryFolder()
  return try withExtendedLifetime(folder) { try body(folder) }
}

/// Runs `body` with a folder that is removed afterwards.
public func withTemporaryFolder<T>(
  isolation: isolated (any Actor)? = #isolation, _ body: (TemporaryFolder) async throws -> T
) async throws -> T {
  let folder = try TemporaryFolder()
  defer { withExtendedLifetime(folder) {} }
  return try await body(folder)
}
