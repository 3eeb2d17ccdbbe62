import Foundation
import TestKit

/// Programs that Inlay is measured against. An absent one is said to be so in the report.
enum Rivals {
  /// A script of `Benchmarks/Rivals`, run by the Python that `Scripts/bench` made ready (it has orjson), else by the
  /// system's.
  static func python(_ script: String, _ arguments: [String] = []) -> [String] {
    let own = folder + "/.build-venv/bin/python3"
    let python = FileManager.default.isExecutableFile(atPath: own) ? own : "python3"
    return [python, "\(folder)/Rivals/\(script)"] + arguments
  }

  private static let folder = PackageRoot.path(to: "Benchmarks")
}
