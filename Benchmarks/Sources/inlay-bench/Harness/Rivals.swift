import Foundation
import TestKit

/// Programs that Inlay is compared with. The report marks missing ones.
enum Rivals {
  /// A program of the Python environment that `Scripts/bench` prepared, or else the system's.
  static func inEnvironment(_ program: String) -> String {
    let own = "\(folder)/.build-venv/bin/\(program)"
    return FileManager.default.isExecutableFile(atPath: own) ? own : program
  }

  /// A script in `Benchmarks/Rivals`, run by the environment's Python, which has orjson.
  static func python(_ script: String, _ arguments: [String] = []) -> [String] {
    [inEnvironment("python3"), "\(folder)/Rivals/\(script)"] + arguments
  }

  /// A script that needs Pillow. It runs in the first Python that has it.
  static func pillow(_ script: String, _ arguments: [String]) -> [String] {
    [pythonWithPillow ?? "python3", "\(folder)/Rivals/\(script)"] + arguments
  }

  private static let pythonWithPillow = ["/usr/bin/python3", "python3"].first {
    (try? Subprocess.run($0, ["-c", "import PIL.Image"]))?.exitCode == 0
  }

  /// A script that needs html5lib, which Debian provides for the system's Python.
  static func html5lib(_ script: String) -> [String] { ["/usr/bin/python3", "\(folder)/Rivals/\(script)"] }

  /// ImageMagick's program, which has different names in versions 6 and 7.
  static let imageMagick =
    ["convert-im6.q16", "magick", "convert"].first {
      (try? Subprocess.run($0, ["-version"]))?.text.contains("ImageMagick") == true
    } ?? "convert"

  /// A C program in `Benchmarks/Rivals`, compiled on demand. Without a compiler or its libraries, the report marks it
  /// as missing.
  static func compiled(_ source: String, _ libraries: [String], _ arguments: [String] = []) -> [String] {
    let program = "\(folder)/.build-rivals/\(source.dropLast(2))"
    try? FileManager.default.createDirectory(
      atPath: "\(folder)/.build-rivals", withIntermediateDirectories: true)
    let compiler = ["cc", "clang", "gcc"].first { (try? Subprocess.run($0, ["--version"]))?.exitCode == 0 }
    let run = try? Subprocess.run(
      compiler ?? "cc", ["-O2", "-o", program, "\(folder)/Rivals/\(source)"] + libraries, timeLimit: 60)
    if run?.exitCode != 0 { try? FileManager.default.removeItem(atPath: program) }
    return [program] + arguments
  }

  private static let folder = PackageRoot.path(to: "Benchmarks")
}
