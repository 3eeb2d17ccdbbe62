import Foundation

/// Whole files read and written, for tests.
public enum Files {
  /// All bytes of a file.
  public static func read(_ path: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// Writes a file, making the folders on the way to it.
  public static func write(_ bytes: [UInt8], to path: String) throws {
    let url = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  /// Writes a text as UTF-8.
  public static func write(_ text: String, to path: String) throws { try write(Array(text.utf8), to: path) }

  /// Writes a program that can be started at once. By a process of its own: what other tests start meanwhile would hold a
  /// descriptor of this one open, and a file that is open for writing cannot be started.
  public static func writeProgram(_ script: String, to path: String) throws {
    let written = try Subprocess.run(
      "/bin/sh", ["-c", #"cat > "$1" && chmod 755 "$1""#, "sh", path], input: Array(script.utf8))
    guard written.exitCode == 0 else { throw Unmet("\(path) cannot be written: \(written.errorText)") }
  }

  /// Every regular file under a folder: relative path to bytes. Links are left out.
  public static func tree(_ folder: String) throws -> [String: [UInt8]] {
    var out: [String: [UInt8]] = [:]
    guard let walk = FileManager.default.enumerator(atPath: folder) else {
      throw Unmet("no folder \(folder)")
    }
    for case let relative as String in walk {
      let path = folder + "/" + relative
      let kind = try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
      if kind == .typeRegular { out[relative] = try read(path) }
    }
    return out
  }

  /// Copies a file or folder.
  public static func copy(_ from: String, to path: String) throws {
    try FileManager.default.copyItem(atPath: from, toPath: path)
  }

  /// Whether anything stands at `path`.
  public static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }
}
