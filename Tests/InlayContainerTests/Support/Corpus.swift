import Foundation

/// Files of other people that the tests read where they are, and pass without.
enum Corpus {
  /// `$INLAY_CORPORA`, or the folder `shared/corpora` beside the package.
  static let root: URL? = {
    let environment = ProcessInfo.processInfo.environment["INLAY_CORPORA"]
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let folder =
      environment.map { URL(fileURLWithPath: $0) }
      ?? package.deletingLastPathComponent().appendingPathComponent("shared/corpora")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()

  static var isPresent: Bool { root != nil }

  static func url(_ path: String) -> URL? {
    guard let url = root?.appendingPathComponent(path),
      FileManager.default.fileExists(atPath: url.path)
    else {
      print("left out: \(path) is not in the corpora")
      return nil
    }
    return url
  }

  static func bytes(_ path: String) throws -> [UInt8]? {
    try url(path).map { [UInt8](try Data(contentsOf: $0)) }
  }

  /// All files below a folder, by name.
  static func files(_ folder: String = "") -> [URL] {
    guard let root,
      let list = FileManager.default.enumerator(
        at: root.appendingPathComponent(folder), includingPropertiesForKeys: [.isRegularFileKey])
    else {
      print("left out: there are no corpora")
      return []
    }
    return list.compactMap { $0 as? URL }
      .filter { (try? $0.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true }
      .sorted { $0.path < $1.path }
  }
}

/// Another program that reads the same files.
enum OtherProgram {
  static func path(_ name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// What the program prints, or `nil` if it is not installed.
  static func run(_ name: String, _ arguments: [String]) throws -> Data? {
    guard let path = path(name) else {
      print("left out: \(name) is not installed")
      return nil
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return data
  }
}
