import Foundation

/// Programs that tests start.
public enum Tools {
  /// The path of a program on `PATH`, or `nil`.
  public static func find(_ name: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":").lazy.map { "\($0)/\(name)" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }

  /// The path of an executable of this package, built together with the running tests; `nil` if it was not built.
  public static func product(_ name: String) -> String? {
    guard let runner = runnerFolder else { return nil }
    let path = runner + "/" + name
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }

  private static let runnerFolder: String? = {
    #if os(Linux)
      let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      return own.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path }
    #else
      return Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
        .deletingLastPathComponent().path
    #endif
  }()
}
